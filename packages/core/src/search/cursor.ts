import { type ErrorCode, isErrorCode, KebabError } from '../errors/errors.js'
import { checksumOfBytes, fromBase64Url, sameBytes, toBase64Url } from '../kit/checksum.js'
import { integerFrom } from '../kit/option-reader.js'

/** A position in the ranking of a query. */
export interface Position {
  /** The window, from 0. */
  window: number
  /** How many fused hits of that window come before it, counted before hydration. */
  offset: number
  /** How many hits were shown before it. */
  rank: number
}

/** A retriever, or the reranker by its model, that takes no part in a query, and why. */
export interface Degraded {
  retriever: string
  code: ErrorCode
}

/** How many candidates a retriever can be asked for. */
export interface Reach {
  retriever: string
  /** The most candidates. From 1. */
  limit: number
}

/** The state of the store and of the participants of a query. */
export interface CorpusState {
  /** The checksum of the revisions of the store and of every participant. */
  revision: string
  /**
   * The revisions themselves, where the store compares revisions: its own, then that of each
   * participant in engine order. One that the store can't compare is empty. Absent otherwise.
   */
  compared?: readonly string[] | undefined
}

/** The contents of a cursor. */
export interface CursorState extends Position, CorpusState {
  /** The checksum of everything that decides the ranking. */
  fingerprint: string
  /**
   * The names of the participants in engine order, then the model of the reranker if it takes part.
   */
  participants: readonly string[]
  degraded: readonly Degraded[]
  /** The participants that failed above a limit. They are not asked for more on any later page. */
  failedAbove: readonly Reach[]
  /** Whether what is known of the query's words has a part in the ranking. */
  usesWords: boolean
  /** When recency counts from, in milliseconds since 1970. Absent where no boost has recency. */
  recencyFrom?: number | undefined
}

export interface CursorCodec {
  /** Rejects with `unsupported` for a state that no cursor is long enough for. */
  encode(state: CursorState): Promise<string>
  /** Rejects with `invalid_cursor` for anything that `encode` did not return. */
  decode(cursor: string): Promise<CursorState>
}

const FORMAT = 5
const CHECKSUM_BYTES = 8
const MAC_BYTES = 32
/**
 * In characters. It has room for the names of thousands of retrievers, and bounds what is decoded.
 */
const MAX_LENGTH = 2 ** 19

/**
 * Encodes cursors as opaque base64url: a JSON array, then a checksum of 64 bits or, with a key, an
 * HMAC-SHA-256. The checksum finds accidents. Only the HMAC keeps a client from writing a cursor of
 * its own.
 */
export function cursorCodec(key?: string | Uint8Array<ArrayBuffer>): CursorCodec {
  const seal = key === undefined ? checksumOfBytes : macWith(key)
  const encode = async (state: CursorState): Promise<string> => {
    const { revision, compared, fingerprint, participants, degraded, failedAbove, usesWords, recencyFrom } = state
    const { window, offset, rank } = state
    const failures = degraded.map(({ retriever, code }) => [retriever, code])
    const reaches = failedAbove.map(({ retriever, limit }) => [retriever, limit])
    const fields = [
      FORMAT,
      revision,
      fingerprint,
      participants,
      failures,
      reaches,
      Number(usesWords),
      window,
      offset,
      rank,
    ]
    const optional = [recencyFrom, compared && shortened(compared)].filter((field) => field !== undefined)
    const payload = JSON.stringify([...fields, ...optional])
    const body = new TextEncoder().encode(payload)
    const tag = await seal(body)
    const bytes = new Uint8Array(body.length + tag.length)
    bytes.set(body)
    bytes.set(tag, body.length)
    const cursor = toBase64Url(bytes)
    if (cursor.length > MAX_LENGTH) throw tooLong(cursor.length)
    return cursor
  }
  return {
    encode,
    async decode(cursor) {
      const bytes = cursor.length > MAX_LENGTH ? null : fromBase64Url(cursor)
      const tagBytes = key === undefined ? CHECKSUM_BYTES : MAC_BYTES
      if (bytes === null || bytes.length <= tagBytes) throw invalidCursor('malformed')
      const body = bytes.slice(0, -tagBytes)
      if (!sameBytes(await seal(body), bytes.subarray(-tagBytes))) throw invalidCursor('changed')
      const state = parse(body)
      // A state has one cursor: another encoding of the same bytes counts as changed.
      if (state === null || (await encode(state)) !== cursor) throw invalidCursor('malformed')
      return state
    },
  }
}

const MESSAGES = {
  malformed: 'the cursor is not one that this library writes, or a part of it is missing',
  changed: 'the cursor was changed after it was issued, or belongs to an engine with another key',
  other_query: 'the cursor was issued for another query, other settings or another engine',
} as const

/** Returns the error of a cursor that can't be used. */
export function invalidCursor(reason: keyof typeof MESSAGES): KebabError<'invalid_cursor'> {
  return new KebabError(
    'invalid_cursor',
    `expected the next_cursor of an earlier page of this query; ${MESSAGES[reason]}`,
    {
      details: { reason },
      hint: 'Send next_cursor back unchanged with the same request, or leave cursor out to begin at the first page.',
    },
  )
}

function tooLong(length: number): KebabError<'unsupported'> {
  return new KebabError(
    'unsupported',
    `next_cursor: expected a state that fits into at most ${MAX_LENGTH} characters, found one that takes ${length}`,
    {
      details: { feature: `cursors of ${length} characters` },
      hint: 'A cursor holds the names of the retrievers and the revisions of the parts: shorten these.',
    },
  )
}

function macWith(key: string | Uint8Array<ArrayBuffer>): (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> {
  const raw = typeof key === 'string' ? new TextEncoder().encode(key) : key.slice()
  if (raw.length === 0) throw new TypeError('cursorKey: expected at least one byte, found none')
  let imported: Promise<CryptoKey> | undefined
  return async (body) => {
    imported ??= crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', await imported, body))
  }
}

function parse(body: Uint8Array): CursorState | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
    if (!Array.isArray(value) || value.length < 10 || value.length > 12 || value[0] !== FORMAT) return null
    const [, revision, fingerprint, participants, failures, reaches, words, window, offset, rank, ...optional] = value
    if (![revision, fingerprint].every(isString) || ![window, offset, rank].every(isCount)) return null
    if (!Array.isArray(participants) || !participants.every(isString)) return null
    if (!Array.isArray(failures) || !failures.every(isFailure)) return null
    const degraded = failures.map(([retriever, code]) => ({ retriever, code }))
    if (!Array.isArray(reaches) || !reaches.every(isReach)) return null
    const failedAbove = reaches.map(([retriever, limit]) => ({ retriever, limit }))
    if (words !== 0 && words !== 1) return null
    const usesWords = words === 1
    const recencyFrom = Number.isSafeInteger(optional[0]) ? (optional.shift() as number) : undefined
    const place = { window, offset, rank, ...(recencyFrom === undefined ? {} : { recencyFrom }) }
    const state = { revision, fingerprint, participants, degraded, failedAbove, usesWords, ...place }
    if (optional.length === 0) return state
    const compared = lengthened(optional[0])
    return compared.every(isString) ? { ...state, compared } : null
  } catch {
    return null
  }
}

/**
 * Replaces a revision that equals the store's by 0: the parts of one database share one revision.
 */
function shortened([store, ...participants]: readonly string[]): unknown[] {
  return store === undefined ? [] : [store, ...participants.map((revision) => (revision === store ? 0 : revision))]
}

/** Undoes `shortened`. Throws for a value that isn't an array. */
function lengthened([store, ...participants]: unknown[]): unknown[] {
  return store === undefined ? [] : [store, ...participants.map((revision) => (revision === 0 ? store : revision))]
}

const isString = (value: unknown): value is string => typeof value === 'string'
const isFailure = (value: unknown): value is [string, ErrorCode] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && isErrorCode(value[1])
const isCount = integerFrom(0).fits
const isReach = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && isString(value[0]) && integerFrom(1).fits(value[1])
