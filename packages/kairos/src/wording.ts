import type { ProtocolSystem } from './system.js'

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
