import type { DocumentInput, StoredDocument } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { random, toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'

const next = random(7)

/** Returns a random integer from 0, below `count`. */
export function pick(count: number): number {
  return Math.floor(next() * count)
}

const WORDS = Array.from({ length: 3000 }, (_, i) => `w${i.toString(36)}`)

/** Returns random words, of which the first are the most frequent. */
export function words(count: number): string {
  return Array.from({ length: count }, () => WORDS[Math.floor(WORDS.length * next() ** 3)]).join(' ')
}

/** A query that finds something in every document. */
export function anyQuery(): string {
  return `${words(2)} section`
}

/**
 * Returns a version of a document. Each of its chunks says which version it is of, and of how many
 * sections, so that a mixture of two versions shows.
 */
export function versionOf(path: string, version: number, sections = 2 + pick(4)): DocumentInput {
  const parts = Array.from(
    { length: sections },
    (_, i) => `## Part ${i}\n\nsection version${version}x part${i}x of${sections}x ${words(90)}`,
  )
  return { path, text: `${parts.join('\n\n')}\n` }
}

/** Reads from the texts of a document's chunks which version it is. Throws where it isn't one. */
export function versionIn(path: string, texts: readonly string[]): number {
  const found = (pattern: RegExp): Set<number> =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, digits]) => Number(digits))))
  const [versions, parts, counts] = [found(/version(\d+)x/g), found(/part(\d+)x/g), found(/of(\d+)x/g)]
  const isWhole = versions.size === 1 && counts.size === 1 && parts.size === [...counts][0]
  if (!isWhole)
    throw new Error(
      `${path}: expected one whole version, found versions ${[...versions]}, parts ${[...parts]} of ${[...counts]}`,
    )
  return [...versions][0]!
}

/** Returns a document of one chunk with its vector, as a store takes it. */
export function storedDocument(path: string, text: string): StoredDocument {
  const { model, dimensions } = toyEmbedder()
  const document = prepareDocument({ path, text }, { sourceId: 'faults', now: new Date(0), embeddingModel: model })
  const embedding = toyVector(text, dimensions)
  return { ...document, chunks: document.chunks.map((chunk) => ({ ...chunk, embedding })) }
}
