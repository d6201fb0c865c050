import type { ListedDocument } from '@kebab/schemas'
import { useCallback } from 'preact/hooks'
import { Place } from '../parts/place.js'
import { useCall } from '../parts/use-call.js'
import type { Server } from '../server.js'

/** How many documents are offered. */
const MOST_DOCUMENTS = 8
/** How many queries are remembered, in this browser. */
const MOST_RECENT = 5
const RECENT = 'recent-queries'

/** What there is to search, before anything is searched: recent queries, and documents by title. */
export function StartPage({ server, onSearch }: { server: Server; onSearch(query: string): void }) {
  const list = useCallback(
    async (signal: AbortSignal): Promise<readonly ListedDocument[]> => {
      // A browser reports each call that a server refuses.
      const { documents } = await server.facts('/inspect/parts', [], signal)
      return documents ? (await server.documents({ limit: MOST_DOCUMENTS }, { signal })).documents : []
    },
    [server],
  )
  const { value: documents = [] } = useCall(list)
  const recent = recentQueries()
  return (
    <div class="empty start">
      <p>
        Search the index to see each hit with its source, how the rankings were fused, what the budget cut, and why a
        passage isn’t there.
      </p>
      <p class="muted">
        Press <kbd>/</kbd> to type, and <kbd>Enter</kbd> to search.
      </p>
      {recent.length > 0 && (
        <section aria-labelledby="recent">
          <h2 id="recent">Searched before</h2>
          <ul>
            {recent.map((query) => (
              <li key={query}>
                <button type="button" class="title" onClick={() => onSearch(query)}>
                  <bdi>{query}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {documents.length > 0 && (
        <section aria-labelledby="offered">
          <h2 id="offered">Try the title of a document</h2>
          <ul>
            {documents.map(({ doc_id, doc_path, title = doc_path }) => (
              <li key={doc_id}>
                <button type="button" class="title" onClick={() => onSearch(title)}>
                  <bdi>{title}</bdi> <Place path={doc_path} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Returns the last queries of this browser, the latest first. None where it keeps nothing. */
function recentQueries(): string[] {
  try {
    const queries: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(queries) ? queries.filter((query) => typeof query === 'string').slice(0, MOST_RECENT) : []
  } catch {
    return []
  }
}

/** Remembers a query in this browser, if it keeps anything. */
export function rememberQuery(query: string): void {
  const queries = [query, ...recentQueries().filter((other) => other !== query)]
  try {
    localStorage.setItem(RECENT, JSON.stringify(queries.slice(0, MOST_RECENT)))
  } catch {
    // It is kept nowhere, and searched all the same.
  }
}
