import { resolve } from 'node:path'
import { type Clock, KebabError, type SyncedStore } from '@kebab/core'
import { eitherSignal, type OptionReader, principalsNeeded } from '@kebab/core/internal'
import {
  anyFunction,
  anySignal,
  anyString,
  anything,
  invalidInput,
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
  type OpenSource,
  openSource,
  type Source,
} from '../source/open-source.js'
import { readContexts } from '../source/path-contexts.js'
import type { WatchRun } from '../source/watch-folder.js'
import type { Calibration } from './calibration.js'
import { refuseMismatch } from './embed-chunks.js'
import { type IndexingContext, indexDocuments } from './index-documents.js'
import type { IndexerParts, IndexOptions } from './indexer.js'
import { type IndexingSettings, settingsKey } from './indexing-options.js'
import { IngestRun } from './ingest-run.js'
import { Interludes } from './interludes.js'
import type { VectorPass } from './vector-pass.js'
import type { WordsPass } from './words-pass.js'

interface SynchronizerContext {
  parts: Pick<IndexingContext, 'store' | 'indexes' | 'scheduler' | 'analyzer' | 'embedder' | 'principals'>
  settings: IndexingSettings
  calibration: Calibration | undefined
  pass: VectorPass | undefined
  words: WordsPass
  clock: Clock
  /** Where relative folders begin, what in them is an index, and where records of files stay. */
  place: {
    base: string
    isIndex: NonNullable<IndexerParts['isIndex']>
    recordsFolder: IndexerParts['fileRecords']
  }
  /** Aborted when closing begins. */
  closing: AbortSignal
  /** Runs one write after another. */
  exclusively<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Brings the store and its indexes in step with sources. */
export interface Synchronizer {
  /** Indexes a source. */
  sync(source: Source, options: IndexOptions): Synchronization
  /** Returns runs over a folder, each of which looks at what has changed since the one before. */
  follow(folder: string, options: IndexOptions): FollowedFolder
}

/** A folder that is watched. */
export interface FollowedFolder {
  /** Indexes what has changed. Without `changes`, the whole folder is looked at. */
  run(stopped: AbortSignal, changes: Iterable<string> | undefined): Promise<WatchRun>
  /** Forgets what the last run learnt. */
  release(): void
}

/** Makes the runs of an indexer: over a source as a whole, and over a folder that is watched. */
export function createSynchronizer({
  parts,
  settings,
  calibration,
  pass,
  words,
  clock,
  place: { base, isIndex, recordsFolder },
  closing,
  exclusively,
}: SynchronizerContext): Synchronizer {
  const { store, indexes, embedder, principals } = parts
  const { readers, chunkers, chunks, maxDocumentBytes, detectLanguage } = settings
  const { vectors } = store
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
    const { signal: either, release } = eitherSignal(closing, callSignal)
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
      const rules = { chunks, chunkers, detectLanguage, sweepAll, allow, contexts }
      const indexing = { ...parts, ...rules, embedsLater, pause, committed }
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

  return {
    sync,
    follow(folder, options) {
      let last: CommittedText | undefined
      const forget = (text: CommittedText | undefined): void => {
        if (text !== undefined) followed.delete(text)
      }
      return {
        async run(stopped, changes) {
          const before = last
          // If this run fails, the next one looks at the whole folder.
          last = undefined
          const since = before && changes && changesSince(before, changes)
          const { text, report } = sync(folder, { ...options, signal: stopped }, { since })
          // Whoever waits for it hears of its failure.
          report.catch(() => {})
          const committedText = await text.catch(() => report.then(() => undefined)).finally(() => forget(before))
          forget(last)
          // It stays current if its vectors fail.
          last = committedText
          return { ended: report }
        },
        release: () => forget(last),
      }
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
export interface Synchronization {
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

/**
 * Reads what `index` takes. The options of a folder are checked where it is opened, as
 * `invalid_input`.
 */
export function readIndexOptions(read: OptionReader<IndexOptions>) {
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
