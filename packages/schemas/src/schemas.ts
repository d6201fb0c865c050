import { schemas as generated } from './generated/schemas.js'
import type { SchemaName } from './validate.js'

/** A JSON Schema of draft 2020-12. */
export interface JsonSchema {
  readonly $id: string
  readonly title: string
  readonly [keyword: string]: unknown
}

/**
 * The schemas by label, for your own validators, documentation and tools. They refer to one another
 * by file name within the base of their `$id`, so add all of them to a validator. Each is also a
 * file, such as `@kebab/schemas/search_hit.schema.json`.
 */
export const schemas: Readonly<Record<SchemaName, JsonSchema>> = generated
