import type { AnswerCitation, AnswerV1, EvidenceSpan, RefusedAnswer } from '@kebab/schemas'
import { useState } from 'preact/hooks'
import { Evidence } from '../parts/evidence.js'
import { Notice } from '../parts/notice.js'
import { Place } from '../parts/place.js'
import type { PassageMarks, PassagePlace } from '../parts/source-panel.js'
import { type AnswerRun, runsOf, type Statement, statementsOf } from './answer-parts.js'
import { Previews } from './hop-list.js'

/** Why there is no answer, and what helps. */
const REFUSALS: Readonly<Record<RefusedAnswer['refusal_reason'], readonly [title: string, helps: string]>> = {
  score_gate: ['Too little evidence', 'Ask in the words of the documents, or index what is missing.'],
  llm_self_judge: ['The model found no answer in the evidence', 'The passages may be near the subject alone.'],
  no_index: ['Nothing is indexed', 'Index a folder first: kebab index FOLDER.'],
  no_chunks: ['Nothing was found', 'Try other words, another mode, or fewer filters.'],
  llm_stream_aborted: ['The model broke off', 'Ask again.'],
  multi_hop_decompose_failed: ['The question could not be taken apart', 'Ask it without hops, or in parts.'],
  nli_verification_failed: ['A statement isn’t supported by what it cites', 'The statements below say which.'],
  nli_model_unavailable: ['The statements could not be checked', 'The entailment model can’t be had.'],
}

/** The answer: its text, each statement joined to its citations, or why there is none. */
export function AnswerBlock({ answer, onOpen }: { answer: AnswerV1; onOpen(place: PassagePlace): void }) {
  const [active, setActive] = useState<number>()
  const statements = statementsOf(answer)
  const { retrieval, usage, model, verification, uncited = [] } = answer
  return (
    <article class="answer">
      {answer.grounded ? (
        <>
          <h2>Answer</h2>
          <p class="text">
            {runsOf(answer.answer, statements).map((run) =>
              'marker' in run ? <sup>{run.marker}</sup> : <Words run={run} active={active} />,
            )}
          </p>
        </>
      ) : (
        <Notice tone="warning" title={REFUSALS[answer.refusal_reason][0]}>
          <p>{answer.answer}</p>
          <p>
            {REFUSALS[answer.refusal_reason][1]} <code>{answer.refusal_reason}</code>
            {answer.refusal_cause !== undefined && <code> {answer.refusal_cause}</code>}
          </p>
          <p class="facts">
            <Evidence value={retrieval.evidence} threshold={retrieval.threshold} />
          </p>
        </Notice>
      )}
      {retrieval.near_misses !== undefined && (
        <section aria-labelledby="near">
          <h3 id="near">What came close</h3>
          <Previews previews={retrieval.near_misses} onOpen={onOpen} />
        </section>
      )}
      {statements.length > 0 && (
        <section aria-labelledby="statements">
          <h3 id="statements">What each statement rests on</h3>
          <ol class="statements">
            {statements.map((statement, i) => (
              <li key={statement.start} onMouseEnter={() => setActive(i)} onMouseLeave={() => setActive(undefined)}>
                <p class="claim">{statement.text.replace(/\s*\[#\d+\]/g, '')}</p>
                <div class="support">
                  <Support statement={statement} />
                  {statement.support.map(({ citation, sentence }) => (
                    <Cited citation={citation} sentence={sentence} onOpen={onOpen} onFocus={() => setActive(i)} />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {uncited.length > 0 && (
        <Notice tone="info" title="Left out: statements that cite nothing with their words">
          <ul>
            {uncited.map((text) => (
              <li>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p class="muted">
        {model.name} · {usage.latency_ms} ms · {usage.llm_calls} {usage.llm_calls === 1 ? 'call' : 'calls'} of the model
        {verification === undefined
          ? ' · not verified by entailment'
          : ` · weakest statement ${verification.nli_score.toFixed(2)}, ${verification.nli_threshold.toFixed(2)} needed`}
      </p>
    </article>
  )
}

/** A piece of the text: a heading is strong, and the words that answer are marked. */
function Words({ run, active }: { run: Extract<AnswerRun, { text: string }>; active: number | undefined }) {
  const text = run.isMarked ? <mark>{run.text}</mark> : run.text
  if (run.isHeading) return <strong>{text}</strong>
  if (run.statement === undefined) return <>{text}</>
  return <span class={run.statement === active ? 'statement active' : 'statement'}>{text}</span>
}

function Support({ statement: { verified } }: { statement: Statement }) {
  if (verified === undefined) return <span class="supported">supported by its words</span>
  const { score, isSupported } = verified
  return (
    <span class={isSupported ? 'supported' : 'unsupported'}>
      {isSupported ? 'supported' : 'not supported'}, {score.toFixed(2)}
    </span>
  )
}

function Cited({
  citation,
  sentence,
  onOpen,
  onFocus,
}: {
  citation: AnswerCitation
  sentence: EvidenceSpan
  onOpen(place: PassagePlace): void
  onFocus(): void
}) {
  const { marker, chunk_id, path, line_start, line_end } = citation
  const { text, start: from } = sentence
  const marks: PassageMarks = { text, from, ranges: [[0, text.length]] }
  return (
    <div class="cited">
      <button
        type="button"
        class="title"
        onFocus={onFocus}
        onClick={() => onOpen({ chunkId: chunk_id, path, headings: [], lines: { line_start, line_end }, marks })}
      >
        <sup>{marker}</sup> <Place path={path} lines={citation} />
      </button>
      <blockquote>{sentence.text}</blockquote>
    </div>
  )
}
