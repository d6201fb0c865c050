import { type Passage, textOf } from './passages.js'

/** The fewest characters of a quotation that is checked; shorter ones are mostly words that are set apart. */
const MIN_QUOTE_CHARS = 20

/**
 * Whether the quotations of a statement stand in one of the passages that it cites, but for white space, and its numbers of two digits or more stand in one
 * of them or in the question. Models change both most easily, and entailment models notice it least.
 */
export function isFaithful(claim: string, passages: readonly Passage[], question: string): boolean {
  const texts = passages.map((passage) => `${textOf(passage)} ${passage.hits[0]?.heading_path.join(' ') ?? ''}`)
  const known = new Set([question, ...texts].flatMap(numbersOf))
  const folded = texts.map(foldSpace)
  return (
    numbersOf(claim).every((number) => known.has(number)) &&
    quotationsOf(claim).every((quotation) => folded.some((text) => text.includes(foldSpace(quotation))))
  )
}

function numbersOf(text: string): string[] {
  const found = text.normalize('NFKC').match(/\d+(?:[.,]\d+)*/g) ?? []
  return found.map((number) => number.replace(/,(?=\d{3}(?!\d))/g, '')).filter((number) => number.length > 1)
}

function quotationsOf(text: string): string[] {
  const found = [...text.matchAll(/"([^"]+)"|“([^”]+)”|«([^»]+)»|„([^“”]+)[“”]/g)].map(
    (parts) => parts.slice(1).find(Boolean)!,
  )
  return found
    .map((quotation) => quotation.replace(/[.,;:!?…]+$/, ''))
    .filter(({ length }) => length >= MIN_QUOTE_CHARS)
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
