import { isKebabError } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import type { SearchHitV1, Trust } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'

/** A document that evidence comes from. */
export interface SourceDocument {
  path: string
  trust: Trust
  lines: SourceLines
}

/** The documents of these hits by id, each read once. One that is gone by now is missing. */
export async function readDocuments(
  { engine }: AskRun,
  hits: readonly SearchHitV1[],
  signal: AbortSignal | undefined,
): Promise<Map<string, SourceDocument>> {
  const documents = new Map<string, SourceDocument>()
  // One after the other: a store reads no faster for being asked two dozen times at once.
  for (const doc_id of new Set(hits.map((hit) => hit.doc_id))) {
    try {
      const { trust = 'secondary', text, doc_path } = await engine.fetch({ doc_id }, { signal })
      documents.set(doc_id, { trust, path: doc_path, lines: new SourceLines(text) })
    } catch (error) {
      if (!isKebabError(error, 'doc_not_found')) throw error
    }
  }
  return documents
}
