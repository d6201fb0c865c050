import type { AnswerType } from './answer-type.js'
import { fitsType } from './answer-type.js'
import type { Candidate } from './candidates.js'

/** What counts beside the terms that a sentence holds, which count 1. Measured on XQuAD (docs/grounding.md); most could be half or twice as much without a difference. */
const WEIGHTS = { before: 0.5, type: 0.2, around: 1, rank: 0.2, similarity: 1.5 }
/** How many sentences are compared by meaning: those that are best without. */
const COMPARED = 16

/** A question, as sentences are judged by it. */
export interface Asked {
  question: string
  type: AnswerType
  /** What its terms weigh: 1 altogether. */
  weights: ReadonlyMap<string, number>
  /** Absent: sentences are judged by their words alone. */
  meaning?: Meaning | undefined
}

/** How close texts are to the question in meaning. */
export interface Meaning {
  cosines(texts: readonly string[]): Promise<number[]>
  /** The cosine above which a text has to do with the question, whatever its words are. Absent: that isn't known. */
  floor?: number | undefined
}

/**
 * The sentences that answer best, the best one first: none at all where no block holds a term of the question and no sentence is close to it in meaning. Every further one is chosen for what it is worth and for the
 * terms that those before it don't hold, so that two sentences don't say the same. Of sentences that are worth the same the first in the evidence is chosen.
 *
 *     worth = (held + before / 2) * (1 + 0.2 * fit) + around + 0.2 / rank + 1.5 * cosine
 *
 * `held` is the weight of the question's terms that the sentence holds, `before` that of those which only the sentence before it holds (`it` and `they` stand for something), `around`
 * that of those in its block and headings. `fit` is 1 for a sentence with a number, time or name where the question asks for one, and -1 for one without. `rank` is that of the block,
 * from 1. The cosine is the sentence's with the question, where there is an embedder.
 */
export async function chooseSentences(
  candidates: readonly Candidate[],
  asked: Asked,
  maxSentences: number,
): Promise<Candidate[]> {
  const judged = await judge(candidates, asked)
  const chosen: Candidate[] = []
  const held = new Set<string>()
  while (chosen.length < maxSentences && chosen.length < judged.length) {
    let best: Candidate | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const { candidate, worth } of judged) {
      if (chosen.some(({ text }) => text === candidate.text)) continue
      const fresh = [...candidate.held].filter((term) => !held.has(term))
      const value = worth + (chosen.length === 0 ? 0 : weigh(fresh, asked))
      if (value > most) [best, most] = [candidate, value]
    }
    if (best === undefined) break
    chosen.push(best)
    for (const term of best.held) held.add(term)
  }
  return chosen
}

interface Judged {
  candidate: Candidate
  worth: number
}

async function judge(candidates: readonly Candidate[], asked: Asked): Promise<Judged[]> {
  const judged = candidates
    .map((candidate) => ({ candidate, worth: worthOf(candidate, asked) }))
    .sort((a, b) => b.worth - a.worth)
  const holdsTerms = ({ candidate }: Judged): boolean => candidate.around.size > 0
  if (asked.meaning === undefined) return judged.filter(holdsTerms)
  const { cosines, floor = Number.POSITIVE_INFINITY } = asked.meaning
  const compared = judged.slice(0, COMPARED)
  const found = await cosines(compared.map(({ candidate }) => candidate.text))
  return compared.flatMap((one, i) => {
    const cosine = found[i]!
    if (!holdsTerms(one) && cosine <= floor) return []
    return [{ candidate: one.candidate, worth: one.worth + WEIGHTS.similarity * cosine }]
  })
}

function worthOf({ block, text, held, before, around }: Candidate, asked: Asked): number {
  const own =
    weigh(held, asked) +
    WEIGHTS.before *
      weigh(
        [...before].filter((term) => !held.has(term)),
        asked,
      )
  const fit = 1 + WEIGHTS.type * fitsType(asked.type, text, asked.question)
  return own * fit + WEIGHTS.around * weigh(around, asked) + WEIGHTS.rank / (1 + block)
}

function weigh(terms: Iterable<string>, { weights }: Asked): number {
  let sum = 0
  for (const term of terms) sum += weights.get(term) ?? 0
  return sum
}
