import type { Json } from '@kebab/core'
import { writtenOut } from '@kebab/core/internal'
import { globMatcher, invalidInput, wrongValue } from '@kebab/core/kit'
import { isPlainObject } from '../prepare/json-value.js'

/** The contexts of documents by their paths. */
export interface PathContexts {
  /** Changes with every change of what `addTo` adds. */
  key: string
  /**
   * Returns metadata with the context of the document at a path. A `context` of its own, of any
   * type, stays. The first glob that matches the path counts.
   */
  addTo(metadata: Readonly<Record<string, Json>>, path: string): Readonly<Record<string, Json>>
}

/** The most globs with a context. */
const MOST_GLOBS = 100
/** The longest context, in UTF-16 units. */
const LONGEST_CONTEXT = 1000

/**
 * Reads the contexts of paths, by globs. `undefined` for none.
 * @param isEmbedded whether contexts are part of what is embedded and searched by words
 * @throws KebabError `invalid_input` for what are none, and for a glob that matches no path
 */
export function readContexts(contexts: unknown, isEmbedded: unknown): PathContexts | undefined {
  if (typeof isEmbedded !== 'boolean') throw wrongValue('embedContext', 'true or false', isEmbedded)
  if (contexts === undefined) {
    if (isEmbedded) throw invalidInput('embedContext', '`context` beside it', 'none')
    return undefined
  }
  if (!isPlainObject(contexts)) throw wrongValue('context', 'an object of contexts by globs', contexts)
  const entries = Object.entries(contexts)
  if (entries.length > MOST_GLOBS) throw invalidInput('context', `at most ${MOST_GLOBS} globs`, `${entries.length}`)
  const globs = entries.map(([glob]) => glob)
  writtenOut(globs, 'context', { paths: 'files', instead: 'Name the other paths.' })
  const byGlob = entries.map(([glob, text]) => {
    const field = `context.${glob}`
    if (typeof text !== 'string' || text.trim() === '' || text.length > LONGEST_CONTEXT)
      throw wrongValue(field, `a text of 1 to ${LONGEST_CONTEXT} characters that is not blank`, text)
    return { text, matches: globMatcher(glob) }
  })
  return {
    key: JSON.stringify([entries, isEmbedded]),
    addTo(metadata, path) {
      const context = byGlob.find(({ matches }) => matches(path))?.text
      if (context === undefined) return metadata
      return { context, ...(isEmbedded ? { embed_context: true } : {}), ...metadata }
    },
  }
}
