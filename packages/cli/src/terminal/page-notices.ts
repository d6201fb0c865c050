import { escapeLine } from '@kebab/core/internal'
import type { SearchResponseV1 } from '@kebab/local'

/** Says what of a search is not as it should be, and what became of the words of its query. */
export function noticesOf({
  degraded = [],
  corrected = [],
  unmatched = [],
  no_terms: noTerms,
}: SearchResponseV1): string[] {
  const quoted = (word: string): string => `"${escapeLine(word)}"`
  return [
    ...degraded.map(noticeOf),
    ...corrected.map(({ from, to }) => `searched for ${quoted(to)} in the place of ${quoted(from)}`),
    ...(unmatched.length === 0 ? [] : [`no passage holds ${unmatched.map(quoted).join(', ')}`]),
    ...(noTerms ? ['the query has no word that can be searched for'] : []),
  ]
}

function noticeOf({ retriever, code }: NonNullable<SearchResponseV1['degraded']>[number]): string {
  if (code === 'vectors_pending') return `searched by words: the vectors of ${retriever} are still being made`
  if (code === 'words_pending')
    return `the words of ${retriever} were made by another version: some are not found; \`kebab index\` makes them anew`
  return `${retriever} took no part: ${code}`
}
