import type { AnswerRetrievalDone, EvidencePreview, HopRecord } from '@kebab/schemas'
import { Evidence } from '../parts/evidence.js'
import { Place } from '../parts/place.js'
import type { PassagePlace } from '../parts/source-panel.js'

const KINDS: Readonly<Record<HopRecord['kind'], string>> = {
  decompose: 'Take the question apart',
  decide: 'Decide what to search for next',
  synthesize: 'Write the answer',
}

/** The hops of a multi-hop question, as they come. */
export function HopList({ hops }: { hops: readonly HopRecord[] }) {
  return (
    <section class="hops" aria-labelledby="hops-title">
      <h3 id="hops-title">Hops</h3>
      <ol>
        {hops.map(({ iter, kind, sub_queries = [], context_chunks_added, forced_stop, llm_call_ms }) => (
          <li key={iter}>
            <b>{KINDS[kind]}</b>
            <span class="muted">
              {' '}
              {llm_call_ms} ms{context_chunks_added > 0 && `, ${context_chunks_added} new chunks`}
              {forced_stop && ', stopped by a limit'}
            </span>
            {sub_queries.length > 0 && (
              <ul>
                {sub_queries.map((query) => (
                  <li>
                    <bdi>{query}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the search found for a question, with the evidence that it takes. */
export function EvidenceList({
  retrieval: { queries, chunks, chunks_considered, evidence, threshold },
  nearMisses = [],
  onOpen,
}: {
  retrieval: AnswerRetrievalDone
  /** The passages that are listed as near, and not again. */
  nearMisses?: readonly EvidencePreview[] | undefined
  onOpen(place: PassagePlace): void
}) {
  const near = new Set(nearMisses.map(({ chunk_id }) => chunk_id))
  const others = chunks.filter(({ chunk_id }) => !near.has(chunk_id))
  return (
    <section class="found" aria-labelledby="evidence-title">
      <h3 id="evidence-title">Evidence</h3>
      <p class="facts">
        <Evidence value={evidence} threshold={threshold} />
      </p>
      <p class="muted">
        {chunks_considered} chunks were found for {queries.map((query, i) => [i > 0 && ', ', <q>{query}</q>])}.
        {others.length < chunks.length && ' Those that came close are listed with the refusal.'}
      </p>
      <Previews previews={others} onOpen={onOpen} />
    </section>
  )
}

/** Passages in short, each with its evidence. */
export function Previews({
  previews,
  onOpen,
}: {
  previews: readonly EvidencePreview[]
  onOpen(place: PassagePlace): void
}) {
  return (
    <ol class="previews">
      {previews.map(({ chunk_id, path, heading_path, evidence, citation }) => (
        <li key={chunk_id}>
          <button
            type="button"
            class="title"
            disabled={citation === undefined}
            onClick={() =>
              citation !== undefined && onOpen({ chunkId: chunk_id, path, headings: heading_path, lines: citation })
            }
          >
            <Place path={path} headings={heading_path} lines={citation} />
          </button>
          <span class="facts">
            <Evidence value={evidence} />
          </span>
        </li>
      ))}
    </ol>
  )
}
