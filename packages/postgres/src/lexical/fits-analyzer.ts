import { type Analyzer, type CallOptions, type Chunk, indexedText, indexedWords, isKebabError } from '@kebab/core'
import { type CountedTerms, countFields, indexedFields, packedFrequencies } from '@kebab/core/internal'
import { countTerms } from '@kebab/core/kit'
import type { NamespaceRow } from '../namespace.js'
import { readChunks } from '../store/read-rows.js'
import { earlierVersionOf, versionOf } from './analyzer-version.js'
import { storedTerm } from './build-segments.js'
import type { Postings } from './postings.js'
import { isLive, type LoadedSegment, loadPostings, loadSegments, type RowsOf, readSegments } from './segment-rows.js'
import { lengthsOf } from './write-segment.js'

/** How many chunks are cut into terms again. */
const SAMPLED_CHUNKS = 10

/** Whether the words of a namespace are those of an analyzer, as far as ten chunks tell. */
export async function fitsAnalyzer(
  at: RowsOf,
  row: NamespaceRow,
  analyzer: Analyzer,
  { signal }: CallOptions,
): Promise<boolean> {
  if (row.chunks === 0) return true
  // It was written before words had fields.
  if (row.analyzer === null) return false
  return fits(at, row, { analyzer, version: versionOf(analyzer), textOf: indexedWords }, { signal })
}

/**
 * Whether the words of a namespace are those that an analyzer made by an earlier rule, as far as
 * ten chunks tell: without fields, or without the names of files too.
 */
export async function fitsEarlierWords(
  at: RowsOf,
  row: NamespaceRow,
  analyzer: Analyzer,
  { signal }: CallOptions,
): Promise<boolean> {
  const bare = { version: earlierVersionOf(analyzer), textOf: indexedText }
  const named = { version: earlierVersionOf(analyzer, 'named'), textOf: indexedWords }
  for (const rule of [named, bare])
    if (await fits(at, row, { analyzer, ...rule, isEarlier: true }, { signal })) return true
  return false
}

/** How words are made. */
interface WordRule {
  analyzer: Analyzer
  /** The version that a namespace names for such words. */
  version: string
  /** What they are taken from. */
  textOf: (chunk: Chunk) => string
  /** Whether they have no fields, and so other frequencies. */
  isEarlier?: boolean
}

async function fits(at: RowsOf, row: NamespaceRow, rule: WordRule, options: CallOptions): Promise<boolean> {
  if (row.analyzer !== null && row.analyzer !== rule.version) return false
  if (row.analyzer !== null && rule.analyzer.version !== undefined) return true
  const segments = await loadSegments(at, await readSegments(at, options), options)
  for (const { segment, number } of sampleOf(segments))
    if (!(await hasTermsOf(at, segment, number, rule, options))) return false
  return true
}

/** Returns chunks that are evenly spread over all live ones. */
function sampleOf(segments: readonly LoadedSegment[]): { segment: LoadedSegment; number: number }[] {
  const total = segments.reduce((sum, { chunks }) => sum + chunks, 0)
  const count = Math.min(SAMPLED_CHUNKS, total)
  const sample: { segment: LoadedSegment; number: number }[] = []
  let place = 0
  for (const segment of segments)
    for (let number = 0; number < segment.size; number++) {
      if (!isLive(segment.live, number)) continue
      if (place >= ((sample.length + 0.5) * total) / count - 0.5) sample.push({ segment, number })
      place++
    }
  return sample.slice(0, count)
}

/** Whether a segment has exactly the terms of a chunk. A damaged chunk says nothing. */
async function hasTermsOf(
  at: RowsOf,
  segment: LoadedSegment,
  number: number,
  { analyzer, textOf, isEarlier = false }: WordRule,
  options: CallOptions,
): Promise<boolean> {
  const [chunk] = await readChunks({ ...at, ...options }, [segment.ids.text(number)], false).catch((error) => {
    if (isKebabError(error, 'corrupt_index')) return [null]
    throw error
  })
  if (chunk === undefined || chunk === null) return true
  const { lang } = chunk.document
  const counted = isEarlier
    ? countWhole(analyzer, textOf(chunk), lang)
    : countFields(analyzer, { ...indexedFields(chunk), lang })
  if (lengthsOf(segment, number).some((length, field) => length !== counted.lengths[field])) return false
  const terms = [...counted.frequencies.keys()].map(storedTerm)
  const postings = await loadPostings(at, [segment], terms, options)
  // Where the lengths are equal, it has no other terms if it has each of these as often.
  return [...counted.frequencies.values()].every((packed, i) => {
    const frequency = frequencyIn(postings[i]![0], number)
    // The bytes of earlier frequencies stand for others now.
    return isEarlier ? frequency > 0 : frequency === packed
  })
}

/** Counts terms as those of one field. */
function countWhole(analyzer: Analyzer, text: string, lang: string | undefined): CountedTerms {
  const { frequencies, length } = countTerms(analyzer, text, lang)
  return { frequencies, lengths: [length, 0, 0] }
}

/** The packed frequencies of the term of these postings in a chunk. */
function frequencyIn(postings: Postings | undefined, number: number): number {
  const index = postings?.numbers.indexOf(number) ?? -1
  return index === -1 ? 0 : (postings!.large?.get(index) ?? packedFrequencies(postings!.frequencies[index]!))
}
