import type { ProtocolSystem } from './system.js'

/** The names of a choice. */
export interface ChoiceNames {
  /** The name of the choice: for a match, that of the first step of its protocol. Not empty. */
  label: string
  /** The name of the protocol. `null`: it has none. */
  chain_label: string | null
  /** The tags of the protocol. May be empty. */
  tags: readonly string[]
}

/** A protocol, as a match shows it. */
export interface Chain extends ChoiceNames {
  /** The URI of the protocol. Hits with the same URI are steps of one protocol. */
  uri: string
}

/** An instruction as data. */
export interface ChoiceCall {
  /** The tool to call. */
  tool: string
  /** The arguments of the call. */
  arguments: {
    /** The `uri` of the choice. */
    uri: string
  }
}

/** What an agent may do next, and the call for it. */
export interface Choice extends Chain {
  /** The evidence of a match, in [0, 1]. `null` for refine and create. */
  score: number | null
  /** The kind of the choice. */
  role: Role
  /** The instruction for this choice. */
  next_action: string
  /** The same as data. Absent unless the option `call` is set. */
  call?: ChoiceCall
}

/**
 * The response of `kairos_search` for the protocols of any system. Except for the URIs and the name
 * of the tool, it is a `KairosSearchResponse`.
 */
export interface ChoicesResponse {
  /** Always true. */
  must_obey: true
  /** A summary for people. Its number of matches counts neither refine nor create. */
  message: string
  /** What to do with the choices. */
  next_action: string
  /** The matches, best first, then at most one refine, then at most one create. Never empty. */
  choices: Choice[]
}

/** The kind of a choice. */
export type Role = 'match' | 'refine' | 'create'

/** The instruction of a response with several choices. */
export const PICK_ONE = "Pick one choice and follow that choice's next_action."

/** The instruction of a response with one choice. */
export const FOLLOW_IT = "Follow the choice's next_action."

const NO_MATCH = 'No existing protocol matched your query. Refine your search or create a new one.'

/**
 * The summary of a response with so many matches. `best` is the highest score. `alone`: one match
 * is the only choice.
 */
export function messageFor(matches: number, best: number, alone: boolean): string {
  if (matches === 0) return NO_MATCH
  if (alone) return 'Found 1 match.'
  const summary = `Found ${matches} ${matches === 1 ? 'match' : 'matches'} (top confidence: ${Math.round(100 * best)}%).`
  return `${summary} Choose one, refine your search, or create a new protocol.`
}

/** The number of matches that a summary names, or `undefined`. */
export function countIn(message: string): string | undefined {
  return /^Found (\d+) match/.exec(message)?.[1]
}

/** The instruction for a choice, in the words of the schema. */
export function actionFor({ tool }: ProtocolSystem, role: Role, uri: string): string {
  return `call ${tool} with ${uri} to ${PURPOSES[role]}`
}

/**
 * The instruction of a match without "this", as the contract prints it once. It is accepted, but
 * never written.
 */
export function olderActionFor({ tool }: ProtocolSystem, uri: string): string {
  return `call ${tool} with ${uri} to execute protocol`
}

const PURPOSES: Record<Role, string> = {
  match: 'execute this protocol',
  refine: "get step-by-step help turning the user's request into a better search query",
  create: 'create a new protocol',
}
