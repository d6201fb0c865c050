import type { Analyzer, Chunk } from '@kebab/core'

/** The fields of BM25F, each with its weight and its b. */
export const FIELDS = [
  ['body', 1, 0.75],
  ['headings', 3, 1],
  ['names', 1, 0.75],
] as const

/** The terms of a chunk by field. A term belongs to the field that it starts in. */
export function fieldsOf(chunk: Chunk, analyzer: Analyzer): Record<(typeof FIELDS)[number][0], string[]> {
  const words = wordsOf(chunk)
  const indexed = textOf(chunk)
  const read = textOf({ ...chunk, document: { ...chunk.document, title: undefined }, headingPath: [] })
  const terms = analyzer.terms(words, { lang: chunk.document.lang })
  const between = (from: number, to: number): string[] =>
    terms.filter(({ start }) => start >= from && start < to).map(({ term }) => term)
  const headings = words.length - indexed.length
  const body = words.length - read.length
  return { names: between(0, headings), headings: between(headings, body), body: between(body, words.length) }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * What the words of a chunk are taken from: what its file is called, its other names and its tags,
 * each on its own line, and then what is embedded.
 */
export function wordsOf(chunk: Chunk): string {
  const { path, metadata, tags } = chunk.document
  const aliases = [metadata.aliases ?? []].flat().filter((alias) => /string|number/.test(typeof alias))
  const names = [path.split('/').at(-1)!, ...aliases.map(String), ...tags].filter((name) => name !== '')
  return [...new Set(names), textOf(chunk)].join('\n')
}

/** What is embedded of a chunk: the title, the headings and what is read, each on its own line. */
export function textOf({ document: { title }, headingPath, text, reading = [] }: Chunk): string {
  const lines = title === undefined || headingPath[0] === title ? headingPath : [title, ...headingPath]
  const read = reading
    .toReversed()
    .reduce((rest, [from, to, other]) => rest.slice(0, from) + other + rest.slice(to), text)
  return [...lines, read].join('\n')
}
