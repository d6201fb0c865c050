import type { ExplainedRetriever, ExplanationV1, Verdict } from '@kebab/schemas'
import { useCallback } from 'preact/hooks'
import { filtersOf, type SearchSettings } from '../address.js'
import { Evidence } from '../parts/evidence.js'
import { FailureNotice, Loading } from '../parts/notice.js'
import { Place } from '../parts/place.js'
import { Scrolling } from '../parts/scrolling.js'
import type { PassagePlace } from '../parts/source-panel.js'
import { useCall } from '../parts/use-call.js'
import { useTyped } from '../parts/use-typed.js'
import type { Server } from '../server.js'
import { shortScore } from './hit-numbers.js'

/** Says where a passage is in the ranking, or why it isn't there, as the engine explains it. */
export function WhyNotPanel({
  server,
  settings,
  target,
  onTarget,
  onOpen,
}: {
  server: Server
  settings: SearchSettings
  /** The path of a document, or the id of a document or a chunk. Empty: not chosen yet. */
  target: string
  onTarget(target: string): void
  onOpen(place: PassagePlace): void
}) {
  const [typed, setTyped] = useTyped(target)
  const explained = useCall(
    useCallback(
      async (signal: AbortSignal) => (target === '' ? undefined : explain(server, settings, target, signal)),
      [server, settings, target],
    ),
  )
  const { value, failure, isLoading } = explained
  return (
    <div class="why">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onTarget(typed.trim())
        }}
      >
        <label class="field grow">
          <span>Which passage do you miss?</span>
          <input
            type="text"
            placeholder="the path of a document, or an id"
            autoComplete="off"
            spellcheck={false}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <button type="submit">Explain</button>
      </form>
      {failure !== undefined && <FailureNotice failure={failure} retry={explained.again} />}
      {target !== '' && isLoading && <Loading what="Looking…" />}
      {value !== undefined && <Explained explanation={value} onOpen={onOpen} />}
    </div>
  )
}

/** An id may be that of a chunk or of a document. Anything else is a path. */
async function explain(
  server: Server,
  { query, mode, k, conditions, fields }: SearchSettings,
  target: string,
  signal: AbortSignal,
): Promise<ExplanationV1> {
  const search = { query, mode, k, filters: filtersOf(conditions, fields) }
  if (!/^[0-9a-f]{32}$/.test(target)) return server.explain({ ...search, doc_path: target }, { signal })
  const ofChunk = await server.explain({ ...search, chunk_id: target }, { signal })
  return ofChunk.verdict === 'not_indexed' ? server.explain({ ...search, doc_id: target }, { signal }) : ofChunk
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  ranked: 'It is there',
  not_indexed: 'It isn’t indexed',
  no_chunks: 'It has no text',
  filtered: 'The filter leaves it out',
  folded: 'Another passage has its text',
  not_reached: 'It is further down',
  limited: 'The ranking ends before it',
  degraded: 'A retriever took no part',
  not_selected: 'The mode leaves it out',
  not_matched: 'Nothing finds it',
}

function Explained({ explanation, onOpen }: { explanation: ExplanationV1; onOpen(place: PassagePlace): void }) {
  const { verdict, reason, chunk, words, evidence, excluded_by = [], retrievers, ranking, looked_at } = explanation
  return (
    <section aria-labelledby="verdict" class="explained">
      <h3 id="verdict" class={verdict === 'ranked' ? 'good' : 'bad'}>
        {VERDICTS[verdict]}
      </h3>
      <p>{reason}</p>
      {chunk !== undefined && (
        <p>
          <button
            type="button"
            class="title"
            onClick={() => {
              const { chunk_id, doc_id, doc_path, heading_path, line_start, line_end } = chunk
              const lines = { line_start, line_end }
              onOpen({ chunkId: chunk_id, docId: doc_id, path: doc_path, headings: heading_path, lines })
            }}
          >
            <Place path={chunk.doc_path} headings={chunk.heading_path} lines={chunk} />
          </button>
        </p>
      )}
      {evidence !== undefined && (
        <p class="facts">
          <Evidence value={evidence} />
        </p>
      )}
      {ranking !== undefined && (
        <p>
          Rank {ranking.rank}, on page {ranking.page}; {ranking.score_kind} {shortScore(ranking.score)}.{' '}
          {ranking.moved?.map(({ by, from, to }) => `${MOVED[by]} moved it from ${from} to ${to}. `)}
        </p>
      )}
      {words !== undefined && (
        <dl class="words">
          <dt>It holds</dt>
          <dd>{words.found.length === 0 ? 'none of the words' : words.found.map((word) => <mark>{word}</mark>)}</dd>
          <dt>It lacks</dt>
          <dd>{words.missing.length === 0 ? 'none of the words' : words.missing.map((word) => <del>{word}</del>)}</dd>
        </dl>
      )}
      {excluded_by.map(({ key, asked, found }) => (
        <p>
          <code>{key}</code>: asked for <bdi>{asked.join(' or ')}</bdi>, it has{' '}
          <bdi>{found.length === 0 ? 'none' : found.join(', ')}</bdi>.
        </p>
      ))}
      <Scrolling name="scrolls" label="What each retriever made of it">
        <table>
          <thead>
            <tr>
              <th scope="col">Retriever</th>
              <th scope="col">Outcome</th>
              <th scope="col">Rank</th>
              <th scope="col">Score</th>
              <th scope="col">Asked for</th>
            </tr>
          </thead>
          <tbody>
            {retrievers.map((retriever) => (
              <tr>
                <th scope="row">{retriever.name}</th>
                <td>{outcomeText(retriever)}</td>
                <td>{retriever.rank ?? '–'}</td>
                <td>{retriever.score === undefined ? '–' : shortScore(retriever.score)}</td>
                <td>{retriever.limit ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      {looked_at !== undefined && (
        <p class="muted">
          Looked at {looked_at.hits} hits in {looked_at.windows} of at most {looked_at.max_windows} windows
          {looked_at.ended ? ', to the end of the ranking.' : '; the ranking goes on.'}
        </p>
      )}
    </section>
  )
}

const MOVED = { boosts: 'The boosts', reranker: 'The reranker', max_per_document: 'The limit per document' }

function outcomeText({ outcome, code }: ExplainedRetriever): string {
  const texts = {
    ranked: 'ranks it',
    unranked: 'answered without it',
    degraded: `took no part: ${code}`,
    not_selected: 'is not of this mode',
    not_asked: 'was not asked',
  }
  return texts[outcome]
}
