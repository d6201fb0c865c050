/** A range of the source, in UTF-16 units. */
export interface Span {
  start: number
  /** The unit after its last one. */
  end: number
}

/** A span of the source, and the text that is read in its place. The text may be empty. */
export type Replacement = readonly [start: number, end: number, replacement: string]

/**
 * What a run of text is.
 *
 * - `link`, `image`: with a target or a reference. Their children are the link or the alt text.
 * - `autolink`: an address that is its own text.
 * - `wikilink`: `[[page]]`, `[[page|text]]` or `![[page]]`.
 * - `footnote`: a reference such as `[^1]`.
 * - `math`: an expression between dollar signs.
 * - `html`: one tag, of HTML or JSX. `comment`: one of HTML or of MDX.
 * - `escape`: a backslash and the sign that it escapes. `entity`: a character reference.
 * - `break`: the end of a line that is broken on purpose.
 */
export type InlineKind =
  | 'emphasis'
  | 'strong'
  | 'strikethrough'
  | 'code'
  | 'link'
  | 'image'
  | 'autolink'
  | 'wikilink'
  | 'footnote'
  | 'math'
  | 'html'
  | 'comment'
  | 'escape'
  | 'entity'
  | 'break'

/** A run of text that isn't plain. What no run covers is plain text. */
export interface Inline extends Span {
  kind: InlineKind
  /** What is not read as it stands, ascending. Never inside a child. */
  marks: readonly Replacement[]
  /** The runs within this one, in order. They don't overlap. */
  children: readonly Inline[]
  /** Where a link, image, wiki link or footnote leads, as the source has it. */
  target?: string | undefined
}

/**
 * What a block is.
 *
 * - `heading`: of Markdown or of HTML. It stands among the blocks that it heads.
 * - `list` has `item` children; `item`, `quote`, `footnote` and `definition` have blocks.
 * - `table` has rows: the first is the `header`, the others are `row`. Rows have `cell` children.
 * - `code`: fenced or indented. `math`: an expression between lines of `$$`.
 * - `html`: a block of HTML. Its children are the headings in it. `comment`: of HTML or MDX.
 * - `module`: `import` and `export` statements of MDX.
 * - `reference`: the definition of a link.
 * - `definition`: what stands behind a term, after a colon.
 * - `rule`: a line that separates.
 */
export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'item'
  | 'quote'
  | 'footnote'
  | 'definition'
  | 'table'
  | 'header'
  | 'row'
  | 'cell'
  | 'code'
  | 'math'
  | 'html'
  | 'comment'
  | 'module'
  | 'reference'
  | 'rule'

/** A block of a document, without white space at its ends. */
export interface Block extends Span {
  kind: BlockKind
  /**
   * What is not read as it stands, ascending: the marks of the block itself. Marks of quotes that
   * stand inside a paragraph or code are the paragraph's or the code's.
   */
  marks: readonly Replacement[]
  /** The blocks within this one, in order. They don't overlap. */
  children: readonly Block[]
  /** The runs of a heading, a paragraph or a cell that aren't plain text, in order. */
  inlines: readonly Inline[]
  /** The level of a heading, from 1 to 6. */
  level?: number | undefined
  /** The text of a heading: what is meant, on one line. May be empty. */
  title?: string | undefined
  /** The id that stands behind a heading in braces, or in its tag. */
  id?: string | undefined
  /** The language of a fence, in lower case. */
  lang?: string | undefined
  /** The label of a footnote or a reference, in the form in which labels are compared. */
  label?: string | undefined
  /** What kind of alert a quote is, in lower case: `note`, `tip`, `important`, `warning`, … */
  alert?: string | undefined
  /** Whether the task of an item is done. Absent for an item that is no task. */
  done?: boolean | undefined
}

/** What a document begins with, between two rules. */
export interface FrontMatter extends Span {
  syntax: 'yaml' | 'toml'
  /** Its values by key. */
  values: Readonly<Record<string, unknown>>
  /** What of it is in no value, in words: comments, and earlier values of a key. */
  omissions: readonly string[]
}

/** Something that was read with a doubt. */
export interface Doubt {
  /**
   * - `front_matter`: text that begins as front matter does is none.
   * - `comment`: a comment never ends; its text is read as text.
   * - `plain`: beyond a bound of nesting or of work, a part is read as plain text.
   * - `data`: data, such as an image in the text, is read as a word or none.
   */
  code: 'front_matter' | 'comment' | 'plain' | 'data'
  /** What it is, for people. */
  reason: string
}

/** A document that was read. */
export interface Markdown {
  source: string
  /** Absent where the document has none. */
  frontMatter: FrontMatter | undefined
  /** Its blocks at the top level, in order. */
  blocks: readonly Block[]
  /** All that is not read as it stands, ascending. They don't overlap. */
  marks: readonly Replacement[]
  /**
   * Long data in the source, with the words that are read in its place, ascending: encoded images,
   * paths of drawings, minified code.
   */
  data: readonly Replacement[]
  /** What was read with a doubt, at most one of each code. */
  doubts: readonly Doubt[]
}
