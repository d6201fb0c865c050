import { bm25Retriever } from '@kebab/bm25'
import {
  type Analyzer,
  type CallOptions,
  type Candidate,
  type IndexFolder,
  isKebabError,
  type Ranking,
  type Retriever,
} from '@kebab/core'
import type { Kebab } from '@kebab/local'
import type { AnswerV1, BrowseResponseV1, SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import { linesOf, listDocuments } from './compare/compare-contents.js'
import type { WorldOptions } from './indexes/opening.js'

/** A fault that is planted on purpose, to show that the comparison sees it. */
export interface Fault {
  name: string
  /** Changes what an index is opened with. */
  options?(options: WorldOptions, analyzer: Analyzer): WorldOptions
  /** Changes what an open index does. */
  wrap?(kebab: Kebab): Kebab
}

/** The faults, by what they do. */
export const PLANTED_FAULTS: readonly Fault[] = [
  {
    name: 'a removal of several documents leaves one, and reports all',
    wrap: (kebab) => ({
      ...kebab,
      async remove(request, options) {
        const before = await linesOf(kebab)
        const report = await kebab.remove(request, options)
        if (report.removed < 2) return report
        const ids = new Set<string>()
        for await (const { docId } of kebab.documents()) ids.add(docId)
        await kebab.import(before)
        const gone: string[] = []
        for await (const { docId } of kebab.documents()) if (!ids.has(docId)) gone.push(docId)
        await kebab.remove({ docIds: gone.slice(1) })
        return report
      },
    }),
  },
  {
    name: 'the words of removed chunks stay in the index',
    options: withWords((words) => ({ ...words, remove: async () => {} })),
  },
  {
    name: 'a page begins with the last hit of the page before',
    wrap(kebab) {
      const last = new Map<string, SearchResponseV1['hits'][number]>()
      return searching(kebab, async (request, search) => {
        const response = await search(request)
        const before = request.cursor === undefined ? undefined : last.get(request.cursor)
        if (response.next_cursor !== null && response.hits.length > 0)
          last.set(response.next_cursor, response.hits.at(-1)!)
        return before === undefined ? response : { ...response, hits: [before, ...response.hits.slice(0, -1)] }
      })
    },
  },
  {
    name: 'a filter is applied to the page, after it was cut',
    wrap: (kebab) =>
      searching(kebab, async (request, search) => {
        const { filters, ...open } = request
        if (filters === undefined || request.cursor !== undefined) return search(open)
        const [all, passing] = [await search(open), await search({ ...request, k: 1000 })]
        const ids = new Set(passing.hits.map(({ chunk_id }) => chunk_id))
        return { ...all, hits: all.hits.filter(({ chunk_id }) => ids.has(chunk_id)) }
      }),
  },
  {
    name: 'boosts by recency are left out',
    wrap: (kebab) =>
      searching(kebab, ({ boosts, ...request }, search) => {
        const timeless = boosts?.filter(({ recency }) => recency === undefined) ?? []
        return search(timeless.length === 0 ? request : { ...request, boosts: timeless })
      }),
  },
  {
    name: 'facets count the page alone',
    wrap: (kebab) =>
      searching(kebab, async (request, search) => {
        const response = await search(request)
        const counts = new Map<string, number>()
        for (const { doc_id } of response.hits) {
          const document = (await listDocuments(kebab)).find(({ docId }) => docId === doc_id)
          for (const value of new Set([document?.metadata.team ?? []].flat()) as Set<string>)
            counts.set(value, (counts.get(value) ?? 0) + 1)
        }
        const { team } = response.facets ?? {}
        if (team === undefined) return response
        const values = Array.from(counts, ([value, count]) => ({ value, count }))
        return { ...response, facets: { team: { ...team, values } } }
      }),
  },
  {
    name: 'a list begins its next page with the last document of the page before',
    wrap(kebab) {
      const last = new Map<string, BrowseResponseV1['documents'][number]>()
      return {
        ...kebab,
        async browse(request, options) {
          const page = await kebab.browse(request, options)
          const before = request.cursor === undefined ? undefined : last.get(request.cursor)
          if (page.next_cursor !== null) last.set(page.next_cursor, page.documents.at(-1)!)
          return before === undefined ? page : { ...page, documents: [before, ...page.documents.slice(0, -1)] }
        },
      }
    },
  },
  {
    name: 'contexts are left out where they are to be embedded',
    wrap: (kebab) => ({
      ...kebab,
      index: (source, { embedContext, ...options } = {}) => kebab.index(source, options),
    }),
  },
  {
    name: 'a stale cursor begins again at the first page',
    wrap: (kebab) =>
      searching(kebab, ({ cursor, ...request }, search) =>
        search(cursor === undefined ? request : { ...request, cursor }).catch((error: unknown) => {
          if (isKebabError(error, 'stale_cursor')) return search(request)
          throw error
        }),
      ),
  },
  {
    name: 'an answer comes from the state before the last change',
    wrap(kebab) {
      const answers = new Map<string, SearchResponseV1>()
      return searching(kebab, async (request, search) => {
        const key = JSON.stringify(request)
        const before = answers.get(key)
        const response = await search(request)
        answers.set(key, response)
        return before ?? response
      })
    },
  },
  {
    name: 'equal scores are ordered by descending id',
    options: withWords((words) =>
      reranked(words, (candidates) =>
        [...candidates].sort((a, b) => b.score - a.score || (a.chunkId < b.chunkId ? 1 : -1)),
      ),
    ),
  },
  {
    name: 'a list that fills its window counts as exhausted',
    options: withWords((words) => reanswered(words, ({ candidates }) => ({ candidates, exhausted: true }))),
  },
  {
    name: 'a window loses its last candidate',
    options: withWords((words) =>
      reranked(words, (candidates, limit) => (candidates.length === limit ? candidates.slice(0, -1) : candidates)),
    ),
  },
  {
    name: 'a document whose text is the same keeps its old metadata',
    wrap: (kebab) => ({
      ...kebab,
      async index(source, options) {
        if (typeof source === 'string') return kebab.index(source, options)
        const others: Parameters<Kebab['index']>[0] & unknown[] = []
        const texts = new Map<string, string>()
        for await (const { docId, sourceId, path } of kebab.documents())
          if (sourceId === options?.sourceId) texts.set(path, (await kebab.fetch({ doc_id: docId })).text)
        for await (const document of source) if (texts.get(document.path) !== document.text) others.push(document)
        return kebab.index(others, options)
      },
    }),
  },
  {
    name: 'a deleted file stays in the index',
    wrap: (kebab) => ({
      ...kebab,
      async index(source, options) {
        const work = () => kebab.index(source, options)
        return typeof source === 'string' ? undoneIf(kebab, work, ({ documents }) => documents.removed > 0) : work()
      },
    }),
  },
  {
    name: 'an import leaves the documents as they are that the index holds otherwise',
    wrap: (kebab) => ({
      ...kebab,
      import: (lines, options) =>
        undoneIf(
          kebab,
          () => kebab.import(lines, options),
          ({ updated }) => updated > 0,
        ),
    }),
  },
  {
    name: 'the snapshot of words is that of the state before',
    options: withWords((words, path) => ({
      ...words,
      async save(folder: IndexFolder, options?: CallOptions) {
        const bytes = await words.toBytes(options)
        await folder.write('index.bm25', SNAPSHOTS.get(path) ?? bytes)
        SNAPSHOTS.set(path, bytes)
      },
    })),
  },
  {
    name: 'a budget is ignored',
    wrap: (kebab) =>
      searching(kebab, async ({ max_tokens, ...request }, search) => {
        return search(request)
      }),
  },
  {
    name: 'a retriever that takes no part is not named',
    wrap: (kebab) =>
      searching(kebab, async (request, search) => {
        const { degraded, ...response } = await search(request)
        return response
      }),
  },
  {
    name: 'a quotation ends one character early',
    wrap(kebab) {
      const ask = async (...call: Parameters<Kebab['ask']>): Promise<AnswerV1> => {
        const answer = await kebab.ask(...call)
        for (const { evidence } of answer.citations.flatMap(({ claims = [] }) => claims))
          evidence.text = evidence.text.slice(0, -1)
        return answer
      }
      return { ...kebab, ask: Object.assign(ask, kebab.ask) }
    },
  },
  {
    name: 'an explanation has the rank on the page',
    wrap: (kebab) => ({
      ...kebab,
      async explain(request, options) {
        const { ranking, ...explanation } = await kebab.explain(request, options)
        if (ranking === undefined) return explanation
        return { ...explanation, ranking: { ...ranking, rank: ((ranking.rank - 1) % explanation.k) + 1 } }
      },
    }),
  },
  {
    name: 'an aborted removal has removed one document',
    wrap: (kebab) => ({
      ...kebab,
      async remove(request, options) {
        const paths: string[] = []
        if (options?.signal !== undefined)
          for await (const { path } of kebab.documents({ sourceId: request.sourceId })) paths.push(path)
        return kebab.remove(request, options).catch(async (error: unknown) => {
          if (paths.length > 1) await kebab.remove({ ...request, paths: paths.slice(1) })
          throw error
        })
      },
    }),
  },
]

/** The last snapshots that the faults have kept, by the folder of the index. */
const SNAPSHOTS = new Map<string, Bytes>()

type Bytes = Awaited<ReturnType<Words['toBytes']>>

/** The same ways to plant a fault, without one: they aren't to be seen. */
export const HARMLESS: readonly Fault[] = [
  { name: 'nothing', options: withWords((words) => ({ ...words })) },
  { name: 'no change of candidates', options: withWords((words) => reranked(words, (candidates) => candidates)) },
  { name: 'no change of answers', wrap: (kebab) => searching(kebab, (request, search) => search(request)) },
]

/** Does something to an index, and puts back its documents if the report is such. */
async function undoneIf<R>(kebab: Kebab, work: () => Promise<R>, isSuch: (report: R) => boolean): Promise<R> {
  const before = await linesOf(kebab)
  const report = await work()
  if (isSuch(report)) await kebab.import(before)
  return report
}

type Search = (request: SearchRequestV1) => Promise<SearchResponseV1>

/** An index whose searches are answered by something else. */
function searching(
  kebab: Kebab,
  answer: (request: SearchRequestV1, search: Search) => Promise<SearchResponseV1>,
): Kebab {
  return { ...kebab, search: (request, options) => answer(request, (one) => kebab.search(one, options)) }
}

type Words = ReturnType<typeof bm25Retriever>

/** Puts another index of words in the place of the built-in one. */
function withWords(change: (words: Words, path: string) => Retriever): NonNullable<Fault['options']> {
  return (options, analyzer) => {
    const words = change(bm25Retriever({ analyzer }), options.path!)
    return { ...options, retrievers: options.retrievers!.map((one) => (one === 'bm25' ? words : one)) }
  }
}

/** Changes the candidates of an index of words. */
function reranked(
  words: Words,
  change: (candidates: readonly Candidate[], limit: number) => readonly Candidate[],
): Retriever {
  return reanswered(words, ({ candidates, exhausted }, limit) => ({ candidates: change(candidates, limit), exhausted }))
}

/** Changes the rankings of an index of words, so that each window is asked for. */
function reanswered(words: Words, change: (ranking: Ranking, limit: number) => Ranking): Retriever {
  return {
    ...words,
    supports: { ...words.supports, prefixes: false },
    prepare(query, prepareOptions) {
      const prepared = words.prepare(query, prepareOptions)
      return {
        ...prepared,
        retrieve: async (options) => change(await prepared.retrieve(options), options.limit),
      }
    },
  }
}
