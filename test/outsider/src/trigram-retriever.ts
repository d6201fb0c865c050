import { randomUUID } from 'node:crypto'
import { type IndexedRetriever, indexedWords } from '@kebab/core'
import { byScore, runWithin } from '@kebab/core/kit'

/** Finds words though they are misspelt: by the share of the query's trigrams that a chunk has. */
export function trigramRetriever(): IndexedRetriever {
  const held = new Map<string, { text: string; trigrams: Set<string> }>()
  const born = randomUUID()
  let changes = 0

  const scoreOf = (wanted: Set<string>, trigrams: Set<string>): number =>
    [...wanted].filter((trigram) => trigrams.has(trigram)).length / (wanted.size || 1)

  return {
    name: 'trigrams',
    kind: 'lexical',
    indexVersion: 'trigrams.v1',
    supports: { filter: true, scores: true },

    revision: () => `${born}.${changes}`,

    prepare(query) {
      const wanted = trigramsOf(query)
      return {
        async retrieve({ limit, filter, signal }) {
          signal?.throwIfAborted()
          const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
          const found = []
          for (const [chunkId, { trigrams }] of held) {
            const score = scoreOf(wanted, trigrams)
            if (score > 0 && (allowed?.has(chunkId) ?? true)) found.push({ chunkId, score })
          }
          return { candidates: found.sort(byScore).slice(0, limit), exhausted: found.length <= limit }
        },

        score(chunkIds, { signal } = {}) {
          signal?.throwIfAborted()
          return chunkIds.map((chunkId) => {
            const chunk = held.get(chunkId)
            return chunk === undefined ? null : scoreOf(wanted, chunk.trigrams)
          })
        },
      }
    },

    async add(chunks, { signal } = {}) {
      signal?.throwIfAborted()
      for (const chunk of chunks) {
        const text = indexedWords(chunk)
        if (held.get(chunk.chunkId)?.text === text) continue
        held.set(chunk.chunkId, { text, trigrams: trigramsOf(text) })
        changes++
      }
    },

    async remove(chunkIds) {
      for (const chunkId of chunkIds) if (held.delete(chunkId)) changes++
    },
  }
}

function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => Array.from({ length: Math.max(0, word.length - 2) }, (_, i) => word.slice(i, i + 3))),
  )
}
