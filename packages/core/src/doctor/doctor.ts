import type { DoctorReportV1 } from '@kebab/schemas'
import type { CallOptions, Chunk, ChunkStore, RecallSample, Retriever } from '../contracts.js'
import { OPERATOR } from '../engine/access.js'
import type { Settings } from '../engine/settings.js'
import { brokenPart } from '../errors/errors.js'
import { tryStill } from '../kit/concurrency.js'
import { agreeing, counted } from '../kit/counted.js'
import { type Examination, examine, type Finding } from '../kit/examine.js'
import { indexedText, indexedWords } from '../kit/indexed-text.js'
import { runWithin } from '../kit/run-within.js'
import { areVectorsPending, checkedReads, checkedStats } from '../search/checked-reads.js'
import { checkedRerank } from '../search/rerank.js'
import { countChunks } from '../search/words/count-words.js'
import { type DoctorProgress, examineDocuments } from './examine-documents.js'

/** How many UTF-16 units of a chunk a probe searches for. */
const PROBE_CHARS = 200
/** How many candidates a probe asks for. */
const PROBE_LIMIT = 10
const REBUILD = 'Build the index of this retriever again from what is stored.'

type Comparison = (stored: Stored, signal: AbortSignal | undefined) => Promise<Finding>

/** The options of `doctor`. */
export interface DoctorOptions extends CallOptions {
  /**
   * Whether to read every document with its text, its chunks and their embeddings, and name those
   * that are damaged. It takes as long as reading the whole store. Default: `false`, which samples.
   */
  deep?: boolean | undefined
  /** Called after each document that is read. If it throws, that check has failed. */
  onProgress?: ((progress: DoctorProgress) => void) | undefined
}

/** Tries every part of an engine and reports the outcome. Rejects for an abort. */
export async function doctor(
  settings: Settings,
  { deep = false, onProgress }: DoctorOptions,
  signal: AbortSignal | undefined,
): Promise<DoctorReportV1> {
  const { retrievers, rerank } = settings
  const visit: Examination = { clock: settings.clock, signal, checks: [] }
  const read = storedReader(settings, signal)
  await examine(visit, 'store', 'answers', async () => {
    const { documents, chunks, embeddingModels } = (await read()).stats
    if (chunks === 0) return { status: 'warning', message: 'nothing is stored', hint: 'Index some documents.' }
    if (embeddingModels.length > 1) {
      const models = embeddingModels.map((model) => model ?? 'none').join(', ')
      return {
        status: 'warning',
        message: `documents were embedded by several models: ${models}`,
        hint: 'Index them again with one.',
      }
    }
    return { message: `${counted(documents, 'document')} in ${counted(chunks, 'chunk')}` }
  })
  const isPending = await checkVectors(visit, settings)
  if (deep)
    await examine(visit, 'store', 'holds what was stored', (workSignal) =>
      examineDocuments(settings, onProgress, workSignal),
    )
  const rankedIds = new Map<Retriever, Set<string>>()
  for (const retriever of retrievers) {
    if (isPending && retriever.kind === 'vector') continue
    const compare = (check: string, work: Comparison): Promise<void> =>
      examine(visit, retriever.name, check, (workSignal) => compareStill(settings, retriever, read, workSignal, work))
    await compare('answers', async ({ sample }, workSignal) => {
      const ids = await probe(retriever, sample, workSignal)
      rankedIds.set(retriever, ids)
      return strangers(settings, ids, workSignal)
    })
    if (retriever.supports.scores === true)
      await compare('holds what is stored', (stored, workSignal) => findMissing(retriever, stored, workSignal))
    if (retriever.sampleRecall !== undefined)
      // All vectors are compared, which takes longer than a search may.
      await examine(visit, retriever.name, 'finds the nearest', async (workSignal) =>
        measureRecall(retriever, await read(), workSignal),
      )
    if (retriever.documentFrequencies !== undefined)
      await compare('counts what is stored', ({ stats }) => compareCounts(retriever, stats.chunks))
  }
  for (const [first, second] of pairsOf([...rankedIds])) checkOverlap(visit, first, second)
  if (rerank !== undefined) {
    const { reranker, timeLimitMs } = rerank
    await examine(
      visit,
      reranker.model,
      'scores',
      async (workSignal) => {
        const texts = ['The cat sat on the mat.', 'Interest rates rose again.']
        const scores = await reranker.rerank('where did the cat sit?', texts, { signal: workSignal })
        checkedRerank(reranker.model, texts, scores)
        return { message: 'gave a finite score for each text' }
      },
      timeLimitMs,
    )
  }
  return {
    schema_version: 'doctor_report.v1',
    healthy: visit.checks.every(({ status }) => status !== 'failed'),
    checks: visit.checks,
  }
}

/**
 * Warns if chunks wait for their vectors, and returns whether vectors can't be searched yet. A
 * store that fails is reported by the other checks.
 */
async function checkVectors(visit: Examination, { store, retrievers }: Settings): Promise<boolean> {
  const state = await Promise.all([checkedStats(store), areVectorsPending(store)]).catch(() => undefined)
  if (state === undefined) return false
  const [{ chunks, missingVectors = 0 }, isPending] = state
  const idle = isPending ? retrievers.filter(({ kind }) => kind === 'vector') : []
  if (missingVectors === 0 && idle.length === 0) return isPending
  await examine(visit, 'store', 'has its vectors', async () => {
    const waiting = `${missingVectors} of ${counted(chunks, 'chunk')} ${agreeing(missingVectors, 'waits', 'wait')} for a vector`
    const names = idle.map(({ name }) => name).join(', ')
    return {
      status: 'warning',
      message: idle.length === 0 ? waiting : `${waiting}, and until all have theirs ${names} takes no part`,
      hint: 'Nothing is lost: words find every chunk. Indexing again embeds what is missing. So does opening a folder to write.',
    }
  })
  return isPending
}

/** Returns the ids that a retriever finds for the starts of the sampled chunks. */
async function probe(
  retriever: Retriever,
  sample: readonly Chunk[],
  signal: AbortSignal | undefined,
): Promise<Set<string>> {
  const ids = new Set<string>()
  const probes = sample.length === 0 ? ['anything'] : sample.map((chunk) => chunk.text.slice(0, PROBE_CHARS))
  for (const query of probes) {
    const limit = Math.min(PROBE_LIMIT, retriever.supports.maxLimit ?? PROBE_LIMIT)
    const { candidates } = await (await retriever.prepare(query, { signal })).retrieve({ limit, signal })
    for (const { chunkId } of candidates) ids.add(chunkId)
  }
  return ids
}

/**
 * Fails if a retriever finds chunks that aren't stored. Its index is then older, or of another
 * corpus.
 */
async function strangers(
  { store }: Settings,
  ids: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const chunks = await store.get([...ids], { signal })
  const unknown = chunks.filter((chunk) => chunk === null).length
  if (unknown === 0)
    return {
      message: `found ${counted(ids.size, 'chunk')}, ${agreeing(ids.size, 'which is', 'all of which are')} stored`,
    }
  return {
    status: 'failed',
    message: `of ${counted(ids.size, 'chunk')} that it found, ${unknown} ${agreeing(unknown, 'is', 'are')} not stored`,
    hint: REBUILD,
  }
}

/**
 * Fails if a retriever says by `score` that it lacks sampled chunks. One of kind `vector` may lack
 * some while chunks wait for their vectors.
 */
async function findMissing(
  retriever: Retriever,
  { sample, stats: { missingVectors = 0 } }: Stored,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const first = sample[0]
  if (first === undefined) return { message: 'nothing is stored' }
  const ids = sample.map(({ chunkId }) => chunkId)
  const probe = retriever.kind === 'lexical' ? indexedWords(first) : indexedText(first)
  const query = await retriever.prepare(probe.slice(0, PROBE_CHARS), { signal })
  const scores = await query.score!(ids, { signal })
  const missing = ids.filter((_, i) => typeof scores[i] !== 'number').length
  if (missing === 0)
    return {
      message: `${agreeing(ids.length, 'the one sampled chunk is', `all ${ids.length} sampled chunks are`)} in the index`,
    }
  const message = `${missing} of ${counted(ids.length, 'sampled chunk')} ${agreeing(missing, 'is', 'are')} not in the index`
  if (retriever.kind === 'vector' && missingVectors > 0)
    return { status: 'warning', message: `${message} yet`, hint: 'It is added when all chunks have their vectors.' }
  return { status: 'failed', message, hint: REBUILD }
}

/** How many chunks the recall is measured with, which compares each of them with all. */
const RECALL_SAMPLE = 10
/** The recall below which the report warns. */
const LOW_RECALL = 0.9

/** Warns if an index finds few of the chunks that are nearest to sampled ones. */
async function measureRecall(
  retriever: Retriever,
  { sample }: Stored,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const step = Math.max(1, sample.length / RECALL_SAMPLE)
  const picked = Array.from({ length: Math.min(RECALL_SAMPLE, sample.length) }, (_, i) => sample[Math.floor(i * step)]!)
  const ids = picked.map(({ chunkId }) => chunkId)
  const { nearest, hits } = checkedRecall(retriever, await retriever.sampleRecall!(ids, { signal }))
  if (nearest === 0) return { message: 'there are no neighbours to compare' }
  const recall = (hits / nearest).toFixed(2)
  const message = `found ${hits} of the ${nearest} nearest neighbours of ${counted(ids.length, 'chunk')}: recall ${recall}`
  if (hits >= LOW_RECALL * nearest) return { message }
  return {
    status: 'warning',
    message,
    hint: 'Searches by meaning miss some of the best hits. Have the index search more carefully, which takes longer.',
  }
}

function checkedRecall({ name }: Retriever, sample: RecallSample): RecallSample {
  const { nearest, hits } = Object(sample) as RecallSample
  if (Number.isSafeInteger(nearest) && Number.isSafeInteger(hits) && hits >= 0 && hits <= nearest) return sample
  const expected = '`hits` from 0 to `nearest`, both integers'
  throw brokenPart('retriever', `retriever ${name}: sampleRecall`, expected, `${hits} and ${nearest}`)
}

/** Fails if the index holds another number of chunks than the store. */
async function compareCounts(retriever: Retriever, stored: number): Promise<Finding> {
  const { chunks } = await countChunks(retriever, [])
  if (chunks === stored) return { message: `${counted(chunks, 'chunk')}, as many as are stored` }
  return {
    status: 'failed',
    message: `${counted(chunks, 'chunk')}, but ${stored} ${agreeing(stored, 'is', 'are')} stored`,
    hint: REBUILD,
  }
}

/**
 * Warns if two retrievers found no chunk in common. They may use different ids for chunks, and
 * fusion then has nothing to combine.
 */
function checkOverlap(
  visit: Examination,
  [a, idsOfA]: [Retriever, Set<string>],
  [b, idsOfB]: [Retriever, Set<string>],
): void {
  if (idsOfA.size === 0 || idsOfB.size === 0) return
  const both = [...idsOfA].filter((chunkId) => idsOfB.has(chunkId)).length
  const message = `found ${both} of the same chunks as ${b.name}`
  const hint = 'Check that both retrievers use the chunk ids of the store.'
  visit.checks.push({
    part: a.name,
    check: `agrees with ${b.name}`,
    ...(both === 0 ? { status: 'warning', message, hint } : { status: 'ok', message }),
    duration_ms: 0,
  })
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((first, i) => items.slice(i + 1).map((second): [T, T] => [first, second]))
}

/**
 * Compares an index with the store, within the time limit of the retriever. A difference is a
 * failure only if neither changed meanwhile. If one changes during every attempt, the result is a
 * warning.
 */
async function compareStill(
  settings: Settings,
  retriever: Retriever,
  read: () => Promise<Stored>,
  signal: AbortSignal | undefined,
  compare: (stored: Stored, signal: AbortSignal | undefined) => Promise<Finding>,
): Promise<Finding> {
  const limits = { signal, limitMs: settings.timeLimitOf(retriever), stage: retriever.name }
  const revisions = async (): Promise<string> =>
    JSON.stringify([await settings.store.revision(), await runWithin(() => retriever.revision?.() ?? '', limits)])
  const outcome = await tryStill(async () => {
    const before = await revisions()
    const stored = await read()
    const finding = await runWithin((workSignal) => compare(stored, workSignal), limits)
    return finding.status !== 'failed' || (await revisions()) === before ? finding : 'moved'
  })
  if (outcome !== 'moved') return outcome
  return {
    status: 'warning',
    message: 'the index or the store changed during each attempt to compare them',
    hint: 'Run the doctor again while nothing is being indexed.',
  }
}

/** How many stored chunks are looked for in the indexes. */
const SAMPLE = 20

/** The contents of the store at one revision: counts, and chunks spread over all documents. */
interface Stored {
  revision: string
  stats: Awaited<ReturnType<ChunkStore['stats']>>
  sample: Chunk[]
}

/** Returns a function that samples the store, once per revision. */
function storedReader({ store }: Settings, signal: AbortSignal | undefined): () => Promise<Stored> {
  const reads = checkedReads(store, OPERATOR)
  let latest: Stored | undefined
  return async () => {
    const revision = await reads.revision()
    if (latest?.revision === revision) return latest
    const stats = await checkedStats(store)
    const ids = [...(await reads.select({}, { signal }))].sort()
    const step = Math.max(1, ids.length / SAMPLE)
    const picked = Array.from({ length: Math.min(SAMPLE, ids.length) }, (_, i) => ids[Math.floor(i * step)]!)
    const sample = (await reads.get(picked, { signal })).filter((chunk) => chunk !== null)
    latest = { revision, stats, sample }
    return latest
  }
}
