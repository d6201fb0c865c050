import type { Role } from './wording.js'

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
