import type { StoredDocument } from '@kebab/core'
import type { Kebab } from '@kebab/local'
import type { AnswerV1, ExplainRequestV1 } from '@kebab/schemas'
import { assertWire } from '../../../test/support/assert-wire.js'
import type { NaiveEngine } from '../naive/naive-engine.js'
import { passes } from '../naive/naive-filters.js'
import type { WorldRequest } from '../world/world.js'
import { agree, agreeOnRefusal, Disagreement } from './compare.js'
import { onWire } from './compare-search.js'

/** The most windows that an explanation looks at here: those of any world. */
const MOST_WINDOWS = 15
const DEFAULT_K = 10

/** Answers a question. What is cited has to be stored, and every quotation verbatim in it. */
export async function compareAnswer(kebab: Kebab, { documents }: NaiveEngine, question: string): Promise<void> {
  const answer = await kebab.ask({ question })
  assertWire('answer.v1', answer)
  if (documents.size === 0) agree('the refusal of an empty index', answer.refusal_reason, 'no_index')
  if (answer.refusal_reason != null) agree('whether a refusal is grounded', answer.grounded, false)
  for (const citation of answer.citations) compareCitation(answer, citation, [...documents.values()])
}

function compareCitation(
  { answer }: AnswerV1,
  citation: AnswerV1['citations'][number],
  stored: readonly StoredDocument[],
): void {
  const { marker, chunk_id, path, start, end, claims = [] } = citation
  const source = stored.find(({ chunks }) => chunks.some(({ chunkId }) => chunkId === chunk_id))
  if (source?.document.path !== path) throw new Disagreement('a citation', citation, source?.document.path)
  const { text } = source
  if (!(start >= 0 && start < end && end <= text.length)) throw new Disagreement('a cited span', citation, text.length)
  agree('whether the answer has the marker', answer.includes(`[#${marker}]`), true)
  for (const { claim, evidence, ...at } of claims) {
    agree('a claim in its answer', answer.slice(at.start, at.end), claim)
    agree('a quotation', evidence.text, text.slice(evidence.start, evidence.end))
    agree('whether evidence is cited', evidence.start >= start && evidence.end <= end, true)
  }
}

/** Explains the place of a document, by the first of its chunks in the ranking. */
export async function compareExplanation(
  kebab: Kebab,
  naive: NaiveEngine,
  { query, mode, k, filters, boosts }: WorldRequest,
  docId: string,
): Promise<void> {
  const request = { query, mode, k, filters, boosts, doc_id: docId, max_windows: MOST_WINDOWS } as ExplainRequestV1
  const hits = naive.hits({ query, mode, filters, boosts })
  if (hits === undefined)
    return agreeOnRefusal('an explanation of a mode without a retriever', 'unsupported', () => kebab.explain(request))
  const explanation = await kebab.explain(request)
  assertWire('explanation.v1', explanation)
  const stored = naive.documents.get(docId)
  const passing = stored?.chunks.filter((chunk) => passes(filters ?? {}, chunk)) ?? []
  const at = hits.findIndex(({ chunkId }) => passing.some((chunk) => chunk.chunkId === chunkId))
  const { verdict, ranking } = explanation
  if (stored === undefined) return agree('a verdict', verdict, 'not_indexed')
  if (stored.chunks.length === 0) return agree('a verdict', verdict, 'no_chunks')
  if (passing.length === 0) return agree('a verdict', verdict, 'filtered')
  if (at < 0) return agree('a verdict', ['not_selected', 'not_matched'].includes(verdict), true)
  agree('a verdict', verdict, 'ranked')
  agree('the explained chunk', explanation.chunk?.chunk_id, hits[at]!.chunkId)
  const { rank, page, score, score_kind } = ranking!
  agree('an explained place', [rank, page], [at + 1, Math.ceil((at + 1) / (k ?? DEFAULT_K))])
  if (score_kind !== 'cosine') agree('an explained score', score, onWire(hits[at]!.score))
}

/** Sends several requests at once. Each is answered as it is alone, or refused with its code. */
export async function compareBulk(kebab: Kebab, naive: NaiveEngine, requests: readonly WorldRequest[]): Promise<void> {
  const response = await kebab.bulkSearch({ queries: [...requests] })
  assertWire('bulk_search_response.v1', response)
  const outcomes = response.items.map((item) =>
    item.response === undefined ? item.error.code : item.response.hits.map(({ chunk_id }) => chunk_id),
  )
  const expected = requests.map((request, i) => {
    const page = naive.hits(request)?.slice(0, request.k ?? DEFAULT_K)
    if (page === undefined) return 'unsupported'
    // A budget may leave less of a page.
    const most = request.max_tokens === undefined ? page.length : (outcomes[i]?.length ?? 0)
    return page.slice(0, most).map(({ chunkId }) => chunkId)
  })
  agree('the answers to several requests', outcomes, expected)
}
