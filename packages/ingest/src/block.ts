/** A range of whole lines, numbered from 0, both ends included. */
export interface LineRange {
  first: number
  last: number
}

/** A heading of the document itself. One inside a list or a quote is text like any other. */
export interface HeadingBlock extends LineRange {
  kind: 'heading'
  /** From 1 to 6. */
  level: number
  /** Its text without inline markup, on one line. May be empty. */
  title: string
}

/** What is kept whole: a code block or a table. */
export interface SolidBlock extends LineRange {
  kind: 'solid'
  /** Present for a code block, with its language in lower case if it names one. */
  code?: { lang: string | undefined } | undefined
}

/** A list, list item, block quote or footnote, which may be cut between its children. */
export interface GroupBlock extends LineRange {
  kind: 'group'
  children: Block[]
}

/** A paragraph, and everything else that may be cut anywhere. */
export interface TextBlock extends LineRange {
  kind: 'text'
}

export type Block = HeadingBlock | SolidBlock | GroupBlock | TextBlock
