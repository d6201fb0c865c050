import type { EngineDescriptionV1, SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Wanted } from '../address.js'
import { MarkedQuery } from '../parts/marked-text.js'
import { FailureNotice, Loading, Notice } from '../parts/notice.js'
import { type PassagePlace, SourcePanel, showPanel } from '../parts/source-panel.js'
import { type Failure, failureOf, type Server } from '../server.js'
import { BudgetPanel } from './budget-panel.js'
import { HitList } from './hit-list.js'
import { RANKING, RankingPanel } from './ranking-panel.js'
import { requestOf, SearchForm } from './search-form.js'
import { WhyNotPanel } from './why-not-panel.js'

/** What became of a search: its pages so far, and the whole first window of its ranking. */
export interface Found {
  wanted: Wanted
  pages: readonly SearchResponseV1[]
  /** The hits of the ranking, without a budget: for the picture. Absent until they are known. */
  ranking?: readonly SearchHitV1[]
  /** The first page as it would be without a budget. Absent without one. */
  unbudgeted?: SearchResponseV1
}

const PANELS = { ranking: 'Ranking', source: 'Source', budget: 'Budget', why: 'Why isn’t it there?' } as const
type Panel = keyof typeof PANELS

export function SearchView({
  server,
  description,
  wanted,
  isShown,
  onWanted,
}: {
  server: Server
  description: EngineDescriptionV1 | undefined
  wanted: Wanted
  isShown: boolean
  onWanted(wanted: Wanted): void
}) {
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<Failure>()
  const [isLoading, setLoading] = useState(false)
  const [panel, setPanel] = useState<Panel>('ranking')
  const [place, setPlace] = useState<PassagePlace>()
  const [explained, setExplained] = useState('')
  const running = useRef(new AbortController())
  const panelBox = useRef<HTMLElement>(null)
  const hitsBox = useRef<HTMLElement>(null)

  const run = useCallback(
    async (next: Wanted, before?: Found) => {
      running.current.abort()
      running.current = new AbortController()
      const { signal } = running.current
      setLoading(true)
      setFailure(undefined)
      try {
        const request = requestOf(next)
        const cursor = before?.pages.at(-1)?.next_cursor ?? undefined
        const page = await server.search({ ...request, trace: true, cursor }, { signal })
        let now: Found =
          before === undefined ? { wanted: next, pages: [page] } : { ...before, pages: [...before.pages, page] }
        setFound(now)
        setLoading(false)
        if (before !== undefined) return
        const { max_tokens, ...free } = request
        const ranking = await server.search({ ...free, k: RANKING, snippet_chars: 0, detail: 'minimal' }, { signal })
        now = { ...now, ranking: ranking.hits }
        if (max_tokens !== undefined) now = { ...now, unbudgeted: await server.search(free, { signal }) }
        setFound((shown) => (shown?.wanted === next ? { ...now, pages: shown.pages } : shown))
      } catch (error) {
        if (signal.aborted) return
        setLoading(false)
        setFailure(failureOf(error))
      }
    },
    [server],
  )

  // The button of the next page goes away or moves down: what reads on begins at the new hits.
  const pageCount = found?.pages.length ?? 0
  useLayoutEffect(() => {
    const { activeElement: at } = document
    if (pageCount < 2 || !(at === document.body || hitsBox.current?.contains(at))) return
    const [hit] = found?.pages.at(-1)?.hits ?? []
    const begin = hit === undefined ? '#hits-title' : `[data-hit="${hit.chunk_id}"]`
    hitsBox.current?.querySelector<HTMLElement>(begin)?.focus()
  }, [pageCount])

  // The address may hold a query when the page is opened.
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || !isShown) return
    isBegun.current = true
    if (wanted.query.trim() !== '') void run(wanted)
  }, [run, wanted, isShown])

  const submit = (next: Wanted): void => {
    onWanted(next)
    if (next.query.trim() === '') return
    if (panel === 'source') setPanel('ranking')
    setPlace(undefined)
    void run(next)
  }
  const open = (next: PassagePlace): void => {
    setPlace(next)
    setPanel('source')
    showPanel(panelBox.current)
  }
  const explain = (target: string): void => {
    setExplained(target)
    setPanel('why')
  }
  const back = (): void => {
    const opened = place === undefined ? null : document.querySelector<HTMLElement>(`[data-hit="${place.chunkId}"]`)
    opened?.focus()
  }

  const hits = found?.pages.flatMap((page) => page.hits) ?? []
  const last = found?.pages.at(-1)
  return (
    <MarkedQuery.Provider value={found?.wanted.query ?? ''}>
      <SearchForm description={description} wanted={wanted} isShown={isShown} onSubmit={submit} />
      {failure !== undefined && <FailureNotice failure={failure} retry={() => void run(wanted)} />}
      {last?.degraded?.map(({ retriever, code }) => (
        <Notice tone="warning" title={`${retriever} took no part`}>
          <p>
            {code === 'vectors_pending'
              ? 'Its vectors are still being made. What is found is found by words.'
              : 'The other retrievers answered without it.'}{' '}
            <code>{code}</code>
          </p>
        </Notice>
      ))}
      {found === undefined && isLoading && <Loading what="Searching…" />}
      {found === undefined && !isLoading && failure === undefined && <Empty />}
      {found !== undefined && (
        <div class="columns" aria-busy={isLoading}>
          <section class="hits" aria-labelledby="hits-title" ref={hitsBox}>
            <h2 id="hits-title" tabIndex={-1}>
              Hits
            </h2>
            <Summary found={found} />
            <HitList hits={hits} opened={panel === 'source' ? place?.chunkId : undefined} onOpen={open} />
            {last?.next_cursor != null && (
              <button
                type="button"
                class="wide"
                data-next-page
                aria-disabled={isLoading}
                onClick={() => isLoading || void run(found.wanted, found)}
              >
                {isLoading ? 'Loading…' : 'Next page'}
              </button>
            )}
            {last?.next_cursor === null && hits.length > 0 && <p class="muted">That is the whole ranking.</p>}
            {last?.limited?.map(({ retriever, max_limit }) => (
              <p class="muted">
                {retriever} may hold more, but can’t be asked for more than {max_limit} candidates.
              </p>
            ))}
          </section>
          <section class="panel" aria-label="Details" ref={panelBox}>
            <nav class="tabs" aria-label="What to look at">
              {(Object.keys(PANELS) as Panel[]).map((one) => (
                <button type="button" aria-pressed={one === panel} onClick={() => setPanel(one)}>
                  {PANELS[one]}
                </button>
              ))}
            </nav>
            {panel === 'ranking' && <RankingPanel found={found} onOpen={open} onExplain={explain} server={server} />}
            {panel === 'source' && <SourcePanel server={server} place={place} back="the hit" onBack={back} />}
            {panel === 'budget' && <BudgetPanel found={found} />}
            {panel === 'why' && (
              <WhyNotPanel
                server={server}
                wanted={found.wanted}
                target={explained}
                onTarget={setExplained}
                onOpen={open}
              />
            )}
          </section>
        </div>
      )}
    </MarkedQuery.Provider>
  )
}

function Summary({ found: { pages } }: { found: Found }) {
  const count = pages.reduce((sum, { hits }) => sum + hits.length, 0)
  const [first] = pages
  const ms = first?.trace?.timing.total_ms
  const said = [
    count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'hit' : 'hits'}`,
    pages.length > 1 ? `${pages.length} pages` : undefined,
    ms === undefined ? undefined : `${ms} ms`,
    pages.some(({ truncated }) => truncated) ? 'cut by the budget' : undefined,
  ]
  return (
    <p class="summary" role="status">
      {said.filter((one) => one !== undefined).join(' · ')}
    </p>
  )
}

function Empty() {
  return (
    <div class="empty">
      <p>
        Search the index to see each hit with its source, how the rankings were fused, what the budget cut, and why a
        passage isn’t there.
      </p>
      <p class="muted">
        Press <kbd>/</kbd> to type, and <kbd>Enter</kbd> to search.
      </p>
    </div>
  )
}
