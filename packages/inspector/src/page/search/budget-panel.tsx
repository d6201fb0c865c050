import type { SearchHitV1 } from '@kebab/schemas'
import { Loading } from '../parts/notice.js'
import { Place } from '../parts/place.js'
import type { Search } from './search-view.js'

/** What a budget made of a hit of the first page. */
export interface Cut {
  hit: SearchHitV1
  /** The characters of the snippet that were sent. `undefined`: the hit is on a later page. */
  sent: number | undefined
}

/** Compares the first page with the one that would be without a budget. */
export function cutsOf(page: readonly SearchHitV1[], unbudgeted: readonly SearchHitV1[]): Cut[] {
  const sent = new Map(page.map(({ chunk_id, snippet }) => [chunk_id, snippet.length]))
  return unbudgeted.map((hit) => ({ hit, sent: sent.get(hit.chunk_id) }))
}

/** What the budget cut of the first page: snippets that are shorter, and hits that wait. */
export function BudgetPanel({ search: { settings, pages, unbudgeted } }: { search: Search }) {
  const [page] = pages
  if (page === undefined) return null
  if (settings.maxTokens === undefined)
    return (
      <p class="muted pad">
        There is no budget, so nothing was cut. Set one above to see which snippets get shorter, and which hits wait for
        the next page.
      </p>
    )
  if (unbudgeted === undefined) return <Loading what="Comparing…" />
  const cuts = cutsOf(page.hits, unbudgeted.hits)
  const waiting = cuts.filter(({ sent }) => sent === undefined).length
  const shorter = cuts.filter(({ hit, sent }) => sent !== undefined && sent < hit.snippet.length).length
  const { trace: _, ...counted } = page
  const tokens = Math.ceil(JSON.stringify(counted).length / 4)
  return (
    <div class="budget">
      <p>
        The budget is {settings.maxTokens.toLocaleString()} tokens. The page takes about {tokens.toLocaleString()}, at
        four characters a token.{' '}
        {page.truncated
          ? `${shorter} ${shorter === 1 ? 'snippet is' : 'snippets are'} shorter, and ${waiting} ${waiting === 1 ? 'hit waits' : 'hits wait'} for the next page.`
          : 'Nothing was cut.'}
      </p>
      <ol>
        {cuts.map(({ hit, sent }) => (
          <li class={sent === undefined ? 'waits' : undefined}>
            <span class="rank">{hit.rank}</span>
            <Place path={hit.doc_path} headings={hit.heading_path} />
            <span class="kept" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * (sent ?? 0)) / Math.max(1, hit.snippet.length)}%` }} />
            </span>
            <span class="said">
              {sent === undefined
                ? 'next page'
                : sent < hit.snippet.length
                  ? `${sent} of ${hit.snippet.length} characters`
                  : `${sent} characters, whole`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
