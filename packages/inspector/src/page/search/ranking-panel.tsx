import type { SearchHitV1 } from '@kebab/schemas'
import { useMemo, useState } from 'preact/hooks'
import { EvidenceKey, evidenceClass } from '../parts/evidence.js'
import { Loading } from '../parts/notice.js'
import { Scrolling } from '../parts/scrolling.js'
import type { PassagePlace } from '../parts/source-panel.js'
import type { Server } from '../server.js'
import { placeOf } from './hit-list.js'
import { type Column, columnsOf, fusedIds, joinsOf, listsOf, namesOf } from './ranking-data.js'
import type { Search } from './search-view.js'

/** The most hits of the ranking that the picture knows by name. */
export const RANKING = 200

import { TimingBars } from './timing-bars.js'

/** How many rows a column has until all are asked for. */
const VISIBLE_ROWS = 12
/** The least width of a column with the lines beside it, in rem. */
const COLUMN = 8.5
/** The height of a row in the drawing of the lines. */
const ROW = 10

/** How the rankings became one, as a picture, with weights to try, and the time of each stage. */
export function RankingPanel({
  search,
  onOpen,
  onExplain,
}: {
  search: Search
  server: Server
  onOpen(place: PassagePlace): void
  onExplain(target: string): void
}) {
  const { pages, ranking } = search
  const trace = pages.at(-1)?.trace
  const [weights, setWeights] = useState<Readonly<Record<string, number>>>({})
  const [isWhole, setWhole] = useState(false)
  const [active, setActive] = useState<string>()
  const lists = useMemo(() => (trace === undefined ? [] : listsOf(trace)), [trace])
  const hitsById = useMemo(() => namesOf([...(ranking ?? []), ...pages.flatMap(({ hits }) => hits)]), [ranking, pages])
  if (trace === undefined) return null
  if (ranking === undefined) return <Loading what="Drawing…" />
  if (lists.length === 0) return <p class="muted pad">No retriever returned anything.</p>

  const { fusion, timing } = trace
  const isTried = Object.keys(weights).length > 0
  const real = ranking.map(({ chunk_id }) => chunk_id)
  const fused = isTried ? fusedIds(lists, weights, fusion?.rank_constant ?? 60) : real
  const columns = columnsOf(lists, fused, !isTried && ranking.length === RANKING)
  const visibleRows = isWhole ? Math.max(...columns.map(({ ids }) => ids.length)) : VISIBLE_ROWS
  const canTry = fusion?.method === 'rrf' && lists.length > 1
  return (
    <div class="ranking">
      <p class="muted">
        {fusion === undefined
          ? `${lists[0]?.retriever} alone ranked this: nothing was fused.`
          : `${lists.length} rankings, fused by ${fusion.method}${fusion.rank_constant === undefined ? '' : ` with the constant ${fusion.rank_constant}`}. A line joins the same chunk.`}
      </p>
      {canTry && (
        <fieldset class="weights">
          <legend>Try other weights</legend>
          {lists.map(({ retriever, weight }) => (
            <label class="field">
              <span>{retriever}</span>
              <input
                type="number"
                min={0}
                max={1000}
                step="any"
                value={weights[retriever] ?? weight}
                onInput={({ currentTarget }) => {
                  if (!currentTarget.validity.valid || currentTarget.value === '') return
                  setWeights({ ...weights, [retriever]: Number(currentTarget.value) })
                }}
              />
            </label>
          ))}
          <button type="button" disabled={!isTried} onClick={() => setWeights({})}>
            Reset
          </button>
          <p class="muted">
            They fuse the same lists again, in this picture alone. The hits stay as the engine ranked them.
          </p>
        </fieldset>
      )}
      <Scrolling name="picture" label="Picture of the rankings">
        <Picture
          columns={columns}
          visibleRows={visibleRows}
          hitsById={hitsById}
          real={isTried ? real : undefined}
          onOpen={onOpen}
          onExplain={onExplain}
          active={active}
          onActive={setActive}
        />
      </Scrolling>
      <p class="chosen muted">
        {active === undefined
          ? 'Point at a row, or focus it, to follow its chunk.'
          : chosenText(active, columns, hitsById)}
      </p>
      <div class="under">
        <EvidenceKey />
        {(isWhole || columns.some(({ ids }) => ids.length > VISIBLE_ROWS)) && (
          <button type="button" class="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${VISIBLE_ROWS}` : 'Show all'}
          </button>
        )}
      </div>
      <TimingBars timing={timing} />
    </div>
  )
}

function Picture({
  columns,
  visibleRows,
  hitsById,
  real,
  onOpen,
  onExplain,
  active,
  onActive,
}: {
  columns: readonly Column[]
  visibleRows: number
  hitsById: ReadonlyMap<string, SearchHitV1>
  /** The ranking of the engine, where the picture has another. */
  real: readonly string[] | undefined
  onOpen(place: PassagePlace): void
  onExplain(target: string): void
  /** The chunk that is followed. */
  active: string | undefined
  onActive(chunkId: string | undefined): void
}) {
  return (
    <div
      class={columns.length === 2 ? 'rankings pair' : 'rankings'}
      style={{ minInlineSize: `${columns.length * COLUMN}rem` }}
    >
      {columns.map((column, at) => {
        const next = columns[at + 1]
        return [
          <div class={`column ${column.kind}`}>
            <h3>{column.title}</h3>
            <ol>
              {column.ids.slice(0, visibleRows).map((chunkId, i) => {
                const hit = hitsById.get(chunkId)
                const moved = column.kind === 'fused' && real !== undefined ? real.indexOf(chunkId) - i : 0
                return (
                  <li key={chunkId}>
                    <button
                      type="button"
                      class={`${evidenceClass(hit?.retrieval.evidence)}${chunkId === active ? ' active' : ''}`}
                      title={hit === undefined ? chunkId : `${hit.doc_path} › ${hit.heading_path.join(' › ')}`}
                      onMouseEnter={() => onActive(chunkId)}
                      onMouseLeave={() => onActive(undefined)}
                      onFocus={() => onActive(chunkId)}
                      onBlur={() => onActive(undefined)}
                      onClick={() => (hit === undefined ? onExplain(chunkId) : onOpen(placeOf(hit)))}
                    >
                      <span class="rank">{i + 1}</span>
                      <bdi>{hit === undefined ? chunkId.slice(0, 8) : nameOf(hit)}</bdi>
                      {moved !== 0 && <span class="moved">{moved > 0 ? `↑${moved}` : `↓${-moved}`}</span>}
                    </button>
                  </li>
                )
              })}
              {column.ids.length > visibleRows && (
                <li class="rest">and {column.goesOn ? 'many' : column.ids.length - visibleRows} more</li>
              )}
              {column.ids.length === 0 && <li class="rest">nothing</li>}
            </ol>
          </div>,
          next !== undefined && (
            <Lines left={column} right={next} visibleRows={visibleRows} hitsById={hitsById} active={active} />
          ),
        ]
      })}
    </div>
  )
}

function Lines({
  left,
  right,
  visibleRows,
  hitsById,
  active,
}: {
  left: Column
  right: Column
  visibleRows: number
  hitsById: ReadonlyMap<string, SearchHitV1>
  active: string | undefined
}) {
  const rows = Math.min(visibleRows + 1, Math.max(left.ids.length, right.ids.length, 1))
  const middle = (row: number): number => (row + 0.5) * ROW
  return (
    <svg class="joins" viewBox={`0 0 100 ${rows * ROW}`} preserveAspectRatio="none" aria-hidden="true">
      {joinsOf(left, right, visibleRows).map(({ chunkId, from, to }) => (
        <path
          key={chunkId}
          class={`${evidenceClass(hitsById.get(chunkId)?.retrieval.evidence)}${chunkId === active ? ' active' : ''}${from === visibleRows || to === visibleRows ? ' faint' : ''}`}
          d={`M0 ${middle(from)}C50 ${middle(from)} 50 ${middle(to)} 100 ${middle(to)}`}
          vector-effect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** A short name of a passage: the line below the picture says more. */
function nameOf({ doc_path, heading_path }: SearchHitV1): string {
  const file = doc_path.slice(doc_path.lastIndexOf('/') + 1).replace(/\.[a-z]{1,4}$/, '')
  return heading_path.at(-1) ?? file
}

/** Where a chunk is in each ranking, in a sentence. */
function chosenText(chunkId: string, columns: readonly Column[], hitsById: ReadonlyMap<string, SearchHitV1>): string {
  const hit = hitsById.get(chunkId)
  const ranks = columns.map(({ title, ids }) => {
    const at = ids.indexOf(chunkId)
    return `${title} ${at === -1 ? '–' : at + 1}`
  })
  const name = hit === undefined ? chunkId : [hit.doc_path, ...hit.heading_path].join(' › ')
  const evidence = hit?.retrieval.evidence
  return `${name} · ${ranks.join(', ')}${evidence == null ? '' : ` · evidence ${evidence.toFixed(2)}`}`
}
