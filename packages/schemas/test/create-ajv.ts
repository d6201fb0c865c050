import { type JsonSchema, type SchemaName, schemas } from '@kebab/schemas'
import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** A validator with our schemas as they are published, not as the build compiles them. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ownProperties: true, logger: false, ...options })
  formats(ajv)
  for (const schema of Object.values<JsonSchema>(schemas)) ajv.addSchema(schema)
  return ajv
}

/** Returns a validator's verdict on a value by the schema of this name. */
export function judge(ajv: Ajv2020, name: SchemaName, value: unknown): boolean {
  return ajv.validate(schemas[name].$id, value)
}
