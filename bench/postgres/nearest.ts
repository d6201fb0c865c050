import { type Corpus, DIMENSIONS } from '../speed/corpus.ts'
import { numberOf } from '../speed/engines/kebab-chunks.ts'
import { CHUNKS_PER_DOCUMENT, hasTag, type Tag } from './contender.ts'

const K = 10

/** The chunks nearest to queries among those with a tag, `undefined` for all, by comparing each. */
export class Nearest {
  private readonly best: Map<Tag | undefined, Scored[][]>
  private count = 0

  /**
   * @param corpus the queries are about it
   * @param queries how many of them are asked
   */
  constructor(
    private readonly corpus: Corpus,
    queries: number,
    tags: readonly (Tag | undefined)[],
  ) {
    this.best = new Map(tags.map((tag) => [tag, Array.from({ length: queries }, () => [])]))
  }

  /** Adds the chunks that come next. */
  add({ vectors, texts }: Corpus): void {
    for (let i = 0; i < texts.length; i++) {
      const vector = vectors.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)
      const document = Math.floor(i / CHUNKS_PER_DOCUMENT)
      const lists = [...this.best].filter(([tag]) => tag === undefined || hasTag(document, tag))
      if (lists.length === 0) continue
      for (let q = 0; q < lists[0]![1].length; q++) {
        const score = this.cosine(q, vector)
        for (const [, best] of lists) insert(best[q]!, { id: this.count + i, score })
      }
    }
    this.count += texts.length
  }

  /** The share of the ten nearest that the answers to the first queries have. */
  recall(tag: Tag | undefined, answers: readonly string[][]): number {
    const shares = answers.map((ids, q) => {
      const nearest = this.best.get(tag)![q]!
      const right = new Set(nearest.map(({ id }) => id))
      return ids.filter((id) => right.has(numberOf(id))).length / nearest.length
    })
    return shares.reduce((sum, one) => sum + one, 0) / shares.length
  }

  private cosine(q: number, vector: Float32Array): number {
    const { queryVectors } = this.corpus
    let sum = 0
    for (let i = 0, at = q * DIMENSIONS; i < DIMENSIONS; i++, at++) sum += queryVectors[at]! * vector[i]!
    return sum
  }
}

interface Scored {
  id: number
  score: number
}

/** Keeps the best of a list, best first. */
function insert(best: Scored[], one: Scored): void {
  if (best.length === K && one.score <= best[K - 1]!.score) return
  let at = best.length
  while (at > 0 && best[at - 1]!.score < one.score) at--
  best.splice(at, 0, one)
  if (best.length > K) best.pop()
}
