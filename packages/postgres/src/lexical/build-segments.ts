import { hash } from 'node:crypto'
import type { Analyzer, Chunk } from '@kebab/core'
import { countFields, indexedFields, WrittenForms } from '@kebab/core/internal'
import { TimeSlices } from '@kebab/core/kit'
import { originalText, storedText } from '../stored-text.js'
import { compareTexts } from './chunk-ids.js'
import { encodePostings } from './postings.js'

/** The most chunks of a segment: their numbers have 16 bits. */
export const CHUNKS_PER_SEGMENT = 65_536

/** A term as it is stored, with its stored postings, and the stored form unless it is the term. */
export type TermPostings = readonly [term: string, data: Buffer, form: string | null]

/** A segment before it has a number. */
export interface BuiltSegment {
  /** Ascending. */
  chunkIds: readonly string[]
  /** By chunk: the lengths of body, headings and names, three numbers each. */
  lengths: readonly number[]
  /** By term, ascending. */
  lists: readonly TermPostings[]
}

/**
 * Builds segments of chunks, of up to 65,536 each. If an id comes twice, the last chunk counts.
 * Yields to the event loop now and then. Errors of the analyzer are passed on.
 */
export async function* buildSegments(
  chunks: readonly Chunk[],
  analyzer: Analyzer,
  signal?: AbortSignal,
): AsyncGenerator<BuiltSegment> {
  const byId = new Map(chunks.map((chunk) => [chunk.chunkId, chunk]))
  const sorted = [...byId.values()].sort((a, b) => compareTexts(a.chunkId, b.chunkId))
  for (let at = 0; at < sorted.length; at += CHUNKS_PER_SEGMENT)
    yield await buildSegment(sorted.slice(at, at + CHUNKS_PER_SEGMENT), analyzer, signal)
}

async function buildSegment(
  chunks: readonly Chunk[],
  analyzer: Analyzer,
  signal: AbortSignal | undefined,
): Promise<BuiltSegment> {
  const slices = new TimeSlices(signal)
  const lengths: number[] = []
  const terms = new Map<string, { numbers: number[]; frequencies: number[]; forms: WrittenForms }>()
  const listOf = (term: string) => {
    let list = terms.get(term)
    if (list === undefined) {
      list = { numbers: [], frequencies: [], forms: new WrittenForms() }
      terms.set(term, list)
    }
    return list
  }
  for (const [number, chunk] of chunks.entries()) {
    if (slices.isOver()) await slices.next()
    const words = { ...indexedFields(chunk), lang: chunk.document.lang }
    const counted = countFields(analyzer, words, ({ term, start, end }) => {
      listOf(term).forms.add(words.text, start, end)
    })
    lengths.push(...counted.lengths)
    for (const [term, packed] of counted.frequencies) {
      const list = listOf(term)
      list.numbers.push(number)
      list.frequencies.push(packed)
    }
  }
  const lists: TermPostings[] = []
  for (const [term, { numbers, frequencies, forms }] of terms) {
    if (slices.isOver()) await slices.next()
    lists.push([storedTerm(term), encodePostings(numbers, frequencies), storedForm(forms.best(), term)])
  }
  lists.sort(([a], [b]) => compareTexts(a, b))
  return { chunkIds: chunks.map(({ chunkId }) => chunkId), lengths, lists }
}

/** Returns what is stored of the form of a term. */
export function storedForm(form: string, term: string): string | null {
  return form === '' || form === term ? null : storedText(form)
}

/** The most UTF-16 units of a stored term. Keys of an index have at most 2,700 bytes. */
const LONGEST_TERM = 400
/** Begins what is stored of a longer term. Terms that begin with it are stored as longer ones. */
const DIGEST_MARK = 'sha256:'

/** Returns the term that is stored so, or `undefined` for a digest. */
export function originalTerm(stored: string): string | undefined {
  return stored.startsWith(DIGEST_MARK) ? undefined : originalText(stored)
}

/** Returns the form in which a term is stored: its digest, if it is too long for an index. */
export function storedTerm(term: string): string {
  const stored = storedText(term)
  if (stored.length <= LONGEST_TERM && !stored.startsWith(DIGEST_MARK)) return stored
  return `${DIGEST_MARK}${hash('sha256', stored)}`
}
