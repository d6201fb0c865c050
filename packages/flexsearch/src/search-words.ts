import { termWeight } from '@kebab/core/internal'
import { TopK } from '@kebab/core/kit'
import type { Contents } from './contents.js'
import { PAIR_SLOTS, SLOTS, type Slots } from './word-index.js'
import type { Word } from './word-reader.js'

/** What a part of a word counts beside the whole word. */
const PART = 0.5
/** What a word at the end of a text counts beside one at its beginning. */
const END = 0.5
/** What two words count that are neighbours here and in the query, beside one of them. */
const PAIR = 0.5

/** The chunks with a word of the query, and their scores. */
export interface Matches {
  /** The numbers of the chunks, each once. */
  numbers: readonly number[]
  /** The scores by number. */
  scores: Float64Array
}

/**
 * Scores every chunk that has a word of the query or a part of it. The score is a sum over the
 * words of the query, each once:
 *
 *     score(d) = sum of max(place * rarity of the word, PART * place * rarity of the part)
 *              + PAIR * sum of place * rarity of the pair
 *     place    = 1 at the beginning of a text, falling to END
 *     rarity   = ln(1 + (N - n + 0.5) / (n + 0.5)) for n of N chunks, as in BM25
 *
 * FlexSearch has the chunks and their slots. It knows no frequencies, so this is no BM25.
 */
export function matchWords(contents: Contents, query: readonly Word[]): Matches {
  const { parts, table, words } = contents
  const scores = new Float64Array(table.chunkIds.length)
  const ofWord = new Float64Array(table.chunkIds.length)
  const numbers: number[] = []
  let touched: number[] = []
  const isHeld = (number: number): boolean => table.chunkIds[number] !== ''

  /** Gives the chunks of a term what it counts, where that is more than what they have of it. */
  const offer = (slots: Slots, { weight, slotCount, sums }: { weight: number; slotCount: number; sums?: boolean }) => {
    let frequency = 0
    for (const ids of slots) if (ids) for (const id of ids) if (isHeld(id)) frequency++
    if (frequency === 0) return
    const rarity = termWeight(1, frequency, table.size)
    for (const [slot, ids] of slots.entries()) {
      if (!ids) continue
      const value = weight * rarity * (1 - ((1 - END) * Math.min(slot, slotCount - 1)) / (slotCount - 1))
      for (const id of ids) {
        if (!isHeld(id)) continue
        if (ofWord[id] === 0) touched.push(id)
        if (sums) ofWord[id]! += value
        else if (value > ofWord[id]!) ofWord[id] = value
      }
    }
  }
  const settle = (): void => {
    for (const id of touched) {
      if (scores[id] === 0) numbers.push(id)
      scores[id]! += ofWord[id]!
      ofWord[id] = 0
    }
    touched = []
  }

  const distinct = [...new Map(query.map((word) => [word.text, word])).values()]
  for (const word of distinct) {
    for (const part of word.parts)
      offer(parts.slotsOf(part), { weight: PART / word.parts.length, slotCount: SLOTS, sums: true })
    offer(words.slotsOf(word.text), { weight: 1, slotCount: SLOTS })
    settle()
  }
  for (let i = 1; i < query.length; i++) {
    const [before, after] = [query[i - 1]!.text, query[i]!.text]
    if (before !== after) offer(words.slotsOfPair(before, after), { weight: PAIR, slotCount: PAIR_SLOTS })
    settle()
  }
  return { numbers, scores }
}

/**
 * The best matches that pass, by score descending, equal scores by chunk id ascending. `complete`
 * tells whether these are all of them.
 */
export function bestMatches(
  { numbers, scores }: Matches,
  chunkIds: readonly string[],
  { limit, allowed }: { limit: number; allowed?: ReadonlySet<string> | undefined },
): { best: readonly number[]; complete: boolean } {
  const accepts = allowed && ((number: number): boolean => allowed.has(chunkIds[number]!))
  const top = new TopK(limit, (a, b) => chunkIds[a]! < chunkIds[b]!, accepts)
  for (const number of numbers) top.offer(number, scores[number]!)
  return { best: [...top.ranked().items], complete: top.complete }
}
