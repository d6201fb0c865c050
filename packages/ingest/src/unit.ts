import type { Span } from './span.js'

/** A piece of a document that is never cut again: chunks are made of whole units. */
export interface Unit extends Span {
  /** Code or a table: no sentences, so nothing of it is repeated in the next chunk. */
  solid: boolean
  /** Code, with the language of its block if that names one. */
  code?: { lang: string | undefined } | undefined
}
