import { type CallOptions, isKebabError } from '@kebab/core'
import { holdStill } from '@kebab/core/kit'
import type { SearchHitV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'

/** Anything that searches as an engine does: `createEngine`, `openKebab`, a client on the far side of a wire. */
export interface Searchable {
  /** One page of hits; `next_cursor` is `null` on the last. */
  search(request: SearchRequestV1, options?: CallOptions): Promise<SearchResponseV1>
}

/** The hits of the first pages, and what could not take part in finding them. */
export interface FirstHits {
  hits: SearchHitV1[]
  degraded: NonNullable<SearchResponseV1['degraded']>
}

/** Most first windows fit one page, and a page costs little where nothing of its text is asked for. */
const PAGE = 100

/**
 * Reads a ranking page by page until `enough` says so of what was read, or its first window ends: what the retrievers brought when they
 * were first asked. Begins anew when the corpus changes between two pages, three times at most.
 */
export async function readFirstWindow(
  engine: Searchable,
  request: SearchRequestV1,
  enough: (hits: readonly SearchHitV1[]) => boolean,
  signal: AbortSignal | undefined,
): Promise<FirstHits> {
  return holdStill('corpus', 'kairos search', async () => {
    try {
      return await readOnce(engine, request, enough, signal)
    } catch (error) {
      if (isKebabError(error, 'stale_cursor')) return 'moved'
      throw error
    }
  })
}

async function readOnce(
  engine: Searchable,
  request: SearchRequestV1,
  enough: (hits: readonly SearchHitV1[]) => boolean,
  signal: AbortSignal | undefined,
): Promise<FirstHits> {
  const hits: SearchHitV1[] = []
  for (let cursor: string | null = null; ; ) {
    // Cursors are opaque, so that the trace alone says in which window a hit was found.
    const asked: SearchRequestV1 = { ...request, k: PAGE, snippet_chars: 0, trace: true, cursor }
    const page: SearchResponseV1 = await engine.search(asked, { signal })
    signal?.throwIfAborted()
    const { first, further } = windowsOf(page)
    for (const hit of page.hits) if (!further || first.has(hit.chunk_id)) hits.push(hit)
    cursor = page.next_cursor
    if (cursor === null || further || page.hits.length === 0 || enough(hits))
      return { hits, degraded: page.degraded ?? [] }
  }
}

/** The chunks of the first window, and whether the page needed a further one. */
function windowsOf({ trace }: SearchResponseV1): { first: ReadonlySet<string>; further: boolean } {
  const lists = trace === undefined ? [] : [trace.lexical, trace.vector, ...Object.values(trace.retrievers ?? {})]
  const entries = lists.flat()
  const first = new Set(entries.filter(({ window }) => window === 0).map(({ chunk_id }) => chunk_id))
  return { first, further: entries.some(({ window }) => window > 0) }
}
