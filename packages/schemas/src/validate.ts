import { type CompiledValidator, validators } from './generated/validators.js'
import type { SchemaTypes } from './generated/wire.js'
import { type Issue, issuesOf } from './issue.js'

/** The label of a schema, such as `search_response.v1`. */
export type SchemaName = keyof SchemaTypes

/**
 * What is wrong with a value, by the schema of this name. Empty: nothing, and the value is a `SchemaTypes[name]`.
 * Once there are a hundred issues, the rest of an array or map is left out.
 *
 * A value counts as what it would be as JSON: only its own members, no `NaN`, no `bigint`. It is only read, and reading is all that
 * can run code of its own (getters, proxies); whatever that does, this returns issues and doesn't throw.
 *
 * @throws TypeError for a name that no schema has.
 */
export function validate(name: SchemaName, value: unknown): Issue[] {
  const validator = validatorOf(name)
  if (ArrayBuffer.isView(value)) return [{ path: '', message: 'must be parsed JSON, found bytes', keyword: 'type' }]
  try {
    return validator(value) ? [] : issuesOf(validator.errors ?? [], value)
  } catch {
    return [{ path: '', message: 'must be plain data, but an error was thrown while it was read' }]
  }
}

/** Whether a value is what the schema of this name describes. Never throws. */
export function accepts<N extends SchemaName>(name: N, value: unknown): value is SchemaTypes[N] {
  const validator = validatorOf(name)
  try {
    return !ArrayBuffer.isView(value) && validator(value)
  } catch {
    return false
  }
}

function validatorOf(name: SchemaName): CompiledValidator {
  if (Object.hasOwn(validators, name)) return validators[name]
  throw new TypeError(`expected the name of a schema (${Object.keys(validators).join(', ')}), found ${String(name)}`)
}
