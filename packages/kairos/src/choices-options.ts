import { EVIDENCE_THRESHOLD } from '@kebab/core'
import {
  anyFunction,
  anyString,
  anything,
  filledString,
  kindOf,
  listOf,
  type OptionKind,
  type OptionReader,
  wrongValue,
} from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Chain, ChoiceNames } from './choice.js'
import { CREATE, REFINE } from './shipped-protocols.js'
import { type ProtocolSystem, resolveSystem } from './system.js'

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
export interface ChoicesSettings {
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
export const NAME_KINDS: Record<keyof ChoiceNames, OptionKind> = {
  label: filledString,
  chain_label: kindOf('a string or null', (value) => value === null || typeof value === 'string'),
  tags: listOf(anyString),
}
