import type { EngineDescriptionV1, SearchHitV1, SearchResponseV1 } from '@kebab/schemas'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SnippetRun } from '../../shown-snippets.js'
import type { SearchSettings } from '../address.js'
import { FieldFilters } from '../fields/field-filters.js'
import { FailureNotice, Loading, Notice } from '../parts/notice.js'
import { type PassagePlace, SourcePanel, showPanel } from '../parts/source-panel.js'
import { type Failure, failureOf, type Server } from '../server.js'
import { BudgetPanel } from './budget-panel.js'
import { HitList } from './hit-list.js'
import { RANKING, RankingPanel } from './ranking-panel.js'
import { requestOf, SearchForm } from './search-form.js'
import { rememberQuery, StartPage } from './start-page.js'
import { WhyNotPanel } from './why-not-panel.js'

/** What became of a search: its pages so far, and the whole first window of its ranking. */
export interface Search {
  settings: SearchSettings
  pages: readonly SearchResponseV1[]
  /** The snippets that are shown otherwise than they stand, by chunk. */
  snippets: ReadonlyMap<string, SnippetRun[]>
  /** The hits of the ranking, without a budget: for the picture. Absent until they are known. */
  ranking?: readonly SearchHitV1[]
  /** The first page as it would be without a budget. Absent without one. */
  unbudgeted?: SearchResponseV1
}

/** What a search does without, by code. */
const WITHOUT: Readonly<Partial<Record<string, string>>> = {
  vectors_pending: 'Its vectors are still being made. What is found is found by words.',
  words_pending: 'Its words were made by another version, and are being made anew. Some are not found until then.',
}

const PANELS = { ranking: 'Ranking', source: 'Source', budget: 'Budget', why: 'Why isn’t it there?' } as const
type Panel = keyof typeof PANELS

export function SearchView({
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
  const [search, setSearch] = useState<Search>()
  const [failure, setFailure] = useState<Failure>()
  const [isLoading, setLoading] = useState(false)
  const [panel, setPanel] = useState<Panel>('ranking')
  const [place, setPlace] = useState<PassagePlace>()
  const [explained, setExplained] = useState('')
  const running = useRef(new AbortController())
  const panelBox = useRef<HTMLElement>(null)
  const hitsBox = useRef<HTMLElement>(null)

  const run = useCallback(
    async (next: SearchSettings, before?: Search) => {
      running.current.abort()
      running.current = new AbortController()
      const { signal } = running.current
      setLoading(true)
      setFailure(undefined)
      try {
        const request = requestOf(next)
        const cursor = before?.pages.at(-1)?.next_cursor ?? undefined
        const page = await server.search({ ...request, trace: true, cursor }, { signal })
        const snippets = await snippetsOf(server, page, signal)
        setSearch({
          ...before,
          settings: next,
          pages: [...(before?.pages ?? []), page],
          snippets: new Map([...(before?.snippets ?? []), ...snippets]),
        })
        setLoading(false)
        if (before !== undefined) return
        const { max_tokens, ...free } = request
        const ranking = await server.search({ ...free, k: RANKING, snippet_chars: 0, detail: 'minimal' }, { signal })
        const more: Pick<Search, 'ranking' | 'unbudgeted'> = { ranking: ranking.hits }
        if (max_tokens !== undefined) more.unbudgeted = await server.search(free, { signal })
        setSearch((latest) => (latest?.settings === next ? { ...latest, ...more } : latest))
      } catch (error) {
        if (signal.aborted) return
        setLoading(false)
        setFailure(failureOf(error))
      }
    },
    [server],
  )

  // The button of the next page goes away or moves down: what reads on begins at the new hits.
  const pageCount = search?.pages.length ?? 0
  useLayoutEffect(() => {
    const { activeElement: at } = document
    if (pageCount < 2 || !(at === document.body || hitsBox.current?.contains(at))) return
    const [hit] = search?.pages.at(-1)?.hits ?? []
    const begin = hit === undefined ? '#hits-title' : `[data-hit="${hit.chunk_id}"]`
    hitsBox.current?.querySelector<HTMLElement>(begin)?.focus()
  }, [pageCount])

  // The address may hold a query when the page is opened.
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current || !isVisible) return
    isBegun.current = true
    if (settings.query.trim() !== '') void run(settings)
  }, [run, settings, isVisible])

  const submit = (next: SearchSettings): void => {
    onSettings(next)
    if (next.query.trim() === '') return
    rememberQuery(next.query.trim())
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

  const hits = search?.pages.flatMap((page) => page.hits) ?? []
  const last = search?.pages.at(-1)
  return (
    <>
      <SearchForm description={description} settings={settings} isVisible={isVisible} onSubmit={submit} />
      <FieldFilters server={server} description={description} settings={settings} onSubmit={submit} />
      {failure !== undefined && <FailureNotice failure={failure} retry={() => void run(settings)} />}
      {last?.degraded?.map(({ retriever, code }) => (
        <Notice
          tone="warning"
          title={code === 'words_pending' ? `${retriever} finds some words only later` : `${retriever} took no part`}
        >
          <p>
            {WITHOUT[code] ?? 'The other retrievers answered without it.'} <code>{code}</code>
          </p>
        </Notice>
      ))}
      {search === undefined && isLoading && <Loading what="Searching…" />}
      {search === undefined && !isLoading && failure === undefined && (
        <StartPage server={server} onSearch={(query) => submit({ ...settings, query })} />
      )}
      {search !== undefined && (
        <div class="columns" aria-busy={isLoading}>
          <section class="hits" aria-labelledby="hits-title" ref={hitsBox}>
            <h2 id="hits-title" tabIndex={-1}>
              Hits
            </h2>
            <Summary search={search} />
            <HitList
              hits={hits}
              snippets={search.snippets}
              opened={panel === 'source' ? place?.chunkId : undefined}
              onOpen={open}
            />
            {last?.next_cursor != null && (
              <button
                type="button"
                class="wide"
                data-next-page
                aria-disabled={isLoading}
                onClick={() => isLoading || void run(search.settings, search)}
              >
                {isLoading ? 'Loading…' : 'Next page'}
              </button>
            )}
            {last?.next_cursor === null && hits.length > 0 && <p class="muted">That is the whole ranking.</p>}
            {last !== undefined && <WordNotices page={last} />}
            {last?.limited?.map(({ retriever, max_limit }) => (
              <p class="muted">
                {retriever} may hold more, but can’t be asked for more than {max_limit} candidates.
              </p>
            ))}
          </section>
          <section class="panel" aria-label="Details" ref={panelBox}>
            <nav class="tabs" aria-label="What to look at">
              {(Object.keys(PANELS) as Panel[]).map((name) => (
                <button type="button" aria-pressed={name === panel} onClick={() => setPanel(name)}>
                  {PANELS[name]}
                </button>
              ))}
            </nav>
            {panel === 'ranking' && <RankingPanel search={search} onOpen={open} onExplain={explain} server={server} />}
            {panel === 'source' && <SourcePanel server={server} place={place} back="the hit" onBack={back} />}
            {panel === 'budget' && <BudgetPanel search={search} />}
            {panel === 'why' && (
              <WhyNotPanel
                server={server}
                settings={search.settings}
                target={explained}
                onTarget={setExplained}
                onOpen={open}
              />
            )}
          </section>
        </div>
      )}
    </>
  )
}

/** Asks how people see the snippets of a page. Where that fails, they are shown as they stand. */
async function snippetsOf(server: Server, { hits }: SearchResponseV1, signal: AbortSignal) {
  const snippets = await server.snippets(hits, signal).catch(() => [])
  signal.throwIfAborted()
  return hits.flatMap(({ chunk_id }, i): [string, SnippetRun[]][] => {
    const runs = snippets[i]
    return runs == null ? [] : [[chunk_id, runs]]
  })
}

function Summary({ search: { pages } }: { search: Search }) {
  const count = pages.reduce((sum, { hits }) => sum + hits.length, 0)
  const [first] = pages
  const ms = first?.trace?.timing.total_ms
  const phrases = [
    count === 0 ? 'Nothing found' : `${count} ${count === 1 ? 'hit' : 'hits'}`,
    pages.length > 1 ? `${pages.length} pages` : undefined,
    ms === undefined ? undefined : `${ms} ms`,
    pages.some(({ truncated }) => truncated) ? 'cut by the budget' : undefined,
  ]
  return (
    <p class="summary" role="status">
      {phrases.filter((phrase) => phrase !== undefined).join(' · ')}
    </p>
  )
}

/** What became of the words of the query. */
function WordNotices({ page }: { page: SearchResponseV1 }) {
  const { corrected = [], unmatched = [], no_terms: noTerms, unknown_fields: unknownFields = [] } = page
  return (
    <>
      {corrected.map(({ from, to }) => (
        <p class="muted">
          Searched for “{to}” in the place of “{from}”.
        </p>
      ))}
      {unmatched.length > 0 && <p class="muted">No passage holds {unmatched.map((word) => `“${word}”`).join(', ')}.</p>}
      {unknownFields.length > 0 && <p class="muted">No document has the field {unknownFields.join(', ')}.</p>}
      {noTerms && <p class="muted">The query has no word that can be searched for.</p>}
    </>
  )
}
