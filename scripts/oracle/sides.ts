import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Analyzer, type Embedder, systemClock } from '@kebab/core'
import { folderAnalyzer, type Kebab, type OpenOptions, openKebab } from '@kebab/local'
import { agree } from './compare.js'
import { compareContents, compareFiles } from './compare-contents.js'
import { compareSearch, type Place } from './compare-search.js'
import { NaiveIndex } from './naive-index.js'
import { type Opening, optionsOf } from './opening.js'
import type { Fault } from './planted-faults.js'
import type { FolderName, World, WorldRequest } from './world.js'
import { WorldFolder } from './world-folder.js'

/** What a run came to. */
export interface Tally {
  steps: number
  pages: number
}

/** A cursor that a later step goes on from. */
interface Paging {
  request: WorldRequest
  place: Place
  /** The epoch of the naive index that the cursor was issued in. */
  epoch: number
}

const MS_PER_STEP = 10_000

/** What is compared after each change. */
const STANDING: readonly WorldRequest[] = [
  { query: 'apple the stone', k: 15 },
  { query: 'running', k: 15, mode: 'lexical' },
]

/** Both sides of a world: an index on disk with its folders, and the naive index. */
export class Sides {
  readonly tally: Tally = { steps: 0, pages: 0 }
  readonly folders: Record<FolderName, WorldFolder>
  readonly naive: NaiveIndex
  readonly pagings = new Map<string, Paging>()
  /** What the last `export` wrote, and what the index held then. */
  exported: { lines: string[]; documents: ReturnType<NaiveIndex['save']> } | undefined
  /** At which of its calls from now on the embedder fails. */
  embedderFailsAt = Number.POSITIVE_INFINITY
  path: string
  readonly #world: World
  readonly #fault: Fault | undefined
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'kebab-world-')))
  readonly #analyzer = folderAnalyzer()
  readonly #begin = Math.floor(Date.now() / 1000) * 1000
  #indexes = 0
  #kebab: Kebab | undefined
  #follower: Kebab | undefined

  constructor(world: World, fault: Fault | undefined) {
    this.#world = world
    this.#fault = fault
    this.folders = { left: new WorldFolder('left', this.#folder), right: new WorldFolder('right', this.#folder) }
    this.naive = new NaiveIndex(world.settings, remembering(this.#analyzer), () => this.#now())
    this.path = this.newPath()
  }

  get kebab(): Kebab {
    return this.#kebab!
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

  #options(more: Partial<OpenOptions>): OpenOptions {
    const plain = optionsOf(this.opening())
    const clock = { ...systemClock, now: () => this.#now() }
    const options = { ...plain, embedder: plain.embedder && this.#failing(plain.embedder), clock, ...more }
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

  async open(more: Partial<OpenOptions> = {}): Promise<void> {
    const kebab = await openKebab(this.#options(more))
    this.#kebab = this.#fault?.wrap?.(kebab) ?? kebab
    await this.kebab.settled()
  }

  /** Opens the index once more, for reading. */
  async follow(): Promise<void> {
    this.#follower ??= await openKebab(this.#options({ readOnly: true }))
    await compareContents(this.#follower, this.naive.engine)
  }

  async close(): Promise<void> {
    await this.#follower?.close()
    this.#follower = undefined
    await this.kebab.close()
    this.#kebab = undefined
    compareFiles(this.path)
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
    this.path = copy
    this.pagings.clear()
    await this.open()
  }

  /** Closes what a failure has left open, and removes all files. */
  async abandon(): Promise<void> {
    for (const kebab of [this.#follower, this.#kebab]) await kebab?.close().catch(() => {})
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Returns a request as it is sent. */
  requestOf({ afterStep, ...request }: WorldRequest): WorldRequest {
    if (afterStep === undefined) return request
    const time = new Date(this.#begin + afterStep * MS_PER_STEP).toISOString()
    return { ...request, filters: { ...request.filters, indexed_after: time } }
  }

  async search(request: WorldRequest, kebab = this.kebab): Promise<void> {
    this.tally.pages += await compareSearch(kebab, this.naive.engine, request)
  }

  /** Compares what is stored, and what is found of it, for readers too. */
  async compare(): Promise<void> {
    for (const kebab of this.#follower === undefined ? [this.kebab] : [this.kebab, this.#follower]) {
      await compareContents(kebab, this.naive.engine)
      for (const request of STANDING) await this.search(request, kebab)
    }
  }
}

/** An analyzer that analyzes a text once: the naive engine analyzes all texts for each answer. */
function remembering(analyzer: Analyzer): Analyzer {
  const known = new Map<string, ReturnType<Analyzer['terms']>>()
  return {
    terms(text, { lang } = {}) {
      const key = `${lang} ${text}`
      const terms = known.get(key) ?? analyzer.terms(text, { lang })
      known.set(key, terms)
      return terms
    },
  }
}
