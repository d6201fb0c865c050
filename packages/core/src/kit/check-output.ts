import type { Issue, SchemaName, SchemaTypes } from '@kebab/schemas'
import { KebabError } from '../errors/errors.js'

/**
 * Checks what an engine returned, before a server sends it: the engine may be a caller's own.
 *
 * @param validate that of `@kebab/schemas`. Whoever sends nothing need not load its validators.
 * @param name the schema that the value has to fit
 * @throws KebabError `internal`, which names the first issue
 */
export function checkOutput<N extends SchemaName>(
  validate: (name: SchemaName, value: unknown) => Issue[],
  name: N,
  value: unknown,
): asserts value is SchemaTypes[N] {
  const [issue] = validate(name, value)
  if (issue === undefined) return
  const message = `expected a valid ${name} from the engine, found that ${issue.path || 'it'} ${issue.message}`
  throw new KebabError('internal', message)
}
