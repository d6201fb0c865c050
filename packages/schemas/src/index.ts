export type * from './generated/wire.js'
export * from './guards.js'
export { type JsonSchema, schemas } from './schemas.js'
export { type Issue, type SchemaName, validate } from './validate.js'
