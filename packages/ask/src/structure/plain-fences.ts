import { closes, type Fence, fenceOf, quotesOf } from '../blocks.js'

const LANGUAGE = /^[ \t]*([\w+#.-]{1,20})?/

/**
 * Writes the fences of an answer so that every reader of Markdown sees the same blocks. Each is
 * closed, and its lines stand in one item or quotation. Markers stand behind the closing fence,
 * and only a language behind the opening one.
 */
export function withPlainFences(answer: string): string {
  const before = answer.split(/\r\n|\r|\n/)
  const after: string[] = []
  let open: Fence | undefined
  let inner = ''
  const close = (markers = ''): void => {
    after.push(`${inner}${open!.fence}`)
    if (markers !== '') after.push(`${inner}${markers}`)
    open = undefined
  }
  for (const text of before) {
    if (open !== undefined && quotesOf(text) < open.quotes) close()
    if (open === undefined) {
      open = fenceOf(text)
      if (open === undefined) after.push(text)
      else {
        const prefix = isRead(open.prefix, after) ? open.prefix : '> '.repeat(open.quotes)
        inner = prefix.replace(/[^>\s]/g, ' ')
        after.push(`${prefix}${open.fence}${LANGUAGE.exec(open.info)?.[1] ?? ''}`)
      }
    } else if (closes(text, open)) {
      const [, markers = ''] = /[`~]{3,}(.*)$/.exec(text)!
      close(markers.trim())
    } else if (text.startsWith(inner) || (text.trim() === '' && open.quotes === 0)) after.push(text)
    else after.push(inner + text.replace(open.quotes > 0 ? /^[ \t>]*/ : /^[ \t]*/, ''))
  }
  if (open !== undefined) close()
  return after.join('\n') === before.join('\n') ? answer : after.join('\n')
}

/** An item of a list, up to its text. */
const ITEM_START = /^( *)(?:[-*+]|\d{1,9}[.)]) {1,4}(?=\S)/
/** How many lines of an item are read to find where it begins. */
const LONGEST_ITEM = 50

/**
 * Whether a fence with this prefix, behind these lines, begins code for every reader of Markdown. A
 * deeply indented one doesn't, except in an item.
 */
function isRead(prefix: string, before: readonly string[]): boolean {
  if (/^(?: {0,3}|(?:> ?)+ {0,2})$/.test(prefix)) return true
  const above = before.at(-1) ?? ''
  const mark = /^( *)(?:[-*+]|\d{1,9}[.)]) {1,4}$/.exec(prefix)
  // Behind a paragraph, a number may be part of it.
  if (mark !== null) return (above.trim() === '' || ITEM_START.test(above)) && isRead(mark[1]!, before)
  if (!/^ *$/.test(prefix)) return false
  for (let i = before.length - 1; i >= Math.max(0, before.length - LONGEST_ITEM); i--) {
    const line = before[i]!
    const item = ITEM_START.exec(line)
    const width = item?.[0].length ?? 0
    if (item !== null && width <= prefix.length)
      return prefix.length < width + 4 && isRead(item[1]!, before.slice(0, i))
    if (line.trim() !== '' && /^ ?\S/.test(line)) return false
  }
  return false
}
