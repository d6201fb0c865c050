import type { CallOptions, ChunkStore, Document, Filters, StoreReads } from '../contracts.js'
import { isKebabError, KebabError } from '../errors/errors.js'
import { permission } from '../kit/filters/filter-matcher.js'
import { readPrincipals } from '../kit/invalid-input.js'

/** Who reads, and so which documents there are. Every read of a store goes through one. */
export interface Access {
  /** The principals, ascending, each once. Absent: no principals read. */
  principals?: readonly string[] | undefined
  /** Whether the document may be read. Throws `unsupported` for one that needs principals. */
  permits(document: Document): boolean
  /** Returns filters that only documents pass which may be read. */
  filters(where: Filters): Filters
  /** Returns the ids of the chunks that pass filters and may be read. */
  select(reads: StoreReads, where: Filters, options?: CallOptions): Promise<ReadonlySet<string>>
  /** Returns the counts of what may be read, which `count` makes where they aren't known. */
  stats(reads: StoreReads, count: () => Promise<Stats>): Promise<Stats>
  /** Runs a read. An error that it rejects with says nothing of other documents. */
  read<T>(work: () => Promise<T>): Promise<T>
}

const EVERYTHING: Access = {
  permits: () => true,
  filters: (where) => where,
  select: (reads, where, options) => reads.select(where, options),
  stats: (_, count) => count(),
  read: (work) => work(),
}

/** For whoever runs the index: all documents. */
export const OPERATOR: Access = EVERYTHING

/** For lists without principals. A document with `allow` is refused wherever it is met. */
export const EVERYBODY: Access = {
  ...EVERYTHING,
  permits({ allow }) {
    if (allow === undefined) return true
    throw principalsNeeded('documents without `allow`', 'a document that has it')
  },
}

/** For an engine without principals: as `EVERYBODY`, and what passes a filter is cached. */
export function everybody(selections: Selections): Access {
  return { ...EVERYBODY, select: cachedSelect(selections, undefined) }
}

/** Returns the `select` of an access, which asks once for a filter in a state of the store. */
function cachedSelect(selections: Selections, principals: readonly string[] | undefined): Access['select'] {
  return (reads, where, options) => {
    const filters = principals === undefined ? where : { ...where, principals }
    return selections.ids(reads, JSON.stringify(filters), () => reads.select(filters, options))
  }
}

/** For an index with principals as a whole, which answers nothing. */
export const NOBODY: Access = {
  permits() {
    throw withoutPrincipals()
  },
  filters() {
    throw withoutPrincipals()
  },
  async select() {
    throw withoutPrincipals()
  },
  async stats() {
    throw withoutPrincipals()
  },
  async read() {
    throw withoutPrincipals()
  },
}

/** Returns the error for a call that has no principals, where it needs some. */
export function withoutPrincipals(): KebabError<'unsupported'> {
  return new KebabError('unsupported', 'expected the engine of some principals, found that of the whole index', {
    details: { feature: 'reading without principals' },
    hint: 'It was opened with `principals: true`: call `as` with those of the reader, and read with what that returns.',
  })
}

/**
 * Returns the error for what takes an index with principals.
 * @param expected what an index without principals takes
 */
export function principalsNeeded(expected: string, finding: string): KebabError<'unsupported'> {
  return new KebabError('unsupported', `expected ${expected}, found ${finding}`, {
    details: { feature: 'documents with allow' },
    hint: 'Open the index in a program, with `principals: true`, and read it with `as`. Commands read for nobody in particular.',
  })
}

/**
 * For some principals: what `Document.allow` lets them see. Throws `invalid_input` for what are
 * none.
 */
export function readAccess(value: unknown, selections: Selections = new Selections()): Access {
  const principals = readPrincipals(value, 'principals')
  const permits = permission(principals)
  const key = JSON.stringify(principals)
  return {
    principals,
    permits,
    filters: (where) => ({ ...where, principals }),
    select: cachedSelect(selections, principals),
    stats: (reads, count) => selections.stats(reads, key, count),
    async read(work) {
      try {
        return await work()
      } catch (error) {
        throw isKebabError(error, 'corrupt_index') ? damaged() : error
      }
    },
  }
}

/** It names no document: the caller may not see it. */
function damaged(): KebabError<'corrupt_index'> {
  const reason = 'a part of the index is damaged'
  return new KebabError('corrupt_index', `expected an index that can be read, found that ${reason}`, {
    details: { reason },
    hint: 'Whoever runs the index can ask its doctor, without principals.',
  })
}

/** The most ids that are cached. An id takes about 100 bytes. */
const MOST_IDS = 1_000_000
/** What a cached filter counts for beside its ids. */
const IDS_OF_A_FILTER = 100

/** What is known of what passes a filter, or of what some principals may see. */
interface Readable {
  ids?: ReadonlySet<string>
  stats?: Stats
}

type Stats = Awaited<ReturnType<ChunkStore['stats']>>

/**
 * Caches what passes filters, and what principals may see, in one state of a store. Searches with
 * the same filter ask for it again and again.
 */
export class Selections {
  #revision: string | undefined
  /** By the filter, or by the principals. The least recently used first. */
  readonly #readable = new Map<string, Readable>()

  /** Returns the ids of the chunks in the present state, selected if they aren't cached. */
  ids(reads: StoreReads, filters: string, select: () => Promise<ReadonlySet<string>>): Promise<ReadonlySet<string>> {
    return this.#share(reads, filters, 'ids', select)
  }

  /** Returns the counts in the present state, which are made if they aren't cached. */
  stats(reads: StoreReads, principals: string, count: () => Promise<Stats>): Promise<Stats> {
    return this.#share(reads, principals, 'stats', count)
  }

  async #share<M extends keyof Readable>(
    reads: StoreReads,
    key: string,
    member: M,
    make: () => Promise<NonNullable<Readable[M]>>,
  ): Promise<NonNullable<Readable[M]>> {
    const revision = await reads.revision()
    const present = revision === this.#revision ? this.#readable.get(key) : undefined
    const cached = present?.[member]
    if (present !== undefined && cached !== undefined) {
      this.#readable.delete(key)
      this.#readable.set(key, present)
      return cached
    }
    const value = await make()
    if ((await reads.revision()) === revision) this.#cache(revision, key, { [member]: value })
    return value
  }

  #cache(revision: string, key: string, readable: Readable): void {
    if (revision !== this.#revision) this.#readable.clear()
    this.#revision = revision
    const present = this.#readable.get(key)
    this.#readable.delete(key)
    this.#readable.set(key, { ...present, ...readable })
    const sizeOf = ({ ids }: Readable): number => (ids?.size ?? 0) + key.length + IDS_OF_A_FILTER
    let size = 0
    for (const entry of this.#readable.values()) size += sizeOf(entry)
    for (const [name, entry] of this.#readable) {
      if (size <= MOST_IDS || name === key) break
      this.#readable.delete(name)
      size -= sizeOf(entry)
    }
  }
}

/** Returns the lists of a store, without the documents that may not be read. */
export function readableLists(
  store: Pick<ChunkStore, 'documents' | 'chunks'>,
  access: Access,
): Pick<ChunkStore, 'documents' | 'chunks'> {
  return {
    documents: (options) =>
      readable(store.documents(options), access, (document) => readableDocument(document, access)),
    chunks: (options) =>
      readable(store.chunks(options), access, (chunk) => {
        const document = readableDocument(chunk.document, access)
        return document && { ...chunk, document }
      }),
  }
}

/**
 * Returns a document as it is shown: principals don't see who else may see it. `null` for one that
 * may not be read.
 */
export function readableDocument(document: Document, access: Access): Document | null {
  if (!access.permits(document)) return null
  if (access.principals === undefined || document.allow === undefined) return document
  const { allow: _, ...shown } = document
  return shown
}

/** Yields the items that may be read, as they are shown. */
async function* readable<T>(items: AsyncIterable<T>, access: Access, show: (item: T) => T | null): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await access.read(() => iterator.next())
      if (next.done) return
      const shown = show(next.value)
      if (shown !== null) yield shown
    }
  } finally {
    await iterator.return?.()
  }
}
