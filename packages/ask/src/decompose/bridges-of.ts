import type { AskRun } from '../ask-run.js'
import type { CitedHit } from '../retrieve.js'
import { onOneLine, sentencesOf } from '../sentences.js'

/** How many documents a question is searched for with a sentence of. */
const DOCUMENTS = 3
/** The longest sentence that is searched for, in UTF-16 units. */
const LONGEST_SENTENCE = 600

/**
 * The question with the best sentence of each of the first documents that it found, as further
 * queries for a generator that can't decide. Such a sentence may name what the question leaves
 * open.
 *
 * The best sentence has most of the question's terms, by how rare they are among the hits.
 */
export function bridgesOf({ analyzer }: AskRun, query: string, hits: readonly CitedHit[]): string[] {
  const termsOf = (text: string): ReadonlySet<string> => new Set(analyzer.terms(text).map(({ term }) => term))
  const queryTerms = [...termsOf(query)]
  const hitTerms = hits.map(({ snippet }) => termsOf(snippet))
  const weights = new Map(
    queryTerms.map((term) => [
      term,
      Math.log(1 + hits.length / (1 + hitTerms.filter((terms) => terms.has(term)).length)),
    ]),
  )
  const weigh = (sentence: string): number =>
    [...termsOf(sentence)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
  const documents = new Map<string, CitedHit>()
  for (const hit of hits) if (documents.size < DOCUMENTS && !documents.has(hit.doc_id)) documents.set(hit.doc_id, hit)
  return [...documents.values()].flatMap(({ snippet }) => {
    let best = ''
    let most = 0
    for (const { kind, start, end } of sentencesOf(snippet)) {
      const sentence = onOneLine(snippet.slice(start, Math.min(end, start + LONGEST_SENTENCE)))
      const weight = kind === 'prose' ? weigh(sentence) : 0
      if (weight > most) [best, most] = [sentence, weight]
    }
    return best === '' ? [] : [`${query} ${best}`]
  })
}
