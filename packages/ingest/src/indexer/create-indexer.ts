import { resolve } from 'node:path'
import { type IndexedRetriever, KebabError, type SyncedStore, systemClock } from '@kebab/core'
import {
  closeAll,
  counted,
  eitherSignal,
  LONGEST_MS,
  type OptionReader,
  principalsNeeded,
  readSignal,
} from '@kebab/core/internal'
import {
  anyFlag,
  anyFunction,
  anySignal,
  anything,
  filledString,
  integerFrom,
  listOf,
  Mutex,
  objectWith,
  optional,
  optionReader,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import { isIterable } from '../source/open-source.js'
import { checkFolder } from '../source/read-folder.js'
import { type Watching, watchFolder } from '../source/watch-folder.js'
import { exportIndex } from '../transfer/export-index.js'
import { importIndex } from '../transfer/import-index.js'
import { Calibration } from './calibration.js'
import { deriveIndexes, type Indexes } from './derived-indexes.js'
import { reembedStore, refuseMismatch } from './embed-chunks.js'
import { followIndexes } from './follow-indexes.js'
import type { Indexer, IndexerOptions, IndexerParts } from './indexer.js'
import { type IndexingSettings, readIndexing } from './indexing-options.js'
import { passEvent } from './ingest-run.js'
import { readRemoval, removeDocuments } from './remove-documents.js'
import { ReadWriteScheduler } from './scheduler.js'
import { sharedStore } from './shared-store.js'
import { Snapshots } from './snapshots.js'
import { createSynchronizer, readIndexOptions } from './synchronize.js'
import { VectorPass } from './vector-pass.js'
import { WordsPass } from './words-pass.js'

/**
 * Opens an indexer: brings the retrievers to the state of the store, from their snapshot and the
 * commits since, or otherwise from the whole store. Writes run one after another. A search waits
 * for none.
 *
 * Rejects with `embedding_mismatch` for a store that was filled with another embedder, and with the
 * error of a part that fails. Rejects with `TypeError` for invalid options.
 */
export async function createIndexer(options: IndexerOptions): Promise<Indexer> {
  const read = optionReader('createIndexer', options)
  const settings = readIndexing(read)
  return openParts(read, settings)
}

/**
 * The same over options that `readIndexing` checked: for a factory that has to check its options
 * before it makes the parts. Rejects as `createIndexer` does.
 */
export async function openIndexer(parts: IndexerParts, settings: IndexingSettings): Promise<Indexer> {
  return openParts(optionReader('openIndexer', parts), settings)
}

async function openParts(read: OptionReader<IndexerParts>, settings: IndexingSettings): Promise<Indexer> {
  const store = read('store', objectWith('commit', 'changesSince', 'mark', 'marked', 'embeddings'))
  const retrievers = read('retrievers', listOf(objectWith('prepare', 'add', 'remove')))
  const embedder = read('embedder', optional(anything)) ?? null
  if (embedder !== null && !filledString.fits(embedder.model))
    read.refuse('embedder.model' as 'embedder', filledString.expected, embedder.model)
  const { textsPerCall } = embedder ?? {}
  if (textsPerCall !== undefined && !integerFrom(1).fits(textsPerCall))
    read.refuse('embedder.textsPerCall' as 'embedder', integerFrom(1).expected, textsPerCall)
  const analyzer = read('analyzer', optional(objectWith('terms')))
  const folder = read('snapshots', optional(anything))
  const recordsFolder = read('fileRecords', optional(anything))
  const base = resolve(read('base', optional(anything)) ?? '')
  const isIndex = read('isIndex', optional(anything)) ?? (() => false)
  const refusal = read('refusal', optional(anything))
  const reembed = read('reembed', optional(anything)) ?? false
  const principals = read('principals', anyFlag, false)
  const isReady = read('isReady', anyFunction, () => true)
  const clock = read('clock', objectWith('now', 'elapsed'), systemClock)
  const opening = read('signal', optional(anything))
  read.done()
  const { maxDocumentBytes } = settings

  const stats = await store.stats()
  if (!principals) refuseRestricted(stats)
  if (reembed && refusal !== undefined) throw refusal
  if (reembed && embedder !== null)
    await reembedStore(store, embedder, { when: reembed === 'later' ? 'later' : 'now', signal: opening })
  if (embedder !== null) refuseMismatch(reembed ? await store.stats() : stats, embedder.model)
  const snapshots = folder === undefined ? undefined : new Snapshots(folder)
  const scheduler = new ReadWriteScheduler()
  const indexes = indexesOver(store, retrievers, { snapshots, refusal, scheduler, hasVectors: embedder !== null })
  await indexes.open(opening)

  /** Aborted when closing begins: no new work starts. */
  const closing = new AbortController()
  /** Aborted last: running calls end. */
  const closed = new AbortController()
  const writers = new Mutex()
  const watched = new Set<Watching>()
  let closure: Promise<void> | undefined

  /** Runs one write after another, until closing begins. */
  const exclusively = async <T>(
    callSignal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const { signal, release } = eitherSignal(closing.signal, callSignal)
    const write = () => {
      if (refusal !== undefined) throw refusal
      return scheduler.write(() => work(signal))
    }
    return writers.take(write, signal).finally(release)
  }

  const isEstimated = embedder !== null && embedder.calibration === undefined && store.calibration !== undefined
  const calibration =
    isEstimated && refusal === undefined ? new Calibration({ store, indexes, embedder, scheduler }) : undefined

  const { vectors } = store
  const pass =
    embedder === null || vectors === undefined || refusal !== undefined
      ? undefined
      : new VectorPass({
          store: { ...store, vectors },
          indexes,
          embedder,
          scheduler,
          clock,
          isReady,
          exclusively,
          closing: closing.signal,
          async onEnd(signal, tell) {
            await calibration?.update(signal, tell)
            await indexes.save({ signal })
          },
        })

  const words = new WordsPass({
    store,
    indexes,
    scheduler,
    closing: closing.signal,
    async onEnd(ending) {
      if (refusal === undefined) await exclusively(ending, (signal) => indexes.save({ signal }))
    },
  })

  /** Begins to embed what waits, or notes that nothing does. */
  const embedWaiting = async (signal: AbortSignal): Promise<void> => {
    if (await indexes.endPass(signal)) await calibration?.update(signal, () => {})
    else pass?.begin()
  }

  const synchronizer = createSynchronizer({
    parts: { store, indexes, scheduler, analyzer, embedder, principals },
    settings,
    calibration,
    pass,
    words,
    exclusively,
    closing: closing.signal,
    place: { base, isIndex, recordsFolder },
    clock,
  })

  const list: Indexer['list'] = async function* (items, listing) {
    closing.signal.throwIfAborted()
    const callSignal = optionReader('list', listing)('signal', anySignal)
    const { signal, release } = eitherSignal(closed.signal, callSignal)
    try {
      for await (const item of items({ ...listing, signal })) {
        yield item
        // While the caller held it, the index may have been closed, and the store with it.
        signal.throwIfAborted()
      }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      release()
    }
  }

  // Of several processes that open a shared store, each would embed the same chunks.
  if (pass !== undefined && vectors !== undefined && !indexes.isShared && (await vectors.waiting()) > 0) pass.begin()
  words.begin()
  return {
    store: {
      ...indexes.store,
      vectorsPending: async () => !isReady() || ((await indexes.store.vectorsPending?.()) ?? false),
    },
    closing: closing.signal,
    index: async (source, options = {}) => synchronizer.sync(source, options).report,
    async settled(options = {}) {
      const readOption = optionReader('settled', options)
      const onProgress = readOption('onProgress', optional(anyFunction))
      const callSignal = readOption('signal', anySignal)
      readOption.done()
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closing.signal, callSignal)
      const tell = onProgress && ((progress: Parameters<typeof passEvent>[0]) => onProgress(passEvent(progress)))
      const both = async (): Promise<void> => {
        try {
          await words.settled(signal, tell)
        } finally {
          await pass?.settled(signal, tell)
        }
      }
      await both().finally(release)
    },
    async watch(path, options = {}) {
      const readOption = optionReader('watch', options)
      const { signal: callSignal, ...others } = readIndexOptions(readOption)
      const debounceMs = readOption('debounceMs', anything, 20)
      const onError = readOption('onError', anyFunction, () => {})
      readOption.done()
      checkFolder(path, 'folder')
      if (typeof debounceMs !== 'number' || !(debounceMs >= 0 && debounceMs <= LONGEST_MS))
        throw wrongValue('debounceMs', `milliseconds from 0 to ${LONGEST_MS}`, debounceMs)
      closing.signal.throwIfAborted()
      callSignal?.throwIfAborted()
      const watchedFolder = resolve(path)
      const { run, release } = synchronizer.follow(watchedFolder, others)
      const endSignal = eitherSignal(closing.signal, callSignal)
      const ending = {
        signal: endSignal.signal,
        release() {
          release()
          endSignal.release()
        },
      }
      return watchFolder(watchedFolder, { sync: run, debounceMs, onError, endSignal: ending, open: watched })
    },
    async remove(request, options = {}) {
      const readOption = optionReader('remove', options)
      const callSignal = readOption('signal', anySignal)
      const dryRun = readOption('dryRun', anyFlag, false)
      readOption.done()
      const removal = readRemoval(request)
      return exclusively(callSignal, (signal) => removeDocuments(store, indexes, removal, { signal, dryRun }))
    },
    async read(call, options) {
      const callSignal = readSignal('read', options)
      closing.signal.throwIfAborted()
      const { signal, release } = eitherSignal(closed.signal, callSignal)
      const work = (within: AbortSignal | undefined) => scheduler.read(call, within)
      return runWithin(work, { signal, stage: 'a call of the index' }).finally(release)
    },
    export(options) {
      return list((within) => exportIndex(store, principals, within), { signal: readSignal('export', options) })
    },
    async import(pieces, options = {}) {
      const readOption = optionReader('import', options)
      const onProgress = readOption('onProgress', optional(anyFunction))
      const callSignal = readOption('signal', anySignal)
      readOption.done()
      if (!isIterable(pieces)) throw wrongValue('pieces', 'an iterable of texts', pieces)
      return exclusively(callSignal, async (signal) => {
        // Rejects if the indexes no longer match the store.
        await indexes.store.revision()
        const context = { store, indexes, analyzer, embedder, scheduler, maxDocumentBytes, principals }
        const report = await importIndex(context, pieces, onProgress, signal)
        await embedWaiting(signal)
        await indexes.save({ signal })
        return report
      })
    },
    list,
    snapshot: () => indexes.snapshot(),
    close() {
      if (closure !== undefined) return closure
      // Listed before the abort, which makes them close: their failures are for the caller too.
      const watchings = [...watched]
      closing.abort(closedError())
      const rest = async (): Promise<void> => {
        await scheduler.rest()
        closed.abort(closing.signal.reason)
      }
      const passes = [pass, words].map((background) => ({ close: async () => background?.ended() }))
      closure = writers.take(() =>
        closeAll([...watchings, ...passes, { close: rest }, { close: () => indexes.save({ always: true }) }]),
      )
      return closure
    },
  }
}

function indexesOver(
  store: SyncedStore,
  retrievers: readonly IndexedRetriever[],
  {
    snapshots,
    refusal,
    scheduler,
    hasVectors,
  }: {
    snapshots: Snapshots | undefined
    refusal: KebabError | undefined
    scheduler: ReadWriteScheduler
    hasVectors: boolean
  },
): Indexes {
  if (retrievers.length === 0) return sharedStore(store, { scheduler, hasVectors, refusal })
  if (refusal !== undefined) return followIndexes(store, retrievers, snapshots, refusal)
  return deriveIndexes(store, retrievers, snapshots, scheduler)
}

/** Refuses a store with documents that an index without principals would show to everybody. */
function refuseRestricted({ restricted = 0 }: Awaited<ReturnType<SyncedStore['stats']>>): void {
  if (restricted > 0)
    throw principalsNeeded('an index of documents without `allow`', `${counted(restricted, 'document')} with it`)
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
