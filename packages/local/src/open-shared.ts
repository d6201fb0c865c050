import { setTimeout as delay } from 'node:timers/promises'
import type { Ask } from '@kebab/ask'
import { type Engine, isKebabError } from '@kebab/core'
import { anyFunction, anything, optional, optionReader } from '@kebab/core/kit'
import { isWritten } from './index-files.js'
import type { Kebab } from './kebab.js'
import { type InstalledIndex, type OpenInstalledOptions, openInstalled } from './open-installed.js'

/** The options of `openShared`. */
export interface OpenSharedOptions extends OpenInstalledOptions {
  /**
   * Called when this process comes to write the index: once, at the opening or when the process
   * that wrote it has gone. Errors that it throws are ignored.
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
  /** Lists its documents and chunks. */
  documents: Pick<Kebab, 'documents' | 'chunks'>
  /** Who writes the index: this process, another one, or none that this process would follow. */
  writer(): 'this' | 'other' | 'none'
  /**
   * Ends this process's part in the index. Calls that run have as long as `close` of an index gives
   * them.
   */
  close(): Promise<void>
}

/** How often a process that follows asks for changes, and whether the writer has gone. */
const LOOK_MS = 1000
/** Looks without an attempt to take over, after one that failed: it may load a model each time. */
const LOOKS_AFTER_FAILURE = 30
/** How often and how long to wait for the index that another process is making. */
const MAKING_MS = 100
const LONGEST_MAKING_MS = 30_000

/**
 * Opens an index that other processes may have open, too. One of them writes it, and the others
 * read and follow it. When the writer closes it or dies, one of the others takes over. No call
 * fails because of that: a call ends on the engine that it began with.
 *
 * With `readOnly`, this process never writes. Otherwise rejects as `openInstalled` does, except
 * with `locked`, and with `TypeError` for invalid options.
 */
export async function openShared(options: OpenSharedOptions): Promise<SharedIndex> {
  const { onWriter, onChange, ...given } = readOptions(options)
  const { path, readOnly, onNotice } = given
  const closing = new AbortController()
  const told = (listener: () => void): void => {
    try {
      listener()
    } catch {
      // The listener is to handle its errors.
    }
  }
  let writes = false
  const begin = (index: InstalledIndex): Served => {
    writes = true
    told(() => onWriter?.(index))
    return serve(index)
  }

  const first = readOnly ? { index: await openInstalled(given), follows: false } : await openBesideOthers(given)
  let served = first.follows || readOnly ? serve(first.index) : begin(first.index)
  const retired = new Set<Promise<void>>()

  async function takeOver(): Promise<boolean> {
    if (await isWritten(path)) return false
    const index = await openInstalled({ ...given, signal: closing.signal })
    if (closing.signal.aborted) {
      await index.kebab.close()
      return false
    }
    onNotice('the process that wrote the index has gone: this one goes on')
    const before = served
    served = begin(index)
    const gone = before.retire().catch(() => {})
    retired.add(gone)
    void gone.then(() => retired.delete(gone))
    return true
  }

  async function follow(): Promise<void> {
    let known = opened
    let said: string | undefined
    let rest = 0
    while (!closing.signal.aborted) {
      await delay(LOOK_MS, undefined, { signal: closing.signal, ref: false })
      try {
        const revision = await revisionOf(engine)
        if (known !== revision) told(() => onChange?.())
        known = revision
      } catch {
        // Whoever calls the engine hears of it.
      }
      if (readOnly || rest-- > 0) continue
      try {
        if (await takeOver()) return
        rest = 0
      } catch (error) {
        if (closing.signal.aborted) return
        // Another follower was faster, which is as it should be.
        if (isKebabError(error, 'locked')) continue
        const failure = `expected to write the index in place of the process that has gone, found: ${(error as Error).message}`
        if (failure !== said) onNotice(failure)
        said = failure
        rest = LOOKS_AFTER_FAILURE
      }
    }
  }

  const call = <T>(work: (index: InstalledIndex) => Promise<T>): Promise<T> => served.call(work)
  const engine: Engine = {
    search: (...args) => call(({ engine }) => engine.search(...args)),
    bulkSearch: (...args) => call(({ engine }) => engine.bulkSearch(...args)),
    fetch: (...args) => call(({ engine }) => engine.fetch(...args)),
    describe: (...args) => call(({ engine }) => engine.describe(...args)),
    doctor: (...args) => call(({ engine }) => engine.doctor(...args)),
    explain: (...args) => call(({ engine }) => engine.explain(...args)),
  }
  const opened = writes ? undefined : await revisionOf(engine).catch(() => undefined)
  const following = writes ? undefined : follow().catch(() => {})
  return {
    engine,
    ask: { stream: (...args) => served.list(({ kebab }) => kebab.ask.stream(...args)) },
    documents: {
      documents: (...args) => served.list(({ kebab }) => kebab.documents(...args)),
      chunks: (...args) => served.list(({ kebab }) => kebab.chunks(...args)),
    },
    writer: () => (writes ? 'this' : first.follows ? 'other' : 'none'),
    async close() {
      closing.abort()
      await following
      await Promise.all([served.index.kebab.close(), ...retired])
    },
  }
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

/**
 * Opens an index to write it, or to follow the process that writes it. That process may be making
 * it at this moment, or closing it.
 */
async function openBesideOthers(options: OpenInstalledOptions): Promise<{ index: InstalledIndex; follows: boolean }> {
  const until = Date.now() + LONGEST_MAKING_MS
  for (;;) {
    try {
      return { index: await openInstalled(options), follows: false }
    } catch (error) {
      if (!isKebabError(error, 'locked')) throw error
    }
    try {
      return { index: await openInstalled({ ...options, readOnly: true }), follows: true }
    } catch (error) {
      // While it is made, there is no database yet, or one that is locked as a whole.
      const isMade = isKebabError(error, 'not_indexed') || isKebabError(error, 'locked')
      if (!isMade || Date.now() > until) throw error
    }
    await delay(MAKING_MS, undefined, { signal: options.signal })
  }
}

/** Reads the options. `openInstalled` checks those that it is given. */
function readOptions(options: OpenSharedOptions) {
  const read = optionReader('openShared', options)
  const any = optional(anything)
  const settings = {
    path: read('path', anything) as string,
    lexical: read('lexical', any),
    model: read('model', any),
    readOnly: read('readOnly', any) ?? false,
    signal: read('signal', any),
    onModelProgress: read('onModelProgress', any),
    hint: read('hint', anything) as string,
    onNotice: read('onNotice', anyFunction),
    onWriter: read('onWriter', optional(anyFunction)),
    onChange: read('onChange', optional(anyFunction)),
  }
  read.done()
  return settings
}
