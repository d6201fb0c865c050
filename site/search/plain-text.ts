import { nodesOf, offsetOf, type PageNode, type Replacement, replaceParts } from '../pages/read-markdown.js'

/** Nodes whose marks are around their children. */
const AROUND = ['link', 'linkReference', 'emphasis', 'strong', 'delete']

/** Headings below this depth are lines of the section that they are in. */
export const DEEPEST_SECTION = 3

/**
 * Returns Markdown as a reader sees it: without the targets of links, marks within a line, comments
 * and the lines of tables. Headings, lists and code keep their marks, since chunks end with them.
 * @param withoutCode whether blocks of code are left out
 */
export function plainText(text: string, withoutCode = false): string {
  const parts = nodesOf(text).flatMap((node) => partsOf(node, text, withoutCode))
  return withoutTables(replaceParts(text, parts))
}

function partsOf(node: PageNode, text: string, withoutCode: boolean): Replacement[] {
  const { type, children = [] } = node
  if (node.position === undefined) return []
  const [start, end] = [offsetOf(node, 'start'), offsetOf(node, 'end')]
  if (['html', 'definition', 'image', 'thematicBreak'].includes(type)) return [{ start, end, by: '' }]
  if (type === 'code' && withoutCode) return [{ start, end, by: '' }]
  if (type === 'heading' && node.depth! > DEEPEST_SECTION && children[0] !== undefined)
    return [{ start, end: offsetOf(children[0], 'start'), by: '' }]
  if (type === 'inlineCode') return [{ start, end, by: node.value ?? '' }]
  // Escapes such as `\<`, and character references.
  if (type === 'text') return text.slice(start, end) === node.value ? [] : [{ start, end, by: node.value ?? '' }]
  const [first, last] = [children[0], children.at(-1)]
  if (!AROUND.includes(type) || first === undefined || last === undefined) return []
  return [
    { start, end: offsetOf(first, 'start'), by: '' },
    { start: offsetOf(last, 'end'), end, by: '' },
  ]
}

/** The cells of a row stay in one line; the line below the head goes away. */
function withoutTables(text: string): string {
  let inCode = false
  return text
    .split('\n')
    .flatMap((line) => {
      if (/^\s*(```|~~~)/.test(line)) inCode = !inCode
      if (inCode || !line.startsWith('|')) return [line]
      if (/^[|:\s-]+$/.test(line)) return []
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return [cells.filter((cell) => cell !== '').join(' · ')]
    })
    .join('\n')
}
