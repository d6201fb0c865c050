import type { Document, Freshness } from '../contracts.js'
import { brokenPart } from '../errors/errors.js'
import { attempt, remainingMs, type SearchContext } from './context.js'
import type { HydratedHit } from './hydrate.js'
import type { WeighedHit } from './weigh.js'

/** For how long files are looked at, in milliseconds. */
const LOOKING_MS = 1000

const STATES: ReadonlySet<unknown> = new Set<Freshness>(['current', 'changed', 'gone'])

/**
 * Adds to hits what has become of their files, where the request asks for it. What isn't known in
 * time, or can't be, is absent: a slow disk holds up no search for longer.
 */
export async function freshen(
  context: SearchContext,
  hits: readonly HydratedHit[],
  weighed: readonly WeighedHit[],
): Promise<readonly WeighedHit[]> {
  const { settings, plan, signal } = context
  const { checkOriginals } = settings
  if (!plan.input.freshness || checkOriginals === undefined || hits.length === 0) return weighed
  const documents = new Map<string, Document>(hits.map(({ chunk: { document } }) => [document.docId, document]))
  const states = new Map<string, Freshness>()
  const onState = (docId: string, state: Freshness): void => void states.set(docId, state)
  const left = Math.min(LOOKING_MS, remainingMs(context) ?? LOOKING_MS)
  const limits = { signal, limitMs: LOOKING_MS, remainingMs: left, stage: 'looking at files' }
  // A failure leaves the rest unknown.
  await attempt(async (work) => checkOriginals([...documents.values()], { signal: work.signal!, onState }), limits)
  for (const state of states.values())
    if (!STATES.has(state)) throw brokenPart('check', 'checkOriginals', `one of ${[...STATES].join(', ')}`, `${state}`)
  return weighed.map((hit) => {
    const freshness = states.get(hit.described.doc_id)
    return freshness === undefined ? hit : { ...hit, described: { ...hit.described, freshness } }
  })
}
