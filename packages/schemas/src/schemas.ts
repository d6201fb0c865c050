import { schemas as generated } from './generated/schemas.js'
import type { SchemaName } from './validate.js'

/** A JSON Schema of draft 2020-12. */
export interface JsonSchema {
  readonly $id: string
  readonly title: string
  readonly [keyword: string]: unknown
}

/**
 * The schemas themselves, by label, for validators, documentation and tools of your own. They refer to one another by file name
 * within the base of their `$id`: add all of them to a validator. Each is also a file: `@kebab/schemas/search_hit.schema.json`.
 */
export const schemas: Readonly<Record<SchemaName, JsonSchema>> = generated
