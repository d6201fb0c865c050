import {
  anyString,
  filledString,
  integerFrom,
  kindOf,
  listOf,
  numberFrom,
  type OptionKind,
  oneOf,
  optional,
} from '../kit/option-reader.js'
import type { ErrorCode, ErrorDetails } from './errors.js'

/** The members of the details of a code, each with what it has to be. `null`: it has no details. */
type Members<C extends ErrorCode> = [ErrorDetails<C>] extends [never]
  ? null
  : {
      [M in keyof ErrorDetails<C>]-?: undefined extends ErrorDetails<C>[M]
        ? OptionKind & { optional: true }
        : OptionKind
    }

/** Every code, and its details as the schema has them. */
const DETAILS: { readonly [C in ErrorCode]: Members<C> } = {
  stale_cursor: { issued: anyString, current: anyString },
  invalid_cursor: { reason: oneOf('malformed', 'changed', 'other_query') },
  invalid_input: { field: anyString, expected: anyString, found: anyString },
  not_indexed: { path: optional(anyString) },
  embedding_mismatch: { expected: textOrNull(), found: textOrNull() },
  model_unavailable: { model: anyString, install: optional(anyString) },
  generation_failed: {
    model: anyString,
    reason: oneOf('unreachable', 'rate_limited', 'rejected', 'server_error', 'malformed'),
    status: optional(integerFrom(100, 599)),
    retry_after_ms: optional(integerFrom(0)),
  },
  retrieval_failed: { retrievers: listOfRecords({ retriever: filledString, code: kindOf('a code', isErrorCode) }) },
  vectors_pending: null,
  words_pending: null,
  unsupported: { feature: anyString, retriever: optional(anyString) },
  timeout: { stage: anyString, limit_ms: numberFrom(0) },
  locked: { path: anyString },
  corrupt_index: {
    path: optional(anyString),
    reason: anyString,
    documents: optional(listOfRecords({ doc_id: anyString, doc_path: anyString }, 1)),
  },
  io_error: { path: anyString, errno: optional(anyString) },
  chunk_not_found: { chunk_id: anyString },
  doc_not_found: { doc_id: optional(anyString), path: optional(anyString) },
  span_not_supported: { doc_id: anyString, reason: anyString },
  unauthorized: null,
  internal: null,
}

function textOrNull(): OptionKind {
  return kindOf('a string or null', (value) => value === null || typeof value === 'string')
}

function isErrorCode(value: unknown): boolean {
  return typeof value === 'string' && Object.hasOwn(DETAILS, value)
}

/** Objects that have these members and no others. */
function listOfRecords(members: Readonly<Record<string, OptionKind>>, least = 0): OptionKind {
  const fits = (value: unknown): boolean =>
    Object(value) === value &&
    Object.keys(value as object).length === Object.keys(members).length &&
    Object.entries(members).every(([name, kind]) => kind.fits((value as Record<string, unknown>)[name]))
  const list = listOf(kindOf('an object', fits))
  return { ...list, fits: (value) => list.fits(value) && (value as unknown[]).length >= least }
}

/** What the schema allows of the details that an error was given. */
interface AllowedDetails {
  /** The members that are allowed. Absent where there are none. */
  details?: object
  /** Whether nothing was left out or added. */
  isWhole: boolean
}

/**
 * Returns the details of an error without what the schema doesn't allow: unknown members, and
 * optional ones that are wrong. Returns `null` if a member is missing or wrong that the code always
 * has. Then no error with this code can be sent.
 *
 * @param message stands in for the `reason` of `corrupt_index`, which is for people as well
 */
export function allowedDetails(code: ErrorCode, details: unknown, message: string): AllowedDetails | null {
  const members: Readonly<Record<string, OptionKind>> = DETAILS[code] ?? {}
  const allowed: Record<string, unknown> = {}
  let isWhole = details === undefined || (Object(details) === details && DETAILS[code] !== null)
  try {
    const source = { ...(details as object | undefined | null) } as Record<string, unknown>
    if (code === 'corrupt_index' && typeof source.reason !== 'string') {
      source.reason = message
      isWhole = false
    }
    for (const [name, kind] of Object.entries(members)) {
      const value = Object.hasOwn(source, name) ? source[name] : undefined
      if (value !== undefined && kind.fits(value)) allowed[name] = value
      else if (!kind.optional) return null
    }
    const names = Object.keys(source).filter((name) => source[name] !== undefined)
    isWhole &&= names.length === Object.keys(allowed).length
    const isEmpty = Object.keys(allowed).length === 0
    return { isWhole, ...(isEmpty && !(isWhole && details !== undefined) ? {} : { details: allowed }) }
  } catch {
    // A getter or a proxy threw.
    return Object.values(members).every((kind) => kind.optional) ? { isWhole: false } : null
  }
}
