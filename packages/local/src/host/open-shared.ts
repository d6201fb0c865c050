import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from '@kebab/ask'
import { type Engine, isKebabError, toKebabError } from '@kebab/core'
import { forwardEngine } from '@kebab/core/internal'
import { anyFlag, anyFunction, anything, filledString, objectWith, optional, optionReader } from '@kebab/core/kit'
import { isWritten } from '../index-files.js'
import type { Kebab } from '../kebab.js'
import {
  type InstalledIndex,
  type OpenInstalledOptions,
  type Opening,
  openBesideOthers,
  openInstalled,
  openToWrite,
} from './open-installed.js'

/** The options of `openShared`. */
export interface OpenSharedOptions extends OpenInstalledOptions {
  /**
   * Called when this process comes to write the index: at the opening, when the process that wrote
   * it has gone, or when it had to be opened again. Errors that it throws are ignored.
   */
  onWriter?: ((index: InstalledIndex) => void) | undefined
  /**
   * Called when the store has another revision, which another process wrote. Up to a second after
   * its commit. Errors that it throws are ignored.
   */
  onChange?: (() => void) | undefined
}

/** An index that several processes have open at once. */
export interface SharedIndex {
  /** Reads the index as it is now, whoever writes it. */
  engine: Engine
  /** Answers questions from it. */
  ask: Pick<Ask, 'stream'>
  /** Lists its documents and chunks, and compares documents with their files. */
  documents: Pick<Kebab, 'documents' | 'chunks' | 'verify'>
  /**
   * Who writes the index: this process, or another one that this process would replace. `none`:
   * this process only reads, with `readOnly` or for want of a model for the vectors of the index.
   */
  writer(): 'this' | 'other' | 'none'
  /**
   * Ends this process's part in the index. Calls that run have as long as `close` of an index gives
   * them.
   */
  close(): Promise<void>
}

/** How often a process looks for changes, and whether the writer or the index has gone. */
const LOOK_MS = 1000
/** Looks without another attempt after one that failed: it may load a model each time. */
const LOOKS_AFTER_FAILURE = 30
/** The same after a failure of the files, which no model was loaded for. */
const LOOKS_AFTER_FILES = 1
/**
 * Opens an index that other processes may have open, too. One of them writes it, and the others
 * read and follow it. When the writer closes it or dies, one of the others takes over. No call
 * fails because of that: a call ends on the engine that it began with. An index whose files are
 * removed, replaced or damaged is opened again within a few seconds, and made again where it has
 * gone. Until then calls reject with `corrupt_index` or the reason why it can't be opened.
 *
 * With `readOnly`, this process never writes. Otherwise rejects as `openKebab` does, except with
 * `locked`, and with `TypeError` for invalid options.
 */
export async function openShared(options: OpenSharedOptions): Promise<SharedIndex> {
  const { onWriter, onChange, ...openOptions } = readOptions(options)
  const { path, readOnly, onNotice } = openOptions
  const closing = new AbortController()
  const told = (listener: () => void): void => {
    try {
      listener()
    } catch {
      // The listener is to handle its errors.
    }
  }
  // A cast, since the compiler doesn't see that `begin` changes it.
  let role = 'none' as ReturnType<SharedIndex['writer']>
  const begin = ({ index, writer }: Opening): Served => {
    role = writer
    if (role === 'this') told(() => onWriter?.(index))
    return serve(index)
  }
  const open = async (signal: AbortSignal | undefined): Promise<Opening> =>
    readOnly
      ? { index: await openInstalled({ ...openOptions, signal }), writer: 'none' }
      : openBesideOthers({ ...openOptions, signal })

  let served = begin(await open(openOptions.signal))
  const retired = new Set<Promise<void>>()
  /** Calls wait for it. It rejects while the index can't be opened again. */
  let reopening: Promise<void> | undefined

  async function takeOver(): Promise<void> {
    if (await isWritten(path)) return
    const opening = await openToWrite({ ...openOptions, signal: closing.signal })
    if (closing.signal.aborted) return opening.index.kebab.close()
    if (opening.writer === 'this') onNotice('the process that wrote the index has gone: this one goes on')
    const before = served
    served = begin(opening)
    const retirement = before.retire().catch(() => {})
    retired.add(retirement)
    void retirement.then(() => retired.delete(retirement))
  }

  /** Opens the index that is there now. The lock of one that was removed guards nothing. */
  async function reopen(): Promise<void> {
    await served.index.kebab.close().catch(() => {})
    const opening = await open(closing.signal)
    if (closing.signal.aborted) return opening.index.kebab.close()
    served = begin(opening)
    onNotice('the index was removed, replaced or damaged while it was open: it was opened again')
    told(() => onChange?.())
  }

  async function keep(firstRevision: string | undefined): Promise<void> {
    let revision = firstRevision
    let lost = false
    let lastNotice: string | undefined
    let rest = 0
    while (!closing.signal.aborted) {
      await delay(LOOK_MS, undefined, { signal: closing.signal, ref: false })
      const before = lost
      try {
        if (role === 'this') await served.index.kebab.document('')
        else {
          const seen = revision
          revision = await revisionOf(served.index.engine)
          if (seen !== revision) told(() => onChange?.())
        }
      } catch (error) {
        // Whoever calls the engine hears of it.
        lost ||= isLost(error)
      }
      // Whoever removes the files may not be done yet.
      if (lost && !before) continue
      if (rest-- > 0) continue
      rest = 0
      try {
        if (lost) {
          reopening = reopen()
          await reopening
          reopening = undefined
          lost = false
        } else if (role === 'other') await takeOver()
      } catch (error) {
        if (closing.signal.aborted) return
        // Another follower was faster, which is as it should be.
        if (!lost && isKebabError(error, 'locked')) continue
        const expected = lost ? 'to open the index again' : 'to write the index in place of the process that has gone'
        const failure = `expected ${expected}, found: ${(error as Error).message}`
        if (failure !== lastNotice) onNotice(failure)
        lastNotice = failure
        const { code } = toKebabError(error)
        const ofFiles = lost && (code === 'not_indexed' || code === 'io_error' || code === 'corrupt_index')
        rest = ofFiles ? LOOKS_AFTER_FILES : LOOKS_AFTER_FAILURE
      }
    }
  }

  const call = async <T>(work: (index: InstalledIndex) => Promise<T>): Promise<T> => {
    while (reopening !== undefined) await reopening
    return served.call(work)
  }
  async function* list<T>(work: (index: InstalledIndex) => AsyncIterable<T>): AsyncGenerator<T> {
    while (reopening !== undefined) await reopening
    yield* served.list(work)
  }
  const opened = role === 'this' ? undefined : await revisionOf(served.index.engine).catch(() => undefined)
  const loop = keep(opened).catch(() => {})
  return {
    engine: forwardEngine((work) => call(({ engine }) => work(engine))),
    ask: { stream: (...args) => list(({ kebab }) => kebab.ask.stream(...args)) },
    documents: {
      documents: (...args) => list(({ kebab }) => kebab.documents(...args)),
      chunks: (...args) => list(({ kebab }) => kebab.chunks(...args)),
      verify: (...args) => call(({ kebab }) => kebab.verify(...args)),
    },
    writer: () => role,
    async close() {
      closing.abort()
      await loop
      await Promise.all([served.index.kebab.close(), ...retired])
    },
  }
}

/**
 * Whether an open index has to be opened again: its files were removed or replaced, or what is read
 * of them is damaged.
 */
function isLost(error: unknown): boolean {
  return isKebabError(error, 'corrupt_index') || (isKebabError(error, 'locked') && !error.retryable)
}

async function revisionOf(engine: Engine): Promise<string> {
  return (await engine.describe()).store.revision
}

/** One opening of the index, with the calls that run on it. */
interface Served {
  index: InstalledIndex
  call<T>(work: (index: InstalledIndex) => Promise<T>): Promise<T>
  list<T>(work: (index: InstalledIndex) => AsyncIterable<T>): AsyncIterable<T>
  /** Closes it once the calls that run on it are done. No call may begin afterwards. */
  retire(): Promise<void>
}

function serve(index: InstalledIndex): Served {
  let running = 0
  let idle: (() => void) | undefined
  const done = (): void => {
    running--
    if (running === 0) idle?.()
  }
  return {
    index,
    async call(work) {
      running++
      try {
        return await work(index)
      } finally {
        done()
      }
    },
    async *list(work) {
      running++
      try {
        yield* work(index)
      } finally {
        done()
      }
    },
    async retire() {
      if (running > 0) {
        await new Promise<void>((resolve) => {
          idle = resolve
        })
      }
      await index.kebab.close()
    },
  }
}

/** Reads the options with their defaults. `openKebab` checks those that it is given. */
function readOptions(options: OpenSharedOptions) {
  const read = optionReader('openShared', options)
  const any = optional(anything)
  const settings = {
    path: read('path', filledString),
    lexical: read('lexical', anyFlag, false),
    embedder: read('embedder', optional(objectWith('embed'))),
    generator: read('generator', optional(objectWith('generate'))),
    model: read('model', optional(filledString)),
    localModelPath: read('localModelPath', optional(filledString)),
    cacheFolder: read('cacheFolder', optional(filledString)),
    loadModel: read('loadModel', any),
    readOnly: read('readOnly', any) ?? false,
    signal: read('signal', any),
    onModelProgress: read('onModelProgress', any),
    onModelFailure: read('onModelFailure', any),
    hint: read('hint', filledString),
    onNotice: read('onNotice', anyFunction),
    onWriter: read('onWriter', optional(anyFunction)),
    onChange: read('onChange', optional(anyFunction)),
  }
  read.done()
  for (const name of ['model', 'localModelPath', 'embedder'] as const)
    if (settings.lexical && settings[name] !== undefined)
      read.refuse(name, 'none beside `lexical: true`', settings[name])
  for (const name of ['model', 'localModelPath'] as const)
    if (settings.embedder !== undefined && settings[name] !== undefined)
      read.refuse(name, 'none beside `embedder`, which has its own', settings[name])
  return settings
}
