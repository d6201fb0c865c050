import type { EvidenceBlock } from '@kebab/core'

/**
 * The blocks of evidence as the model is shown them: each between two fences, numbered by its marker, with path, heading and trust. Their name is one
 * that occurs in no text, and everything in a text that looks like a marker is taken apart: whatever a document says, it can neither end its block nor pose as another.
 */
export function fence(blocks: readonly EvidenceBlock[], name: string): string {
  return blocks
    .map(({ marker, path, headingPath, trust, text }) => {
      const heading = headingPath.length === 0 ? '' : ` heading=${label(headingPath.join(' > '))}`
      return `<${name} [#${marker}] path=${label(path)}${heading} trust="${trust}">\n${disarm(text)}\n</${name}>`
    })
    .join('\n\n')
}

/** The name of fences for these texts: `evidence`, with the first number behind it, if any, that makes it one that no text holds. */
export function fenceName(texts: readonly string[]): string {
  const all = texts.join('\n').normalize('NFKC').toLowerCase()
  let name = 'evidence'
  for (let n = 1; all.includes(name); n++) name = `evidence-${n}`
  return name
}

/** Takes apart what looks like a marker, in any width of its characters, and leaves the rest as it is. Once is enough: a second time changes nothing. */
export function disarm(text: string): string {
  return text.replace(/([[［【〔﹝])([\s\u200b-\u200d\u2060]*)([#＃﹟])(?! )/g, '$1 $2$3 ')
}

/** One line in quotes. */
function label(text: string): string {
  return JSON.stringify(disarm(text.replace(/[\s\u0085]+/g, ' ')))
}
