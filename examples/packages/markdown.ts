import { meaningOf, readMarkdown } from '@kebab/markdown'

const source = '# Setup {#setup}\n\nRun `npm ci`, un**believ**ably fast: K&ouml;ln, C\\+\\+.'
const markdown = readMarkdown(source)

for (const { kind, title, start, end, inlines } of markdown.blocks) {
  console.log(kind, title ?? meaningOf(markdown, start, end)) // heading Setup, then the text without its marks
  for (const run of inlines) console.log(run.kind, source.slice(run.start, run.end))
}
