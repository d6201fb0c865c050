import type { Kebab } from '@kebab/local'
import type { SearchHitV1 } from '@kebab/schemas'
import { assertWire } from '../../../test/support/assert-wire.js'
import type { NaiveEngine } from '../naive/naive-engine.js'
import { naiveEvidence } from '../naive/naive-evidence.js'
import type { WorldRequest } from '../world/world.js'
import { agree, Disagreement } from './compare.js'
import { agreeNearly, compareHit } from './compare-search.js'

/** `doctor` warns below it. */
const LEAST_RECALL = 0.9
/** How many of the nearest are looked for in each search, and how many searches say the recall. */
const NEAREST = 10
const LEAST_SEARCHES = 5
const ROUNDING = 1e-6

/** Compares what is found through a graph, which may miss some of what is nearest. */
export class Nearness {
  #wanted = 0
  #reached = 0

  constructor(readonly naive: NaiveEngine) {}

  /**
   * Reads the pages of a request to the end, and returns how many there were. Every hit is there
   * and passes, once, and has its exact cosine. All that words find is among them. The recall of
   * several requests isn't below that of which `doctor` warns.
   */
  async compare(kebab: Kebab, request: WorldRequest): Promise<number> {
    const expected = this.naive.hits(request)!
    const scores = new Map(expected.map(({ chunkId, score }) => [chunkId, score]))
    const hits: SearchHitV1[] = []
    const evidenceOf = naiveEvidence(this.naive, request)
    let pages = 0
    for (let cursor: string | null | undefined; cursor !== null; pages++) {
      const response = await kebab.search(cursor === undefined ? request : { ...request, cursor })
      assertWire('search_response.v1', response)
      agree('degraded', response.degraded, undefined)
      for (const hit of response.hits) {
        hits.push(hit)
        const score = scores.get(hit.chunk_id)
        if (score === undefined) throw new Disagreement('a hit', hit, 'a chunk that is there and passes')
        if (request.mode === 'vector') agreeNearly('a cosine', hit.score, score)
        compareHit(this.naive, request, evidenceOf, hit, hits.length)
      }
      cursor = response.next_cursor
    }
    const ids = new Set(hits.map(({ chunk_id }) => chunk_id))
    agree('the number of different hits', ids.size, hits.length)
    if (request.mode !== 'vector')
      for (const { chunkId } of this.naive.hits({ ...request, mode: 'lexical' })!)
        agree('whether what words find is a hit', ids.has(chunkId), true)
    else if (request.filters === undefined && request.boosts === undefined) {
      const nearest = expected.slice(0, NEAREST)
      const least = (nearest.at(-1)?.score ?? 0) - ROUNDING
      this.#wanted += nearest.length
      this.#reached += hits.slice(0, NEAREST).filter(({ score }) => score >= least).length
      if (this.#wanted >= NEAREST * LEAST_SEARCHES && this.#reached < LEAST_RECALL * this.#wanted)
        throw new Disagreement('the nearest that a graph finds', this.#reached, this.#wanted)
    }
    return pages
  }
}
