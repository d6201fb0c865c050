import type { Tokenizer } from './library.js'

/** Two texts as one input of a model. */
export interface EncodedPair {
  ids: number[]
  /** For each token the text that it is of, 0 or 1. Absent for models that aren't told. */
  types: number[] | undefined
}

/** Turns texts into tokens, and the tokens of two texts into an input, with the model's delimiters around them. */
export interface PairEncoder {
  /** How many delimiters a pair has. */
  delimiters: number
  /** The tokens of a text. Where it holds a delimiter, as a text about tokenizers may, that is left out: text never passes for the frame around it. */
  tokens(text: string): number[]
  /** The input for the tokens of two texts, whatever their number. */
  join(first: readonly number[], second: readonly number[]): EncodedPair
}

/** A word that every tokenizer has something for, if only its token for unknown words. */
const PROBE = 'a'

/**
 * Learns from one pair of texts how a tokenizer frames all: tokenizing texts one by one lets a long one be cut without its delimiters,
 * which the library's own truncation would cut away, and a query be tokenized once for many texts. Throws if it knows no pairs.
 */
export function pairEncoder(tokenizer: Tokenizer): PairEncoder {
  const plain = (text: string): number[] =>
    tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids
  const probe = plain(PROBE)
  const { input_ids: ids, token_type_ids: types } = tokenizer(PROBE, { text_pair: PROBE, return_tensor: false })
  const first = indexOfRun(ids, probe, 0)
  const second = indexOfRun(ids, probe, first + probe.length)
  if (probe.length === 0 || first < 0 || second < 0) {
    throw new Error(`Expected a tokenizer for pairs of texts, found one that makes of two the tokens ${ids.join(' ')}.`)
  }

  const frame = { before: [0, first], between: [first + probe.length, second], after: [second + probe.length] } as const
  const before = ids.slice(...frame.before)
  const between = ids.slice(...frame.between)
  const after = ids.slice(...frame.after)
  const delimiters = new Set([...before, ...between, ...after])
  return {
    delimiters: before.length + between.length + after.length,
    tokens: (text) => plain(text).filter((id) => !delimiters.has(id)),
    join: (a, b) => ({
      ids: [...before, ...a, ...between, ...b, ...after],
      types: types && [
        ...types.slice(...frame.before),
        ...a.map(() => types[first] ?? 0),
        ...types.slice(...frame.between),
        ...b.map(() => types[second] ?? 0),
        ...types.slice(...frame.after),
      ],
    }),
  }
}

/** Where a run of numbers begins in others, from a place on; -1 if nowhere. */
function indexOfRun(numbers: readonly number[], run: readonly number[], from: number): number {
  return numbers.findIndex((_, at) => at >= from && run.every((number, offset) => numbers[at + offset] === number))
}
