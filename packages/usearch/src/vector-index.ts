import { hash } from 'node:crypto'
import type { ChunkVector } from '@kebab/core/internal'
import { Graph } from './graph.js'
import type { Settings } from './settings.js'
import { vectorDigest } from './table/number-collections.js'
import { emptyRows } from './table/vector-rows.js'
import { VectorTable } from './table/vector-table.js'

/** How many rows are copied into a new index between two looks at the signal. */
const ROWS_PER_COPY = 16

/**
 * The vectors, the graph over them, and their revision. Changes must not overlap. All chunks of a
 * change become visible at once.
 */
export class VectorIndex {
  #chain: RevisionChain

  constructor(
    readonly table: VectorTable,
    readonly graph: Graph,
    chain: RevisionChain,
  ) {
    this.#chain = chain
  }

  static empty(settings: Settings, start: string): VectorIndex {
    const table = new VectorTable(emptyRows(settings), settings.key)
    return new VectorIndex(table, new Graph(settings), RevisionChain.from(start))
  }

  /**
   * The revision of what a search uses now. A change has one revision while it runs and another at
   * its end.
   */
  get chain(): RevisionChain {
    return this.#chain
  }

  /**
   * Whether the graph has every row. It hasn't after an append that failed: the index still
   * answers, but it can't be saved.
   */
  get isComplete(): boolean {
    return this.graph.size === this.table.rows
  }

  /** Whether more rows are dead than alive, or the graph is incomplete. */
  get needsRebuild(): boolean {
    const { rows, live } = this.table
    return rows - live > live || !this.isComplete
  }

  /**
   * Adds or replaces all chunks or, if the graph or a file fails, none. Skips a chunk that has the
   * same vector already. Yields to the event loop, and none of the chunks is visible before the
   * end. The growing graph may affect concurrent searches, so the index has a revision of its own
   * meanwhile.
   */
  async put(chunks: readonly ChunkVector[]): Promise<void> {
    const { table, graph } = this
    const chain = this.#chain
    const attachments: { chunkId: string; digest: string; row: number }[] = []
    const newRows = new Map<string, number>()
    const first = table.rows
    for (const { chunkId, vector } of chunks) {
      const digest = vectorDigest(vector)
      let row = newRows.get(digest) ?? table.rowOfVector(vector)
      if (row === undefined) {
        row = table.push(vector)
        newRows.set(digest, row)
      }
      attachments.push({ chunkId, digest, row })
    }
    const digests = [...newRows.keys()]
    const sizeBefore = graph.size
    this.#chain = chain.withVectors(digests)
    try {
      // The last step that can fail. If it does, the new rows stay behind, dead and never found,
      // and their numbers are not used again.
      await graph.append(first, newRows.size, (row) => table.vectorOf(row))
    } catch (error) {
      this.#chain = chain.withVectors(digests.slice(0, graph.size - sizeBefore))
      throw error
    }
    // From here, the events of the chunks describe the new vectors too, in however many calls they
    // came.
    this.#chain = chain
    for (const row of newRows.values()) table.registerRow(row)
    for (const { chunkId, digest, row } of attachments) {
      if (table.rowOf(chunkId) === row) continue
      table.attach(chunkId, row)
      chain.added(chunkId, digest)
    }
  }

  /** Releases memory and files. Searches that still wait for the graph must not go on with it. */
  close(): void {
    this.table.close()
    this.graph.close()
  }

  /** Removes chunks, and ignores unknown ids. */
  remove(chunkIds: readonly string[]): void {
    for (const chunkId of chunkIds) if (this.table.detach(chunkId)) this.#chain.removed(chunkId)
  }
}

/**
 * Copies the chunks of an index into a new one without dead rows, in the order of their rows. The
 * old index can be searched meanwhile. Rejects with `signal.reason`, and as `VectorRows` does if a
 * file fails.
 */
export async function rebuildIndex(settings: Settings, old: VectorIndex, signal?: AbortSignal): Promise<VectorIndex> {
  const table = new VectorTable(emptyRows(settings), settings.key)
  const graph = new Graph(settings)
  let appended = 0
  const flush = async (): Promise<void> => {
    await graph.append(appended, table.rows - appended, (row) => table.vectorOf(row))
    appended = table.rows
    signal?.throwIfAborted()
  }
  try {
    for (let oldRow = 0; oldRow < old.table.rows; oldRow++) {
      const chunkIds = old.table.chunkIdsOf(oldRow)
      if (chunkIds.length === 0) continue
      const row = table.push(old.table.vectorOf(oldRow))
      table.registerRow(row)
      for (const chunkId of chunkIds) table.attach(chunkId, row)
      if (table.rows - appended === ROWS_PER_COPY) await flush()
    }
    await flush()
  } catch (error) {
    table.close()
    graph.close()
    throw error
  }
  return new VectorIndex(table, graph, RevisionChain.from(`${old.chain.value}!rebuilt`))
}

/**
 * A hash chain over the history of an index: each value is the digest of the previous value and of
 * the event that followed. Indexes with one history have one value, and all others have different
 * values.
 */
export class RevisionChain {
  #value: string
  #salt: string

  private constructor(value: string, salt: string) {
    this.#value = value
    this.#salt = salt
  }

  /** Starts a chain. */
  static from(start: string): RevisionChain {
    return new RevisionChain(digest(start), '')
  }

  /**
   * Continues from a saved value. Later values differ from those that the chain would have had
   * without the interruption, and from those with another salt.
   */
  static resume(value: string, salt: string): RevisionChain {
    return new RevisionChain(value, `!${salt}`)
  }

  /**
   * Returns the chain for the same chunks over a graph that holds, or is about to hold, these
   * vectors too. This chain doesn't change.
   */
  withVectors(vectorDigests: readonly string[]): RevisionChain {
    const other = new RevisionChain(this.#value, this.#salt)
    other.#link(`~${vectorDigests.join('')}`)
    return other
  }

  /** 32 hexadecimal digits. */
  get value(): string {
    return this.#value
  }

  added(chunkId: string, vectorDigest: string): void {
    this.#link(`+${vectorDigest}${chunkId}`)
  }

  removed(chunkId: string): void {
    this.#link(`-${chunkId}`)
  }

  /** Value, sign and digest have fixed lengths, so that no two events give the same text. */
  #link(event: string): void {
    this.#value = digest(`${this.#value}${this.#salt}${event}`)
    this.#salt = ''
  }
}

/** 128 bits of SHA-256 over UTF-16, which keeps strings with different lone surrogates apart. */
function digest(text: string): string {
  return hash('sha256', Buffer.from(text, 'utf16le'), 'hex').slice(0, 32)
}
