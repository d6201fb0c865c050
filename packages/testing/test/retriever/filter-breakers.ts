import { runWithin } from '@kebab/core/kit'
import { sampleChunks } from '../../src/retriever/sample-chunks.js'
import type { Breaker } from './breaker.js'

export const filterBreakers: readonly Breaker[] = [
  {
    rule: 'A filter holds for every candidate.',
    break(retriever) {
      const { retrieve } = retriever.answers
      const { interpreter } = sampleChunks()
      retriever.answers.retrieve = async (query, options) => {
        const { filter } = options
        if (!filter?.where?.codeLang?.includes('typescript')) return retrieve(query, options)
        const allowed = async () => new Set([...(await filter.allowed()), interpreter.chunkId])
        return retrieve(query, { ...options, filter: { ...filter, allowed } })
      }
    },
  },
  {
    rule: 'A filter whose conditions a retriever does not evaluate comes without `where`, and holds.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, { filter, ...options }) =>
        retrieve(query, filter?.where === undefined ? options : { ...options, filter })
    },
  },
  {
    rule: 'A filter loses no candidate that passes it.',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, { limit, filter, signal }) => {
        if (filter === undefined) return retrieve(query, { limit, signal })
        const allowed = await runWithin(() => filter.allowed(), { signal, stage: 'filter' })
        const { candidates } = await retrieve(query, { limit: limit * 100, signal })
        const passing = candidates.filter(({ chunkId }) => allowed.has(chunkId))
        return { candidates: passing.slice(0, limit), exhausted: false }
      }
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    flavour: 'unfiltered',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = (query, { limit, signal }) => retrieve(query, { limit, signal })
    },
  },
  {
    rule: 'A filter that is not supported is refused with `unsupported`, which names the feature and the retriever.',
    flavour: 'unfiltered',
    break(retriever) {
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
        if (options.filter !== undefined) throw new Error('unsupported: filter')
        return retrieve(query, options)
      }
    },
  },
]
