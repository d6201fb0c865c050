import { ChunkTable } from './chunk-table.js'
import type { FlexsearchModule, FlexsearchTokenizer } from './flexsearch-module.js'
import { Vocabulary } from './vocabulary.js'
import { WordIndex } from './word-index.js'
import type { Word, WordReader } from './word-reader.js'

/** How contents are made. */
export interface ContentsOptions {
  Index: FlexsearchModule['Index']
  reader: WordReader
  tokenize: FlexsearchTokenizer
  /** How many neighbours of a word are kept with it: an integer from 0. */
  context: number
}

/** What a retriever holds. */
export class Contents {
  readonly table = new ChunkTable()
  /** Whole words, as they are written, and their neighbours. */
  readonly words: WordIndex
  /** What the encoder makes of the words, and the parts of it that the tokenizer makes. */
  readonly parts: WordIndex
  readonly vocabulary = new Vocabulary()

  constructor({ Index, tokenize, context }: ContentsOptions) {
    this.words = new WordIndex(Index, 'strict', context)
    this.parts = new WordIndex(Index, tokenize)
  }

  /** Adds the words of a chunk under a reserved number. */
  addWords(number: number, words: readonly Word[]): void {
    this.words.add(
      number,
      words.map(({ text }) => text),
    )
    this.parts.add(
      number,
      words.flatMap(({ parts }) => parts),
    )
    for (const word of words) this.vocabulary.add(word)
  }
}
