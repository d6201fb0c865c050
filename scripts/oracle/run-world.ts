import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@kebab/core'
import { folderAnalyzer, type Kebab, type OpenOptions, openKebab } from '@kebab/local'
import { agree, agreeOnRefusal, Disagreement } from './compare.js'
import { compareContents, compareFiles, compareHealth, listDocuments } from './compare-contents.js'
import { comparePage, compareSearch, type Place } from './compare-search.js'
import { NaiveIndex } from './naive-index.js'
import type { Fault } from './planted-faults.js'
import type { FolderName, Model, Step, World, WorldRequest, WrongCall } from './world.js'
import { worldEmbedder } from './world-embedder.js'
import { WorldFolder } from './world-folder.js'

/** What a run came to. */
export interface Tally {
  steps: number
  pages: number
}

/**
 * Does what a world says to an index on disk and to a naive one, and compares them after each step.
 * Rejects where they don't agree, and with what the index throws where it shouldn't.
 */
export async function runWorld(world: World, fault?: Fault): Promise<Tally> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kebab-world-')))
  const run = new WorldRun(world, folder, fault)
  let at: Step | undefined
  try {
    await run.open()
    for (const step of world.steps) {
      at = step
      await run.take(step)
    }
    at = undefined
    await run.close()
    return run.tally
  } catch (error) {
    const place = at === undefined ? 'the end' : `step ${world.steps.indexOf(at)}, ${JSON.stringify(at)}`
    const message = error instanceof Disagreement ? error.message : ((error as Error)?.stack ?? String(error))
    throw new Error(`${message}\nin ${place}`, { cause: error })
  } finally {
    await run.abandon()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A cursor that a later step goes on from. */
interface Paging {
  request: WorldRequest
  place: Place
  /** The epoch of the naive index that the cursor was issued in. */
  epoch: number
}

const ABORTED = new Error('aborted by the world')

class WorldRun {
  readonly tally: Tally = { steps: 0, pages: 0 }
  readonly #analyzer = folderAnalyzer()
  readonly #folders: Record<FolderName, WorldFolder>
  readonly #naive: NaiveIndex
  readonly #pagings = new Map<string, Paging>()
  readonly #begin = Math.floor(Date.now() / 1000) * 1000
  #path: string
  #indexes = 0
  #kebab: Kebab | undefined
  #exported: { lines: string[]; naive: ReturnType<NaiveIndex['save']> } | undefined

  constructor(
    readonly world: World,
    readonly folder: string,
    readonly fault: Fault | undefined,
  ) {
    this.#folders = { left: new WorldFolder('left', folder), right: new WorldFolder('right', folder) }
    this.#naive = new NaiveIndex(world.settings, this.#analyzer, () => this.#now())
    this.#path = this.#newPath()
  }

  get #open(): Kebab {
    return this.#kebab!
  }

  /** Each step has a time of its own, long after the files were written. */
  #now(): number {
    return this.#begin + this.tally.steps * 10_000
  }

  #newPath(): string {
    return join(this.folder, `index-${this.#indexes++}`)
  }

  async open(more: Partial<OpenOptions> = {}): Promise<void> {
    const { depth, rankConstant, maxChars, maxPerDocument, weights, embedder, vectorsIn } = this.world.settings
    const options: OpenOptions = {
      path: this.#path,
      embedder: embedder === null ? null : worldEmbedder(this.#naive.model, embedder === 'calibrated'),
      depth,
      rankConstant,
      maxPerDocument,
      weights,
      chunks: { maxChars },
      usearch: { vectors: vectorsIn },
      clock: { ...systemClock, now: () => this.#now() },
      ...more,
    }
    const kebab = await openKebab(this.fault?.options?.(options, this.#analyzer) ?? options)
    this.#kebab = this.fault?.wrap?.(kebab) ?? kebab
    await this.#open.settled()
  }

  async close(): Promise<void> {
    await this.#open.close()
    this.#kebab = undefined
    compareFiles(this.#path)
    const others = readdirSync(this.folder).filter((name) => !/^(left|right|index-\d+)$/.test(name))
    agree('files beside the index that are left over', others, [])
  }

  /** Closes what a failure has left open. */
  async abandon(): Promise<void> {
    await this.#kebab?.close().catch(() => {})
  }

  async take(step: Step): Promise<void> {
    this.tally.steps++
    switch (step.do) {
      case 'write':
      case 'append':
      case 'rename':
      case 'delete':
        return this.#folders[step.folder].edit(step)
      case 'search':
        this.tally.pages += await compareSearch(this.#open, this.#naive.engine, step.request)
        return
      case 'begin':
        return this.#beginPages(step)
      case 'next':
        return this.#next(step.name)
      case 'refuse':
        return this.#refuse(step.wrong)
      case 'doctor':
        return compareHealth(this.#open)
      case 'export': {
        const lines: string[] = []
        for await (const line of this.#open.export()) lines.push(line)
        this.#exported = { lines, naive: this.#naive.save() }
        return
      }
      case 'index':
        await this.#index(step)
        break
      case 'put':
        await this.#put(step)
        break
      case 'remove':
        await this.#remove(step)
        break
      case 'reopen':
        await this.#reopen(step)
        break
      case 'kill':
        await this.#kill(step.turns)
        break
      case 'backup':
        await this.#backup()
        break
      case 'move':
        await this.#move()
        break
      case 'import':
        await this.#import()
        break
      default:
        step satisfies never
    }
    await this.#compare()
  }

  /** Compares what is stored, and what is found of it. */
  async #compare(): Promise<void> {
    await compareContents(this.#open, this.#naive.engine)
    for (const request of [{ query: 'apple the stone' }, { query: 'running', mode: 'lexical' }] as const)
      this.tally.pages += await compareSearch(this.#open, this.#naive.engine, { ...request, k: 5 })
  }

  async #index({ folder, vectors, sweepAll, stop }: Extract<Step, { do: 'index' }>): Promise<void> {
    const { path, name } = this.#folders[folder]
    const listing = this.#folders[folder].listing()
    const index = (more: object = {}) =>
      this.#open.index(path, { sourceId: name, vectors, sweepAll, ...more }) as Promise<unknown>
    if (this.#naive.isMismatched()) return agreeOnRefusal('another model', 'embedding_mismatch', index)
    if (listing.documents.length === 0 && !sweepAll && this.#naive.hasSource(name))
      return agreeOnRefusal('a folder without documents', 'invalid_input', index)
    if (stop !== undefined) return this.#interrupted(listing.documents, name, stop, index)
    const report = (await index()) as Record<string, unknown>
    const expected = this.#naive.index(name, listing, true)
    await this.#afterText(vectors)
    compareReport(report, { ...expected, source_id: name })
  }

  /** What was committed before an interruption stays, and the next run does the rest. */
  async #interrupted(
    documents: ReturnType<WorldFolder['listing']>['documents'],
    sourceId: string,
    stop: NonNullable<Extract<Step, { do: 'index' }>['stop']>,
    index: (more: object) => Promise<unknown>,
  ): Promise<void> {
    const controller = new AbortController()
    const copy = stop.how === 'kill' ? this.#newPath() : undefined
    let events = 0
    let committed = 0
    const onProgress = (event: { type: string; documents?: number }): void => {
      if (events < stop.event && event.type === 'committed') committed += event.documents!
      if (events++ !== stop.event) return
      if (copy === undefined) controller.abort(ABORTED)
      else copyIndex(this.#path, copy)
    }
    const outcome = await index({ onProgress, signal: controller.signal }).catch((error: unknown) => error)
    if (outcome instanceof Error && outcome !== ABORTED) throw outcome
    if (copy !== undefined) {
      if (events <= stop.event) copyIndex(this.#path, copy)
      await this.#open.close()
      this.#path = copy
      this.#pagings.clear()
      await this.open()
    }
    const changed = this.#naive.adopt(sourceId, documents, await listDocuments(this.#open))
    if (changed < committed) throw new Disagreement('documents that were committed', changed, `${committed} or more`)
    // The rest of the vectors are made by the next run.
    await compareContents(this.#open, this.#naive.engine)
    this.tally.pages += await compareSearch(this.#open, this.#naive.engine, { query: 'stone', mode: 'lexical' })
    await this.#open.index([], { sourceId: 'notes' })
    this.#pagings.clear()
  }

  async #put({ sourceId, documents, wrong, vectors }: Extract<Step, { do: 'put' }>): Promise<void> {
    const all = [...documents, ...(wrong as typeof documents)]
    const put = () => this.#open.index(all, { sourceId, vectors })
    if (this.#naive.isMismatched()) return agreeOnRefusal('another model', 'embedding_mismatch', put)
    const shapeless = wrong.filter((one) => 'title' in Object(one) || typeof Object(one).text !== 'string')
    if (all.length > 0 && shapeless.length === all.length)
      return agreeOnRefusal('documents without the shape of one', 'invalid_input', put)
    const report = await put()
    const expected = this.#naive.index(sourceId, { documents, skipped: [] }, false)
    await this.#afterText(vectors)
    expected.documents.seen += wrong.length
    expected.documents.failed += wrong.length
    expected.errors = wrong.map((one) => ({ path: Object(one).path as string, code: 'invalid_input' }))
    compareReport(report, { ...expected, source_id: sourceId })
  }

  /** Words find a text before it has vectors. */
  async #afterText(vectors: 'later' | undefined): Promise<void> {
    if (vectors === undefined) return
    this.tally.pages += await compareSearch(this.#open, this.#naive.engine, { query: 'stone', mode: 'lexical' })
    await this.#open.settled()
    this.#pagings.clear()
  }

  async #remove({ do: _, ...request }: Extract<Step, { do: 'remove' }>): Promise<void> {
    const expected = this.#naive.remove(request)
    if (expected === 'unclear')
      return agreeOnRefusal('a path of several sources', 'invalid_input', () => this.#open.remove(request))
    const { revision: _revision, ...report } = await this.#open.remove(request)
    agree('the report of a removal', report, expected)
  }

  async #reopen({ compact, model, reembed }: Extract<Step, { do: 'reopen' }>): Promise<void> {
    await this.close()
    const before: Model = this.#naive.model
    this.#naive.model = model ?? before
    if (reembed) this.#naive.reembed()
    else if (this.#naive.isMismatched()) {
      await agreeOnRefusal('another model', 'embedding_mismatch', () => this.open())
      this.#naive.model = before
    }
    await this.open({ compact, reembed })
  }

  async #kill(turns: number): Promise<void> {
    const copy = this.#newPath()
    const closing = this.#open.close()
    for (let i = 0; i < turns; i++) await new Promise(setImmediate)
    copyIndex(this.#path, copy)
    await closing
    this.#path = copy
    this.#pagings.clear()
    await this.open()
  }

  async #backup(): Promise<void> {
    const copy = this.#newPath()
    await this.#open.backup(copy)
    await this.close()
    this.#path = copy
    this.#naive.epoch++
    await this.open()
  }

  async #move(): Promise<void> {
    const lines: string[] = []
    for await (const line of this.#open.export()) lines.push(line)
    const naive = this.#naive.save()
    await this.close()
    this.#path = this.#newPath()
    this.#naive.clear()
    await this.open()
    await this.#importLines(lines, naive)
  }

  async #import(): Promise<void> {
    if (this.#exported === undefined) return
    await this.#importLines(this.#exported.lines, this.#exported.naive)
  }

  async #importLines(lines: readonly string[], saved: ReturnType<NaiveIndex['save']>): Promise<void> {
    const expected = this.#naive.import(saved)
    if (expected === 'mismatch')
      return agreeOnRefusal('vectors of another model', 'embedding_mismatch', () => this.#open.import(lines))
    const { revision: _, ...report } = await this.#open.import(lines)
    await this.#open.settled()
    agree('the report of an import', report, expected)
  }

  async #beginPages({ request, name }: Extract<Step, { do: 'begin' }>): Promise<void> {
    const expected = this.#naive.engine.hits(request)
    if (expected === undefined) return
    const place = await comparePage(this.#open, this.#naive.engine, request, { cursor: null, shown: 0 }, expected)
    this.tally.pages++
    if (place.cursor !== null) this.#pagings.set(name, { request, place, epoch: this.#naive.epoch })
  }

  async #next(name: string): Promise<void> {
    const paging = this.#pagings.get(name)
    if (paging === undefined) return
    const { request, place, epoch } = paging
    if (epoch !== this.#naive.epoch) {
      const search = () => this.#open.search({ ...request, cursor: place.cursor! })
      await agreeOnRefusal('a cursor from before a change', 'stale_cursor', search)
      this.#pagings.delete(name)
      return
    }
    const expected = this.#naive.engine.hits(request)!
    paging.place = await comparePage(this.#open, this.#naive.engine, request, place, expected)
    this.tally.pages++
    if (paging.place.cursor === null) this.#pagings.delete(name)
  }

  async #refuse(wrong: WrongCall): Promise<void> {
    const kebab = this.#open
    const query = 'apple pear'
    const { next_cursor: cursor } = await kebab.search({ query, k: 1 })
    const calls: Record<WrongCall, { code: string; call: (() => Promise<unknown>) | undefined }> = {
      'no hits': { code: 'invalid_input', call: () => kebab.search({ query, k: 0 }) },
      'blank query': { code: 'invalid_input', call: () => kebab.search({ query: ' ' }) },
      'unknown field': { code: 'invalid_input', call: () => kebab.search({ query, size: 3 } as never) },
      'cut cursor': {
        code: 'invalid_cursor',
        call: cursor === null ? undefined : () => kebab.search({ query, cursor: cursor.slice(1) }),
      },
      'other query': {
        code: 'invalid_cursor',
        call: cursor === null ? undefined : () => kebab.search({ query: 'stone', cursor }),
      },
      'no condition': { code: 'invalid_input', call: () => kebab.remove({}) },
    }
    const { code, call } = calls[wrong]
    if (call !== undefined) await agreeOnRefusal(wrong, code, call)
  }
}

/** Copies the files of an open index as they are, without the lock. */
function copyIndex(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/lock\.db/.test(path) })
}

/** Compares a report without its times and its revision. */
function compareReport(report: object, expected: object): void {
  const { schema_version, revision, duration_ms, started_at, finished_at, errors, skipped, notes, ...counts } =
    report as Record<string, unknown> & { errors: { path: string; error: unknown }[]; skipped?: object[] }
  const shown = {
    ...counts,
    errors: errors.map(({ path, error }) => ({ path, code: (error as { code: string }).code })),
    skipped: (skipped ?? []).map(({ path, code }: { path?: string; code?: string }) => ({ path, code })),
  }
  agree('the report', shown, expected)
}
