export * from './assertions.js'
export type * from './generated/wire.js'
export * from './guards.js'
export {
  type ResolvedSchema,
  resolveSchema,
  type SchemaBundle,
  type Subschema,
  schemaBundle,
} from './schema-bundle.js'
export { type JsonSchema, schemas } from './schemas.js'
export { type Issue, type SchemaName, validate } from './validate.js'
