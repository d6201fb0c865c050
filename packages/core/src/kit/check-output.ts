import { type SchemaName, type SchemaTypes, validate } from '@kebab/schemas'
import { KebabError } from '../errors/errors.js'

/**
 * Checks what an engine returned, before a server sends it: the engine may be a caller's own.
 *
 * @param name the schema that the value has to fit
 * @throws KebabError `internal`, which names the first issue
 */
export function checkOutput<N extends SchemaName>(name: N, value: unknown): asserts value is SchemaTypes[N] {
  const [issue] = validate(name, value)
  if (issue === undefined) return
  const message = `expected a valid ${name} from the engine, found that ${issue.path || 'it'} ${issue.message}`
  throw new KebabError('internal', message)
}
