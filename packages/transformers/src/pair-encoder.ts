import type { Tokenizer } from './library.js'

/** Two texts as one model input. */
export interface EncodedPair {
  ids: number[]
  /** For each token, which text it belongs to: 0 or 1. Absent for models that don't use it. */
  types: number[] | undefined
}

/** Turns texts into tokens, and the tokens of two texts into a model input with delimiters. */
export interface PairEncoder {
  /** How many delimiters a pair has. */
  delimiters: number
  /**
   * The tokens of a text. Delimiters within the text, as in a page about tokenizers, are left out:
   * a text can't pass as two.
   */
  tokens(text: string): number[]
  /** The input for the tokens of two texts, of any number. */
  join(first: readonly number[], second: readonly number[]): EncodedPair
}

/** Every tokenizer has a token for this word, if only that for unknown words. */
const PROBE = 'a'

/**
 * Learns from one probe where a tokenizer puts its delimiters, so that texts can be tokenized one
 * by one and joined. Then a query is tokenized once for many texts, and cutting a long text keeps
 * the delimiters. The library's own truncation cuts them off too. Throws if the tokenizer doesn't
 * support pairs.
 */
export function pairEncoder(tokenizer: Tokenizer): PairEncoder {
  const tokenIdsOf = (text: string): number[] =>
    tokenizer(text, { add_special_tokens: false, return_tensor: false }).input_ids
  const probe = tokenIdsOf(PROBE)
  const { input_ids: ids, token_type_ids: types } = tokenizer(PROBE, { text_pair: PROBE, return_tensor: false })
  const first = indexOfRun(ids, probe, 0)
  const second = indexOfRun(ids, probe, first + probe.length)
  if (probe.length === 0 || first < 0 || second < 0) {
    throw new Error(`tokenizer: expected one for pairs of texts, found one that gives ${ids.join(' ')} for a pair`)
  }

  const frame = { before: [0, first], between: [first + probe.length, second], after: [second + probe.length] } as const
  const before = ids.slice(...frame.before)
  const between = ids.slice(...frame.between)
  const after = ids.slice(...frame.after)
  const delimiters = new Set([...before, ...between, ...after])
  return {
    delimiters: before.length + between.length + after.length,
    tokens: (text) => tokenIdsOf(text).filter((id) => !delimiters.has(id)),
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

/** The first index, at or after `from`, where `run` occurs in `numbers`; -1 if it doesn't. */
function indexOfRun(numbers: readonly number[], run: readonly number[], from: number): number {
  return numbers.findIndex((_, at) => at >= from && run.every((number, offset) => numbers[at + offset] === number))
}
