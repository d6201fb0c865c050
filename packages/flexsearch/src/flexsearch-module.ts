/** The tokenizers of FlexSearch: which parts of a word find it. */
export const TOKENIZERS = ['strict', 'forward', 'reverse', 'full', 'tolerant'] as const
/** A tokenizer of FlexSearch. */
export type FlexsearchTokenizer = (typeof TOKENIZERS)[number]

/** The presets of FlexSearch's `Charset` that read single words. */
export const ENCODERS = ['Exact', 'Normalize', 'LatinBalance', 'LatinAdvanced', 'LatinExtra', 'LatinSoundex'] as const
/** A preset of FlexSearch's `Charset`: which letters count as equal. */
export type FlexsearchCharset = (typeof ENCODERS)[number]

/** What the adapter uses of `import * as flexsearch from 'flexsearch'`, version 0.8. */
export interface FlexsearchModule {
  Index: new (options: FlexsearchIndexOptions) => FlexsearchIndex
  Encoder: new (options: FlexsearchEncoderOptions) => FlexsearchEncoder
  Charset: Readonly<Record<FlexsearchCharset, FlexsearchEncoderOptions>>
}

/** An index of FlexSearch, as far as the adapter uses it. */
export interface FlexsearchIndex {
  /** Adds a text under an unused id. */
  add(id: number, content: string): unknown
  /** The matches, unresolved: `result` holds the ids, slot by slot. */
  search(query: string, options: { resolve: false }): unknown
  /** Passes on every part of the index. Waits for a promise of the callback. */
  export(callback: (key: string, data: string) => Promise<void>): unknown
  /** Takes a part that `export` passed on. */
  import(key: string, data: string): unknown
}

/** The options that the adapter passes to an index of FlexSearch. */
export interface FlexsearchIndexOptions {
  tokenize: FlexsearchTokenizer
  context: { depth: number; bidirectional: true; resolution: number } | false
  fastupdate: false
  resolution: number
  /** Returns the terms of a text. */
  encode: (content: string) => string[]
}

/** The options of an encoder that the adapter sets. The rest is that of the preset. */
export interface FlexsearchEncoderOptions {
  numeric?: boolean
  cache?: boolean | number
}

/** Returns an encoder of single words. It remembers none, and doesn't cut numbers into pieces. */
export function presetEncoder({ Charset, Encoder }: FlexsearchModule, preset: FlexsearchCharset): FlexsearchEncoder {
  return new Encoder({ ...Charset[preset], numeric: false, cache: false })
}

/** An encoder: FlexSearch's `Encoder`, or anything with its method. */
export interface FlexsearchEncoder {
  /** Returns what a word is stored as. It gives the same for the same word, always. */
  encode(word: string): string[]
}
