import type { EvidenceBlock } from '@kebab/core'

/**
 * Renders blocks of evidence for the prompt: each between two fences, with its marker, path,
 * headings and trust. A text that begins within a table has its header before it. Of a long path,
 * and of long headings, the start and the end are shown.
 *
 * A document can neither end its block nor imitate another block: `name` occurs in no text (see
 * `fenceName`), and the blocks are made with `disarm`, so that no text holds a marker.
 */
export function fence(blocks: readonly EvidenceBlock[], name: string): string {
  return blocks
    .map(({ marker, path, headingPath, trust, tableHeader, text }) => {
      const heading = headingPath.length === 0 ? '' : ` heading=${label(headingPath.join(' > '))}`
      return `<${name} [#${marker}] path=${label(path)}${heading} trust="${trust}">\n${tableHeader === undefined ? text : `${tableHeader}\n${text}`}\n</${name}>`
    })
    .join('\n\n')
}

/** The longest path, and the longest headings, that the model is shown, in UTF-16 units. */
const LONGEST_LABEL = 300

/** The text on one line, in quotes. A long one is cut in its middle. */
function label(text: string): string {
  const half = LONGEST_LABEL / 2
  const excerpt =
    text.length <= LONGEST_LABEL
      ? text
      : `${text.slice(0, half).replace(/[\ud800-\udbff]$/, '')}…${text.slice(-half).replace(/^[\udc00-\udfff]/, '')}`
  return JSON.stringify(disarm(excerpt.replace(/[\s\u0085]+/g, ' ')))
}

/**
 * The name of the fences for these texts: `evidence` if no text holds it, else the first of
 * `evidence-1`, `evidence-2`, … that no text holds. Case, width and invisible characters don't
 * count.
 */
export function fenceName(texts: readonly string[]): string {
  const all = withoutInvisible(texts.join('\n')).normalize('NFKC').toLowerCase()
  if (!all.includes('evidence')) return 'evidence'
  const suffixes = new Set<string>()
  for (const [, digits = ''] of all.matchAll(/evidence-(\d{1,9})/g)) {
    // A text that holds `evidence-12` holds `evidence-1`, too.
    for (let length = 1; length <= digits.length; length++) suffixes.add(digits.slice(0, length))
  }
  let n = 1
  while (suffixes.has(`${n}`)) n++
  return `evidence-${n}`
}

/**
 * Whether a text repeats the fences of this name, or a part of one. Case, width, invisible
 * characters and white space don't count.
 */
export function repeatsFence(text: string, name: string): boolean {
  const visibleText = withoutInvisible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&lt;|&#0*60;|&#x0*3c;/g, '<')
  return new RegExp(String.raw`<[\s/\\]*${name}(?![\w-])`).test(visibleText)
}

/**
 * Members of a regular expression's class: control and format characters, and everything else that
 * Unicode says to ignore where it can't be shown. Needs the flag `u`.
 */
export const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`

const MARKER_LIKE = new RegExp(String.raw`([[［﹇【︻〔︹﹝])([\s${INVISIBLE}]*)([#＃﹟])(?! )`, 'gu')

/**
 * Inserts spaces into everything that looks like a marker, in any width of its characters and with
 * invisible characters between them. The rest stays. Idempotent.
 */
export function disarm(text: string): string {
  return text.replace(MARKER_LIKE, '$1 $2$3 ')
}

/**
 * Tabs and line ends are control characters, too. The byte-order mark counts as white space in
 * `\s`.
 */
const HIDDEN = new RegExp(String.raw`(?!\s)[${INVISIBLE}]|\ufeff`, 'gu')

/** Removes the characters that nobody sees. White space stays. */
export function withoutInvisible(text: string): string {
  return text.replace(HIDDEN, '')
}
