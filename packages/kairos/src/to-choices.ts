import { EVIDENCE_THRESHOLD, KebabError } from '@kebab/core'
import {
  anyFunction,
  anyString,
  anything,
  describeValue,
  filledString,
  kindOf,
  listOf,
  type OptionKind,
  type OptionReader,
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

/** How a search becomes choices. */
export interface ChoicesOptions {
  /** The protocol that a hit is a step of; `null` or `undefined` for a hit that is of none, which is left out. Called for the hits that pass the threshold. */
  chainOf: (hit: SearchHitV1) => Chain | null | undefined
  /** The evidence that a match has at least, from 0 to 1. Default: `EVIDENCE_THRESHOLD` of `@kebab/core`. */
  threshold?: number | undefined
  /** The most matches, refine and create not counted: an integer from 1. Default: 10. */
  limit?: number | undefined
  /** `auto`: refine and create follow the matches, unless there is exactly one, which then stands alone. `always`: they follow one match too. Default: `auto`. */
  footers?: 'auto' | 'always' | undefined
  /** Whether each choice has its instruction as data too, in `call`. Default: false. */
  call?: boolean | undefined
  /** What refine and create are called. Default: the names of the contract. */
  labels?:
    | {
        /** Of refine, name by name. */
        refine?: Partial<ChoiceNames> | undefined
        /** Of create, name by name. */
        create?: Partial<ChoiceNames> | undefined
      }
    | undefined
  /** Another system's URIs and tool. The response then is no `KairosSearchResponse` any more. Default: those of KAIROS. */
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

/** Checks the options. Throws `invalid_input` for a wrong threshold, limit or `footers`, and `TypeError` for wiring that can't work. */
export function resolveOptions(read: OptionReader<ChoicesOptions>): ChoicesSettings {
  const chainOf = read('chainOf', anyFunction)
  // As members of a request would be: they may come from one.
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

/** What the wire takes for each name of a choice. */
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
