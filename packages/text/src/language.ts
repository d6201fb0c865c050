/** A script, by its ISO 15924 code. */
export type Script = 'Arab' | 'Armn' | 'Cyrl' | 'Deva' | 'Grek' | 'Hani' | 'Jpan' | 'Latn' | 'Taml'

/**
 * How the words of a language become terms. Import one, such as `@kebab/text/english`, or write
 * your own.
 */
export interface Language {
  /** The language's BCP 47 tag in lower case, without region: `en`, `de`. */
  tag: string
  /** Other tags of the same language, such as `nb` and `nn` for `no`. Default: none. */
  aliases?: readonly string[] | undefined
  /**
   * The name and version of everything below, such as `porter2.1`. It is part of the analyzer's
   * version: change it whenever a term changes.
   */
  version: string
  /** The scripts of the language. It reads only words that are written in one of them. */
  scripts: readonly Script[]
  /**
   * Returns the stem of a word. Pure. The word is in lower case and in normalisation form C, and
   * has its diacritics. Absent: words are not stemmed.
   */
  stem?: ((word: string) => string) | undefined
  /**
   * Which words may have `ae`, `oe` and `ue` in the place of umlauts, and are found by both: all
   * `words`, or `names`, which have a capital. Absent: none.
   */
  umlauts?: 'words' | 'names' | undefined
  /**
   * Returns a prefix that all words with this stem share: `happ` for `happi`. The stem is folded,
   * and begins with the prefix itself. With it, `find` skips all other words of an ASCII text.
   * Absent: `find` reads every word.
   */
  startOf?: ((stem: string) => string) | undefined
  /** Words without a meaning for search, in lower case. Default: none. */
  stopWords?: readonly string[] | undefined
  /**
   * Parts of a word beside an apostrophe that have no meaning of their own: the `s` of `dog's`, the
   * `l` of `l'eau`. Default: none.
   */
  clitics?: readonly string[] | undefined
}
