import type { Chunk } from './contracts.js'

/** What indexes hold of a chunk: the document's title and the headings that it stands under, a line each, then its text. */
export function passageText(chunk: Pick<Chunk, 'document' | 'headingPath' | 'text'>): string {
  const { title } = chunk.document
  const headings =
    title === undefined || chunk.headingPath[0] === title ? chunk.headingPath : [title, ...chunk.headingPath]
  return [...headings, chunk.text].join('\n')
}
