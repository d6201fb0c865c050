import type { EvidenceBlock } from '@kebab/core'

/**
 * The blocks of evidence as the model is shown them: each between two fences, numbered by its marker, with path, heading and trust. Their name is one that occurs in no
 * text, and what looks like a marker is taken apart, in the texts as the blocks are made: whatever a document says, it can neither end its block nor pose as another.
 */
export function fence(blocks: readonly EvidenceBlock[], name: string): string {
  return blocks
    .map(({ marker, path, headingPath, trust, text }) => {
      const heading = headingPath.length === 0 ? '' : ` heading=${label(headingPath.join(' > '))}`
      return `<${name} [#${marker}] path=${label(path)}${heading} trust="${trust}">\n${text}\n</${name}>`
    })
    .join('\n\n')
}

/** The name of fences for these texts: `evidence`, with the first number behind it, if any, that makes it one that no text holds, as it reads. */
export function fenceName(texts: readonly string[]): string {
  const all = withoutInvisible(texts.join('\n')).normalize('NFKC').toLowerCase()
  if (!all.includes('evidence')) return 'evidence'
  const held = new Set<string>()
  for (const [, digits = ''] of all.matchAll(/evidence-(\d{1,9})/g)) {
    // A longer number holds the shorter ones that it begins with.
    for (let length = 1; length <= digits.length; length++) held.add(digits.slice(0, length))
  }
  let n = 1
  while (held.has(`${n}`)) n++
  return `evidence-${n}`
}

const MARKER_LIKE = new RegExp(String.raw`([[［﹇【︻〔︹﹝])([\s${INVISIBLE}]*)([#＃﹟])(?! )`, 'gu')

/**
 * Takes apart what looks like a marker, in any width of its characters and with whatever nobody sees in between, and leaves the rest as it is.
 * Once is enough: a second time changes nothing.
 */
export function disarm(text: string): string {
  return text.replace(MARKER_LIKE, '$1 $2$3 ')
}

/** One line in quotes. */
function label(text: string): string {
  return JSON.stringify(disarm(text.replace(/[\s\u0085]+/g, ' ')))
}

/** Members of a class of a pattern with the flag `u`: control and format characters, and all that Unicode says to ignore where it can't be shown. */
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`

/** Tabs and line ends are control characters too, and the byte-order mark is white space by its name alone. */
const HIDDEN = new RegExp(String.raw`(?!\s)[${INVISIBLE}]|\ufeff`, 'gu')

/** The text as it reads: without the characters that nobody sees. White space stays. */
export function withoutInvisible(text: string): string {
  return text.replace(HIDDEN, '')
}
