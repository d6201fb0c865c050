import type { AnswerEventV1, AnswerRetrievalDone, AnswerV1, EngineDescriptionV1, HopRecord } from '@kebab/schemas'
import { useRef, useState } from 'preact/hooks'
import { filtersOf, type SearchSettings } from '../address.js'
import { FailureNotice, Loading } from '../parts/notice.js'
import { type PassagePlace, SourcePanel, showPanel } from '../parts/source-panel.js'
import { useTyped } from '../parts/use-typed.js'
import { type Failure, failureOf, type Server } from '../server.js'
import { AnswerBlock } from './answer-block.js'
import { EvidenceList, HopList } from './hop-list.js'

/** What is known of an answer so far. */
interface Progress {
  question: string
  hops: readonly HopRecord[]
  retrieval?: AnswerRetrievalDone
  /** What the model has written, unchecked. */
  written: string
  answer?: AnswerV1
}

export function AskView({
  server,
  description,
  settings,
  isVisible,
  onSettings,
}: {
  server: Server
  description: EngineDescriptionV1 | undefined
  settings: SearchSettings
  isVisible: boolean
  onSettings(settings: SearchSettings): void
}) {
  const [question, setQuestion] = useTyped(settings.query)
  const [isMultiHop, setMultiHop] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [place, setPlace] = useState<PassagePlace>()
  const running = useRef(new AbortController())
  const panelBox = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)

  const ask = async (): Promise<void> => {
    const text = question.trim()
    if (text === '') return
    onSettings({ ...settings, query: text })
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    setRunning(true)
    setFailure(undefined)
    setPlace(undefined)
    let now: Progress = { question: text, hops: [], written: '' }
    setProgress(now)
    const { mode, k, conditions, fields } = settings
    const request = { question: text, mode, k, filters: filtersOf(conditions, fields), multi_hop: isMultiHop }
    try {
      for await (const event of server.ask.stream(request, { signal })) {
        now = withEvent(now, event)
        setProgress(now)
      }
    } catch (error) {
      if (signal.aborted) return
      setFailure(failureOf(error))
    }
    setRunning(false)
  }
  const open = (next: PassagePlace): void => {
    opener.current = document.activeElement
    setPlace(next)
    showPanel(panelBox.current)
  }
  const back = (): void => {
    setPlace(undefined)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const stop = (): void => {
    running.current.abort()
    setRunning(false)
  }

  return (
    <>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <div class="query">
          <label class="hidden" for="question">
            Question
          </label>
          <input
            id="question"
            type="search"
            {...(isVisible ? { 'data-query': true } : {})}
            placeholder="Ask the documents"
            autoComplete="off"
            value={question}
            onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
          {/* Two elements: one that became a submit button in its own click would ask again. */}
          {isRunning ? (
            <button key="stop" type="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button key="ask" type="submit" class="main">
              Ask
            </button>
          )}
        </div>
        <div class="settings">
          <label class="check">
            <input
              type="checkbox"
              checked={isMultiHop}
              onChange={({ currentTarget }) => setMultiHop(currentTarget.checked)}
            />
            In several hops: take the question apart, and search for its parts
          </label>
          <p class="muted">
            Mode {settings.mode ?? description?.default_mode ?? '…'}, {settings.k} hits a search
            {filterCount(settings) === 0 ? '' : `, ${filterCount(settings)} filters`}: as set under Search.
          </p>
        </div>
      </form>
      {failure !== undefined && <FailureNotice failure={failure} retry={() => void ask()} />}
      {progress === undefined && failure === undefined && (
        <div class="empty">
          <p>
            Ask a question to see what is searched for, which evidence is found, and which statement rests on which
            passage.
          </p>
          <p class="muted">Without enough evidence there is no answer, and the page says what came close.</p>
        </div>
      )}
      {progress !== undefined && (
        <div class="columns even">
          <section class="asked" aria-label="Answer" aria-busy={isRunning}>
            {isRunning && <Loading what={stageOf(progress)} />}
            {progress.answer === undefined && progress.written !== '' && (
              <div class="written">
                <h3>Being written, not checked yet</h3>
                <p>{progress.written}</p>
              </div>
            )}
            {progress.answer !== undefined && <AnswerBlock answer={progress.answer} onOpen={open} />}
            {progress.hops.length > 0 && <HopList hops={progress.hops} />}
          </section>
          <section class="panel" aria-label="What was found" ref={panelBox}>
            {place !== undefined ? (
              <SourcePanel server={server} place={place} back="the evidence" onBack={back} />
            ) : (
              progress.retrieval !== undefined && (
                <EvidenceList
                  retrieval={progress.retrieval}
                  nearMisses={progress.answer?.retrieval.near_misses}
                  onOpen={open}
                />
              )
            )}
          </section>
        </div>
      )}
    </>
  )
}

function withEvent(before: Progress, event: AnswerEventV1): Progress {
  switch (event.type) {
    case 'hop':
      return { ...before, hops: [...before.hops, event.hop] }
    case 'retrieval_done':
      return { ...before, retrieval: event }
    case 'token':
      return { ...before, written: before.written + event.text }
    case 'final':
      return { ...before, answer: event.answer, hops: event.answer.hops ?? before.hops }
    default:
      return before
  }
}

function stageOf({ retrieval, written }: Progress): string {
  if (retrieval === undefined) return 'Searching…'
  return written === '' ? 'Reading the evidence…' : 'Writing…'
}

function filterCount({ conditions, fields = [] }: SearchSettings): number {
  return conditions.length + fields.length
}
