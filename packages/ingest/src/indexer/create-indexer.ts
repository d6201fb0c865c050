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
  anyString,
  anything,
  filledString,
  integerFrom,
  invalidInput,
  listOf,
  Mutex,
  objectWith,
  oneOf,
  optional,
  optionReader,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import type { IngestReportV1 } from '@kebab/schemas'
import type { FileRecords } from '../source/file-records.js'
import {
  filesOf,
  folderSourceId,
  ITERABLE_SOURCE_ID,
  isIterable,
  type OpenSource,
  openSource,
  type Source,
} from '../source/open-source.js'
import { readContexts } from '../source/path-contexts.js'
import { checkFolder } from '../source/read-folder.js'
import { type Watching, type WatchRun, watchFolder } from '../source/watch-folder.js'
import { exportIndex } from '../transfer/export-index.js'
import { importIndex } from '../transfer/import-index.js'
import { Calibration } from './calibration.js'
import { deriveIndexes, followIndexes, type Indexes } from './derived-indexes.js'
import { reembedStore, refuseMismatch } from './embed-chunks.js'
import { indexDocuments } from './index-documents.js'
import type { Indexer, IndexerOptions, IndexerParts, IndexOptions } from './indexer.js'
import { type IndexingSettings, readIndexing, settingsKey } from './indexing-options.js'
import { IngestRun, passEvent } from './ingest-run.js'
import { Interludes } from './interludes.js'
import { readRemoval, removeDocuments } from './remove-documents.js'
import { ReadWriteScheduler } from './scheduler.js'
import { sharedStore } from './shared-store.js'
import { Snapshots } from './snapshots.js'
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
  const { readers, chunkers, chunks, maxDocumentBytes, detectLanguage } = settings

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

  const records = { folder: recordsFolder, settings: settingsKey(settings) }

  const interludes = new Interludes()
  /** What the last runs of watches committed. */
  const followed = new Set<CommittedText>()
  const afterCalibration = (revision: string): string => calibration?.revisionAfter(revision) ?? revision
  /** The revision of the store, while a run writes. */
  let current = ''

  /** Indexes a source, or for a watch only what has changed in its folder since a run over it. */
  const sync = (source: Source, options: IndexOptions, watch?: { since: Changes | undefined }): Synchronization => {
    const readOption = optionReader('index', options)
    const {
      onProgress,
      sourceId,
      sweepAll,
      vectors: when,
      allow,
      context,
      embedContext,
      signal: callSignal,
      ...chosen
    } = readIndexOptions(readOption)
    readOption.done()
    checkSweepAll(sweepAll, source)
    const contexts = readContexts(context, embedContext)
    if (when === 'later' && embedder !== null && vectors === undefined) throw vectorsNowError()
    if (allow !== undefined && !principals) throw principalsNeeded('no option `allow`', 'one')
    const { signal: either, release } = eitherSignal(closing.signal, callSignal)
    let begun: IngestRun | undefined
    const since = watch?.since
    const id = sourceId ?? (typeof source === 'string' ? folderSourceId(resolve(source), base) : ITERABLE_SOURCE_ID)
    const pause = async (): Promise<void> => {
      // An abort doesn't wait for what may hang on another disk.
      if (!indexes.isShared) await runWithin(() => interludes.pause(id), { signal: either, stage: 'indexing' })
    }
    const committed = (revision: string): void => {
      // What another source committed has changed nothing of theirs.
      for (const text of followed)
        if (text.sourceId !== id && afterCalibration(text.revision) === current) text.revision = revision
      current = revision
    }
    const writeText = async (signal: AbortSignal, isInterlude: boolean): Promise<CommittedText> => {
      // Rejects if the indexes no longer match the store.
      await indexes.store.revision()
      refuseMismatch(await store.stats(), embedder?.model ?? null)
      const run = new IngestRun(clock, onProgress, sourceId)
      begun = run
      // After a commit from elsewhere, documents may be missing that did not change.
      current = await store.revision()
      const isLast = since !== undefined && afterCalibration(since.text.revision) === current
      const opened = await openSource(source, {
        ...chosen,
        sourceId,
        readers,
        maxBytes: maxDocumentBytes,
        // Files that haven't changed are read anew where their contexts may have.
        records: {
          ...records,
          last: isLast ? since.text.records : undefined,
          ...(contexts === undefined ? {} : { settings: `${records.settings}${contexts.key}` }),
        },
        changes: isLast ? since.paths : undefined,
        clock,
        base,
        isIndex,
        signal,
      })
      // Where several processes write, one would wait for the vectors of all others.
      const embedsLater = vectors !== undefined && (when === 'later' || !indexes.isShared)
      if (principals && allow === undefined) await refuseToOpen(store, opened, signal)
      const parts = { store, indexes, scheduler, analyzer, embedder, embedsLater, principals, allow, contexts }
      const indexing = { ...parts, chunks, chunkers, detectLanguage, sweepAll, pause, committed }
      await indexDocuments(indexing, opened, run, signal).finally(opened.saveRecords)
      const isDone = await indexes.endPass(signal)
      // The write around an interlude does these at its end.
      if (isDone && !isInterlude) await calibration?.update(signal, (progress) => run.pass(progress))
      if (!isInterlude) await indexes.save({ signal })
      const text = { run, isDone, sourceId: id, revision: await store.revision(), records: remembered(opened.records) }
      if (watch !== undefined) followed.add(text)
      return text
    }
    const inTurn = (): Promise<CommittedText> =>
      new Promise((resolve, reject) => {
        const turn = exclusively(callSignal, async (signal) => {
          const writing = writeText(signal, false)
          // A run that ends by an abort doesn't wait for an interlude, and its turn does.
          writing.catch(reject)
          return writing.finally(() => interludes.ended())
        })
        turn.then(resolve, reject)
      })
    const text =
      since === undefined || indexes.isShared
        ? inTurn()
        : interludes.run(
            id,
            (begin) => exclusively(callSignal, begin),
            (isInterlude) => writeText(either, isInterlude),
          )
    const finish = async (): Promise<IngestReportV1> => {
      try {
        const { run, isDone, revision } = await text
        if (!isDone && when === 'later') pass?.begin()
        else if (!isDone) await pass?.complete(either, (progress) => run.pass(progress))
        if (when === 'now') await words.complete(either, (progress) => run.pass(progress))
        const { chunks } = await store.stats()
        const report = run.report(afterCalibration(revision), chunks, calibration?.failure)
        run.finished(report)
        return report
      } catch (error) {
        if (either.aborted) begun?.aborted()
        else begun?.failed(error)
        throw either.aborted ? either.reason : error
      } finally {
        release()
      }
    }
    return { text, report: finish() }
  }

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
    index: async (source, options = {}) => sync(source, options).report,
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
      const endSignal = eitherSignal(closing.signal, callSignal)
      const ending = {
        signal: endSignal.signal,
        release() {
          forget(last)
          endSignal.release()
        },
      }
      const watchedFolder = resolve(path)
      let last: CommittedText | undefined
      const forget = (text: CommittedText | undefined): void => {
        if (text !== undefined) followed.delete(text)
      }
      const follow = async (stopped: AbortSignal, changes: Iterable<string> | undefined): Promise<WatchRun> => {
        const before = last
        // If this run fails, the next one looks at the whole folder.
        last = undefined
        const since = before && changes && changesSince(before, changes)
        const { text, report } = sync(watchedFolder, { ...others, signal: stopped }, { since })
        // Whoever waits for it hears of its failure.
        report.catch(() => {})
        const committedText = await text.catch(() => report.then(() => undefined)).finally(() => forget(before))
        forget(last)
        // It stays current if its vectors fail.
        last = committedText
        return { ended: report }
      }
      return watchFolder(watchedFolder, { sync: follow, debounceMs, onError, endSignal: ending, open: watched })
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

/** What a run committed, before the vectors of it. */
interface CommittedText {
  run: IngestRun
  /** Whether no chunk waits for its vector. */
  isDone: boolean
  sourceId: string
  /** The revision at which the store has it, and all that the folder had before. */
  revision: string
  /** What it learnt of the files of a folder. */
  records: FileRecords | undefined
}

/** A run of indexing. */
interface Synchronization {
  text: Promise<CommittedText>
  /** Resolves when the vectors are there too. */
  report: Promise<IngestReportV1>
}

/** What has changed in a folder since a run over it. */
interface Changes {
  /** Relative to the folder, with `/`. */
  paths: Iterable<string>
  text: CommittedText
}

/** How many files are remembered between two runs of a watch. Those of more are loaded again. */
const MOST_REMEMBERED = 100_000

/** Returns what a watch remembers of its files. */
function remembered(records: FileRecords | undefined): FileRecords | undefined {
  return records !== undefined && records.size <= MOST_REMEMBERED ? records : undefined
}

/** Returns what has changed since a run, with what it could not index. */
function changesSince(text: CommittedText, paths: Iterable<string>): Changes {
  return { paths: [...paths, ...failedFiles(text.run)], text }
}

/** Returns the folders and files that a run could not index, or not as a whole. */
function failedFiles({ errors }: IngestRun): string[] {
  return errors.flatMap(({ path }) => filesOf(path.replace(/\/$/, '')).filter((filePath) => filePath !== ''))
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

/**
 * Reads what `index` takes. The options of a folder are checked where it is opened, as
 * `invalid_input`.
 */
function readIndexOptions(read: OptionReader<IndexOptions>) {
  return {
    signal: read('signal', anySignal),
    onProgress: read('onProgress', optional(anyFunction)),
    sourceId: read('sourceId', optional(anyString)),
    include: read('include', optional(anything)),
    exclude: read('exclude', optional(anything)),
    ignoreFiles: read('ignoreFiles', optional(anything)),
    sweepAll: read('sweepAll', anything, false),
    verify: read('verify', optional(anything)),
    vectors: read('vectors', oneOf('now', 'later'), 'now'),
    allow: read('allow', optional(anyFunction)),
    context: read('context', optional(anything)),
    embedContext: read('embedContext', anything, false),
  }
}

function checkSweepAll(value: unknown, source: unknown): void {
  if (typeof value !== 'boolean') throw wrongValue('sweepAll', 'true or false', value)
  if (value && typeof source !== 'string')
    throw invalidInput('sweepAll', 'a folder to sweep', 'an iterable, which removes nothing')
}

/** Refuses a store with documents that an index without principals would show to everybody. */
function refuseRestricted({ restricted = 0 }: Awaited<ReturnType<SyncedStore['stats']>>): void {
  if (restricted > 0)
    throw principalsNeeded('an index of documents without `allow`', `${counted(restricted, 'document')} with it`)
}

/** Refuses to open documents of a folder to everybody because an option is absent. */
async function refuseToOpen(store: SyncedStore, opened: OpenSource, signal: AbortSignal): Promise<void> {
  const { sourceId, sweeps, isPartial } = opened
  if (sweeps === undefined || isPartial || (await store.stats()).restricted === undefined) return
  for await (const { allow, path } of store.documents({ sourceId, signal })) {
    if (allow === undefined) continue
    throw invalidInput('allow', 'a function, since documents of this folder have principals', `none for ${path}`, {
      hint: 'Pass the option `allow` in every run. To open all of its documents to everybody, pass `allow: () => undefined`.',
    })
  }
}

function vectorsNowError(): KebabError<'unsupported'> {
  const message = "vectors: expected 'now' over a store that takes vectors only with their text, found 'later'"
  return new KebabError('unsupported', message, { details: { feature: 'vectors after their text' } })
}

function closedError(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected an open index, found that it was closed; open it again', {
    details: { feature: 'a closed index' },
  })
}
