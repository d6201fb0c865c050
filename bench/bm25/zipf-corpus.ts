import type { Chunk } from '@kebab/core'

const WORDS = 300_000
/** Word r comes up in proportion to 1 / r^EXPONENT. */
const EXPONENT = 1.02

/** Mulberry32 (Tommy Ettinger): numbers from 0 to 1 that a seed decides. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const cumulative = new Float64Array(WORDS)
for (let rank = 1, sum = 0; rank <= WORDS; rank++) cumulative[rank - 1] = sum += rank ** -EXPONENT

function zipfWord(random: () => number): string {
  const wanted = random() * cumulative[WORDS - 1]!
  let low = 0
  let high = WORDS - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cumulative[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return `w${low.toString(36)}`
}

/** Chunks of 50 to 150 words, in batches, from a seed. */
export function* zipfChunks(count: number, batch: number, seed = 1): Generator<Chunk[]> {
  const random = randomOf(seed)
  for (let first = 0; first < count; first += batch) {
    yield Array.from({ length: Math.min(batch, count - first) }, () => {
      const text = Array.from({ length: 50 + Math.floor(101 * random()) }, () => zipfWord(random)).join(' ')
      const digits = Array.from({ length: 4 }, () =>
        Math.floor(random() * 2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      )
      return chunkOf(digits.join(''), text)
    })
  }
}

/** Queries of three to five words that the corpus may hold. */
export function zipfQueries(count: number, seed = 2): string[] {
  const random = randomOf(seed)
  return Array.from({ length: count }, () =>
    Array.from({ length: 3 + Math.floor(3 * random()) }, () => zipfWord(random)).join(' '),
  )
}

function chunkOf(chunkId: string, text: string): Chunk {
  const document: Chunk['document'] = {
    docId: chunkId,
    sourceId: 'bench',
    path: `${chunkId}.txt`,
    tags: [],
    media: 'text',
    trust: 'primary',
    metadata: {},
    contentHash: '0'.repeat(64),
    chunkerVersion: 'bench',
    indexedAt: '2026-01-01T00:00:00.000Z',
  }
  return { chunkId, document, ordinal: 0, text, start: 0, end: text.length, lineStart: 1, lineEnd: 1, headingPath: [] }
}
