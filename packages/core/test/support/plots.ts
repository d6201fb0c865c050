import type { SearchRequestV1, SearchResponseV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { assertWire } from '../../../../test/support/assert-wire.js'
import {
  createEngine,
  type Document,
  type EmbeddedChunk,
  type Engine,
  type EngineOptions,
  memoryStore,
  type StoredDocument,
} from '../../src/index.js'
import { makeStored } from './corpus.js'
import { type Script, scriptedRetriever } from './scripted-retriever.js'

export const RANK_CONSTANT = 60

/**
 * A retriever whose order depends on the limit, like that of an approximate index, unless its
 * prefixes hold.
 */
export interface Plot {
  kind: 'lexical' | 'vector' | 'other'
  weight: number
  ids: string[]
  /** How many ranks an id may move, by depth. */
  noise: number[]
  /** Never says that it is exhausted. */
  isEndless: boolean
  /** Whether it has no noise, and says that its prefixes hold. Default: false. */
  hasPrefixes?: boolean | undefined
}

export const universe = Array.from({ length: 40 }, (_, i) => `a.md:${i}`)
const plot: fc.Arbitrary<Plot> = fc.record({
  kind: fc.constantFrom('lexical', 'vector', 'other'),
  weight: fc.oneof(fc.constantFrom(0, 1, 1), fc.double({ min: 0, max: 10, noNaN: true })),
  ids: fc.shuffledSubarray(universe),
  noise: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 7 }),
  isEndless: fc.boolean(),
  hasPrefixes: fc.boolean(),
})

export const cases = fc.record({
  plots: fc.array(plot, { minLength: 1, maxLength: 4 }),
  depth: fc.integer({ min: 1, max: 8 }),
  missing: fc.subarray(universe, { maxLength: 10 }),
  pages: fc.infiniteStream(
    fc.record({
      k: fc.integer({ min: 1, max: 9 }),
      budget: fc.option(fc.integer({ min: 0, max: 1200 }), { nil: undefined }),
      snippetChars: fc.integer({ min: 0, max: 300 }),
      detail: fc.constantFrom('minimal', 'full'),
      highlights: fc.boolean(),
    }),
  ),
})

export function scriptOf({ kind, ids, noise, isEndless, hasPrefixes }: Plot, i: number): Script {
  const list = (limit: number) => {
    if (hasPrefixes) return ids
    const moved = ids.map((id, at) => ({ id, at: at + (noise[(at + limit) % noise.length] ?? 0) }))
    return moved.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
  }
  return {
    name: `r${i}`,
    kind,
    list: (limit) => list(limit).slice(0, limit),
    size: isEndless ? Number.POSITIVE_INFINITY : ids.length,
  }
}

/**
 * The fixed ranking, as the design defines it, worked out in one go.
 * @param factorOf what the score of a chunk is multiplied by under boosts
 */
export function fixedRanking(
  plots: readonly Plot[],
  depth: number,
  factorOf: (id: string) => number = () => 1,
): string[] {
  const scripts = plots.map(scriptOf)
  // Of one list alone the weight doesn't count.
  const weights = plots.map(({ weight }) => (plots.length === 1 ? 1 : weight))
  const ranking: string[] = []
  const brought = scripts.map(() => new Set<string>())
  const done = scripts.map(() => false)
  for (let limit = depth; ; limit *= 2) {
    const scores = new Map<string, { score: number; lexical: number }>()
    for (const [i, script] of scripts.entries()) {
      const isNew = script.list(limit).some((id) => !brought[i]!.has(id))
      done[i] ||= limit >= script.size || !isNew
      for (const id of script.list(limit)) brought[i]!.add(id)
      for (const [at, id] of script.list(limit).entries()) {
        const entry = scores.get(id) ?? { score: 0, lexical: Number.MAX_VALUE }
        entry.score += weights[i]! / (RANK_CONSTANT + at + 1)
        if (script.kind === 'lexical') entry.lexical = Math.min(entry.lexical, at + 1)
        scores.set(id, entry)
      }
    }
    const most = weights.reduce((sum, weight) => sum + weight / (RANK_CONSTANT + 1), 0) || 1
    const window = [...scores].filter(([id]) => !ranking.includes(id))
    window.sort(
      ([a, x], [b, y]) => y.score / most - x.score / most || x.lexical - y.lexical || (a < b ? -1 : a > b ? 1 : 0),
    )
    const boosted = window.map(([id, { score }]) => ({ id, score: (score / most) * factorOf(id) }))
    ranking.push(...boosted.sort((a, b) => b.score - a.score).map(({ id }) => id))
    if (done.every(Boolean)) return ranking
  }
}

function textOf(id: string): string {
  return `${id} says that ${'the quick brown fox jumps over '.repeat(Number(id.slice(5)) % 12)}`
}

export async function engineOf(
  plots: readonly Plot[],
  depth: number,
  missing: readonly string[],
  more: Partial<EngineOptions> = {},
  texts: readonly string[] = universe.map(textOf),
  documentOf?: (id: string) => Document,
) {
  const store = memoryStore({ id: 'store' })
  const stored = makeStored('a.md', texts)
  const storedChunks = stored.chunks.filter(({ chunkId }) => !missing.includes(chunkId))
  if (documentOf === undefined)
    await store.commit({ put: [{ ...stored, chunks: storedChunks.map((chunk, ordinal) => ({ ...chunk, ordinal })) }] })
  else await store.commit({ put: storedChunks.map((chunk) => alone(chunk, documentOf(chunk.chunkId))) })
  return createEngine({
    store,
    retrievers: plots.map((plot, i) =>
      scriptedRetriever(scriptOf(plot, i), { supports: { filter: true, prefixes: plot.hasPrefixes } }),
    ),
    weights: Object.fromEntries(plots.map(({ weight }, i) => [`r${i}`, weight])),
    depth,
    rankConstant: RANK_CONSTANT,
    ...more,
  })
}

/** A document of one chunk. */
function alone({ text, ...chunk }: EmbeddedChunk, document: Document): StoredDocument {
  const place = { ordinal: 0, start: 0, end: text.length, lineStart: 1, lineEnd: 1 }
  return { document, text, chunks: [{ ...chunk, ...place, text, document }] }
}

/** How a page is asked for. */
interface PageSize {
  k: number
  budget: number | undefined
  snippetChars: number
  detail: 'minimal' | 'full'
  highlights?: boolean
}

/** Reads the pages of the query over the plots, of these sizes, until the last. `more`: asked too. */
export async function* pagesOf(
  engine: Engine,
  sizes: Iterable<PageSize>,
  more: Pick<SearchRequestV1, 'fold' | 'boosts' | 'filters' | 'fields'> = {},
): AsyncGenerator<PageSize & { page: SearchResponseV1 }> {
  let cursor: string | null | undefined
  for (const size of sizes) {
    const { k, budget, snippetChars, detail, highlights } = size
    const request: SearchRequestV1 = {
      query: 'fox',
      mode: 'hybrid',
      k,
      snippet_chars: snippetChars,
      detail,
      highlights,
      cursor: cursor!,
      ...more,
    }
    const page = await engine.search(budget === undefined ? request : { ...request, max_tokens: budget })
    assertWire('search_response.v1', page)
    yield { ...size, page }
    cursor = page.next_cursor
    if (cursor === null) return
  }
}
