import { setImmediate } from 'node:timers/promises'
import { type Candidate, type Ranking, type RetrieveOptions, runWithin } from '@kebab/core'
import { sampleChunks } from '../../src/retriever/sample-chunks.js'
import type { Flavour, ReferenceRetriever } from './reference-retriever.js'

/** Breaks one rule of a reference retriever, and no other. */
export interface Breaker {
  rule: string
  /** Default: lexical. */
  flavour?: Flavour
  break(retriever: ReferenceRetriever): void
}

const ALL = 1000

/** Has `retrieve` answer something else. */
function rewrite(
  retriever: ReferenceRetriever,
  answer: (ranking: Ranking, options: RetrieveOptions, query: string) => Ranking,
): void {
  const { retrieve } = retriever
  retriever.retrieve = async (query, options) => answer(await retrieve(query, options), options, query)
}

/** Has `retrieve` and `score` give other scores. */
function rescore(retriever: ReferenceRetriever, change: (score: number) => number): void {
  const { score } = retriever
  rewrite(retriever, ({ candidates, exhausted }) => ({
    candidates: candidates.map((one) => ({ ...one, score: change(one.score) })),
    exhausted,
  }))
  retriever.score = async (...args) => (await score(...args)).map((one) => (one === null ? null : change(one)))
}

/** Has `retrieve` never find these chunks. */
function hide(retriever: ReferenceRetriever, hidden: (chunkId: string) => boolean): void {
  const { retrieve } = retriever
  retriever.retrieve = async (query, options) => {
    const { candidates } = await retrieve(query, { ...options, limit: ALL })
    const found = candidates.filter(({ chunkId }) => !hidden(chunkId))
    return { candidates: found.slice(0, options.limit), exhausted: found.length <= options.limit }
  }
}

export const retrieverBreakers: readonly Breaker[] = [
  { rule: 'A retriever says what it is.', break: (retriever) => Object.assign(retriever, { indexVersion: '' }) },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever, { calibration: { floor: 0.7, ceiling: 0.1 } }),
  },
  {
    rule: 'What a retriever says about itself stays.',
    break: (retriever) =>
      rewrite(retriever, (ranking) => {
        retriever.indexVersion += '.1'
        return ranking
      }),
  },
  {
    rule: 'A ranking holds at most `limit` candidates.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = (query, options) => retrieve(query, { ...options, limit: options.limit + 1 })
    },
  },
  {
    rule: 'Candidates come by score, the highest first.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => {
        const [first, second, ...rest] = candidates
        const swap = first && second && first.score > second.score
        return { candidates: swap ? [second, first, ...rest] : candidates, exhausted }
      }),
  },
  {
    rule: 'Candidates with equal scores come by `chunkId`, ascending.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates: candidates.toSorted((a, b) => b.score - a.score || (a.chunkId > b.chunkId ? -1 : 1)),
        exhausted,
      })),
  },
  {
    rule: 'No chunk is in a ranking twice.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }, { limit }) => {
        const [first] = candidates
        return { candidates: first && candidates.length < limit ? [first, ...candidates] : candidates, exhausted }
      }),
  },
  {
    rule: 'Every score is a finite number.',
    flavour: 'recency',
    break(retriever) {
      const last = (score: number) => (score === Date.parse('2026-01-02T03:04:05.000Z') ? -Infinity : score)
      rescore(retriever, last)
    },
  },
  {
    rule: 'Only chunks that the retriever holds are found.',
    break(retriever) {
      Reflect.deleteProperty(retriever, 'score')
      rewrite(retriever, ({ candidates, exhausted }, { limit, filter }) => {
        const last = candidates.at(-1)
        if (last === undefined || filter !== undefined) return { candidates, exhausted }
        const ghost: Candidate = { chunkId: 'ghost', score: last.score / 2 }
        return { candidates: [...candidates, ghost].slice(0, limit), exhausted: exhausted && candidates.length < limit }
      })
    },
  },
  {
    rule: 'The same question gets the same answer.',
    break(retriever) {
      let asked = 0
      rewrite(retriever, ({ candidates, exhausted }) => {
        const factor = 1 + 1e-9 * asked++
        return { candidates: candidates.map((one) => ({ ...one, score: one.score * factor })), exhausted }
      })
    },
  },
  {
    rule: 'Questions that are asked at once get the answers that they get one by one.',
    break(retriever) {
      const { retrieve } = retriever
      let current = ''
      retriever.retrieve = async (query, options) => {
        current = query
        await setImmediate()
        return retrieve(current, options)
      }
    },
  },
  {
    rule: 'A lexical or vector retriever finds a chunk by its text.',
    break: (retriever) => hide(retriever, (chunkId) => chunkId === sampleChunks().interpreter.chunkId),
  },
  {
    rule: 'A lexical retriever finds a chunk by its headings and by the title of its document.',
    break: (retriever) => Object.assign(retriever, { textOf: ({ text }: { text: string }) => text }),
  },
  {
    rule: 'An empty query gets an empty ranking that is exhausted.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = (query, options) => retrieve(query.trim() === '' ? 'harbour' : query, options)
    },
  },
  {
    rule: 'An empty corpus gives an empty ranking that is exhausted.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates,
        exhausted: exhausted && retriever.held.size > 0,
      })),
  },
  {
    rule: '`exhausted` is true only when no larger limit brings more.',
    break: (retriever) => rewrite(retriever, ({ candidates }) => ({ candidates, exhausted: true })),
  },
  {
    rule: 'Doubling the limit again and again comes to an end.',
    flavour: 'recency',
    break: (retriever) =>
      rewrite(retriever, ({ candidates }, { limit }) => ({
        candidates: candidates.slice(0, Math.floor(Math.log2(limit)) + 1),
        exhausted: candidates.length === 0,
      })),
  },
  {
    rule: 'A filter holds for every candidate.',
    break(retriever) {
      const { retrieve } = retriever
      const { interpreter } = sampleChunks()
      retriever.retrieve = async (query, options) => {
        const { filter } = options
        if (!filter?.where.codeLang?.includes('typescript')) return retrieve(query, options)
        const allowed = async () => new Set([...(await filter.allowed()), interpreter.chunkId])
        return retrieve(query, { ...options, filter: { ...filter, allowed } })
      }
    },
  },
  {
    rule: 'A filter loses no candidate that passes it.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, { limit, filter, signal }) => {
        if (filter === undefined) return retrieve(query, { limit, signal })
        const allowed = await runWithin(() => filter.allowed(), { signal, stage: 'filter' })
        const { candidates } = await retrieve(query, { limit: limit * 100, signal })
        const found = candidates.filter(({ chunkId }) => allowed.has(chunkId))
        return { candidates: found.slice(0, limit), exhausted: false }
      }
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    flavour: 'unfiltered',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = (query, { limit, signal }) => retrieve(query, { limit, signal })
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    flavour: 'unfiltered',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        if (options.filter !== undefined) throw new Error('unsupported: filter')
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        if (options.signal?.aborted) throw new Error('aborted')
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { score } = retriever
      retriever.score = (query, chunkIds) => score(query, chunkIds)
    },
  },
  {
    rule: 'An abort before the work rejects with the reason of the caller.',
    break(retriever) {
      const { add } = retriever
      retriever.add = (chunks, options) => add(chunks, options?.signal?.aborted ? {} : options)
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        options.signal?.throwIfAborted()
        return retrieve(query, options).catch((error: unknown) => {
          throw options.filter === undefined && options.signal?.aborted ? new Error('aborted') : error
        })
      }
    },
  },
  {
    rule: 'An abort during the work rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { score } = retriever
      retriever.score = async (query, chunkIds, options) => {
        options?.signal?.throwIfAborted()
        const scores = await score(query, chunkIds)
        return options?.signal?.aborted ? new Promise(() => {}) : scores
      }
    },
  },
  {
    rule: 'An abort is not kept waiting by a filter.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        options.signal?.throwIfAborted()
        await options.filter?.allowed()
        return retrieve(query, options)
      }
    },
  },
  {
    rule: 'An `add` that is aborted has added everything or nothing.',
    break(retriever) {
      const { add } = retriever
      retriever.add = async (chunks, options) => {
        options?.signal?.throwIfAborted()
        await add(chunks.slice(0, 1))
        await add(chunks.slice(1), options)
      }
    },
  },
  {
    rule: 'Arguments are not changed.',
    break(retriever) {
      const { add } = retriever
      retriever.add = async (chunks, options) => {
        for (const chunk of chunks) chunk.text = chunk.text.trim()
        return add(chunks, options)
      }
    },
  },
  {
    rule: 'Arguments are not changed.',
    break(retriever) {
      const { retrieve } = retriever
      retriever.retrieve = async (query, options) => {
        const { filter, signal } = options
        const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
        ;(allowed as Set<string> | undefined)?.delete(sampleChunks().basalt.chunkId)
        const again = filter && { ...filter, allowed: async () => allowed! }
        return retrieve(query, again ? { ...options, filter: again } : options)
      }
    },
  },
  {
    rule: 'What is added is found.',
    break(retriever) {
      const { add } = retriever
      const lost = new Set<string>()
      hide(retriever, (chunkId) => lost.has(chunkId))
      retriever.add = async (chunks, options) => {
        if (chunks.length === 1 && !retriever.held.has(chunks[0]!.chunkId)) lost.add(chunks[0]!.chunkId)
        return add(chunks, options)
      }
    },
  },
  {
    rule: 'What is removed is not found.',
    break(retriever) {
      retriever.remove = async (chunkIds) => {
        if (chunkIds.some((chunkId) => retriever.held.has(chunkId))) retriever.touch()
      }
    },
  },
  ...(['lexical', 'vector'] as const).map(
    (flavour): Breaker => ({
      rule: 'What is updated is found by its new text only.',
      flavour,
      break(retriever) {
        const { add, held } = retriever
        retriever.add = (chunks, options) => {
          const withOld = chunks.map((chunk) => {
            const old = held.get(chunk.chunkId)?.text
            return old === undefined || old === chunk.text ? chunk : { ...chunk, text: `${chunk.text} ${old}` }
          })
          return add(withOld, options)
        }
      },
    }),
  ),
  {
    rule: 'Adding what is held already changes nothing.',
    break(retriever) {
      const { add } = retriever
      retriever.add = async (chunks, options) => {
        await add(chunks, options)
        retriever.touch()
      }
    },
  },
  {
    rule: 'Removing what is not held changes nothing.',
    break(retriever) {
      const { remove } = retriever
      retriever.remove = async (chunkIds) => {
        await remove(chunkIds)
        retriever.touch()
      }
    },
  },
  {
    rule: 'What was added stays as it was, whatever becomes of the objects of the caller.',
    break(retriever) {
      const { add, held } = retriever
      retriever.add = async (chunks, options) => {
        await add(chunks, options)
        for (const chunk of chunks) held.set(chunk.chunkId, chunk)
      }
    },
  },
  {
    rule: '`revision` stays while nothing changes.',
    break: (retriever) =>
      rewrite(retriever, (ranking) => {
        retriever.touch()
        return ranking
      }),
  },
  {
    rule: '`revision` moves with every change of what is held.',
    break: (retriever) => Object.assign(retriever, { revision: () => '1' }),
  },
  {
    rule: '`revision` moves with every change of what is held.',
    break: (retriever) => Reflect.deleteProperty(retriever, 'revision'),
  },
  {
    rule: '`score` gives each chunk the score that `retrieve` gives it, in the order asked.',
    break(retriever) {
      const { score } = retriever
      retriever.score = async (query, chunkIds, options) => (await score(query, chunkIds, options)).toReversed()
    },
  },
  {
    rule: '`score` gives `null` to a chunk that is not held, and to no other.',
    break(retriever) {
      const { score } = retriever
      retriever.score = async (...args) => (await score(...args)).map((one) => one ?? 0)
    },
  },
  {
    rule: "Scores of `scoreKind: 'bm25'` are not below 0.",
    break: (retriever) => rescore(retriever, (score) => score - 100),
  },
  {
    rule: "Scores of `scoreKind: 'cosine'` lie from -1 to 1.",
    flavour: 'vector',
    break: (retriever) => rescore(retriever, (score) => score * 3),
  },
  {
    rule: '`documentFrequencies` says how many chunks are held.',
    break(retriever) {
      const { documentFrequencies } = retriever
      retriever.documentFrequencies = async (terms) => ({
        ...(await documentFrequencies(terms)),
        documents: retriever.held.size + 1,
      })
    },
  },
  {
    rule: '`documentFrequencies` says how many chunks hold each term, in the order asked.',
    break(retriever) {
      const { documentFrequencies, held, textOf } = retriever
      const text = () => [...held.values()].map(textOf).join(' ').toLowerCase()
      retriever.documentFrequencies = async (terms) => ({
        ...(await documentFrequencies(terms)),
        frequencies: terms.map((term) => text().split(term).length - 1),
      })
    },
  },
]
