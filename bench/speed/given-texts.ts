import type { Chunker, DocumentInput, Embedder } from '@kebab/core'
import { type Corpus, DIMENSIONS } from './corpus.ts'
import { CEILING } from './truth.ts'

/** How texts become a document, and its chunks again: each is a line. */
export const chunkPerLine: Chunker = {
  version: 'bench-lines.v1',
  accepts: () => true,
  chunk({ text }) {
    let start = 0
    return text.split('\n').map((line, i) => {
      const place = { start, end: start + line.length, lineStart: i + 1, lineEnd: i + 1 }
      start += line.length + 1
      return { text: line, headingPath: [], ...place }
    })
  },
}

/**
 * The texts as documents of so many chunks each. The number of the first text is `first`, and a
 * document is named for that of its first text.
 */
export function* documentsOf(texts: readonly string[], first: number, chunksEach: number): Generator<DocumentInput> {
  for (let i = 0; i < texts.length; i += chunksEach) {
    yield { path: `${first + i}.txt`, text: texts.slice(i, i + chunksEach).join('\n') }
  }
}

/** The number of the text that a hit is of. */
export function numberOfHit(hit: { doc_path: string; citation: { line_start: number } }): number {
  return Number.parseInt(hit.doc_path, 10) + hit.citation.line_start - 1
}

/**
 * An embedder that has the vectors of the queries and of the texts that it was handed. What it
 * costs is left out, because it is the same for every engine.
 */
export class HandedEmbedder implements Embedder {
  readonly model = 'given'
  readonly dimensions = DIMENSIONS
  readonly calibration = { floor: 0.2, ceiling: CEILING }
  readonly textsPerCall = 128
  readonly #queries = new Map<string, Float32Array>()
  readonly #texts = new Map<string, Float32Array>()

  constructor({ queries, queryVectors }: Pick<Corpus, 'queries' | 'queryVectors'>) {
    for (const [q, query] of queries.entries()) this.#queries.set(query, rowOf(queryVectors, q))
  }

  /** Takes the vectors of texts. Those of texts before are let go. */
  hand({ texts, vectors }: Pick<Corpus, 'texts' | 'vectors'>): void {
    this.#texts.clear()
    for (const [i, text] of texts.entries()) this.#texts.set(text, rowOf(vectors, i))
  }

  readonly embed: Embedder['embed'] = async (texts, { kind }) =>
    texts.map((text) => {
      const vector = (kind === 'query' ? this.#queries : this.#texts).get(text)
      if (vector === undefined) throw new Error(`expected a ${kind} that was handed over, found ${text.slice(0, 60)}`)
      return vector.slice()
    })
}

function rowOf(rows: Float32Array, i: number): Float32Array {
  return rows.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
}
