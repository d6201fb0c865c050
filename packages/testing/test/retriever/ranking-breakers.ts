import { setImmediate } from 'node:timers/promises'
import type { Candidate } from '@kebab/core'
import { sampleChunks } from '../../src/retriever/sample-chunks.js'
import { type Breaker, hide, rescore, rewrite } from './breaker.js'

export const rankingBreakers: readonly Breaker[] = [
  {
    rule: 'A ranking holds at most `limit` candidates.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = (query, options) => retrieve(query, { ...options, limit: options.limit + 1 })
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
      retriever.supports.scores = false
      rewrite(retriever, ({ candidates, exhausted }, { limit, filter }) => {
        const last = candidates.at(-1)
        if (last === undefined || filter !== undefined) return { candidates, exhausted }
        const ghost: Candidate = { chunkId: 'ghost', score: last.score / 2 }
        return { candidates: [...candidates, ghost].slice(0, limit), exhausted: exhausted && candidates.length < limit }
      })
    },
  },
  {
    rule: 'The same query gets the same ranking.',
    break(retriever) {
      let calls = 0
      rewrite(retriever, ({ candidates, exhausted }) => {
        const factor = 1 + 1e-9 * calls++
        return {
          candidates: candidates.map((candidate) => ({ ...candidate, score: candidate.score * factor })),
          exhausted,
        }
      })
    },
  },
  {
    rule: 'The same query gets the same ranking.',
    break(retriever) {
      const { prepare } = retriever
      retriever.prepare = async (query, prepareOptions) => {
        const preparedQuery = await prepare(query, prepareOptions)
        let calls = 0
        return {
          ...preparedQuery,
          async retrieve(options) {
            const { candidates, exhausted } = await preparedQuery.retrieve(options)
            const factor = 1 + 1e-9 * calls++
            return {
              candidates: candidates.map(({ chunkId, score }) => ({ chunkId, score: score * factor })),
              exhausted,
            }
          },
        }
      }
    },
  },
  {
    rule: 'Concurrent queries get the rankings that they get one by one.',
    break(retriever) {
      const { retrieve } = retriever.answers
      let current = ''
      retriever.answers.retrieve = async (query, options) => {
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
    rule: 'A lexical or vector retriever finds a chunk by its text.',
    flavour: 'vector',
    break: (retriever) =>
      Object.assign(retriever, { textOf: ({ text }: { text: string }) => [...text].reverse().join('') }),
  },
  {
    rule: 'A lexical retriever finds a chunk by its headings and by the title of its document.',
    break: (retriever) => Object.assign(retriever, { textOf: ({ text }: { text: string }) => text }),
  },
]

export const endBreakers: readonly Breaker[] = [
  {
    rule: 'An empty query gets an empty ranking that is exhausted.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = (query, options) => retrieve(query.trim() === '' ? 'harbour' : query, options)
    },
  },
  {
    rule: 'An empty corpus gives an empty ranking that is exhausted.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates,
        exhausted: exhausted && retriever.chunkById.size > 0,
      })),
  },
  {
    rule: '`exhausted` is true only when no larger limit brings more.',
    break: (retriever) => rewrite(retriever, ({ candidates }) => ({ candidates, exhausted: true })),
  },
  {
    rule: 'Doubling the limit repeatedly reaches an end.',
    flavour: 'recency',
    break: (retriever) =>
      rewrite(retriever, ({ candidates }, { limit }) => ({
        candidates: candidates.slice(0, Math.floor(Math.log2(limit)) + 1),
        exhausted: candidates.length === 0,
      })),
  },
  {
    rule: 'Doubling the limit repeatedly reaches an end.',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }, _, query) => ({
        candidates,
        exhausted: exhausted && (candidates.length > 0 || query.trim() === '' || retriever.chunkById.size === 0),
      })),
  },
  {
    rule: 'A limit above `supports.maxLimit` gets the ranking of `maxLimit`.',
    flavour: 'limited',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
        const ranking = await retrieve(query, options)
        const isOver = options.limit === retriever.supports.maxLimit! + 1 && options.filter === undefined
        return isOver ? { ...ranking, candidates: ranking.candidates.slice(0, -1) } : ranking
      }
    },
  },
  {
    rule: 'A ranking that `supports.maxLimit` cuts is not exhausted.',
    flavour: 'limited',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }) => ({
        candidates,
        exhausted: exhausted || candidates.length === retriever.supports.maxLimit,
      })),
  },
  {
    rule: 'With `supports.prefixes`, a ranking is the beginning of that for any larger limit.',
    flavour: 'nested',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
        const ranking = await retrieve(query, options)
        if (options.limit !== 2 || ranking.exhausted) return ranking
        // As an approximate index may: the best one is not found with a small limit.
        const { candidates } = await retrieve(query, { ...options, limit: 3 })
        return { ...ranking, candidates: candidates.slice(1) }
      }
    },
  },
  {
    rule: 'With `supports.prefixes`, `exhausted` is true whenever no larger limit brings more.',
    flavour: 'nested',
    break: (retriever) =>
      rewrite(retriever, ({ candidates, exhausted }, { limit }) => ({
        candidates,
        exhausted: exhausted && candidates.length < limit,
      })),
  },
]
