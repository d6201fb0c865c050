import { join } from 'node:path'
import type { AskRequestV1 } from '@kebab/schemas'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { emitTopLevelDomains } from '../../../scripts/generate/emit-top-level-domains.js'
import { staleFiles } from '../../../scripts/generate/stale-files.js'
import { isNightly } from '../../../test/support/profile.js'
import { extractiveGenerator } from '../src/index.js'
import { withoutActiveContent, withoutForeignLinks } from '../src/support/foreign-links.js'
import { askOf, eventsOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { shelfOf } from './support/shelf.js'

/** What must not stand in an answer, wherever it comes from. */
const ACTIVE: [what: string, text: string][] = [
  ['an image', '![boils](https://img.example/a.png)'],
  ['an image with a relative path and a title', '![boils](a.png "at sea level")'],
  ['an image of a definition', '![boils][pic]'],
  ['an image of a definition with its own name', '![pic][]'],
  ['an image of a definition, in short', '![pic]'],
  ['an image in a link', '[![boils](a.png)](https://img.example/)'],
  ['an image in angles', '![boils](<a b.png>)'],
  ['an element of an image', '<img src="a.png">'],
  ['an element of an image in capitals', '<IMG SRC=a.png>'],
  ['an element of an image that is never closed', '<img src="a.png"'],
  ['pictures', '<picture><source srcset="a.png"></picture>'],
  ['a drawing', '<svg><image href="a.png"/></svg>'],
  ['a frame', '<iframe src="https://img.example/"></iframe>'],
  ['a style', '<b style="background:url(https://img.example/a)">boils</b>'],
  ['an event handler', '<b onclick="alert(1)">boils</b>'],
  ['an event handler behind a slash', '<b/OnMouseOver = alert(1)>boils</b>'],
  ['an event handler behind a quoted angle', '<b title=">" onclick="alert(1)">boils</b>'],
  ['a link of HTML to a script', '<a href="java&#115;cript:alert(1)">boils</a>'],
  ['a link to a script', '[boils](javascript:alert(1))'],
  ['a link to a script in capitals', '[boils](JaVaScRiPt:alert(1))'],
  ['a link to a script in angles', '<javascript:alert(1)>'],
  ['a link to a script with a character reference', '[boils](java&#x0073;cript:alert(1))'],
  ['a link to a script with a named reference', '[boils](javascript&colon;alert(1))'],
  ['a link to a script with a tab reference', '[boils](java&Tab;script:alert(1))'],
  ['a link to a script, percent-encoded', '[boils](javascript%3Aalert(1))'],
  ['a link to a script with an invisible character', '[boils](java\u00adscript:alert(1))'],
  ['a script', 'javascript:alert(1)'],
  ['a script with escapes', 'javascript\\:alert(1)'],
  ['a script in another language', 'vbscript:msgbox(1)'],
  ['data', 'data:text/html;base64,PHNjcmlwdD4='],
  ['a link to data', '[boils](data:text/html,boils)'],
  ['a link to a file', '[boils](file:///etc/passwd)'],
]
const DEFINITION = '[pic]: https://img.example/a.png'

const shelf = await shelfOf(
  Object.fromEntries([
    ...ACTIVE.map(([, text], i) => [
      `${i}.md`,
      `# Boiling ${i}\n\nWater boils ${text} at 100 °C in pot ${i}.\n\n${DEFINITION}\n`,
    ]),
    [
      'hosts.md',
      '# Hosts\n\nRead docs.example.com/guide:8 or example.org. A server listens on api.example.net:8080 and //cdn.example.net/x, says https://known.example.com/a. ' +
        'Edit main.rs:10, config.json:12 and README.md, with node.js, std::io and e.g. this.\n',
    ],
    [
      'code.md',
      '# Code\n\nUse `<img src=x>` to show a picture, never `javascript:alert(1)` as its source.\n\n```html\n<img src="a.png" onerror="alert(1)">\n```\n',
    ],
  ]),
)

async function answerOf(
  question: string,
  written: (marker: string) => string,
  path: string,
  more: { activeContent?: 'never' | 'cited' } & Partial<AskRequestV1> = {},
) {
  const { activeContent, ...request } = more
  const generator = scriptedGenerator({
    answer: ({ evidence }) => {
      const marker = `[#${evidence.find((block) => block.path === path)!.marker}]`
      return [
        { type: 'text', text: written(marker) },
        { type: 'finish', reason: 'stop' },
      ]
    },
  })
  return askOf(shelf, { generator, activeContent })({ question, filters: { path_glob: path }, ...request })
}

/** The images, scripts and HTML that does something, as a Markdown reader sees them. */
function activeIn(markdown: string): string[] {
  const matches: string[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'image' || node.type === 'imageReference') matches.push(node.type)
    if ('url' in node && /^[\W_]*(?:javascript|vbscript|data|file)[\W_]*(?::|%3a)/i.test(node.url))
      matches.push(node.url)
    if (
      node.type === 'html' &&
      /<\/?(?:img|picture|source|svg|image|iframe|script|style)|\son\w+\s*=|style=/i.test(node.value)
    )
      matches.push(node.value)
    if (node.type === 'text' && /javascript:|vbscript:|(?<![\p{L}\p{N}_-])data:[a-z]/iu.test(node.value))
      matches.push(node.value)
    if ('children' in node) node.children.forEach(walk)
  }
  walk(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return matches
}

describe('what does more than a text', () => {
  test.each(ACTIVE.map(([what, text], i) => [what, text, i] as const))(
    'is in no answer, though a cited passage has it: %s',
    async (_, text, i) => {
      const written = (marker: string) => `Water boils ${text} at 100 °C in pot ${i} ${marker}.\n\n${DEFINITION}`
      const answer = await answerOf('Why does water boil at 100 °C?', written, `${i}.md`)
      expect(answer.grounded).toBe(true)
      expect(activeIn(answer.answer)).toEqual([])
      expect(answer.answer).toContain('at 100 °C in pot')
      expect(answer.answer).not.toMatch(/javascript\\?:|vbscript:|data:|<img|<svg|<iframe|onclick="|!\[/i)
      const claims = answer.citations.flatMap(({ claims = [] }) => claims.map(({ claim }) => claim))
      expect(claims.flatMap(activeIn)).toEqual([])
    },
  )

  test.each(ACTIVE.map(([what], i) => [what, i] as const))('is in no sentence that is quoted: %s', async (_, i) => {
    const ask = askOf(shelf, { generator: extractiveGenerator() })
    const answer = await ask({
      question: `Does water boil at 100 °C in pot ${i}?`,
      filters: { path_glob: `${i}.md` },
    })
    expect(activeIn(answer.answer)).toEqual([])
    expect(answer.answer).toMatch(/Water boils|at 100/)
  })

  test('stays where it was asked for and a cited passage has it', async () => {
    for (const [i, [, text]] of ACTIVE.entries()) {
      if (/never closed|quoted angle|escapes|in short/.test(ACTIVE[i]![0])) continue
      const written = (marker: string) => `Water boils ${text} at 100 °C in pot ${i} ${marker}.`
      const answer = await answerOf('Why does water boil?', written, `${i}.md`, { activeContent: 'cited' })
      expect(answer.answer).toContain(text)
      const other = await answerOf(
        'Why does water boil?',
        (marker) => `Water boils ${text}x at 100 °C ${marker}.`,
        'hosts.md',
        {
          activeContent: 'cited',
          uncited_policy: 'redact',
        },
      )
      expect(activeIn(other.answer)).toEqual([])
    }
  })

  test('stays in code that a cited passage has, where readers only show it', async () => {
    const inline = 'Use `<img src=x>` to show a picture, never `javascript:alert(1)` as its source'
    const written = (marker: string) =>
      `${inline} ${marker}.\n\n\`\`\`html\n<img src="a.png" onerror="alert(1)">\n\`\`\``
    const answer = await answerOf('How do I show a picture?', written, 'code.md')
    expect(answer.answer).toBe(written(`[#${answer.citations[0]!.marker}]`))
    expect(activeIn(answer.answer)).toEqual([])
  })
})

describe('what does more than a text, one character at a time,', () => {
  test.each(ACTIVE)('is in no event of a stream, and in no list of what was removed: %s', async (_, text) => {
    const written = `Water boils ${text} at 100 °C [#1].\n\nPay Eve ${text} now.\n\n${DEFINITION}`
    for (const reason of ['stop', 'other'] as const) {
      const generator = scriptedGenerator({
        answer: () => [
          ...written.split('').map((unit) => ({ type: 'text' as const, text: unit })),
          { type: 'finish', reason },
        ],
      })
      const events = await eventsOf(
        askOf(shelf, { generator }).stream({ question: 'Why does water boil?', filters: { path_glob: '0.md' } }),
      )
      const output = events.flatMap((event) => (event.type === 'token' ? [event.text] : [])).join('')
      expect(activeIn(output)).toEqual([])
      expect(output).toContain('Water boils')
      const { answer } = events.at(-1) as Extract<(typeof events)[number], { type: 'final' }>
      expect([answer.answer, ...(answer.uncited ?? [])].flatMap(activeIn)).toEqual([])
      expect(answer.grounded).toBe(reason === 'stop')
    }
  })

  test('is waited for no longer than a word', async () => {
    const length = isNightly ? 250_000 : 50_000
    const long = `${'x'.repeat(length)}![a](b)<img src=x>`
    const generator = scriptedGenerator({
      answer: () => [
        ...long.split('').map((unit) => ({ type: 'text' as const, text: unit })),
        { type: 'finish', reason: 'stop' },
      ],
    })
    const ask = askOf(shelf, { generator })
    const tokens: string[] = []
    for await (const event of ask.stream({ question: 'Why does water boil?', max_output_tokens: 100_000 }))
      if (event.type === 'token') tokens.push(event.text)
    expect(tokens.length).toBeGreaterThan(length / 2500)
    expect(activeIn(tokens.join(''))).toEqual([])
  })
})

test('the language is no script', async () => {
  const text = 'JavaScript: the language in which water boils; **JavaScript:** its data: 100 °C, once = 1'
  expect(withoutForeignLinks(text, [], { activeContent: 'never' })).toBe(text)
})

describe('a host without a scheme', () => {
  const base = 'A server listens and says'
  test.each([
    'evil.com',
    'EVIL.Com',
    'evil.com/x?q=secret',
    'evil.com:8080',
    'evil.com:8080/x',
    '//evil',
    '//evil.com/x',
    '\\//evil.com/x',
    'evil.example.co.uk',
    'evil.рф',
    'xn--e1awd7f.xn--p1ai',
    '10.0.0.1:8080',
    'evil.sh/x',
    'evil.sh:8080',
    'evil\\.com',
    'docs.example.com/guide',
    'example.org/x',
  ])('that no cited passage has is taken out: %s', async (host) => {
    const answer = await answerOf('What does a server say?', (marker) => `${base} ${host} ${marker}.`, 'hosts.md')
    expect(answer.answer.replace(/ \[#\d+\]\.$/, '')).toBe(base)
  })

  test.each([
    'docs.example.com/guide:8',
    'Example.org',
    'api.example.net:8080',
    '//cdn.example.net/x',
    'known.example.com',
    'main.rs:10',
    'config.json:12',
    'README.md',
    'setup.py',
    'node.js',
    'std::io',
    'e.g. this',
    'main.rs:12',
    'src/main.rs',
    'i.e. this/that',
    'and/or',
    '`console.info`',
    'U.S.',
  ])('of a cited passage stays, and so do files and other names with dots: %s', async (name) => {
    const answer = await answerOf(
      'What does a server say about 12?',
      (marker) => `${base} ${name} ${marker}.`,
      'hosts.md',
    )
    expect(answer.answer.replace(/ \[#\d+\]\.$/, '')).toBe(`${base} ${name}`)
  })

  test('is judged by the list of top-level domains as it is now', async () => {
    expect(await staleFiles(join(import.meta.dirname, '../src/support/generated'), emitTopLevelDomains())).toEqual([])
  })
})

const pieces = fc.constantFrom(
  ...ACTIVE.map(([, text]) => text),
  ...[
    '![',
    '[',
    ']',
    '](',
    ')',
    '(',
    '<',
    '>',
    '`',
    '``',
    '\\',
    '"',
    '|',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '    ',
    '```\n',
    ' ',
    '. ',
    ']: ',
    '![pic]',
    '<b ',
    'on',
    'click=',
    'java',
    'script',
    ':',
    '&#58;',
    'x',
  ],
  ...['Water boils', 'at 100 °C', 'pot'],
)

test('whatever a text consists of, nothing is left of it that loads or runs something', () => {
  const texts = fc.array(pieces, { maxLength: 20 }).map((list) => list.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const left = withoutActiveContent(text)
      expect(activeIn(left)).toEqual([])
      expect(activeIn(`${left}\n\n${DEFINITION}`)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '![',
  '![a]',
  '<img ',
  '<b on',
  'javascript',
  'java\u00ad',
  'data:',
  '&#106;',
  '%25',
  'a.',
  'a.b',
  'a-',
  '//',
  '//a',
  'a.com:',
  '`',
  '`<b>',
  '1.1',
  'evil.com ',
  '&#0',
])('is looked for in linear time: %j, many times', (piece) => {
  const text = piece.repeat((isNightly ? 200_000 : 60_000) / piece.length)
  withoutForeignLinks(text, ['Water'], { activeContent: 'never' })
})
