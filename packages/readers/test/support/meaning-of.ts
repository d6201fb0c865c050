import { meaningOf, readMarkdown } from '@kebab/markdown'
import { parseFragment } from 'parse5'

/** What a slice of a page shows: its text without tags. */
export function shownText(source: string): string {
  const pending = [...parseFragment(source).childNodes].reverse()
  let text = ''
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('value' in node) text += node.value
    else if ('childNodes' in node) pending.push(...[...node.childNodes].reverse())
  }
  return text
}

/** What is read of each block of a text in Markdown, in one line, without blocks that say nothing. */
export function blocksRead(text: string): string[] {
  const markdown = readMarkdown(text)
  return markdown.blocks
    .map(({ start, end }) => meaningOf(markdown, start, end).replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
}
