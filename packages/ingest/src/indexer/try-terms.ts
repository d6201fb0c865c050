import { type Analyzer, indexedWords, KebabError, type StoredDocument } from '@kebab/core'
import { TimeSlices } from '@kebab/core/kit'

/**
 * Cuts the chunks of a document into terms, as indexes will, and drops the terms. Rejects with
 * `internal`, which names the document, where the analyzer can't: so it is neither stored nor
 * indexed. Yields to the event loop. Rejects with `signal.reason` for an abort.
 */
export async function tryTerms(
  analyzer: Analyzer,
  { document, chunks }: StoredDocument,
  signal: AbortSignal,
): Promise<void> {
  const slices = new TimeSlices(signal)
  for (const chunk of chunks) {
    if (slices.isOver()) await slices.next()
    try {
      for (const { term } of analyzer.terms(indexedWords(chunk), { lang: document.lang, stopWords: true }))
        if (typeof term !== 'string') throw new TypeError(`a term that is no string, but ${typeof term}`)
    } catch (cause) {
      const where = `${document.path}, lines ${chunk.lineStart} to ${chunk.lineEnd}`
      throw new KebabError(
        'internal',
        `${where}: expected a text that the analyzer can cut into terms, found ${cause}`,
        {
          hint: 'The document was not stored. Mend the analyzer, and index the document again.',
          cause,
        },
      )
    }
  }
}
