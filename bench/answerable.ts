import type { Collection, CollectionQuery } from '@kebab/eval/read'

/** The questions of a collection that one of its documents answers. */
export function answerableOf(collection: Collection): CollectionQuery[] {
  const impossible = isImpossible(collection)
  return collection.queries.filter((query) => !impossible(query))
}

/**
 * Makes the check whether a question is impossible: written for a document that doesn't answer it.
 * Where some questions have an answer, those without one are.
 */
export function isImpossible({ queries }: Collection): (query: CollectionQuery) => boolean {
  const hasAnswers = queries.some(({ answer }) => answer !== undefined)
  return ({ answer }) => hasAnswers && answer === undefined
}
