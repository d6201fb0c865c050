import type { Analyzer, Document, DocumentInput, StoredDocument } from '@kebab/core'
import { detectLanguage, prepareDocument } from '@kebab/ingest/prepare'
import { Disagreement } from '../compare/compare.js'
import type { Model, Step, WorldRequest, WorldSettings } from '../world/world.js'
import { worldEmbedder } from '../world/world-embedder.js'
import type { NaiveSkip } from '../world/world-folder.js'
import { shelfScore } from '../world/world-retriever.js'
import { NaiveEngine } from './naive-engine.js'
import { passes } from './naive-filters.js'

/** What a run should report. */
export interface NaiveReport {
  documents: Record<'seen' | 'added' | 'updated' | 'unchanged' | 'removed' | 'failed' | 'skipped', number>
  chunks: { added: number; removed: number; total: number }
  errors: { path: string; code: string }[]
  skipped: NaiveSkip[]
}

/**
 * What an index should hold after each change, in a map. How a text is cut, and which fields it
 * has, is read from `prepareDocument`, which has no state.
 */
export class NaiveIndex {
  readonly engine: NaiveEngine
  /** Counts the changes. A cursor of an earlier epoch is stale. */
  epoch = 0
  #model: Model = 'toy-a'

  constructor(
    readonly settings: WorldSettings,
    analyzer: Analyzer,
    readonly now: () => number,
  ) {
    const { depth, rankConstant, maxPerDocument = Number.POSITIVE_INFINITY, weights, plugIn } = settings
    this.engine = new NaiveEngine({
      analyzer,
      embedder: null,
      depth,
      rankConstant,
      maxPerDocument,
      weights: { lexical: weights?.bm25 ?? 1, vector: weights?.usearch ?? 1, other: 1, combined: 2 },
      combined: weights === undefined,
      plugIn: plugIn && shelfScore,
      now,
    })
    this.model = 'toy-a'
  }

  get model(): Model {
    return this.#model
  }

  set model(model: Model) {
    const { embedder } = this.settings
    this.#model = model
    this.engine.settings.embedder = embedder === null ? null : worldEmbedder(model, embedder === 'calibrated')
  }

  get #documents(): Map<string, StoredDocument> {
    return this.engine.documents
  }

  /** Whether there are vectors of another model than the present one. */
  isMismatched(): boolean {
    const model = this.engine.settings.embedder?.model
    return [...this.#documents.values()].some(({ document }) => document.embeddingModel !== model)
  }

  /** Whether vectors are found through a graph, which may miss some, in this mode. */
  isApproximate(mode: WorldRequest['mode']): boolean {
    const { embedder, vectorsIn } = this.settings
    return embedder !== null && vectorsIn === 'graph' && mode !== 'lexical'
  }

  hasSource(sourceId: string): boolean {
    return [...this.#documents.values()].some(({ document }) => document.sourceId === sourceId)
  }

  prepare(input: DocumentInput, sourceId: string): StoredDocument {
    const { maxChars } = this.settings
    const embeddingModel = this.engine.settings.embedder?.model
    const options = { sourceId, now: new Date(this.now()), embeddingModel, maxChars, detectLanguage }
    return prepareDocument(input, options)
  }

  /** Indexes documents, and removes those of a folder that are gone. */
  index(
    sourceId: string,
    { documents, skipped }: { documents: readonly DocumentInput[]; skipped: NaiveSkip[] },
    isFolder: boolean,
  ): NaiveReport {
    const counts = { seen: 0, added: 0, updated: 0, unchanged: 0, removed: 0, failed: 0, skipped: skipped.length }
    const chunks = { added: 0, removed: 0, total: 0 }
    const seen = new Set<string>()
    for (const input of documents) {
      const stored = this.prepare(input, sourceId)
      seen.add(stored.document.docId)
      counts[this.#put(stored, chunks)]++
    }
    counts.seen = documents.length + skipped.length
    for (const [docId, { document }] of isFolder ? [...this.#documents] : []) {
      if (document.sourceId !== sourceId || seen.has(docId)) continue
      chunks.removed += this.#delete(docId)
      counts.removed++
    }
    chunks.total = this.engine.chunks().length
    return { documents: counts, chunks, errors: [], skipped }
  }

  #put(stored: StoredDocument, chunks: { added: number; removed: number }): 'added' | 'updated' | 'unchanged' {
    const { docId } = stored.document
    const before = this.#documents.get(docId)
    if (before !== undefined && isSame(before.document, stored.document)) return 'unchanged'
    const [old, fresh] = [before, stored].map((one) => new Set(one?.chunks.map(({ chunkId }) => chunkId)))
    for (const chunkId of fresh!) if (!old!.has(chunkId)) chunks.added++
    for (const chunkId of old!) if (!fresh!.has(chunkId)) chunks.removed++
    this.#documents.set(docId, stored)
    this.epoch++
    return before === undefined ? 'added' : 'updated'
  }

  #delete(docId: string): number {
    const count = this.#documents.get(docId)!.chunks.length
    this.#documents.delete(docId)
    this.epoch++
    return count
  }

  /**
   * Takes over which documents of an interrupted run were committed: each is as it was, or as the
   * run should make it, or gone from the source of a folder. Returns how many have changed.
   */
  adopt(documents: readonly StoredDocument[], found: readonly Document[], sweptSource?: string): number {
    const present = new Map(found.map((document) => [document.docId, document]))
    const target = new Map(documents.map((one) => [one.document.docId, one]))
    let changed = 0
    for (const docId of new Set([...this.#documents.keys(), ...target.keys(), ...present.keys()])) {
      const [before, after] = [this.#documents.get(docId), target.get(docId)]
      const now = present.get(docId)
      if (now?.contentHash === before?.document.contentHash) continue
      const isSwept = before?.document.sourceId === sweptSource && after === undefined
      if (now === undefined ? !isSwept : now.contentHash !== after?.document.contentHash)
        throw new Disagreement('a document after an interruption', now, [before?.document, after?.document])
      if (now === undefined) this.#documents.delete(docId)
      else this.#documents.set(docId, after!)
      this.epoch++
      changed++
    }
    return changed
  }

  /** Returns what a removal should report, or that a path doesn't say which source is meant. */
  remove({ paths, sourceId, filters = {} }: Omit<Extract<Step, { do: 'remove' }>, 'do'>) {
    const documents = [...this.#documents.values()]
      .map(({ document }) => document)
      .filter((one) => paths?.includes(one.path) ?? true)
      .filter((one) => sourceId === undefined || one.sourceId === sourceId)
      .filter((document) => passes(filters, { document }))
    const names = documents.map(({ path }) => path)
    if (paths !== undefined && sourceId === undefined && new Set(names).size < names.length) return 'unclear'
    const chunks = documents.reduce((sum, { docId }) => sum + this.#delete(docId), 0)
    const missing = [...new Set(paths ?? [])].filter((path) => !names.includes(path))
    return { removed: documents.length, chunks, missing }
  }

  /** Gives all documents vectors of the present model. */
  reembed(): void {
    if (!this.isMismatched()) return
    const embeddingModel = this.engine.settings.embedder!.model
    for (const [docId, stored] of this.#documents) {
      const document = { ...stored.document, embeddingModel }
      this.#documents.set(docId, { ...stored, document, chunks: stored.chunks.map((one) => ({ ...one, document })) })
    }
    this.epoch++
  }

  save(): StoredDocument[] {
    return [...this.#documents.values()]
  }

  clear(): void {
    this.#documents.clear()
    this.epoch++
  }

  /** Whether what was saved has vectors of the present model. */
  takes(saved: readonly StoredDocument[]): boolean {
    const model = this.engine.settings.embedder?.model
    return saved.every(({ document }) => document.embeddingModel === model)
  }

  /** Adds what was saved. Returns what should be reported. */
  import(saved: readonly StoredDocument[]) {
    if (!this.takes(saved)) return 'mismatch'
    const counts = { added: 0, updated: 0, unchanged: 0 }
    let chunks = 0
    for (const stored of saved) {
      const outcome = this.#put(stored, { added: 0, removed: 0 })
      counts[outcome]++
      chunks += stored.chunks.length
    }
    return { ...counts, failed: 0, errors: [], chunks }
  }
}

function isSame(a: Document, b: Document): boolean {
  const parts = ({ contentHash, chunkerVersion, embeddingModel }: Document) => [
    contentHash,
    chunkerVersion,
    embeddingModel,
  ]
  return String(parts(a)) === String(parts(b))
}
