import type { CallOptions, ChunkStore, Document, Filters, StoreReads } from '../contracts.js'
import { isKebabError, KebabError } from '../errors/errors.js'
import { permission } from '../kit/filters/filter-matcher.js'

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
  /** Runs a read. An error that it rejects with says nothing of other documents. */
  read<T>(work: () => Promise<T>): Promise<T>
}

const EVERYTHING: Access = {
  permits: () => true,
  filters: (where) => where,
  select: (reads, where, options) => reads.select(where, options),
  read: (work) => work(),
}

/** For whoever runs the index: all documents. */
export const OPERATOR: Access = EVERYTHING

/** For an engine without principals. A document with `allow` is refused wherever it is met. */
export const EVERYBODY: Access = {
  ...EVERYTHING,
  permits({ allow }) {
    if (allow === undefined) return true
    throw principalsNeeded('documents without `allow`', 'a document that has it')
  },
}

/**
 * Returns the error for what takes an index with principals.
 * @param expected what an index without principals takes
 */
export function principalsNeeded(expected: string, finding: string): KebabError<'unsupported'> {
  return new KebabError('unsupported', `expected ${expected}, found ${finding}`, {
    details: { feature: 'documents with allow' },
    hint: 'Open the index with `principals: true`, and read it with `as`.',
  })
}

/** For some principals: what `Document.allow` lets them see. */
export function accessOf(principals: readonly string[], selections: Selections): Access {
  const permits = permission(principals)
  const key = JSON.stringify(principals)
  return {
    principals,
    permits,
    filters: (where) => ({ ...where, principals }),
    async select(reads, where, options) {
      const select = () => reads.select({ ...where, principals }, options)
      const isFiltered = Object.values(where).some((condition) => condition !== undefined)
      return isFiltered ? select() : selections.share(reads, key, select)
    },
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

/** Caches what principals may see in one state of a store: each of their searches asks for it. */
export class Selections {
  #revision: string | undefined
  /** By principals. The least recently used first. */
  readonly #selections = new Map<string, ReadonlySet<string>>()

  /** Returns the selection in the present state, which is made if it isn't cached. */
  async share(
    reads: StoreReads,
    principals: string,
    select: () => Promise<ReadonlySet<string>>,
  ): Promise<ReadonlySet<string>> {
    const revision = await reads.revision()
    const cached = revision === this.#revision ? this.#selections.get(principals) : undefined
    const selection = cached ?? (await select())
    if (cached !== undefined || (await reads.revision()) === revision) this.#cache(revision, principals, selection)
    return selection
  }

  #cache(revision: string, principals: string, selection: ReadonlySet<string>): void {
    if (revision !== this.#revision) this.#selections.clear()
    this.#revision = revision
    this.#selections.delete(principals)
    this.#selections.set(principals, selection)
    let ids = 0
    for (const { size } of this.#selections.values()) ids += size
    for (const [name, { size }] of this.#selections) {
      if (ids <= MOST_IDS || name === principals) break
      this.#selections.delete(name)
      ids -= size
    }
  }
}

/** Returns the lists of a store, without the documents that may not be read. */
export function readableLists(
  store: Pick<ChunkStore, 'documents' | 'chunks'>,
  access: Access,
): Pick<ChunkStore, 'documents' | 'chunks'> {
  return {
    documents: (options) => readableDocuments(store.documents(options), access),
    chunks: (options) => readable(store.chunks(options), access, ({ document }) => document),
  }
}

/** Yields the documents that may be read. */
export function readableDocuments(documents: AsyncIterable<Document>, access: Access): AsyncGenerator<Document> {
  return readable(documents, access, (document) => document)
}

/** Yields the items whose document may be read. */
async function* readable<T>(
  items: AsyncIterable<T>,
  access: Access,
  documentOf: (item: T) => Document,
): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await access.read(() => iterator.next())
      if (next.done) return
      if (access.permits(documentOf(next.value))) yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
