import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Analyzer, type Embedder, systemClock } from '@kebab/core'
import { folderAnalyzer, type Kebab } from '@kebab/local'
import { agree } from './compare/compare.js'
import { compareContents, compareFiles } from './compare/compare-contents.js'
import { compareLaterFailure, compareSearch, type Place } from './compare/compare-search.js'
import { Nearness } from './compare/nearness.js'
import { openWorld, type WorldDatabase } from './indexes/open-world.js'
import { type Opening, optionsOf, type WorldOptions } from './indexes/opening.js'
import type { NaiveHit } from './naive/naive-engine.js'
import { NaiveIndex } from './naive/naive-index.js'
import type { Fault } from './planted-faults.js'
import type { FolderName, World, WorldRequest } from './world/world.js'
import { WorldFolder } from './world/world-folder.js'
import { worldRetriever } from './world/world-retriever.js'

/** What a run came to. */
export interface Tally {
  steps: number
  pages: number
}

/** A cursor that a later step goes on from. */
interface Paging {
  request: WorldRequest
  place: Place
  /** What all pages hold. */
  expected: readonly NaiveHit[]
  /** The epoch of the naive index that the cursor was issued in. */
  epoch: number
}

const MS_PER_STEP = 10_000

/** What is compared after each change. */
const STANDING: readonly WorldRequest[] = [
  { query: 'apple the stone', k: 30 },
  { query: 'running', k: 30, mode: 'lexical' },
]

/** Memory takes a world in a third of the time that a disk does. */
const TEMPORARY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** What a world runs over. */
export interface Surroundings {
  /** A fault that is planted in its index. */
  fault?: Fault | undefined
  /** Absent: its index is in a folder. */
  database?: WorldDatabase | undefined
}

/**
 * Both sides of a world: an index with its folders of documents, and the naive index. In a database
 * the index has two writers, which take turns from step to step.
 */
export class Sides {
  readonly tally: Tally = { steps: 0, pages: 0 }
  readonly folders: Record<FolderName, WorldFolder>
  readonly naive: NaiveIndex
  readonly pagings = new Map<string, Paging>()
  /** What the last `export` wrote, and what the index held then. */
  exported: { lines: string[]; documents: ReturnType<NaiveIndex['save']> } | undefined
  /** At which of its calls from now on the embedder fails. */
  embedderFailsAt = Number.POSITIVE_INFINITY
  /** At which of its calls from now on the plug-in fails. */
  plugInFailsAt = Number.POSITIVE_INFINITY
  path: string
  readonly database: WorldDatabase | undefined
  readonly #world: World
  readonly #fault: Fault | undefined
  readonly #folder = realpathSync(mkdtempSync(join(TEMPORARY, 'kebab-world-')))
  readonly #analyzer = folderAnalyzer()
  readonly #nearness: Nearness
  readonly #begin = Math.floor(Date.now() / 1000) * 1000
  #indexes = 0
  #writers: Kebab[] = []
  #follower: Kebab | undefined

  constructor(world: World, { fault, database }: Surroundings) {
    this.database = database
    this.#world = world
    this.#fault = fault
    this.folders = { left: new WorldFolder('left', this.#folder), right: new WorldFolder('right', this.#folder) }
    this.naive = new NaiveIndex(world.settings, remembering(this.#analyzer), () => this.#now())
    this.#nearness = new Nearness(this.naive.engine)
    this.path = this.newPath()
  }

  /** The index, as the writer whose turn it is has it. */
  get kebab(): Kebab {
    return this.#writers[this.tally.steps % this.#writers.length]!
  }

  /** The same, as the other writer has it. Where there is none, the only one. */
  get other(): Kebab {
    return this.#writers[(this.tally.steps + 1) % this.#writers.length]!
  }

  /** Whether the index has, or gets, an estimate of the calibration of its model. */
  get isEstimating(): boolean {
    return this.#world.settings.embedder === 'uncalibrated' && this.naive.engine.chunks().length >= 200
  }

  /** Each step has a time of its own, long after the files were written. */
  #now(): number {
    return this.#begin + this.tally.steps * MS_PER_STEP
  }

  /** Returns the path of another index, where nothing is yet. */
  newPath(): string {
    return join(this.#folder, `index-${this.#indexes++}`)
  }

  /** How the index is opened at this moment. */
  opening(): Opening {
    return { path: this.path, settings: this.#world.settings, model: this.naive.model, now: this.#now() }
  }

  #options(more: Partial<WorldOptions>): WorldOptions {
    const plain = optionsOf(this.opening())
    const clock = { ...systemClock, now: () => this.#now() }
    const { plugIn } = this.#world.settings
    const options = {
      ...plain,
      embedder: plain.embedder && this.#failing(plain.embedder),
      retrievers: [...plain.retrievers!, ...(plugIn ? [worldRetriever(plugIn, this.naive, this)] : [])],
      clock,
      ...more,
    }
    return this.#fault?.options?.(options, this.#analyzer) ?? options
  }

  /** An embedder that fails where the world says. */
  #failing(embedder: Embedder): Embedder {
    return {
      ...embedder,
      embed: async (texts, options) => {
        if (options.kind === 'passage' && this.embedderFailsAt-- <= 0) throw new Error('the embedder fails')
        return embedder.embed(texts, options)
      },
    } as Embedder
  }

  async open(more: Partial<WorldOptions> = {}): Promise<void> {
    for (let i = 0; i < (this.database === undefined ? 1 : 2); i++) {
      const kebab = await openWorld(this.#options(i === 0 ? more : {}), this.database)
      this.#writers.push(this.#fault?.wrap?.(kebab) ?? kebab)
      await kebab.settled()
    }
  }

  /** Opens the index once more, for reading. */
  async follow(): Promise<void> {
    this.#follower ??= await openWorld(this.#options({ readOnly: true }), this.database)
    await compareContents(this.#follower, this.naive.engine)
  }

  async close(): Promise<void> {
    for (const kebab of this.#others()) await kebab.close()
    this.#follower = undefined
    await this.kebab.close()
    this.#writers = []
    if (this.database === undefined) compareFiles(this.path)
    const others = readdirSync(this.#folder).filter((name) => !/^(left|right|index-\d+)$/.test(name))
    agree('files beside the index that are left over', others, [])
  }

  /**
   * Copies the files of the open index as they are, without the lock: as a kill would leave them.
   */
  copyTo(path: string): void {
    cpSync(this.path, path, { recursive: true, filter: (file) => !/lock\.db/.test(file) })
  }

  /** Goes on in a copy. Whether earlier cursors hold there isn't known. */
  async continueIn(copy: string): Promise<void> {
    await this.#follower?.close()
    this.#follower = undefined
    await this.kebab.close()
    this.#writers = []
    this.path = copy
    this.pagings.clear()
    await this.open()
  }

  /** Closes what a failure has left open, and removes all files. */
  async abandon(): Promise<void> {
    for (const kebab of [this.#follower, ...this.#writers]) await kebab?.close().catch(() => {})
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Opens a copy of the index, and compares what it holds. */
  async compareCopy(path: string): Promise<void> {
    const { retrievers, ...options } = this.#options({ path })
    const copy = await openWorld(options, undefined)
    await compareContents(copy, this.naive.engine)
    await copy.close()
  }

  /** Returns a request as it is sent. */
  requestOf({ afterStep, ...request }: WorldRequest): WorldRequest {
    if (afterStep === undefined) return request
    const time = new Date(this.#begin + afterStep * MS_PER_STEP).toISOString()
    return { ...request, filters: { ...request.filters, indexed_after: time } }
  }

  async search(request: WorldRequest, kebab = this.kebab): Promise<void> {
    if (this.naive.isApproximate(request.mode)) this.tally.pages += await this.#nearness.compare(kebab, request)
    else this.tally.pages += await compareSearch(kebab, this.naive.engine, request)
  }

  /** Searches while the plug-in fails, on the first page or on a later one. */
  async searchWithout(request: WorldRequest, page: 'first' | 'later'): Promise<void> {
    this.plugInFailsAt = page === 'first' ? 0 : 1
    const fails = page === 'first' ? compareSearch : compareLaterFailure
    this.tally.pages += await fails(this.kebab, this.naive.engine, request, 'shelf')
    this.plugInFailsAt = Number.POSITIVE_INFINITY
  }

  /** Who has the index open beside the writer whose turn it is. */
  #others(): Kebab[] {
    return [this.other, this.#follower].filter((one) => one !== undefined && one !== this.kebab) as Kebab[]
  }

  /** Compares what is stored, and what is found of it, for the others too. */
  async compare(): Promise<void> {
    for (const kebab of [this.kebab, ...this.#others()]) {
      await compareContents(kebab, this.naive.engine)
      for (const request of STANDING) await this.search(request, kebab)
    }
  }
}

/** An analyzer that analyzes a text once: the naive engine analyzes all texts for each answer. */
function remembering(analyzer: Analyzer): Analyzer {
  const known = new Map<string, ReturnType<Analyzer['terms']>>()
  const { languages, defaultLanguage } = analyzer
  return {
    languages,
    defaultLanguage,
    terms(text, { lang, stopWords = false } = {}) {
      const key = `${lang} ${stopWords} ${text}`
      const terms = known.get(key) ?? analyzer.terms(text, { lang, stopWords })
      known.set(key, terms)
      return terms
    },
  }
}
