import { type Embedder, type Generator, isKebabError, type KebabError } from '@kebab/core'
import type { Kebab } from '@kebab/local'
import type { IndexFlags, ListedModel } from '@kebab/local/internal'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'
import { type Corpus, indexCorpus, temporaryIndex } from './collection-index.js'
import type { Measurement } from './measure-search.js'

/** A model to compare. Words alone have no source. */
export interface ComparedModel {
  name: string
  source?: ListedModel['source'] | undefined
}

/** Words alone, as `--compare` names them. */
export const WORDS = 'words'

/** What a model cost while its index was made and asked. `null`: it isn't known. */
export interface ModelCost {
  /** How many passages were embedded. Vectors that the index had are taken from it. */
  passages: number
  passagesPerSecond: number | null
  /** The tokens of passages and queries that the server counted. */
  tokens: number | null
}

/** What was measured with one model. */
export interface ModelReport<M extends Measurement> {
  name: string
  /** The identity of the embedder. `null` for words alone, and where it couldn't be loaded. */
  embeddingModel: string | null
  documents: number
  cost: ModelCost
  /** Absent: it failed. */
  measurement?: M | undefined
  failure?: KebabError | undefined
}

/** What models are compared on. */
export interface ComparisonSetup<M extends Measurement> {
  /** What is indexed. Absent: the documents of the user's index. */
  corpus?: Corpus | undefined
  /** The flags of that index. */
  flags: IndexFlags
  /** Writes answers. Absent: they are quoted. */
  generator?: Generator | undefined
  measure(kebab: Kebab, model: ComparedModel): Promise<M>
}

/** The failures of a model: the others are measured nevertheless. */
const FAILURES = [
  'model_unavailable',
  'embedding_mismatch',
  'retrieval_failed',
  'generation_failed',
  'timeout',
] as const

/**
 * Measures one model after the other, each on an index of its own in a temporary folder. The user's
 * index is read alone. A model that can't be loaded or fails has a `failure`. Rejects as opening
 * and measuring do for all else, and after an abort.
 */
export async function compareModels<M extends Measurement>(
  session: Session,
  models: readonly ComparedModel[],
  setup: ComparisonSetup<M>,
): Promise<ModelReport<M>[]> {
  const reports: ModelReport<M>[] = []
  for (const model of models) {
    const meter = new EmbedderMeter()
    const report: ModelReport<M> = { name: model.name, embeddingModel: null, documents: 0, cost: meter.cost }
    reports.push(report)
    try {
      await measureModel(session, model, setup, meter, report)
    } catch (error) {
      session.signal.throwIfAborted()
      if (!FAILURES.some((code) => isKebabError(error, code))) throw error
      report.failure = error as KebabError
      delete report.measurement
    }
    report.cost = meter.cost
  }
  return reports
}

async function measureModel<M extends Measurement>(
  session: Session,
  model: ComparedModel,
  setup: ComparisonSetup<M>,
  meter: EmbedderMeter,
  report: ModelReport<M>,
): Promise<void> {
  const { signal } = session
  const { openListed } = await import('@kebab/local/internal')
  const { source } = model
  const options = { env: session.process.env, signal, onUsage: meter.onUsage }
  await using embedder = source && (await openListed({ source }, options))
  report.embeddingModel = embedder?.model ?? null
  const temporary = await temporaryIndex()
  try {
    await using kebab = await openCopy(session, temporary.path, setup, embedder ? meter.over(embedder) : null)
    if (setup.corpus !== undefined) await indexCorpus(session, { kebab, path: temporary.path }, setup.corpus)
    else await makeVectors(session, kebab, model)
    report.documents = (await kebab.describe({ signal })).store.documents
    report.measurement = await setup.measure(kebab, model)
  } finally {
    await temporary.remove()
  }
}

/** Opens an index for a corpus, or a copy of the user's index. */
async function openCopy<M extends Measurement>(
  session: Session,
  path: string,
  { corpus, flags, generator }: ComparisonSetup<M>,
  embedder: Embedder | null,
): Promise<Kebab> {
  const { openKebab } = await import('@kebab/local')
  const { signal } = session
  const onNotice = (line: string): void => session.program.onNotice(line)
  const options = { path, embedder, ask: generator && { generator }, signal, onNotice }
  if (corpus !== undefined) return openKebab(options)
  {
    await using index = await session.open({ path: flags.path })
    await index.kebab.backup(path, { signal })
  }
  // Words alone need none of the vectors that the copy holds.
  return openKebab(embedder === null ? { ...options, readOnly: true } : { ...options, reembed: 'later' })
}

async function makeVectors(session: Session, kebab: Kebab, { name, source }: ComparedModel): Promise<void> {
  if (source === undefined) return
  const bar = await progressBar(session.process, name, 'chunk')
  try {
    await kebab.settled({
      signal: session.signal,
      onProgress: (event) => {
        if (event.type === 'vectors') bar.show(event.chunks_done, event.chunks_total)
      },
    })
  } finally {
    bar.end()
  }
}

/** Counts what an embedder does. */
class EmbedderMeter {
  #passages = 0
  #ms = 0
  #calls = 0
  #since = 0
  #tokens: number | null = null

  readonly onUsage = ({ tokens }: { tokens: number }): void => {
    this.#tokens = (this.#tokens ?? 0) + tokens
  }

  get cost(): ModelCost {
    const passagesPerSecond = this.#ms === 0 ? null : this.#passages / (this.#ms / 1000)
    return { passages: this.#passages, passagesPerSecond, tokens: this.#tokens }
  }

  /** Returns an embedder that is counted. Calls that overlap are one time. */
  over(embedder: Embedder): Embedder {
    const embed = async (texts: string[], options: Parameters<Embedder['embed']>[1]) => {
      if (options.kind === 'query') return embedder.embed(texts, options)
      if (this.#calls++ === 0) this.#since = performance.now()
      try {
        return await embedder.embed(texts, options)
      } finally {
        this.#passages += texts.length
        if (--this.#calls === 0) this.#ms += performance.now() - this.#since
      }
    }
    return { ...embedder, embed } as Embedder
  }
}
