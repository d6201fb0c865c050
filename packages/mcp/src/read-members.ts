import { invalidInput } from '@kebab/core/kit'
import type { ToolArguments } from './tool.js'

/** Refuses arguments that a tool doesn't know, with `invalid_input`. */
export function readMembers(given: ToolArguments, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidInput(unknown, known.length === 0 ? 'no arguments' : `one of ${known.join(', ')}`, 'an unknown field')
}
