import type { Analyzer, Retriever } from '@kebab/core'
import { marksOf } from '@kebab/core/internal'

/**
 * Returns a function that counts the chunks that hold terms, whatever language they are in. It is
 * for terms that the analyzer makes of a text without a language. `undefined` without a retriever
 * that counts.
 */
export function countInLanguages(
  counting: Retriever | undefined,
  analyzer: Analyzer,
): NonNullable<Retriever['documentFrequencies']> | undefined {
  if (counting?.documentFrequencies === undefined) return undefined
  const marks = marksOf(analyzer)
  return async (terms) => {
    const present = marks.length === 0 ? undefined : await counting.documentFrequencies!(marks)
    const endings = ['', ...marks.filter((_, i) => present!.frequencies[i]! > 0)]
    const forms = endings.flatMap((ending) => terms.map((term) => term + ending))
    const { chunks, frequencies } = await counting.documentFrequencies!(forms)
    const sumOf = (place: number): number =>
      endings.reduce((sum, _, i) => sum + frequencies[i * terms.length + place]!, 0)
    return { chunks, frequencies: terms.map((_, place) => sumOf(place)) }
  }
}
