import type { FetchResultV1, Highlight } from '@kebab/schemas'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { failureOf, type Server } from '../server.js'
import { MarkedText } from './marked-text.js'
import { FailureNotice, Loading, Notice } from './notice.js'
import { Ago, linesText, Place } from './place.js'
import { Scrolling } from './scrolling.js'
import { useCall } from './use-call.js'

/** A passage whose source can be opened. */
export interface PassagePlace {
  chunkId: string
  /** Absent: the chunk says it. */
  docId?: string
  path: string
  headings: readonly string[]
  lines: { line_start: number; line_end: number }
  marks?: PassageMarks
}

/** What is marked in a passage: ranges of a text, which stands in the source from `from` on. */
export interface PassageMarks {
  text: string
  from: number
  ranges: readonly Highlight[]
}

/** How long a file is looked at, in milliseconds. */
const LOOKING_MS = 30_000

/** How many lines are shown around a passage, and how many more each time. */
const AROUND = 20
const MORE = 200

/** Scrolls to the panel of a source where it would open unseen, below what it was opened from. */
export function showPanel(panel: HTMLElement | null): void {
  const { top = 0 } = panel?.getBoundingClientRect() ?? {}
  if (top < 0 || top > innerHeight / 2) panel?.scrollIntoView({ block: 'start' })
}

/** The source of a passage, opened at its lines. */
export function SourcePanel({
  server,
  place,
  back,
  onBack,
}: {
  server: Server
  place: PassagePlace | undefined
  /** What `onBack` goes to, such as `the hit`. */
  back: string
  onBack(): void
}) {
  const [around, setAround] = useState(AROUND)
  useEffect(() => setAround(AROUND), [place])
  const fetched = useCall(
    useCallback(
      async (signal: AbortSignal) => {
        if (place === undefined) return undefined
        const { line_start, line_end } = place.lines
        const first = Math.max(1, line_start - around)
        const doc_id = place.docId ?? (await server.fetch({ chunk_id: place.chunkId }, { signal })).doc_id
        return server.fetch({ doc_id, line_start: first, line_end: line_end + around }, { signal })
      },
      [server, place, around],
    ),
  )
  const box = useRef<HTMLElement>(null)
  const { value, failure, isLoading } = fetched
  const lastPlace = useRef<PassagePlace | undefined>(undefined)
  useEffect(() => {
    if (value === undefined || lastPlace.current === place) return
    lastPlace.current = place
    const cited = box.current?.querySelector<HTMLElement>('.cited')
    if (cited != null) box.current!.scrollTop = cited.offsetTop - box.current!.offsetTop - 48
    box.current?.focus({ preventScroll: true })
  }, [value, place])

  if (place === undefined)
    return <p class="muted pad">Open a hit to see its source here, at the lines that it cites.</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back from anywhere in it
    <div class="source" onKeyDown={({ key }) => key === 'Escape' && onBack()}>
      <header>
        <h3>
          <Place path={place.path} headings={place.headings} lines={place.lines} />
        </h3>
        {value !== undefined && (
          <p class="facts">
            {value.title !== undefined && <bdi>{value.title}</bdi>}
            {value.media !== undefined && <span>{value.media}</span>}
            {value.lang !== undefined && <span>{value.lang}</span>}
            {value.tags?.map((tag) => (
              <bdi>{tag}</bdi>
            ))}
            <span>
              indexed <Ago time={value.indexed_at} />
            </span>
            {value.stale && <b class="flag">stale</b>}
            {value.media === 'pdf' && <OriginalButton server={server} chunkId={place.chunkId} />}
            <CopyButton text={`${place.path}:${place.lines.line_start}`} />
            <button type="button" class="quiet small" onClick={onBack}>
              Back to {back}
            </button>
          </p>
        )}
      </header>
      {failure !== undefined && <FailureNotice failure={failure} retry={fetched.again} />}
      {value === undefined && isLoading && <Loading what="Opening…" />}
      {value !== undefined && (
        <Scrolling name="lines" label={`${place.path}, cited: lines ${linesText(place.lines)}`} box={box}>
          <SourceLines
            result={value}
            cited={place.lines}
            marks={place.marks}
            onMore={() => setAround((before) => before + MORE)}
          />
        </Scrolling>
      )}
    </div>
  )
}

function SourceLines({
  result: { text, citation, truncated },
  cited,
  marks,
  onMore,
}: {
  result: FetchResultV1
  cited: PassagePlace['lines']
  marks: PassageMarks | undefined
  onMore(): void
}) {
  const ranges = rangesIn(text, citation.start, marks)
  const lines = linesOf(text)
  const first = citation.line_start
  const mayGoOn = citation.line_end > cited.line_end + AROUND - 1
  return (
    <>
      {truncated && <Notice tone="warning" title="The text was cut" />}
      {first > 1 && (
        <button type="button" class="wide quiet" onClick={onMore}>
          Lines above
        </button>
      )}
      <ol>
        {lines.map(({ line, start }, i) => {
          const number = first + i
          const isCited = number >= cited.line_start && number <= cited.line_end
          return (
            <li key={number} class={isCited ? 'cited' : undefined}>
              <span class="number" aria-hidden="true">
                {number}
              </span>
              <code>
                <MarkedText text={line} ranges={ranges.map(([from, to]) => [from - start, to - start])} />
                {'\n'}
              </code>
            </li>
          )
        })}
      </ol>
      {mayGoOn && (
        <button type="button" class="wide quiet" onClick={onMore}>
          Lines below
        </button>
      )}
    </>
  )
}

/** Returns the ranges of a text that are marked. `textStart` is where it starts in its source. */
function rangesIn(text: string, textStart: number, marks: PassageMarks | undefined): Highlight[] {
  const at = marks === undefined ? -1 : text.indexOf(marks.text, Math.max(0, marks.from - textStart))
  return at < 0 ? [] : marks!.ranges.map(([start, end]) => [at + start, at + end])
}

/** The lines of a text, without what ends them, and where each starts. */
function linesOf(text: string): { line: string; start: number }[] {
  const lines: { line: string; start: number }[] = []
  let start = 0
  for (const line of text.replace(/(\r\n|\r|\n)$/, '').split(/(\r\n|\r|\n)/)) {
    if (!/^[\r\n]/.test(line)) lines.push({ line, start })
    start += line.length
  }
  return lines
}

/** Opens the PDF that a passage is of, at its page, in a tab of its own. */
function OriginalButton({ server, chunkId }: { server: Server; chunkId: string }) {
  const parts = useCall(useCallback((signal: AbortSignal) => server.facts('/inspect/parts', [], signal), [server]))
  const [problem, setProblem] = useState('')
  useEffect(() => setProblem(''), [chunkId])
  if (!parts.value?.originals) return null
  const show = async (): Promise<void> => {
    const { state, url } = await server.original(chunkId, AbortSignal.timeout(LOOKING_MS))
    if (url !== undefined) open(url, '_blank', 'noopener')
    setProblem(
      { current: '', changed: 'The file has changed since', gone: 'The file is gone', unknown: 'No file' }[state],
    )
  }
  return (
    <>
      <button
        type="button"
        class="quiet small"
        onClick={() => void show().catch((error: unknown) => setProblem(failureOf(error).message))}
      >
        Open the PDF
      </button>
      <span role="status">{problem}</span>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? 'Copied' : 'Copy the place'}
    </button>
  )
}
