import type { Chunk } from '@kebab/core'

/** A chunk as the chunkers make it, before it has an id and a document. */
export type Passage = Pick<Chunk, 'text' | 'start' | 'end' | 'lineStart' | 'lineEnd' | 'headingPath' | 'codeLang'>
