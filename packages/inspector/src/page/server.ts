import { type Client, ClientError, createClient, isClientError } from '@kebab/client'
import type { SearchHitV1 } from '@kebab/schemas'
import { isErrorV1 } from '@kebab/schemas'
import type { IndexFacts } from '../index-facts.js'
import type { OriginalLink } from '../original-links.js'
import type { SnippetPlace, SnippetRun } from '../shown-snippets.js'

/** The server that the page came from. */
export interface Server extends Client {
  /** Asks what the routes of `@kebab/http` don't say of the index. */
  facts<P extends keyof IndexFacts>(path: P, docIds: readonly string[], signal: AbortSignal): Promise<IndexFacts[P]>
  /** Asks for a link to the file of a chunk. */
  original(chunkId: string, signal: AbortSignal): Promise<OriginalLink>
  /** Asks how people see the snippets of hits. `null` for one that is shown as it stands. */
  snippets(hits: readonly SearchHitV1[], signal: AbortSignal): Promise<(SnippetRun[] | null)[]>
}

export function connect(token: string): Server {
  async function call(path: string, init: RequestInit): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...(init.body == null ? {} : JSON_BODY) }
    const response = await fetch(`/api${path}`, { ...init, headers })
    const body: unknown = await response.json()
    if (response.ok) return body
    const { code, message, retryable, hint } = isErrorV1(body)
      ? body
      : { code: 'invalid_response' as const, message: `status ${response.status}`, retryable: false, hint: undefined }
    throw new ClientError(code, message, { retryable, hint, status: response.status })
  }
  return {
    ...createClient({ url: '/api', token }),
    async facts(path, docIds, signal) {
      const query = new URLSearchParams(docIds.map((docId) => ['doc', docId]))
      return (await call(`${path}?${query}`, { signal })) as IndexFacts[typeof path]
    },
    async original(chunkId, signal) {
      return (await call(`/inspect/original?${new URLSearchParams({ chunk: chunkId })}`, { signal })) as OriginalLink
    },
    async snippets(hits, signal) {
      const places = hits.map(({ doc_id, snippet, highlights = [], citation: { start = 0 } }): SnippetPlace => {
        return { doc_id, snippet, highlights, start }
      })
      const init = { method: 'POST', body: JSON.stringify(places), signal }
      return (await call('/inspect/snippets', init)) as (SnippetRun[] | null)[]
    },
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** A failure in words: what happened, and what to do. */
export interface Failure {
  code: string
  message: string
  hint: string | undefined
}

const HINTS: Readonly<Record<string, string>> = {
  unauthorized: 'The inspector was started again. Open the link that it printed last.',
  unreachable: 'The inspector has stopped. Start it again, and open its new link.',
  stale_cursor: 'The documents have changed since the first page. Search again.',
}

export function failureOf(error: unknown): Failure {
  if (!isClientError(error)) return { code: 'internal', message: String(error), hint: undefined }
  return { code: error.code, message: error.message, hint: HINTS[error.code] ?? error.hint }
}
