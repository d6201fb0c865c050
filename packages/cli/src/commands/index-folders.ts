import { basename, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isKebabError, type KebabError, toKebabError } from '@kebab/core'
import { agreeing, counted, isSourcePath, SkipCounts, uncalibrated } from '@kebab/core/internal'
import type { IngestEventV1, Kebab } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { downloadHint, EXIT, type ExitCode, Failure, reworded, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { displayPath, type IndexedSources, indexedSources, nameSource } from '../source-names.js'
import { codeOf, type RunOutcome, tell, worse } from '../tell-report.js'
import { progressBar } from '../terminal/progress-bar.js'
import { dryRun } from './dry-run.js'
import { globFlags, indexFlags, type Run, repeated } from './flags.js'
import { type FolderFlags, foldersToIndex, missingFolder, optionsOf, rulesOf } from './folder-flags.js'

interface Flags extends IndexFlags, FolderFlags {
  dryRun?: boolean
  watch?: boolean
  reembed?: boolean
  strict?: boolean
  json?: boolean
}

/** Adds `kebab index`. */
export function addIndex(program: Command, run: Run): void {
  globFlags(indexFlags(program.command('index'), { lexical: true }))
    .summary('bring the index in step with folders')
    .description(
      'Brings the index in step with folders: indexes what is new or changed, and removes what is gone. ' +
        'Without FOLDER, those that were indexed before without --source; in an empty index, the working directory. ' +
        'Makes .kebab in the working directory if there is no index. With --watch it goes on until Ctrl-C, and waits ' +
        'while another process writes.',
    )
    .argument('[FOLDER...]', 'folders of documents')
    .option('--no-ignore-files', "don't leave out what .gitignore and .kebabignore name")
    .option('--context <GLOB=TEXT>', 'what hits of these files come with as `context`; may be repeated', repeated)
    .option('--embed-context', 'have models and words read the contexts, too')
    .option('--source <NAME>', 'the name of the source, for one folder (default: its path)')
    .option('--sweep-all', 'let an empty folder remove all its documents')
    .option('--verify', 'compare the bytes of every file, also where its size and times are as they were')
    .option('--reembed', 'make the vectors anew with the model that the index remembers or --embed-model names')
    .option('--dry-run', 'say what would be indexed and what is skipped, and change nothing')
    .option('--watch', 'go on whenever the folders change')
    .option('--strict', 'exit with 1 where a file was skipped, such as one that no reader takes')
    .option('--json', 'print an ingest_report.v1 for each folder, one a line')
    .action(run((session, folders: string[], flags: Flags) => index(session, folders, flags)))
}

async function index(session: Session, names: string[], flags: Flags): Promise<ExitCode> {
  const { cwd } = session.process
  if (flags.dryRun && flags.watch) throw wrongCommandLine('--dry-run', 'no --watch beside it', 'both')
  if (flags.strict && flags.watch)
    throw wrongCommandLine('--strict', 'no --watch beside it, which ends with 130', 'both')
  if (flags.reembed && (flags.lexical || flags.dryRun))
    throw wrongCommandLine('--reembed', 'no --lexical and no --dry-run beside it', 'one')
  if (flags.source !== undefined && names.length !== 1)
    throw wrongCommandLine('--source', 'one FOLDER beside it', `${names.length}`)
  if (flags.source !== undefined && (flags.source === '' || isSourcePath(flags.source)))
    throw wrongCommandLine('--source', 'a name, such as handbook', `${JSON.stringify(flags.source)}, which is a path`)
  const paths = names.map((folder) => resolve(cwd, folder))
  // Before an index is made for nothing.
  const { checkFolder, findIndex } = await import('@kebab/local/internal')
  for (const folder of paths)
    await checkFolder(folder).catch((error) => {
      throw new Failure(error, EXIT.failed)
    })
  if (flags.dryRun) return dryRun(session, paths, flags)

  const isFirst = (await findIndex(session.program, flags.path)).path === undefined
  await using index = await session.open(flags, {
    write: true,
    wait: flags.watch,
    model: true,
    create: true,
    reembed: flags.reembed,
    loadModel: 'later',
  })
  if (flags.reembed && index.models.lexical)
    throw wrongCommandLine(
      '--reembed',
      'a model of the index',
      'words alone',
      '`kebab config embed-model NAME` names one.',
    )
  if (isFirst) session.say(`made an index in ${displayPath(index.path, cwd)}`)
  if (flags.reembed) sayTime(session, index)
  const sources = await indexedSources(index, session.signal)
  const folders = foldersToIndex(session, paths, sources, index)
  for (const folder of folders) warnOfOverlap(session, folder, index, sources)
  let code: ExitCode = EXIT.done
  for (const folder of folders) {
    await index.rememberFolder(folder, rulesOf(index, folder, flags))
    const outcome = await indexOnce(session, index, folder, flags)
    tell(session, folder, outcome, flags)
    code = worse(code, codeOf(session, folder, outcome, flags))
  }
  await completeRest(session, index)
  if (folders.length === 0) throw missingFolder()
  if (!flags.watch) return code
  await watch(session, index, folders, flags)
  return EXIT.interrupted
}

/** Indexes one folder, with a bar on a terminal. */
async function indexOnce(session: Session, index: OpenedIndex, folder: string, flags: Flags): Promise<RunOutcome> {
  const bar = await progressBar(session.process, displayPath(folder, session.process.cwd), 'document')
  let stored = 0
  // The chunks of documents that are done: in an index of words alone, none is embedded.
  let chunks = 0
  const skips = new SkipCounts()
  const onProgress = (event: IngestEventV1): void => {
    skips.see(event)
    if (event.type === 'document' && event.status !== 'unchanged') chunks += event.chunks
    if (event.type === 'progress')
      bar.show(
        event.documents_done,
        event.documents_total,
        `, ${counted(Math.max(chunks, event.chunks_done), 'chunk')}`,
      )
    if (event.type === 'committed') stored += event.documents
  }
  try {
    const options = { ...optionsOf(index, folder, flags), onProgress, signal: session.signal }
    return { report: await index.kebab.index(folder, { ...options, vectors: 'later' }), skips }
  } catch (error) {
    if (session.signal.aborted) {
      bar.end()
      session.say(
        `stopped. ${counted(stored, 'document')} of this run ${agreeing(stored, 'is', 'are')} kept; the same command goes on from there`,
      )
    }
    if (flags.lexical && isKebabError(error, 'embedding_mismatch')) throw await withWordsAlone(error, index)
    throw withFlag(error, folder)
  } finally {
    bar.end()
  }
}

/**
 * Waits for the words of what another version indexed, and for the vectors, each with a bar on a
 * terminal. Words find what has no vector meanwhile.
 */
async function completeRest(session: Session, index: OpenedIndex): Promise<void> {
  const words = await progressBar(session.process, 'words', 'chunk')
  const bar = await progressBar(session.process, 'vectors', 'chunk')
  let pendingChunks = 0
  let areWordsDone = true
  const onProgress = (event: IngestEventV1): void => {
    if (event.type === 'words') {
      areWordsDone = event.chunks_done === event.chunks_total
      words.show(event.chunks_done, event.chunks_total)
    } else words.end()
    if (event.type === 'calibration' && event.error !== undefined) session.say(uncalibrated(event.error))
    if (event.type !== 'vectors') return
    pendingChunks = event.chunks_total - event.chunks_done
    const { seconds_left: seconds } = event
    bar.show(event.chunks_done, event.chunks_total, seconds === null ? '' : `, about ${durationOf(seconds)} left`)
  }
  try {
    await index.kebab.settled({ onProgress, signal: session.signal })
  } catch (error) {
    words.end()
    bar.end()
    if (!areWordsDone) {
      session.say('words of another version find the documents; the same command makes the words anew')
      throw error
    }
    session.say(
      `words find all documents, and ${counted(pendingChunks, 'chunk')} ${agreeing(pendingChunks, 'waits', 'wait')} for a vector; the same command goes on from there`,
    )
    if (!isKebabError(error, 'model_unavailable')) throw error
    throw await withWordsAlone(error, index, `${downloadHint(error)}\`kebab search --lexical\` needs no model. `)
  } finally {
    bar.end()
  }
}

/** An index that holds or awaits the vectors of a model can't be indexed by words alone. */
async function withWordsAlone(error: KebabError, { kebab, path }: OpenedIndex, help = ''): Promise<Failure> {
  const { store } = await kebab.describe()
  // Another folder may hold files of its user, too.
  const isOfNoUse = store.missing_vectors === store.chunks && basename(path) === '.kebab'
  const orAnew = isOfNoUse ? `, or first remove ${path}, which has no vectors` : ''
  const hint = `${help}To index for words alone, use --lexical with another index, which --path names${orAnew}.`
  return new Failure(reworded(error, { hint }))
}

/**
 * Says how long it takes to make vectors anew, once the first are there. They are made beside all
 * that follows, which says how it ends.
 */
function sayTime(session: Session, { kebab }: OpenedIndex): void {
  let isSaid = false
  const onProgress = (event: IngestEventV1): void => {
    if (isSaid || event.type !== 'vectors' || event.seconds_left === null) return
    const chunks = event.chunks_total - event.chunks_done
    if (chunks === 0) return
    isSaid = true
    session.say(
      `${counted(chunks, 'chunk')} ${agreeing(chunks, 'waits', 'wait')} for another vector, about ${durationOf(event.seconds_left)}; words find all of them meanwhile`,
    )
  }
  kebab.settled({ onProgress, signal: session.signal }).catch(() => undefined)
}

/** A duration for people, of which a rough idea is enough. */
function durationOf(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

async function watch(session: Session, index: OpenedIndex, folders: string[], flags: Flags): Promise<void> {
  for (const folder of folders) {
    const skips = new SkipCounts()
    const onProgress = (event: IngestEventV1): void => {
      skips.see(event)
      if (event.type !== 'finished') return
      const { report } = event
      const { added, updated, removed, failed } = report.documents
      if (added + updated + removed + failed > 0) tell(session, folder, { report, skips }, flags)
    }
    const onError = (error: unknown): void =>
      session.say(`${displayPath(folder, session.process.cwd)}: ${messageOf(error)}`)
    const options = { ...optionsOf(index, folder, flags), onProgress, onError, signal: session.signal }
    await index.kebab.watch(folder, options)
  }
  session.say('watching; Ctrl-C ends it')
  while (!session.signal.aborted) {
    await delay(LOOK_MS, undefined, { signal: session.signal }).catch(() => undefined)
    await checkIndex(index.kebab)
  }
}

/** How often a watch looks whether its index is still there. */
const LOOK_MS = 1000

/** Rejects once the index can't be read any more, such as after its folder was removed. */
async function checkIndex(kebab: Kebab): Promise<void> {
  try {
    await kebab.document('')
  } catch (error) {
    const kebabError = toKebabError(error)
    if (kebabError.retryable) return
    throw new Failure(
      reworded(kebabError, { message: `${kebabError.message}; the watching has ended`, hint: undefined }),
    )
  }
}

/** Documents of a folder within another one that was indexed would be found twice. */
function warnOfOverlap(session: Session, folder: string, index: OpenedIndex, sources: IndexedSources): void {
  for (const [sourceId, other] of sources.folders) {
    if (other === folder || !(isWithin(folder, other) || isWithin(other, folder))) continue
    const { cwd } = session.process
    session.say(
      `${displayPath(other, cwd)} was indexed by itself: what is in ${displayPath(folder, cwd)} too is found twice. ` +
        `\`kebab remove --source ${nameSource(sourceId, index, cwd)}\` removes the former`,
    )
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && resolve(folder, way) === path
}

/** A run that would empty a source names the flag that allows it. */
function withFlag(error: unknown, folder: string): unknown {
  if (!isKebabError(error, 'invalid_input') || error.details?.field !== 'source') return error
  const hint =
    'Nothing was removed. Check that the disk is mounted and that --include is right. With --sweep-all the documents are removed all the same.'
  return new Failure(reworded(error, { hint, message: `${folder}: ${error.message}` }), EXIT.failed)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
