import type { CallOptions, ChunkStore, FieldCondition, Filters } from '@kebab/core'
import { collect } from '../../src/assert-call.js'
import { holdEventLoop } from '../support/hold-event-loop.js'
import type { Breakers } from '../support/test-kit.js'

/** Iterates over changed or reordered items. */
async function* remade<T>(
  items: AsyncIterable<T>,
  options: CallOptions | undefined,
  change: (all: T[]) => T[],
): AsyncIterable<T> {
  for (const item of change(await collect(items))) {
    options?.signal?.throwIfAborted()
    yield item
  }
}

/** Makes `select` ignore a condition when it is the only one. */
function ignoring(key: keyof Filters): (store: ChunkStore) => Partial<ChunkStore> {
  return (store) => ({
    select(where, options) {
      const value = where[key]
      const isAlone = Object.keys(where).length === 1 && value !== undefined
      return store.select(isAlone && (!Array.isArray(value) || value.length === 1) ? {} : where, options)
    },
  })
}

/** Makes `select` answer for other conditions. */
function asking(other: (where: Filters) => Filters): (store: ChunkStore) => Partial<ChunkStore> {
  return (store) => ({ select: (where, options) => store.select(other(where), options) })
}

/** Makes `select` answer for other conditions of metadata. */
function compared(other: (condition: FieldCondition) => FieldCondition): (store: ChunkStore) => Partial<ChunkStore> {
  return asking(({ metadata, ...where }) => {
    const conditions = Object.entries(metadata ?? {}).map(([path, condition]) => [path, other(condition)])
    return { ...where, ...(metadata && { metadata: Object.fromEntries(conditions) }) }
  })
}

export const getBreakers: Breakers<ChunkStore> = {
  '`get` gives the chunks in the order of their ids, and `null` where there is none': (store) => ({
    async get(chunkIds, options) {
      const chunks = await store.get(chunkIds, options)
      return chunks.every((chunk) => chunk === null) ? chunks : chunks.filter((chunk) => chunk !== null)
    },
  }),
  '`get` gives a chunk as often as it is asked for': (store) => ({
    get: (chunkIds, options) => store.get([...new Set(chunkIds)], options),
  }),
  '`get` leaves out the embeddings by default': (store) => ({
    get: (chunkIds, options) => store.get(chunkIds, { ...options, embeddings: true }),
  }),
  '`get` with `embeddings: true` gives the embeddings that there are': (store) => ({
    async get(chunkIds, options) {
      const chunks = await store.get(chunkIds, options)
      const isWhole = chunks.every((chunk) => chunk?.embedding !== undefined)
      return isWhole ? chunks : store.get(chunkIds, { signal: options?.signal })
    },
  }),
}

export const selectBreakers: Breakers<ChunkStore> = {
  '`select` without conditions gives all chunks': (store) => ({
    select: async (where, options) =>
      Object.keys(where).length === 0 ? new Set<string>() : store.select(where, options),
  }),
  '`tags` takes documents with one of these tags, in any case and with or without a leading `#`': ignoring('tags'),
  '`metadata` with `eq` takes the value, of its own type': compared((condition) => ({
    ...condition,
    ...(typeof condition.eq === 'number' && { eq: String(condition.eq) }),
  })),
  '`metadata` with `in` takes each of the values, of its own type': compared((condition) => ({
    ...condition,
    ...(condition.in && { in: condition.in.slice(0, 1) }),
  })),
  '`metadata` with `gt` and `lt` takes what is beyond a bound, and with `gte` and `lte` the bound too': compared(
    ({ lt, ...condition }) => ({
      ...condition,
      ...(typeof lt === 'string' && lt.length === 1 ? { lte: lt } : lt !== undefined && { lt }),
    }),
  ),
  '`metadata` with `contains` takes strings that have the text within, in the same case': compared((condition) => ({
    ...condition,
    ...(condition.contains !== undefined && { contains: condition.contains.toLowerCase() }),
  })),
  '`and` takes what passes each of its filters': (store) => ({
    select: ({ and, ...where }, options) =>
      store.select(
        and?.length === 2 && and[1]!.metadata?.level !== undefined
          ? { ...where, and: and.slice(0, 1) }
          : { ...where, ...(and && { and }) },
        options,
      ),
  }),
  '`or` takes what passes one of its filters': (store) => ({
    select: ({ or, ...where }, options) =>
      store.select({ ...where, ...(or?.[0]?.repo && where.tags ? { and: or } : or && { or }) }, options),
  }),
  '`not` takes what does not pass its filter': ignoring('not'),
  '`metadata` compares times as times, with what is a time': compared(({ gte, ...condition }) => ({
    ...condition,
    ...(gte !== undefined && (typeof gte === 'string' ? { gt: gte } : { gte })),
  })),
  '`metadata` looks at nested members, and at each element of a list': asking(({ metadata, ...where }) => {
    const conditions = Object.entries(metadata ?? {}).map(([path, condition]) => [path.split('.').at(-1)!, condition])
    return { ...where, ...(metadata && { metadata: Object.fromEntries(conditions) }) }
  }),
  '`metadata` has one value of a field meet all that is asked of the field': asking(({ metadata, ...where }) => {
    const and = Object.entries(metadata ?? {}).flatMap(([path, condition]) =>
      Object.entries(condition).map(([name, operand]) => ({ metadata: { [path]: { [name]: operand } } })),
    )
    return { ...where, ...(metadata && { and }) }
  }),
  '`metadata` says whether a field has a value: an object is one, `null` and an empty list are none': compared(
    ({ exists, ...condition }) => ({ ...condition, ...(exists !== undefined && { exists: true }) }),
  ),
  '`principals` takes documents without `allow`, and those whose `allow` has one of them, in the same case': asking(
    ({ principals, ...where }) =>
      principals === undefined ? where : { ...where, ...(principals.length > 0 && { principals }) },
  ),
  '`and`, `or` and `not` join filters at any depth': (store) => ({
    select: (where, options) => store.select(where.and?.[1]?.not?.or ? { and: where.and.slice(0, 1) } : where, options),
  }),
  '`lang` takes documents in one of these languages, in any case: `en` also takes `en-gb`': ignoring('lang'),
  '`pathGlob` takes paths that match whole: `*` and `?` don’t cross `/`, `**` does': ignoring('pathGlob'),
  '`docId` takes these documents': ignoring('docId'),
  '`media` takes documents of these media': ignoring('media'),
  '`repo` takes documents of these repositories': ignoring('repo'),
  '`codeLang` takes chunks by their own language, else by their document’s: any name, in any case': (store) => ({
    async select(where, options) {
      const ids = await store.select(where, options)
      // Compares the one name alone.
      return where.codeLang?.includes('typescript') ? new Set<string>() : ids
    },
  }),
  '`sourceId` takes documents of these sources': ignoring('sourceId'),
  '`trustMin` takes documents that are trusted at least this much': ignoring('trustMin'),
  '`indexedAfter` takes documents that were indexed later than this, not at this moment': ignoring('indexedAfter'),
  'the values of one condition are joined by OR': (store) => ({
    select(where, options) {
      const first = (key: string, value: unknown): unknown =>
        Array.isArray(value) && key !== 'and' && key !== 'or' ? value.slice(0, 1) : value
      const firsts = Object.fromEntries(Object.entries(where).map(([key, value]) => [key, first(key, value)]))
      return store.select(firsts, options)
    },
  }),
  'several conditions are joined by AND': (store) => ({
    select: (where, options) => store.select(Object.fromEntries(Object.entries(where).slice(0, 1)), options),
  }),
  'a slow `select` yields to the event loop, and an abort ends it': (store) => ({
    async select(where, options) {
      if ((where.pathGlob?.length ?? 0) < 1000) return store.select(where, options)
      options?.signal?.throwIfAborted()
      holdEventLoop(100)
      return new Set()
    },
  }),
}

export const readBreakers: Breakers<ChunkStore> = {
  '`neighbours` gives the chunk itself with `n` chunks on either side, in document order': (store) => ({
    async neighbours(chunkId, n, options) {
      const chunks = await store.neighbours(chunkId, n, options)
      return n === 1 && chunks.length === 3 ? chunks.reverse() : chunks
    },
  }),
  '`neighbours` ends where the document ends': (store) => ({
    async neighbours(chunkId, n, options) {
      const chunks = await store.neighbours(chunkId, n, options)
      return n < 10 && chunks.length < 2 * n + 1 ? [] : chunks
    },
  }),
  '`neighbours` with n = 0 gives the chunk alone, without its embedding': (store) => ({
    neighbours: (chunkId, n, options) => store.neighbours(chunkId, n === 0 ? 1 : n, options),
  }),
  '`neighbours` gives no chunks for an unknown id': (store) => ({
    async neighbours(chunkId, n, options) {
      if (!/^[0-9a-f]{32}$/.test(chunkId)) throw new Error(`there is no chunk ${chunkId}`)
      return store.neighbours(chunkId, n, options)
    },
  }),
  '`neighbours` refuses an `n` that is no integer from 0 with `invalid_input`': (store) => ({
    neighbours: (chunkId, n, options) => store.neighbours(chunkId, Number.isInteger(n) && n >= 0 ? n : 0, options),
  }),
  '`source` gives the document with its whole text, verbatim': (store) => ({
    async source(docId, options) {
      const source = await store.source(docId, options)
      return source && { ...source, text: source.text.replace(/^\ufeff/, '') }
    },
  }),
  '`source` gives `null` for an unknown id': (store) => ({
    async source(docId, options) {
      if (!/^[0-9a-f]{32}$/.test(docId)) throw new Error(`there is no document ${docId}`)
      return store.source(docId, options)
    },
  }),
}

export const listBreakers: Breakers<ChunkStore> = {
  '`documents()` gives all documents by path ascending, as `<` compares them': (store) => ({
    documents: (options) =>
      remade(store.documents(options), options, (all) => all.sort((a, b) => a.path.localeCompare(b.path))),
  }),
  '`documents({ sourceId })` gives only the documents of this source': (store) => ({
    documents: (options) => store.documents({ signal: options?.signal }),
  }),
  '`chunks()` gives all chunks, those of a document together and in order': (store) => ({
    chunks: (options) =>
      remade(store.chunks(options), options, (all) => {
        const sources = new Set(all.map(({ document }) => document.sourceId))
        return sources.size === 1 ? all : all.sort((a, b) => a.ordinal - b.ordinal)
      }),
  }),
  '`chunks({ docIds })` gives only the chunks of these documents, each once': (store) => ({
    async *chunks(options = {}) {
      if (options.docIds === undefined) yield* store.chunks(options)
      for (const docId of options.docIds ?? []) yield* store.chunks({ ...options, docIds: [docId] })
    },
  }),
  '`chunks()` gives embeddings bit for bit, where there are any': (store) => ({
    chunks: (options) =>
      remade(store.chunks(options), options, (all) =>
        all.map((chunk) => {
          const embedding = chunk.embedding?.map((value) => value + 0)
          return embedding === undefined ? chunk : { ...chunk, embedding }
        }),
      ),
  }),
}

export const contentBreakers: Breakers<ChunkStore> = {
  'every member of a document and of its chunks comes back equal, and what is absent stays absent': (store) => ({
    async source(docId, options) {
      const source = await store.source(docId, options)
      if (source === null) return null
      const { repo: _, ...document } = source.document
      return { ...source, document }
    },
  }),
  'the spans of an origin come back equal from `source`, however many': (store) => ({
    async source(docId, options) {
      const source = await store.source(docId, options)
      return source?.originSpans === undefined ? source : { ...source, originSpans: source.originSpans.slice(0, 1000) }
    },
  }),
  'metadata comes back equal: any JSON, under any key, however deep': (store) => ({
    async source(docId, options) {
      const source = await store.source(docId, options)
      if (source === null) return null
      const metadata: Record<string, never> = {}
      for (const [key, value] of Object.entries(source.document.metadata)) metadata[key] = value as never
      return { ...source, document: { ...source.document, metadata } }
    },
  }),
}
