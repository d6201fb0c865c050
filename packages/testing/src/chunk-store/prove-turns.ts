import { ok } from 'node:assert/strict'
import type { ChunkStore } from '@kebab/core'
import { proveAbortDuring, turns } from '../prove-abort.js'
import { sampleDocument } from '../sample-document.js'

/** What counts as long, in milliseconds. A store that is done sooner may keep the event loop to itself. */
const LONG_MS = 25

/** Letters without an order, the same for a seed. */
function letters(seed: number, count: number): string[] {
  let state = (seed + 1) * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393
    return 'aaabcdefghi/'[(state >>> 8) % 12]!
  })
}

/** Globs of which none matches, as only the end of each path tells, and each is at another place of its own until then. */
const documents = Array.from({ length: 80 }, (_, i) => sampleDocument(`d${letters(i, 200).join('')}${i}.md`, [`${i}`]))
const pathGlob = Array.from({ length: 1000 }, (_, i) => `**${letters(1000 + i, 26).join('*')}*/none`)

/** Proves that a selection which takes long shares the event loop. */
export async function proveTurns(store: ChunkStore): Promise<void> {
  await store.commit({ put: documents })
  let taken = 0
  let done = false
  const other = (async () => {
    for (; !done; taken++) await turns(1)
  })()
  const start = performance.now()
  const selected = await store.select({ pathGlob })
  const isLong = performance.now() - start > LONG_MS
  const given = taken
  done = true
  await other
  ok(selected.size === 0, `expected globs that match no path to select nothing, found ${selected.size} chunks`)
  if (isLong) ok(given > 0, 'expected other work to have its turn during a long `select`, found that it had none')
  await proveAbortDuring((signal) => store.select({ pathGlob }, { signal }), 'a long select')
}
