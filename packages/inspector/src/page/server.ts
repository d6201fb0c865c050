import { type Client, ClientError, createClient, isClientError } from '@kebab/client'
import { isErrorV1 } from '@kebab/schemas'
import type { IndexFacts } from '../index-facts.js'

/** The server that the page came from. */
export interface Server extends Client {
  /** Asks what the routes of `@kebab/http` don't say of the index. */
  facts<P extends keyof IndexFacts>(path: P, docIds: readonly string[], signal: AbortSignal): Promise<IndexFacts[P]>
}

export function connect(token: string): Server {
  return {
    ...createClient({ url: '/api', token }),
    async facts(path, docIds, signal) {
      const query = new URLSearchParams(docIds.map((docId) => ['doc', docId]))
      const response = await fetch(`/api${path}?${query}`, { headers: { authorization: `Bearer ${token}` }, signal })
      const body: unknown = await response.json()
      if (response.ok) return body as IndexFacts[typeof path]
      const { code, message, retryable, hint } = isErrorV1(body)
        ? body
        : { code: 'invalid_response' as const, message: `status ${response.status}`, retryable: false, hint: undefined }
      throw new ClientError(code, message, { retryable, hint, status: response.status })
    },
  }
}

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
