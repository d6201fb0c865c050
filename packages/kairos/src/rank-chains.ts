import { KebabError } from '@kebab/core'
import { describeValue } from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Chain } from './choice.js'
import { type ChoicesSettings, NAME_KINDS } from './choices-options.js'
import { isUri, uriForm } from './system.js'

/** A protocol with the evidence of its best step. */
export interface RankedChain {
  chain: Chain
  /** In [0, 1]. */
  score: number
}

/**
 * The protocols whose best step has the evidence, best first; of equal ones, the one whose best step the search found first. Refine and create
 * are none of them, and neither is what has no evidence: a fused rank can't stand in for it, since the best of nothing ranks first too.
 */
export function rankChains(hits: readonly SearchHitV1[], settings: ChoicesSettings): RankedChain[] {
  const { chainOf, threshold, system } = settings
  const best = new Map<string, RankedChain>()
  for (const hit of hits) {
    const score = hit.retrieval.evidence
    if (typeof score !== 'number' || !(score >= threshold && score <= 1)) continue
    const chain = chainOf(hit)
    if (chain === null || chain === undefined) continue
    checkChain(settings, chain)
    const { uri } = chain
    if (uri === system.refineUri || uri === system.createUri) continue
    const known = best.get(uri)
    if (known !== undefined && known.score >= score) continue
    // Set anew, so that the order of the map is that of the best steps.
    best.delete(uri)
    best.set(uri, { chain, score })
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/** Holds what `chainOf` gave to what the wire takes. */
function checkChain({ system }: ChoicesSettings, chain: Chain): void {
  if (!isUri(system, chain.uri)) throw broken('uri', uriForm(system), chain.uri)
  for (const [name, { fits, expected }] of Object.entries(NAME_KINDS)) {
    const value = chain[name as keyof typeof NAME_KINDS]
    if (!fits(value)) throw broken(name, expected, value)
  }
}

function broken(member: string, expected: string, value: unknown): KebabError<'internal'> {
  return new KebabError('internal', `chainOf.${member}: expected ${expected}, found ${describeValue(value)}`, {
    hint: 'Correct what `chainOf` gives, or have it give null for a hit of no protocol.',
  })
}
