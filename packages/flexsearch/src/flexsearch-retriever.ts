import {
  type CallOptions,
  type ChunkFilter,
  defaultAnalyzer,
  KebabError,
  type PreparedQuery,
  type SavedRetriever,
} from '@kebab/core'
import { type OptionReader, WORDS_VERSION } from '@kebab/core/internal'
import {
  checkLimit,
  checkText,
  checkTexts,
  filledString,
  integerFrom,
  kindOf,
  oneOf,
  optionReader,
  readIndexedTexts,
  readRetrieve,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import { type Completion, completeWord } from './complete-word.js'
import type { ContentsOptions } from './contents.js'
import {
  ENCODERS,
  type FlexsearchCharset,
  type FlexsearchEncoder,
  type FlexsearchModule,
  type FlexsearchTokenizer,
  presetEncoder,
  TOKENIZERS,
} from './flexsearch-module.js'
import { IndexWriter } from './index-writer.js'
import { bestMatches, matchWords } from './search-words.js'
import { corruptIndex, readSnapshot, writeSnapshot } from './snapshot.js'
import { WordIndex } from './word-index.js'
import { WordReader } from './word-reader.js'

/** An encoder of your own. */
export interface OwnEncoder extends FlexsearchEncoder {
  /**
   * Changes with what `encode` returns. It is part of `indexVersion`. Absent: a saved index can't
   * be loaded.
   */
  version?: string | undefined
}

/** The options of `flexsearchRetriever`. */
export interface FlexsearchRetrieverOptions {
  /** FlexSearch 0.8: `import * as flexsearch from 'flexsearch'`. */
  flexsearch: FlexsearchModule
  /** The retriever's name, unique in an engine. Not empty. Default `flexsearch`. */
  name?: string | undefined
  /**
   * Which parts of a word find it. `strict`: the whole word. `forward`: its beginnings. `reverse`:
   * its beginnings and its ends. `full`: any part. `tolerant`: the whole word, with two letters
   * swapped, or without one. Of a long word, parts of the first 32 letters. Default `forward`.
   */
  tokenize?: FlexsearchTokenizer | undefined
  /**
   * Which words count as equal: a preset of FlexSearch's `Charset`, for words of Latin letters.
   * `Exact`: the same letters. `Normalize`: without diacritics and doubled letters.
   * `LatinBalance`, `LatinAdvanced`, `LatinExtra`: similar sounds, from few to many.
   * `LatinSoundex`: the code of Soundex.
   *
   * Or an encoder of your own, such as an `Encoder` of FlexSearch. It gets each word alone, in
   * every script, in lower case (NFC). Default `Normalize`.
   */
  encoder?: FlexsearchCharset | OwnEncoder | undefined
  /**
   * How far apart neighbours in the query may be in a chunk to count more than each alone: an
   * integer from 0, not at all, to 8. Default 1.
   */
  context?: number | undefined
}

/** The options of `FlexsearchRetriever.suggest`. */
export interface SuggestOptions extends CallOptions {
  /** The most completions: an integer from 1. Default 10. */
  limit?: number | undefined
  /** Only chunks that pass count. Absent: every chunk. */
  filter?: ChunkFilter | undefined
}

/** The retriever that `flexsearchRetriever` returns. */
export interface FlexsearchRetriever extends SavedRetriever {
  kind: 'lexical'
  supports: { filter: true; prefixes: true }
  /**
   * 32 hexadecimal digits. They depend on the indexed chunks (ids and texts), not on their order.
   */
  revision(): string
  prepare(query: string): PreparedQuery
  /**
   * Completes the last word of a text: the words of the index that begin so, without regard to case
   * and diacritics. Those in more chunks come first, equal ones by word. Words before it narrow the
   * chunks to those that have them. Returns nothing for a text that doesn't end with a word.
   * Rejects with `invalid_input` for wrong arguments.
   */
  suggest(text: string, options?: SuggestOptions): Promise<Completion[]>
}

/**
 * Words by FlexSearch: prefixes, parts of words and sounds, as its tokenizers and encoders find
 * them. A chunk matches if it has a word of the query, or a part that finds one.
 *
 * - **Scores** are above 0 and unbounded, and aren't BM25: FlexSearch counts no occurrences. A
 *   rarer word counts more, and a whole word more than a part of one. A word at the beginning of a
 *   chunk counts more than one at its end. Titles and headings are its beginning.
 * - **Rankings** are complete: `exhausted` is true exactly when no match is left out. They depend
 *   on the chunks alone, not on the order in which they were added.
 * - **Changes** run one after the other, in the order of the calls. A search sees all of a change
 *   or none of it, and never waits for one. A long `add` yields to the event loop, and an abort
 *   undoes it.
 * - **Errors**: wrong arguments throw or reject with `invalid_input`. Errors of the encoder, the
 *   filter and FlexSearch are passed on.
 *
 * @throws TypeError for a wrong option, or if `flexsearch` isn't the module of FlexSearch 0.8
 */
export function flexsearchRetriever(options: FlexsearchRetrieverOptions): FlexsearchRetriever {
  const read = optionReader('flexsearchRetriever', options)
  const flexsearch = read('flexsearch', A_MODULE)
  const name = read('name', filledString, 'flexsearch')
  const tokenize = read('tokenize', oneOf(...TOKENIZERS), 'forward')
  const encoder = read('encoder', AN_ENCODER, 'Normalize')
  const context = read('context', integerFrom(0, 8), 1)
  read.done()
  checkModule(flexsearch, read)

  const encoderVersion = typeof encoder === 'string' ? encoder : (encoder.version ?? CUSTOM)
  const indexVersion = [
    `flexsearch-${tokenize}-${encoderVersion}-c${context}`,
    `${WORDS_VERSION}-${defaultAnalyzer.version}-${SCORE_VERSION}`,
  ].join('-')
  const reader = new WordReader({
    encoder: typeof encoder === 'string' ? presetEncoder(flexsearch, encoder) : encoder,
    readsAll: typeof encoder !== 'string',
    mostUnits: tokenize === 'strict' ? Number.POSITIVE_INFINITY : MOST_UNITS,
  })
  const contentsOptions: ContentsOptions = { Index: flexsearch.Index, reader, tokenize, context }
  const writer = new IndexWriter(contentsOptions)

  return {
    name,
    kind: 'lexical',
    indexVersion,
    supports: { filter: true, prefixes: true },

    revision: () => writer.contents.table.revision(),

    prepare(text) {
      checkText(text, 'query')
      const query = reader.read(text)
      return {
        async retrieve(options) {
          const { limit, filter, signal } = readRetrieve(options)
          if (query.length === 0) return { candidates: [], exhausted: true }
          const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
          const { contents } = writer
          const { chunkIds } = contents.table
          const matches = matchWords(contents, query)
          const { best, complete } = bestMatches(matches, chunkIds, { limit, allowed })
          const candidates = best.map((number) => ({ chunkId: chunkIds[number]!, score: matches.scores[number]! }))
          return { candidates, exhausted: complete }
        },
      }
    },

    async suggest(text, options = {}) {
      checkText(text, 'text')
      const { limit = 10, filter, signal } = options
      checkLimit(limit)
      signal?.throwIfAborted()
      const allowed = filter && (await runWithin(() => filter.allowed(), { signal, stage: 'filter' }))
      return completeWord(writer.contents, text, { reader, limit, allowed })
    },

    async add(chunks, options) {
      options?.signal?.throwIfAborted()
      await writer.add(readIndexedTexts(chunks), options?.signal)
    },

    async remove(chunkIds) {
      checkTexts(chunkIds, 'chunkIds')
      await writer.remove([...chunkIds])
    },

    async save(folder, options) {
      if (typeof folder?.write !== 'function') throw wrongValue('folder', 'a folder with a method `write`', folder)
      options?.signal?.throwIfAborted()
      const saved = await writer.export(options?.signal)
      await writeSnapshot(folder, saved, indexVersion, options?.signal)
    },

    async load(folder, options = {}) {
      options.signal?.throwIfAborted()
      if (typeof folder?.read !== 'function') throw wrongValue('folder', 'a folder with a method `read`', folder)
      if (encoderVersion === CUSTOM) throw unversioned(name)
      const saved = await readSnapshot(folder, indexVersion, options)
      try {
        await writer.import(saved, options.signal)
      } catch (cause) {
        options.signal?.throwIfAborted()
        throw corruptIndex('parts that FlexSearch did not export', cause)
      }
    },
  }
}

/** Changes with every change of the scores. */
const SCORE_VERSION = 's1'
/** Stands in an index version for an encoder without a version. */
const CUSTOM = 'custom'
/** The most UTF-16 units of a word that parts are made of: `full` makes 528 of so many. */
const MOST_UNITS = 32

const A_MODULE = kindOf("the module: `import * as flexsearch from 'flexsearch'`", (value) => {
  const { Charset, Encoder, Index } = Object(value)
  return typeof Index === 'function' && typeof Encoder === 'function' && typeof Charset === 'object'
})

const AN_ENCODER = kindOf(
  `${ENCODERS.map((encoder) => `'${encoder}'`).join(', ')}, or an object with \`encode\``,
  (value) => ENCODERS.some((encoder) => encoder === value) || typeof Object(value).encode === 'function',
)

/** Checks what the adapter relies on, since another version could answer otherwise. */
function checkModule(flexsearch: FlexsearchModule, read: OptionReader<FlexsearchRetrieverOptions>) {
  const { Index } = flexsearch
  const expected = "the module of FlexSearch 0.8: `import * as flexsearch from 'flexsearch'`"
  let finding: unknown
  try {
    const index = new WordIndex(Index, 'strict', 1)
    index.add(0, ['zebra', 'okapi', '__proto__'])
    const answers = [
      index.slotsOf('zebra'),
      index.slotsOf('__proto__'),
      index.slotsOfPair('zebra', 'okapi'),
      index.slotsOfPair('zebra', '__proto__'),
    ].map((slots) => slots.flat().filter((id) => id !== null && id !== undefined))
    finding = JSON.stringify([...answers, presetEncoder(flexsearch, 'Normalize').encode('Élan')])
  } catch (cause) {
    read.refuse('flexsearch', expected, Index, { cause })
  }
  if (finding !== '[[0],[0],[0],[],["elan"]]') read.refuse('flexsearch', expected, Index)
}

function unversioned(retriever: string): KebabError<'unsupported'> {
  const feature = 'loading an index that an encoder without a version built'
  return new KebabError('unsupported', `${retriever}: expected an encoder with a \`version\`, found one without`, {
    details: { feature, retriever },
    hint: 'Give the encoder a version that changes with what it does, or build the index anew.',
  })
}
