import { optionReader } from '@kebab/core/kit'
import type { KairosSearchResponse, SearchHitV1 } from '@kebab/schemas'
import type { Choice, ChoiceNames, ChoicesResponse } from './choice.js'
import { type ChoicesOptions, type ChoicesSettings, resolveOptions } from './choices-options.js'
import { rankChains } from './rank-chains.js'
import { actionFor, FOLLOW_IT, messageFor, PICK_ONE, type Role } from './wording.js'

/** The part of a search response that choices are made of. */
export interface FoundHits {
  /** In any order. Each match has the evidence of its best hit, `retrieval.evidence`, as its score; a hit without evidence is no match. */
  hits: readonly SearchHitV1[]
}

/**
 * The `kairos_search` response for what a search found: matches whose evidence reaches the threshold, best first and at most `limit` of them, then
 * refine and create. One match stands alone unless `footers` is `always`. Pure; what it returns always passes `validateChoices`.
 *
 * @throws KebabError `invalid_input` for a wrong `threshold`, `limit`, `footers` or `call`
 * @throws KebabError `internal` for a `chainOf` that gives what no choice can be made of, such as a URI of another system
 * @throws TypeError for wiring that can't work
 */
export function toChoices(response: FoundHits, options: ChoicesOptions & { system?: undefined }): KairosSearchResponse
export function toChoices(response: FoundHits, options: ChoicesOptions): ChoicesResponse
export function toChoices(response: FoundHits, options: ChoicesOptions): ChoicesResponse {
  const read = optionReader('toChoices', options)
  const settings = resolveOptions(read)
  read.done()
  return writeChoices(response.hits, settings)
}

/** The response, from options that were checked. */
export function writeChoices(hits: readonly SearchHitV1[], settings: ChoicesSettings): ChoicesResponse {
  const { limit, footers, names, system } = settings
  const found = rankChains(hits, settings).slice(0, limit)
  const choices = found.map(({ chain, score }) => write(settings, 'match', chain.uri, chain, score))
  const alone = found.length === 1 && footers === 'auto'
  if (!alone) {
    choices.push(write(settings, 'refine', system.refineUri, names.refine, null))
    choices.push(write(settings, 'create', system.createUri, names.create, null))
  }
  return {
    must_obey: true,
    message: messageFor(found.length, found[0]?.score ?? 0, alone),
    next_action: alone ? FOLLOW_IT : PICK_ONE,
    choices,
  }
}

function write(
  { system, call }: ChoicesSettings,
  role: Role,
  uri: string,
  { label, chain_label, tags }: ChoiceNames,
  score: number | null,
): Choice {
  return {
    uri,
    label,
    chain_label,
    score,
    role,
    tags: [...tags],
    next_action: actionFor(system, role, uri),
    ...(call ? { call: { tool: system.tool, arguments: { uri } } } : {}),
  }
}
