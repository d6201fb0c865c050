import type { ProtocolSystem } from './system.js'

/** What a choice is called. */
export interface ChoiceNames {
  /** What the choice is called: of a match, the step that its protocol begins with. Not empty. */
  label: string
  /** What the protocol is called. `null` when it has no name. */
  chain_label: string | null
  /** The labels of the protocol. May be empty. */
  tags: readonly string[]
}

/** A protocol, as a match shows it. */
export interface Chain extends ChoiceNames {
  /** The protocol. Hits with the same URI are steps of one protocol. */
  uri: string
}

/** An instruction as data. */
export interface ChoiceCall {
  /** The tool to call. */
  tool: string
  /** What to call it with. */
  arguments: {
    /** The `uri` of the choice. */
    uri: string
  }
}

/** What an agent may do next, with the call to make. */
export interface Choice extends Chain {
  /** How well a match fits, in [0, 1]. `null` for refine and create. */
  score: number | null
  /** The kind of the choice. */
  role: Role
  /** What to do for this choice, in words. */
  next_action: string
  /** The same as data. Absent unless it was asked for. */
  call?: ChoiceCall
}

/** The envelope of `kairos_search`, for the protocols of any system: a `KairosSearchResponse` but for its URIs and the name of its tool. */
export interface ChoicesResponse {
  /** Always true. */
  must_obey: true
  /** A summary for people. The number of matches in it counts neither refine nor create. */
  message: string
  /** What to do with the choices. */
  next_action: string
  /** The matches, best first, then at most one refine, then at most one create. Never empty. */
  choices: Choice[]
}

/** The kind of a choice. */
export type Role = 'match' | 'refine' | 'create'

/** The directive of a response with several choices. */
export const PICK_ONE = "Pick one choice and follow that choice's next_action."

/** The directive of a response with a single choice. */
export const FOLLOW_IT = "Follow the choice's next_action."

const NO_MATCH = 'No existing protocol matched your query. Refine your search or create a new one.'

/** The summary of a response: how many of its choices are matches, the score of the best of them, and whether there is nothing but one match. */
export function messageFor(matches: number, best: number, alone: boolean): string {
  if (matches === 0) return NO_MATCH
  if (alone) return 'Found 1 match.'
  const found = `Found ${matches} ${matches === 1 ? 'match' : 'matches'} (top confidence: ${Math.round(100 * best)}%).`
  return `${found} Choose one, refine your search, or create a new protocol.`
}

/** The number of matches that a summary names. Absent when it names none. */
export function countIn(message: string): string | undefined {
  return /^Found (\d+) match/.exec(message)?.[1]
}

/** The instruction for a choice, in the words of the contract's schema. */
export function actionFor({ tool }: ProtocolSystem, role: Role, uri: string): string {
  return `call ${tool} with ${uri} to ${PURPOSES[role]}`
}

/** The instruction of a match as the contract prints it once: without "this". Read, never written. */
export function olderActionFor({ tool }: ProtocolSystem, uri: string): string {
  return `call ${tool} with ${uri} to execute protocol`
}

const PURPOSES: Record<Role, string> = {
  match: 'execute this protocol',
  refine: "get step-by-step help turning the user's request into a better search query",
  create: 'create a new protocol',
}
