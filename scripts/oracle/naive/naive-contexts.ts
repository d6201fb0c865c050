import type { DocumentInput } from '@kebab/core'
import { globPattern } from './naive-filters.js'

/** Contexts by globs of paths, in their order. */
export interface NaiveContexts {
  context: Record<string, string>
  embedContext: boolean
}

/** Returns a document as it is indexed with contexts: its own fields come first. */
export function withContext(input: DocumentInput, contexts: NaiveContexts | undefined): DocumentInput {
  const glob = Object.keys(contexts?.context ?? {}).find((one) => globPattern(one).test(input.path))
  if (contexts === undefined || glob === undefined) return input
  const { context, embedContext } = contexts
  const added = { context: context[glob]!, ...(embedContext ? { embed_context: true } : {}) }
  return { ...input, metadata: { ...added, ...input.metadata } }
}
