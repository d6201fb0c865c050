import type { EngineDescriptionV1, ListedDocument } from '@kebab/schemas'
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { DocumentSize } from '../../index-facts.js'
import { FailureNotice, Loading } from '../parts/notice.js'
import { useCall } from '../parts/use-call.js'
import type { Server } from '../server.js'
import { CountPlot } from './count-plot.js'
import { DocumentTable } from './document-table.js'
import { SkippedFiles } from './skipped-files.js'

/** How many documents are listed at once, which is also the most that sizes are told of. */
const PAGE = 100

/** A page of the documents, with their sizes. */
export interface Holdings {
  documents: readonly ListedDocument[]
  /** By document. Absent where nobody says them. */
  sizes: ReadonlyMap<string, DocumentSize> | undefined
  nextCursor: string | null
}

/** What the index holds: its parts, its documents with sizes and ages, and what was skipped. */
export function HoldingsView({
  server,
  description,
}: {
  server: Server
  description: EngineDescriptionV1 | undefined
}) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  // A browser reports each call that a server refuses.
  const parts = useCall(useCallback((signal: AbortSignal) => server.facts('/inspect/parts', [], signal), [server]))
  const list = useCallback(
    async (signal: AbortSignal): Promise<Holdings> => {
      const { documents, next_cursor } = await server.documents({ limit: PAGE, cursor }, { signal })
      const ids = documents.map(({ doc_id }) => doc_id)
      const sizes = ids.length === 0 ? [] : (await server.facts('/inspect/sizes', ids, signal)).documents
      return { documents, sizes: new Map(sizes.map((size) => [size.doc_id, size])), nextCursor: next_cursor }
    },
    [server, cursor],
  )
  const listed = useCall(parts.value?.documents ? list : undefined)
  const listSkipped = useCallback(
    async (signal: AbortSignal) => (await server.facts('/inspect/skipped', [], signal)).skipped,
    [server],
  )
  const skipped = useCall(parts.value?.skipped ? listSkipped : undefined)
  const { value, failure, isLoading } = listed
  // The list goes away while another page comes, and the button that had the focus with it.
  const title = useRef<HTMLHeadingElement>(null)
  const isTurned = useRef(false)
  const goTo = (next: readonly string[]): void => {
    isTurned.current = true
    setCursors(next)
  }
  useLayoutEffect(() => {
    if (value === undefined || !isTurned.current) return
    isTurned.current = false
    if (document.activeElement === document.body) title.current?.focus()
  }, [value])
  return (
    <div class="holdings">
      {description !== undefined && <Parts description={description} />}
      {parts.failure !== undefined && <FailureNotice failure={parts.failure} retry={parts.again} />}
      {parts.value?.documents === false && <p class="muted">This inspector wasn’t given the documents.</p>}
      {failure !== undefined && <FailureNotice failure={failure} retry={listed.again} />}
      {value === undefined && isLoading && <Loading what="Listing…" />}
      {value !== undefined && value.documents.length === 0 && cursor === undefined && (
        <p class="empty">Nothing is indexed yet.</p>
      )}
      {value !== undefined && value.documents.length > 0 && (
        <>
          <Plots holdings={value} />
          <section aria-labelledby="documents">
            <h2 id="documents" tabIndex={-1} ref={title}>
              Documents
            </h2>
            <DocumentTable holdings={value} />
            <div class="pages">
              <button type="button" disabled={cursors.length === 0} onClick={() => goTo(cursors.slice(0, -1))}>
                Previous
              </button>
              <span class="muted">page {cursors.length + 1}</span>
              <button
                type="button"
                data-next-page
                disabled={value.nextCursor === null}
                onClick={() => value.nextCursor !== null && goTo([...cursors, value.nextCursor])}
              >
                Next page
              </button>
            </div>
          </section>
        </>
      )}
      {parts.value !== undefined && <SkippedFiles skipped={skipped} isAvailable={parts.value.skipped} />}
    </div>
  )
}

function Parts({ description }: { description: EngineDescriptionV1 }) {
  const { store, retrievers, fusion, depth, analyzer, rerank } = description
  const models = store.embedding_models.map((model) => model ?? 'none')
  const facts = [
    ['Documents', store.documents.toLocaleString()],
    ['Chunks', store.chunks.toLocaleString()],
    ['Without a vector yet', store.missing_vectors?.toLocaleString()],
    ['Embedding model', models.join(', ') || 'none yet'],
    ['Fusion', `${fusion.method}${fusion.combined_weight === undefined ? '' : ', with a combined ranking'}`],
    ['Candidates of a window', String(depth)],
    ['Reranker', rerank?.model],
    ['Analyzer', analyzer],
  ] as const
  return (
    <section aria-labelledby="parts">
      <h2 id="parts">Engine</h2>
      <dl class="parts">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
        {retrievers.map(({ name, kind, weight, index_version }) => (
          <div>
            <dt>Retriever {name}</dt>
            <dd>
              {kind}, weight {weight} <code>{index_version}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Units of age, in milliseconds. */
const AGES = [
  ['seconds', 1000],
  ['minutes', 60_000],
  ['hours', 3_600_000],
  ['days', 86_400_000],
] as const
/** How many of a unit are counted in it: of more, in the next larger one. */
const MOST_OF_UNIT = 120

/** Ages in the unit that tells them apart: those of a fresh index are seconds. */
function agesOf(documents: readonly ListedDocument[]): { unit: string; ages: number[] } {
  const now = Date.now()
  const times = documents.map(({ indexed_at }) => Math.max(0, now - Date.parse(indexed_at)))
  const oldest = Math.max(0, ...times)
  const [unit, ms] = AGES.find(([, size]) => oldest < MOST_OF_UNIT * size) ?? AGES.at(-1)!
  return { unit: `${unit} since indexing`, ages: times.map((time) => Math.floor(time / ms)) }
}

function Plots({ holdings: { documents, sizes } }: { holdings: Holdings }) {
  const chars = documents.flatMap(({ doc_id }) => sizes?.get(doc_id)?.chunk_chars ?? [])
  const { unit, ages } = agesOf(documents)
  return (
    <div class="plots">
      <CountPlot title="Sizes of the chunks of this page" unit="characters" noun="chunk" values={chars} />
      <CountPlot title="Ages of the documents of this page" unit={unit} noun="document" values={ages} />
    </div>
  )
}
