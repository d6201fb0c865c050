import { TopK } from '@kebab/core/kit'
import type { Contents } from './contents.js'
import type { Slots } from './word-index.js'
import type { Word, WordReader } from './word-reader.js'

/** A word that completes what is typed. */
export interface Completion {
  /** The word as chunks write it, in lower case. */
  word: string
  /** How many chunks hold it: an integer from 1. */
  chunks: number
}

/**
 * The words that complete the last word of a text, by the number of chunks that hold them, equal
 * numbers by word. Words before it narrow the chunks to those that have all of them, or parts of
 * them. One that no chunk has narrows nothing.
 */
export function completeWord(
  { parts, table, vocabulary, words }: Contents,
  text: string,
  { reader, limit, allowed }: { reader: WordReader; limit: number; allowed?: ReadonlySet<string> | undefined },
): Completion[] {
  const { before, last } = reader.readUnfinished(text)
  if (last === undefined) return []
  const numbersIn = (slots: Slots): number[] =>
    slots.flatMap((ids) => (ids ?? []).filter((number) => table.chunkIds[number] !== ''))
  const holding = ({ text, parts: terms }: Word): Set<number> =>
    new Set([words.slotsOf(text), ...terms.map((term) => parts.slotsOf(term))].flatMap(numbersIn))
  const narrowing = before.map(holding).filter(({ size }) => size > 0)
  const counts = (number: number): boolean =>
    narrowing.every((numbers) => numbers.has(number)) && (allowed?.has(table.chunkIds[number]!) ?? true)

  const completions = vocabulary
    .beginningWith(last.folded)
    .map(({ text: word }) => ({ word, chunks: numbersIn(words.slotsOf(word)).filter(counts).length }))
    .filter(({ chunks }) => chunks > 0)
  const top = new TopK(limit, (a, b) => completions[a]!.word < completions[b]!.word)
  for (const [at, { chunks }] of completions.entries()) top.offer(at, chunks)
  return Array.from(top.ranked().items, (at) => completions[at]!)
}
