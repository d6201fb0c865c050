/** A script, by its ISO 15924 code. */
export type Script = 'Arab' | 'Armn' | 'Cyrl' | 'Deva' | 'Grek' | 'Hani' | 'Jpan' | 'Latn' | 'Taml'

/** What is known about the words of a language. Import ready ones, such as `@kebab/text/english`, or bring your own. */
export interface Language {
  /** The language's BCP 47 tag in lower case, without region: `en`, `de`. */
  tag: string
  /** Other tags that mean it too, such as `nb` and `nn` for `no`. Default: none. */
  aliases?: readonly string[] | undefined
  /** Name and version of everything below, such as `porter2.1`. It becomes part of the analyzer's version: change it whenever a term changes. */
  version: string
  /** The scripts that the language is written in: only words of these are its own. */
  scripts: readonly Script[]
  /** The stem of a word, given in lower case, in normalisation form C and with its diacritics. Pure. Absent: words stay whole. */
  stem?: ((word: string) => string) | undefined
  /**
   * What every word begins with that has this stem: `happ` of `happi`. It lets `find` pass over all other words of an ASCII text. Given a stem, folded; the stem
   * itself begins with it. Absent: `find` reads every word.
   */
  startOf?: ((stem: string) => string) | undefined
  /** Words that say nothing about what a text is about, in lower case. Default: none. */
  stopWords?: readonly string[] | undefined
  /** What stands beside an apostrophe without a meaning of its own: the `s` of `dog's`, the `l` of `l'eau`. Default: none. */
  clitics?: readonly string[] | undefined
}
