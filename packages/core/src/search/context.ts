import type { ChunkFilter, ChunkStore, Filters, PreparedQuery, Retriever, StoreReads, StoreView } from '../contracts.js'
import type { Access } from '../engine/access.js'
import type { Settings } from '../engine/settings.js'
import { brokenPart, type ErrorCode, isKebabError } from '../errors/errors.js'
import { type Eventually, isPromise } from '../kit/concurrency.js'
import { type Filterable, filterMatcher, innerFilters } from '../kit/filters/filter-matcher.js'
import { type Limits, limitSignal, runWithin, startWithin, type WorkOptions } from '../kit/run-within.js'
import { areVectorsPending, checkedChanges, checkedReads } from './checked-reads.js'
import { ChunkReader } from './chunk-cache.js'
import type { Plan } from './plan.js'
import type { Failed } from './retrieve.js'
import type { WordCounts } from './words/count-words.js'
import type { WordUse } from './words/use-words.js'

/** How many milliseconds longer than `timeout_ms` a search may take to write its page. */
const REST_MS = 1000

/** The limits of a search as a whole. */
export function searchLimits(timeoutMs: number | undefined, signal: AbortSignal | undefined): Limits {
  return { signal, limitMs: timeoutMs, remainingMs: timeoutMs && timeoutMs + REST_MS, stage: 'search' }
}

/** What every stage of one search reads. */
export interface SearchContext {
  /** The engine's settings. */
  settings: Settings
  /**
   * The plan. Within a view, its retrievers answer within that view. `readLanguages` has the query
   * read in the languages of the index.
   */
  plan: Plan
  /** What chunks and revisions are read from: the store, or a view of it. */
  reads: ReturnType<typeof checkedReads>
  /** Reads chunks by `reads`, but for those that are held in memory. */
  chunks: ChunkReader
  /** Whether `reads` and all retrievers answer from one state that can't change. */
  isUnchanging: boolean
  /**
   * The retrievers that can't be asked yet, since vectors are pending. On later pages there are
   * none: who takes part is settled.
   */
  pending: ReadonlySet<Retriever>
  /** The query as retrievers have prepared it, or are preparing it. */
  queries: Map<Retriever, Eventually<PreparedQuery>>
  /** The scores of chunks that retrievers gave, by chunk id. `null`: it doesn't hold the chunk. */
  scores: Map<Retriever, Map<string, number | null>>
  /** `settings.counting`, as it answers this query. It need not take part in the ranking. */
  counting: Retriever | undefined
  /** What is known of the words of the query, as the stages find it. */
  words: WordsState
  /**
   * The filter of the request, and what the principals may see. The store resolves it when the
   * first retriever asks, and once.
   */
  filter: (ChunkFilter & { where: Filters }) | undefined
  /** What the principals may see, whatever the request filters. Absent without principals. */
  permitted: (ChunkFilter & { where: Filters }) | undefined
  /** Whether a chunk passes `filter`. Absent without one. */
  passes: ((chunk: Filterable) => boolean) | undefined
  signal: AbortSignal | undefined
  /** When the search began, by `settings.clock.elapsed()`. */
  start: number
}

/** What is known of the words of a query. */
export interface WordsState {
  /** What `countWords` returned. Absent until it is asked. */
  counts?: Eventually<Outcome<WordCounts>>
  /** What `useWords` found. Absent where it has no part in the search. */
  use?: WordUse
  /** Why it has no part, where that is a failure. */
  failed?: Failed
}

/**
 * Runs `work` in a context of its own. If the store has views, and every retriever that the search
 * asks answers within the view, the context is unchanging. Otherwise the caller has to compare
 * revisions.
 */
export async function withContext<T>(
  settings: Settings,
  plan: Plan,
  start: number,
  signal: AbortSignal | undefined,
  work: (context: SearchContext) => Promise<T>,
): Promise<T> {
  const { store, counting, access } = settings
  // Read before a view is opened: one that is no longer pending has its vectors in the view.
  const pending = plan.settled === undefined ? await pendingRetrievers(settings) : new Set<Retriever>()
  const retrievers = new Set(counting === undefined ? plan.retrievers : [...plan.retrievers, counting])
  const readyRetrievers = [...retrievers].filter((retriever) => !pending.has(retriever))
  const { filters } = plan.input
  const hasPrincipals = access.principals !== undefined
  const run = async (context: Omit<SearchContext, 'filter' | 'permitted'>): Promise<T> => {
    const resolved = (where: Filters) => resolvedOnce(context.reads, where, access, signal)
    const permitted = hasPrincipals ? resolved({}) : undefined
    const filter = filters === undefined ? permitted : resolved(filters)
    try {
      return await work({ ...context, filter, permitted })
    } finally {
      filter?.close()
      permitted?.close()
    }
  }
  const passes = filters === undefined && !hasPrincipals ? undefined : filterMatcher(access.filters(filters ?? {}))
  const queries: SearchContext['queries'] = new Map()
  const reads = checkedReads(store, access)
  const context = {
    settings,
    plan,
    reads,
    chunks: new ChunkReader(reads, settings.chunkCache, access, checkedChanges(store)),
    passes,
    pending,
    isUnchanging: false,
    queries,
    scores: new Map(),
    counting,
    words: {},
    signal,
    start,
  }
  if (!hasViews(store) || readyRetrievers.some(({ within }) => within === undefined)) return run(context)

  const outcome = await withView(store, signal, async (view) => {
    const answering = await Promise.all(
      readyRetrievers.map(async (retriever): Promise<[Retriever, Retriever | null]> => {
        const viewOutcome = await attempt(
          async ({ signal: workSignal }) => checked(retriever, await retriever.within!(view, { signal: workSignal })),
          sideLimitsOf(context, retriever),
        )
        return [retriever, 'value' in viewOutcome ? viewOutcome.value : failing(retriever, viewOutcome.failure.error)]
      }),
    )
    if (answering.some(([, retriever]) => retriever === null)) return 'elsewhere'
    const replaced = new Map(answering)
    const inView = (retriever: Retriever): Retriever => replaced.get(retriever) ?? retriever
    const viewed = checkedReads(view, access)
    const result = await run({
      ...context,
      plan: { ...plan, retrievers: plan.retrievers.map(inView) },
      reads: viewed,
      // A call beside the view would wait for another connection while the view holds one.
      chunks: new ChunkReader(viewed, settings.chunkCache, access, undefined),
      isUnchanging: true,
      counting: counting && inView(counting),
    })
    return { result }
  })
  return outcome === 'elsewhere' ? run(context) : outcome.result
}

/** Returns the retrievers of kind `vector`, if the store says that their vectors are pending. */
async function pendingRetrievers({ store, retrievers }: Settings): Promise<ReadonlySet<Retriever>> {
  const vectorRetrievers = new Set(retrievers.filter(({ kind }) => kind === 'vector'))
  return vectorRetrievers.size > 0 && (await areVectorsPending(store)) ? vectorRetrievers : new Set()
}

/** What the time limits of a search follow from. */
type Limited = Pick<SearchContext, 'settings' | 'plan' | 'signal' | 'start'>

/** What a retriever may take to return its candidates. */
export function limitsOf(context: Limited, retriever: Retriever): Limits {
  const { settings, plan, signal } = context
  const limitMs = plan.input.timeoutMs ?? settings.timeLimitOf(retriever)
  return { signal, limitMs, remainingMs: remainingMs(context), stage: `retriever ${retriever.name}` }
}

/**
 * What a retriever may take for anything else: some time is kept for it when the time for
 * candidates is up.
 */
export function sideLimitsOf(context: Limited, retriever: Retriever): Limits {
  const limits = limitsOf(context, retriever)
  return limits.remainingMs === undefined
    ? limits
    : { ...limits, remainingMs: Math.max(limits.remainingMs, REST_MS / 2) }
}

/**
 * Milliseconds that are left of `timeout_ms`, below 0 when it is over. `undefined`: the request has
 * none.
 */
export function remainingMs({ settings, plan, start }: Limited): number | undefined {
  const { timeoutMs } = plan.input
  return timeoutMs && start + timeoutMs - settings.clock.elapsed()
}

/** How a part failed. */
export interface Failure {
  code: ErrorCode
  error: unknown
}

/**
 * Runs the work of a part within its limits. A failure is returned. Rejects only for what the
 * caller did: an abort, or a request that the part refuses as `unsupported` or `invalid_input`.
 */
export function attempt<T>(work: (options: WorkOptions) => Eventually<T>, limits: Limits): Eventually<Outcome<T>> {
  const failed = (error: unknown): Eventually<Outcome<T>> => {
    if (limits.signal?.aborted) return Promise.reject(limits.signal.reason)
    if (isKebabError(error, 'unsupported') || isKebabError(error, 'invalid_input')) return Promise.reject(error)
    return { failure: { code: isKebabError(error) ? error.code : 'retrieval_failed', error } }
  }
  try {
    const value = startWithin(work, limits)
    return isPromise(value) ? Promise.resolve(value).then((answer) => ({ value: answer }), failed) : { value }
  } catch (error) {
    return failed(error)
  }
}

/** What became of the work of a part. */
export type Outcome<T> = { value: T } | { failure: Failure }

/** Returns the filter as a retriever gets it: without `where`, if it has conditions for another. */
export function filterFor(
  { supports }: Retriever,
  filter: (ChunkFilter & { where: Filters }) | undefined,
): ChunkFilter | undefined {
  if (filter === undefined || evaluates(supports.filter, filter.where)) return filter
  return { allowed: () => filter.allowed() }
}

/** The members of a filter that `supports: { filter: true }` doesn't stand for. */
const LISTED: ReadonlySet<string> = new Set<keyof Filters>(['metadata', 'principals', 'and', 'or', 'not'])

function evaluates(supports: Retriever['supports']['filter'], where: Filters): boolean {
  const isEvaluated = (key: keyof Filters): boolean =>
    where[key] === undefined || (typeof supports === 'boolean' ? supports && !LISTED.has(key) : supports.includes(key))
  return (
    (Object.keys(where) as (keyof Filters)[]).every(isEvaluated) &&
    innerFilters(where).every((filters) => evaluates(supports, filters))
  )
}

/**
 * Resolves a filter, within what may be read, when a retriever first asks for it, and once. `close`
 * ends the work on it.
 */
function resolvedOnce(
  reads: StoreReads,
  where: Filters,
  access: Access,
  signal: AbortSignal | undefined,
): ChunkFilter & { where: Filters; close(): void } {
  const { controller, release } = limitSignal({ signal, stage: 'filter' })
  let allowed: Promise<ReadonlySet<string>> | undefined
  return {
    where: access.filters(where),
    allowed() {
      if (allowed === undefined) {
        // These reads add what may be read.
        allowed = reads.select(where, { signal: controller.signal })
        // The retriever that asked may have run out of time before it awaits the result.
        allowed.catch(() => {})
      }
      return allowed
    },
    close() {
      release()
      controller.abort()
    },
  }
}

/** Checks that `within` returned the same retriever at another moment, or `null`. */
function checked(retriever: Retriever, replacement: Retriever | null): Retriever | null {
  if (replacement === null) return null
  const [expected, actual] = [retriever, replacement].map((part) => {
    const { name, kind, scoreKind, indexVersion, supports } = Object(part) as Partial<Retriever>
    return JSON.stringify([name, kind, scoreKind, indexVersion, supports?.maxLimit])
  })
  if (actual === expected && typeof replacement.prepare === 'function') return replacement
  const same = '`within` to give a retriever that says the same about itself'
  throw brokenPart('retriever', `retriever ${retriever.name}`, same, actual ?? 'nothing')
}

/**
 * Stands in for a retriever whose `within` failed: it rejects with that error whenever it is asked.
 */
function failing({ name, kind, scoreKind, indexVersion, supports }: Retriever, error: unknown): Retriever {
  const fail = (): Promise<never> => Promise.reject(error)
  return {
    name,
    kind,
    scoreKind,
    indexVersion,
    supports: { ...supports, scores: false },
    revision: fail,
    prepare: fail,
  }
}

/** A store that has views. */
type ViewableStore = ChunkStore & Required<Pick<ChunkStore, 'view'>>

export function hasViews(store: ChunkStore): store is ViewableStore {
  return store.view !== undefined
}

/**
 * Runs work over a view of the store's present state, and closes the view in every case. It is also
 * closed when the caller aborts while a part ignores the signal. An error of the work takes
 * precedence over one of closing.
 */
export async function withView<T>(
  store: ViewableStore,
  signal: AbortSignal | undefined,
  work: (view: StoreView) => Promise<T>,
): Promise<T> {
  const view = await open(store, signal)
  let result: T
  try {
    result = await runWithin(() => work(checkedView(view)), { signal, stage: 'view' })
  } catch (error) {
    await close(view).catch(() => {})
    throw error
  }
  await close(view)
  return result
}

async function open(store: ViewableStore, signal: AbortSignal | undefined): Promise<StoreView> {
  let opening: Promise<StoreView> | undefined
  try {
    return await runWithin(
      (workSignal) => {
        opening = store.view({ signal: workSignal })
        return opening
      },
      { signal, stage: 'view' },
    )
  } catch (error) {
    // A view that opens after an abort has no user. Close it.
    opening?.then(close).catch(() => {})
    throw error
  }
}

async function close(view: StoreView): Promise<void> {
  await view.close()
}

const MEMBERS = ['revision', 'get', 'select', 'neighbours', 'source', 'close'] as const

function checkedView(view: StoreView): StoreView {
  const missing = MEMBERS.filter((member) => typeof view?.[member] !== 'function')
  if (missing.length === 0) return view
  throw brokenPart('store', 'store.view', 'a StoreView', `one without ${missing.join(', ')}`)
}
