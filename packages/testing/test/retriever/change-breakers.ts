import { runWithin } from '@kebab/core/kit'
import { sampleChunks } from '../../src/retriever/sample-chunks.js'
import { type Breaker, hide } from './breaker.js'

export const changeBreakers: readonly Breaker[] = [
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
      const { retrieve } = retriever.answers
      retriever.answers.retrieve = async (query, options) => {
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
        if (chunks.length === 1 && !retriever.chunkById.has(chunks[0]!.chunkId)) lost.add(chunks[0]!.chunkId)
        return add(chunks, options)
      }
    },
  },
  {
    rule: 'What is removed is not found.',
    break(retriever) {
      retriever.remove = async (chunkIds) => {
        if (chunkIds.some((chunkId) => retriever.chunkById.has(chunkId))) retriever.touch()
      }
    },
  },
  ...(['lexical', 'vector'] as const).map(
    (flavour): Breaker => ({
      rule: 'What is updated is found by its new text only.',
      flavour,
      break(retriever) {
        const { add, chunkById } = retriever
        retriever.add = (chunks, options) => {
          const withOld = chunks.map((chunk) => {
            const old = chunkById.get(chunk.chunkId)?.text
            return old === undefined || old === chunk.text ? chunk : { ...chunk, text: `${chunk.text} ${old}` }
          })
          return add(withOld, options)
        }
      },
    }),
  ),
  {
    rule: 'What is announced is found once it is added, and what is not added is never found.',
    break(retriever) {
      retriever.announce = (chunks) => {
        for (const chunk of chunks) retriever.chunkById.set(chunk.chunkId, chunk)
      }
    },
  },
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
    rule: 'What was added stays as it was when the caller changes the objects afterwards.',
    break(retriever) {
      const { add, chunkById } = retriever
      retriever.add = async (chunks, options) => {
        await add(chunks, options)
        for (const chunk of chunks) chunkById.set(chunk.chunkId, chunk)
      }
    },
  },
]
