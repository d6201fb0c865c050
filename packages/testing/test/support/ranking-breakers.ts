import { setImmediate } from 'node:timers/promises'
import type { Candidate } from '@kebab/core'
import { sampleChunks } from '../../src/retriever/sample-chunks.js'
import { type Breaker, hide, rescore, rewrite } from './breaker.js'

export const rankingBreakers: readonly Breaker[] = [
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
