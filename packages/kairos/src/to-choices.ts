import { EVIDENCE_THRESHOLD, KebabError } from '@kebab/core'
import type { OptionKind, OptionReader } from '@kebab/core/internal'
import {
  anyFunction,
  anyString,
  anything,
  describeValue,
  filledString,
  kindOf,
  listOf,
  optionReader,
  wrongValue,
} from '@kebab/core/kit'
import type { KairosSearchResponse, SearchHitV1 } from '@kebab/schemas'
import {
  actionFor,
  type Chain,
  type Choice,
  type ChoiceNames,
  type ChoicesResponse,
  FOLLOW_IT,
  messageFor,
  PICK_ONE,
  type Role,
} from './choice.js'
import { CREATE, REFINE } from './shipped-protocols.js'
import { isUri, type ProtocolSystem, resolveSystem, uriForm } from './system.js'

/** The part of a search response that choices are made of. */
export interface SearchHits {
  /**
   * In any order. The score of a match is the evidence of its best hit, `retrieval.evidence`. A hit
   * without evidence makes no match.
   */
  hits: readonly SearchHitV1[]
}

/**
 * Makes the `kairos_search` response of the hits of a search: the matches, then refine and create.
 * Matches are protocols whose evidence reaches the threshold, best first, at most `limit`. A single
 * match is the only choice unless `footers` is `always`. Pure. The result always passes
 * `validateChoices`.
 *
 * @throws KebabError `invalid_input` for a wrong `threshold`, `limit`, `footers` or `call`
 * @throws KebabError `internal` when `chainOf` returns a value that no choice can be made of, such
 * as a URI of another system
 * @throws TypeError for any other wrong option
 */
export function toChoices(response: SearchHits, options: ChoicesOptions & { system?: undefined }): KairosSearchResponse
export function toChoices(response: SearchHits, options: ChoicesOptions): ChoicesResponse
export function toChoices(response: SearchHits, options: ChoicesOptions): ChoicesResponse {
  const read = optionReader('toChoices', options)
  const settings = resolveOptions(read)
  read.done()
  return writeChoices(response.hits, settings)
}

/** Writes the response, from options that were checked. */
export function writeChoices(hits: readonly SearchHitV1[], settings: ChoicesSettings): ChoicesResponse {
  const { limit, footers, names, system } = settings
  const matches = rankChains(hits, settings).slice(0, limit)
  const choices = matches.map(({ chain, score }) => choiceOf(settings, 'match', chain.uri, chain, score))
  const alone = matches.length === 1 && footers === 'auto'
  if (!alone) {
    choices.push(choiceOf(settings, 'refine', system.refineUri, names.refine, null))
    choices.push(choiceOf(settings, 'create', system.createUri, names.create, null))
  }
  return {
    must_obey: true,
    message: messageFor(matches.length, matches[0]?.score ?? 0, alone),
    next_action: alone ? FOLLOW_IT : PICK_ONE,
    choices,
  }
}

function choiceOf(
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

/** How hits become choices. */
export interface ChoicesOptions {
  /**
   * Returns the protocol that a hit is a step of, or `null` or `undefined` to leave the hit out.
   * Called for each hit that reaches the threshold.
   */
  chainOf: (hit: SearchHitV1) => Chain | null | undefined
  /** The least evidence of a match, from 0 to 1. Default: `EVIDENCE_THRESHOLD` of `@kebab/core`. */
  threshold?: number | undefined
  /** The most matches, without refine and create: an integer from 1. Default: 10. */
  limit?: number | undefined
  /**
   * When refine and create follow the matches. `auto`: unless there is exactly one match. `always`:
   * always. Default: `auto`.
   */
  footers?: 'auto' | 'always' | undefined
  /** Whether each choice also has its instruction as data, in `call`. Default: false. */
  call?: boolean | undefined
  /** The names of refine and create. Default: those of the contract. */
  labels?:
    | {
        /** Names of refine. A missing one has its default. */
        refine?: Partial<ChoiceNames> | undefined
        /** Names of create. A missing one has its default. */
        create?: Partial<ChoiceNames> | undefined
      }
    | undefined
  /**
   * The URIs and tool of another system. The response is then no `KairosSearchResponse`. Default:
   * those of KAIROS.
   */
  system?: Partial<ProtocolSystem> | undefined
}

/** The options with their defaults. */
interface ChoicesSettings {
  chainOf: ChoicesOptions['chainOf']
  threshold: number
  limit: number
  footers: 'auto' | 'always'
  call: boolean
  names: Record<'refine' | 'create', ChoiceNames>
  system: ProtocolSystem
}

/**
 * Checks the options. Throws `invalid_input` for a wrong `threshold`, `limit`, `footers` or `call`,
 * and `TypeError` for any other wrong option.
 */
export function resolveOptions(read: OptionReader<ChoicesOptions>): ChoicesSettings {
  const chainOf = read('chainOf', anyFunction)
  // These may come from a request, so a wrong value is `invalid_input`.
  const threshold = read('threshold', anything, EVIDENCE_THRESHOLD)
  const limit = read('limit', anything, 10)
  const footers = read('footers', anything, 'auto')
  const call = read('call', anything, false)
  if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
    throw wrongValue('threshold', 'a number from 0 to 1', threshold)
  if (!Number.isSafeInteger(limit) || limit < 1) throw wrongValue('limit', 'an integer from 1', limit)
  if (footers !== 'auto' && footers !== 'always') throw wrongValue('footers', 'one of auto, always', footers)
  if (typeof call !== 'boolean') throw wrongValue('call', 'true or false', call)
  const labels = read.within('labels')
  const names = {
    refine: readNames(labels.within('refine'), { ...REFINE, label: REFINE.steps[0]!.label }),
    create: readNames(labels.within('create'), { ...CREATE, label: CREATE.chain_label }),
  }
  labels.done()
  return { chainOf, threshold, limit, footers, call, names, system: resolveSystem(read.within('system')) }
}

function readNames(read: OptionReader<Partial<ChoiceNames>>, defaults: ChoiceNames): ChoiceNames {
  const names = {
    label: read('label', NAME_KINDS.label, defaults.label),
    chain_label: read('chain_label', NAME_KINDS.chain_label, defaults.chain_label),
    tags: read('tags', NAME_KINDS.tags, defaults.tags),
  }
  read.done()
  return names
}

/** What the wire accepts for each name of a choice. */
const NAME_KINDS: Record<keyof ChoiceNames, OptionKind> = {
  label: filledString,
  chain_label: kindOf('a string or null', (value) => value === null || typeof value === 'string'),
  tags: listOf(anyString),
}

/** A protocol with the evidence of its best step. */
interface RankedChain {
  chain: Chain
  /** In [0, 1]. */
  score: number
}

/**
 * The protocols whose best step reaches the threshold, best first. Of equals, the one whose best
 * step comes first in the hits. Refine and create are left out, and so are hits without evidence. A
 * fused rank can't replace it, since it is high for the best of any hits.
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
    const previous = best.get(uri)
    if (previous !== undefined && previous.score >= score) continue
    // Deleted first, so that the map is in the order of the best steps.
    best.delete(uri)
    best.set(uri, { chain, score })
  }
  return [...best.values()].sort((a, b) => b.score - a.score)
}

/** Checks what `chainOf` returned. Throws `internal` for what the wire refuses. */
function checkChain({ system }: ChoicesSettings, chain: Chain): void {
  if (!isUri(system, chain.uri)) throw broken('uri', uriForm(system), chain.uri)
  for (const [name, { fits, expected }] of Object.entries(NAME_KINDS)) {
    const value = chain[name as keyof typeof NAME_KINDS]
    if (!fits(value)) throw broken(name, expected, value)
  }
}

function broken(member: string, expected: string, value: unknown): KebabError<'internal'> {
  return new KebabError('internal', `chainOf.${member}: expected ${expected}, found ${describeValue(value)}`, {
    hint: 'Correct what `chainOf` returns, or return null for a hit of no protocol.',
  })
}
