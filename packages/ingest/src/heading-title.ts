import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Node } from './parse-blocks.js'

/** The longest heading whose inline markup is read, in UTF-16 units. Longer ones stay as they are written. */
const LONGEST_HEADING = 1000
/** What inline markup is made of. */
const MARKUP = /[!&*<>[\\\]_`{}~]/
/** What may be the label of a reference. A label holds no brackets. */
const LABEL = /\[([^[\]]+)\]/g

let options: Options | undefined

/**
 * The text of a heading without inline markup, on one line. `source` is the heading as it stands in the document, `written` its text as it is written;
 * `labels` are those that the document defines, so that `[1.0.0]` loses its brackets where it is a link, and only there.
 */
export function headingTitle(source: string, written: string, labels: ReadonlySet<string>): string {
  return plainTitle(source, written, labels).replace(/\s+/g, ' ').trim()
}

function plainTitle(source: string, written: string, labels: ReadonlySet<string>): string {
  if (source.length > LONGEST_HEADING || !MARKUP.test(written)) return written
  options ??= { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }
  const { children } = fromMarkdown(`${source}\n\n${definitions(source, labels)}`, options)
  const heading = children.find(({ type }) => type === 'heading')
  return heading === undefined ? written : plainText(heading)
}

/** A definition for each label of the heading that the document defines. */
function definitions(source: string, labels: ReadonlySet<string>): string {
  const used = new Set([...source.matchAll(LABEL)].map(([, label]) => label!))
  const defined = [...used].filter((label) => labels.has(label.replace(/\s+/g, ' ').trim().toLowerCase()))
  return defined.map((label) => `[${label.replace(/\s+/g, ' ')}]: x`).join('\n\n')
}

function plainText(node: Node): string {
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if ('alt' in node) return node.alt ?? ''
  return 'children' in node ? node.children.map(plainText).join('') : ''
}
