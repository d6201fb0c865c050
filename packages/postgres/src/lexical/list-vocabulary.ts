import type { VocabularyTerm } from '@kebab/core'
import { isWholeTerm, WrittenForms } from '@kebab/core/internal'
import type { VocabularyQuery } from '@kebab/core/kit'
import { filterWhere } from '../store/filter-conditions.js'
import { originalText, storedText } from '../stored-text.js'
import { originalTerm, storedTerm } from './build-segments.js'
import { compareTexts } from './chunk-ids.js'
import { passingIn } from './passing-chunks.js'
import { countLive } from './search-segments.js'
import { type LoadedSegment, loadPostings, loadSegments, type RowsOf, type SegmentRow } from './segment-rows.js'

/** Greater than any stored text that a term can go on with. */
const LAST = '\u{10ffff}'

/** Lists terms that chunks hold, as `Retriever.vocabulary` says. */
export async function listVocabulary(
  at: RowsOf,
  rows: readonly SegmentRow[],
  query: VocabularyQuery,
): Promise<VocabularyTerm[]> {
  const { signal, filter } = query
  const formsByTerm = await readForms(at, rows, query)
  const terms = termsOf(query, formsByTerm)
  if (terms.length === 0) return []
  const loaded = await loadSegments(at, rows, { signal })
  const postings = await loadPostings(at, rows, terms.map(storedTerm), { signal })
  const segments =
    filter === undefined
      ? loaded
      : withLive(loaded, (await passingIn(at, loaded, filterWhere(filter), { signal })).bits)
  return terms.flatMap((term, i) => {
    const chunks = countLive(segments, postings[i]!)
    if (chunks === 0) return []
    const forms = new WrittenForms()
    for (const [segment, form] of formsByTerm.get(storedTerm(term)) ?? []) {
      const place = rows.findIndex((row) => row.segment === segment)
      const list = postings[i]![place]
      if (list !== undefined) forms.vote(form, countLive([segments[place]!], [list]))
    }
    return [{ term, form: forms.best() || term, chunks }]
  })
}

/** By term as it is stored: the form in each segment that has it. */
type StoredForms = Map<string, [segment: number, form: string][]>

async function readForms(
  { session, database, ns }: RowsOf,
  segments: readonly SegmentRow[],
  query: VocabularyQuery,
): Promise<StoredForms> {
  const { signal } = query
  const postings = `${database.schema}.postings`
  const numbers = segments.map(({ segment }) => segment)
  // As for postings, each term is looked up by itself.
  const sql =
    query.terms === undefined
      ? `select term, segment, form from ${postings}
         where ns = $1 and term >= $2 and term < $3 and right(term, char_length($5)) = $5 and segment + 0 = any($4::int[])`
      : `select term, segment, form from unnest($2::text[]) wanted cross join lateral (
           select term, segment, form from ${postings}
           where ns = $1 and term = wanted and segment + 0 = any($3::int[]) offset 0) one`
  const { prefix, suffix } = query.terms === undefined ? query : { prefix: '', suffix: '' }
  const from = storedText(prefix)
  const values =
    query.terms === undefined
      ? [ns, from, from + LAST, numbers, storedText(suffix)]
      : [ns, query.terms.map(storedTerm), numbers]
  const forms: StoredForms = new Map()
  for (const [term, segment, form] of await session.rows<[string, number, string | null]>(sql, values, { signal })) {
    const ofTerm: [number, string] = [segment, originalText(form ?? originalTerm(term) ?? '')]
    const list = forms.get(term)
    if (list === undefined) forms.set(term, [ofTerm])
    else list.push(ofTerm)
  }
  return forms
}

/** The terms that are asked for, of those that some segment has, in their order. */
function termsOf(query: VocabularyQuery, forms: StoredForms): string[] {
  if (query.terms !== undefined) return query.terms.filter((term) => forms.has(storedTerm(term)))
  const { suffix, minLength, maxLength } = query
  const terms = [...forms.keys()].flatMap((stored) => originalTerm(stored) ?? [])
  return terms
    .filter(
      (term) => !isWholeTerm(term) && term.length >= minLength && term.length <= maxLength && term.endsWith(suffix),
    )
    .sort(compareTexts)
}

/** Returns segments in which only the chunks are live that have a bit. */
function withLive(segments: readonly LoadedSegment[], bits: readonly Uint8Array[]): LoadedSegment[] {
  return segments.map((segment, place) => ({ ...segment, live: bits[place]! }))
}
