import { disarm } from './fence.js'
import { withoutInvisible } from './invisible.js'
import { type Passage, textOf } from './passages.js'
import { withoutTail } from './without-tail.js'

/** The fewest characters of a quotation that is checked; shorter ones are mostly words that are set apart. */
const MIN_QUOTE_CHARS = 20
/** What begins a quotation, and what ends it. */
const QUOTES = new Map([
  ['"', /"/],
  ['“', /”/],
  ['«', /»/],
  ['„', /[“”]/],
  ['「', /」/],
])
/** What may end a quotation and not what is quoted. */
const TAIL = /[.,;:!?…\s]/

/**
 * Whether the quotations of a statement stand in one of the passages that it cites, but for case, white space, emphasis and the form of dashes and quotation marks,
 * and its numbers of two digits or more in one of them, its headings or path, or in the question. Models change both most easily, and entailment models notice it least.
 */
export function isFaithful(claim: string, passages: readonly Passage[], question: string): boolean {
  const texts = passages.map((passage) => {
    const headings = passage.hits.flatMap(({ heading_path }) => heading_path)
    return [textOf(passage), ...headings, passage.document.path].join('\n')
  })
  const known = new Set([question, ...texts].flatMap(numbersOf))
  const folded = texts.map(fold)
  return (
    numbersOf(claim).every((number) => known.has(number)) &&
    quotationsOf(claim).every((quotation) => folded.some((text) => text.includes(fold(quotation))))
  )
}

/** The numbers of a text, whichever of point and comma its language groups thousands and begins decimals with. */
function numbersOf(text: string): string[] {
  const found =
    withoutInvisible(text)
      .normalize('NFKC')
      .match(/\d+(?:[.,]\d+)*/g) ?? []
  return found
    .map((number) => number.replace(/[.,](?=\d{3}(?!\d))/g, '').replaceAll(',', '.'))
    .filter((number) => number.length > 1)
}

function quotationsOf(text: string): string[] {
  const quotes = new Map(QUOTES)
  const found: string[] = []
  for (let at = 0; at < text.length; at++) {
    const end = quotes.get(text[at]!)
    if (end === undefined) continue
    const length = text.slice(at + 1).search(end)
    // One that is never closed is none, and neither is any that begins like it further on.
    if (length === -1) quotes.delete(text[at]!)
    if (length < 1) continue
    found.push(text.slice(at + 1, at + 1 + length))
    at += length + 1
  }
  return found.map((quotation) => withoutTail(quotation, TAIL)).filter(({ length }) => length >= MIN_QUOTE_CHARS)
}

function fold(text: string): string {
  return withoutInvisible(disarm(text))
    .normalize('NFKC')
    .replace(/[*_`]/g, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
