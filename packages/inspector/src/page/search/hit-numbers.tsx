import type { SearchHitV1 } from '@kebab/schemas'
import { useState } from 'preact/hooks'
import { Evidence } from '../parts/evidence.js'
import { Ago } from '../parts/place.js'

/** The numbers of a hit. Its score is a button, which explains it and the evidence beside it. */
export function HitNumbers({ hit }: { hit: SearchHitV1 }) {
  const [isExplained, setExplained] = useState(false)
  const { chunk_id, indexed_at, retrieval, score, score_kind = 'rrf', stale } = hit
  const id = `numbers-${chunk_id}`
  return (
    <>
      <p class="facts">
        <Evidence value={retrieval.evidence} />
        <button
          type="button"
          class="number"
          title="What the numbers mean"
          aria-expanded={isExplained}
          aria-controls={id}
          onClick={() => setExplained(!isExplained)}
        >
          {score_kind} {shortScore(score)}
        </button>
        <span>
          <Ago time={indexed_at} />
        </span>
        {stale && <b class="flag">stale</b>}
      </p>
      <div class="numbers" id={id} hidden={!isExplained}>
        <p>{scoreText(hit)}</p>
        {retrieval.evidence !== undefined && <p>{evidenceText(retrieval.evidence)}</p>}
      </div>
    </>
  )
}

export function shortScore(score: number): string {
  return String(Number(score.toPrecision(4)))
}

/** What orders a hit, in words. */
function scoreText({ score, score_kind = 'rrf', retrieval }: SearchHitV1): string {
  const number = `${score_kind} ${shortScore(score)}`
  if (score_kind === 'bm25')
    return `${number} is of words: the rarer those of the query are that the passage has, and the more often it has them, the higher. It has no upper end, and compares the hits of one query.`
  if (score_kind === 'cosine')
    return `${number} is of meaning: 1 is the same direction as that of the query, 0 another one. What is near depends on the model.`
  const { lexical_rank, vector_rank, retrievers = {}, rerank_score } = retrieval
  const ranks = [
    ...Object.entries(retrievers).map(([name, { rank }]) => rankText(name, rank)),
    rankText('words', lexical_rank),
    rankText('meaning', vector_rank),
  ].filter((text) => text !== undefined)
  const places = ranks.length === 0 ? '' : ` This passage is ${ranks.join(', ')}.`
  const reranked = rerank_score === undefined ? '' : ` A reranker ordered the hits: ${shortScore(rerank_score)}.`
  return `${number} is of places in the rankings that are fused: 1 is the first of each. It says which hit comes before another, not how good it is.${places}${reranked}`
}

function rankText(by: string, rank: number | undefined): string | undefined {
  return rank === undefined ? undefined : `number ${rank} by ${by}`
}

function evidenceText(evidence: number | null): string {
  if (evidence === null) return 'The evidence can’t be told for this query.'
  return `evidence ${evidence.toFixed(2)} says how much the passage has to do with the query at all: 0 is nothing, 1 everything that was asked for. An answer rests on it.`
}
