import type { OptionReader } from '@kebab/core/internal'
import { kindOf } from '@kebab/core/kit'
import { CREATE_ID, REFINE_ID } from './shipped-protocols.js'

/** The URIs and the tool of the system that runs the protocols. */
export interface ProtocolSystem {
  /**
   * The prefix of every URI, without white space. Default: `kairos://mem/`, which a UUID follows.
   * Any other prefix is followed by any text without white space.
   */
  scheme: string
  /**
   * The protocol that helps with a vague request. It is never a match. Default: the scheme and
   * `00000000-0000-0000-0000-000000002002`.
   */
  refineUri: string
  /**
   * The protocol that makes protocols. It is never a match. Default: the scheme and
   * `00000000-0000-0000-0000-000000002001`.
   */
  createUri: string
  /** The tool that runs a protocol, as in `next_action` and `call`. Default: `kairos_begin`. */
  tool: string
}

const KAIROS_SCHEME = 'kairos://mem/'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The system with its defaults. Throws `TypeError` for a name that can't be part of a URI or an
 * instruction.
 */
export function resolveSystem(read: OptionReader<Partial<ProtocolSystem>>): ProtocolSystem {
  const scheme = read('scheme', NAME, KAIROS_SCHEME)
  const system = {
    scheme,
    tool: read('tool', NAME, 'kairos_begin'),
    refineUri: read('refineUri', NAME, `${scheme}${REFINE_ID}`),
    createUri: read('createUri', NAME, `${scheme}${CREATE_ID}`),
  }
  read.done()
  for (const name of ['refineUri', 'createUri'] as const)
    if (!isUri(system, system[name])) read.refuse(name, uriForm(system), system[name])
  if (system.refineUri === system.createUri) read.refuse('createUri', 'another URI than refineUri', system.createUri)
  return system
}

const NAME = kindOf('a text without white space', (value) => typeof value === 'string' && /^\S+$/.test(value))

/** Whether a value is the URI of a protocol of this system. */
export function isUri({ scheme }: ProtocolSystem, value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith(scheme)) return false
  const id = value.slice(scheme.length)
  return scheme === KAIROS_SCHEME ? isUuid(id) : /^\S+$/.test(id)
}

/** The form of a URI of this system, for messages. */
export function uriForm({ scheme }: ProtocolSystem): string {
  return `${scheme}<${scheme === KAIROS_SCHEME ? 'uuid' : 'id'}>`
}

/** Whether a value is a UUID of any version. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
