import type { Chunk } from '@kebab/core'

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

/**
 * What is embedded of a chunk: the context where it is asked for, the title, the headings and what
 * is read, each on its own line.
 */
export function textOf({ document: { title, metadata }, headingPath, text, reading = [] }: Chunk): string {
  const contexts = metadata.embed_context === true ? [metadata.context].filter((one) => typeof one === 'string') : []
  const lines = title === undefined || headingPath[0] === title ? headingPath : [title, ...headingPath]
  const read = reading
    .toReversed()
    .reduce((rest, [from, to, other]) => rest.slice(0, from) + other + rest.slice(to), text)
  return [...contexts, ...lines, read].join('\n')
}
