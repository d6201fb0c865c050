/** How documents become passages. */
export interface Passages {
  name: string
  /** Whether titles are part of the passages. */
  titles: boolean
  /** The most characters of a chunk. */
  maxChars: number
}

/** The ways that are compared. The first is what the fusions are compared on. */
export const PASSAGES: readonly Passages[] = [
  { name: 'whole', titles: true, maxChars: 1_000_000 },
  { name: 'no titles', titles: false, maxChars: 1_000_000 },
  { name: 'chunks', titles: true, maxChars: 1200 },
]
