import type { SearchMode } from '@kebab/schemas'
import type { SearchInput } from '@kebab/schemas/read'
import type { QueryAnalysis, Retriever } from '../contracts.js'
import type { Settings } from '../engine/settings.js'
import { KebabError } from '../errors/errors.js'
import { checksumOf } from '../kit/checksum.js'
import { inOneOrder } from '../kit/filters/one-order.js'
import { type CorpusState, type Degraded, invalidCursor, type Position, type Reach } from './cursor.js'
import { languageOf, type QueryLanguage } from './language/query-language.js'
import { analysisOf } from './prepared-query.js'

/** What a search will do, as the request, the engine and the cursor decide. */
export interface Plan {
  input: SearchInput
  /** The terms of the query, which all parts with the engine's analyzer share. */
  analysis: QueryAnalysis
  /** What is known of the language of the query, which all scores share. */
  language: QueryLanguage
  mode: SearchMode
  /**
   * The retrievers that the mode selects, in engine order, without those that an earlier page left
   * out.
   */
  retrievers: readonly Retriever[]
  /**
   * The kind of `score`: raw when exactly one retriever is selected and has a `scoreKind`.
   */
  scoreKind: 'rrf' | 'bm25' | 'cosine'
  /**
   * The checksum of everything that decides the ranking, without what may change between pages.
   */
  fingerprint: string
  /** Where the page begins. */
  from: Position
  /**
   * When the recency of boosts counts from: the time of the first page, in milliseconds since 1970.
   * Absent where no boost has recency.
   */
  recencyFrom: number | undefined
  /** What earlier pages decided, as the cursor says it. Absent on the first page. */
  settled: Settled | undefined
}

interface Settled {
  state: CorpusState
  degraded: readonly Degraded[]
  /** The names of all that take part: retrievers, derived rankings and the reranker. */
  participants: ReadonlySet<string>
  /** Whether what `useWords` finds has a part in the ranking. */
  usesWords: boolean
  failedAbove: readonly Reach[]
}

/** Chooses the retrievers and the mode, and finds the position where the page begins. */
export async function planSearch(settings: Settings, input: SearchInput): Promise<Plan> {
  const mode = input.mode ?? settings.defaultMode
  const selected = settings.retrievers.filter(({ kind }) => mode === 'hybrid' || kind === mode)
  if (selected.length === 0) {
    const message = `mode ${mode}: expected a retriever of kind ${mode}, found ${settings.retrievers.map((r) => `${r.name} (${r.kind})`).join(', ')}`
    throw new KebabError('unsupported', message, { details: { feature: `mode ${mode}` } })
  }
  const { principals } = settings.access
  if (input.filters !== undefined || principals !== undefined) refuseUnfiltered(selected)
  if (input.facets !== undefined) refuseFacets(selected, mode)
  const fingerprint = checksumOf([
    input.query,
    mode,
    input.filters === undefined ? null : inOneOrder(input.filters),
    settings.namespace,
    selected.map((retriever) => [
      retriever.name,
      settings.weightOf(retriever),
      retriever.indexVersion,
      retriever.supports.maxLimit,
    ]),
    settings.rankConstant,
    settings.depth,
    settings.fusion?.name ?? null,
    settings.rerank === undefined ? null : [settings.rerank.reranker.model, settings.rerank.top],
    Number.isFinite(settings.maxPerDocument) ? settings.maxPerDocument : null,
    ...(input.boosts === undefined ? [] : [['boosts', ...input.boosts.map(inOneOrder)]]),
    ...(input.fold ? ['fold'] : []),
    ...(input.correct ? [] : ['uncorrected']),
    ...(principals === undefined ? [] : [['principals', ...principals]]),
    ...settings.derived.map((ranking) => ranking.parameters()),
  ])
  const [only, ...others] = selected
  const scoreKind = (others.length === 0 && only?.scoreKind) || 'rrf'
  const analysis = analysisOf(settings.analyzer, input.query)
  const language = languageOf(input.query)
  const hasRecency = input.boosts?.some(({ recency }) => recency !== undefined) === true
  const first = { input, analysis, language, mode, scoreKind, fingerprint } as const
  if (input.cursor === undefined) {
    const from = { window: 0, offset: 0, rank: 0 }
    const recencyFrom = hasRecency ? Math.trunc(settings.clock.now()) : undefined
    return { ...first, retrievers: selected, from, recencyFrom, settled: undefined }
  }
  const { participants, degraded, failedAbove, usesWords, revision, compared, window, offset, rank, ...cursor } =
    await settings.cursors.decode(input.cursor)
  const cursorNames = [...participants, ...degraded.map(({ retriever }) => retriever)].sort()
  const engineNames = selected.map(({ name }) => name)
  const model = settings.rerank?.reranker.model
  if (model !== undefined) engineNames.push(model)
  // They take part only where all of their sources do.
  for (const { name } of settings.derived) if (cursorNames.includes(name)) engineNames.push(name)
  engineNames.sort()
  const isOfPlan = cursor.fingerprint === fingerprint && (cursor.recencyFrom !== undefined) === hasRecency
  if (!isOfPlan || String(cursorNames) !== String(engineNames)) throw invalidCursor('other_query')
  const retrievers = selected.filter(({ name }) => participants.includes(name))
  return {
    ...first,
    retrievers,
    from: { window, offset, rank },
    recencyFrom: cursor.recencyFrom,
    settled: {
      state: { revision, compared },
      degraded,
      participants: new Set(participants),
      usesWords,
      failedAbove,
    },
  }
}

function refuseUnfiltered(retrievers: readonly Retriever[]): void {
  const unable = retrievers.find(({ supports }) => !supports.filter)
  if (unable === undefined) return
  throw new KebabError(
    'unsupported',
    `filters: expected retrievers that support them, found ${unable.name}, which does not`,
    {
      details: { feature: 'filter', retriever: unable.name },
      hint: 'Leave filters and principals out, or choose a mode that this retriever takes no part in.',
    },
  )
}

/** Refuses facets in a mode whose retrievers know no words. */
function refuseFacets(retrievers: readonly Retriever[], mode: SearchMode): void {
  if (retrievers.some(({ kind }) => kind === 'lexical')) return
  const message = `facets: expected a mode that searches by words, found ${mode}`
  const hint = 'Leave facets out, or search in the mode `lexical` or `hybrid`.'
  throw new KebabError('unsupported', message, { details: { feature: 'facets' }, hint })
}
