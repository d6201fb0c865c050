import type { Message } from '../contracts.js'

const ONLY_JSON = 'Answer with one JSON value and nothing around it: no explanation and no code fence.'

/**
 * The messages with one more that asks for JSON, for a model without a mode for it or with one that wants to be told. It comes after
 * the system messages at the beginning, since many models take such messages there alone.
 */
export function askForJson(messages: readonly Message[]): Message[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  return [...messages].toSpliced(first === -1 ? messages.length : first, 0, { role: 'system', content: ONLY_JSON })
}
