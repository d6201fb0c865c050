import type { Reranker } from '@kebab/core'

/** A reranker that needs no model: the words that a text shares with the query, and a little of its embedding. */
export function wordReranker(): Reranker {
  return {
    model: 'words',
    usesEmbeddings: true,
    async rerank(query, texts, { signal, embeddings } = {}) {
      signal?.throwIfAborted()
      const wanted = wordsOf(query)
      return texts.map((text, i) => {
        const words = wordsOf(text)
        return wanted.filter((word) => words.includes(word)).length + (embeddings?.[i]?.[0] ?? 0)
      })
    },
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}
