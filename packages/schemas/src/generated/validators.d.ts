// Generated from schemas/ by `npm run generate`. Do not edit.
import type { SchemaTypes } from './wire.js'

/** An error as ajv describes it. */
export interface CompiledError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** A compiled schema. `errors` belongs to the last call. */
export interface CompiledValidator {
  (value: unknown): boolean
  errors?: CompiledError[] | null
}

/**
 * The compiled schemas, by label. Each lists its errors. Once there are a hundred, it stops at the
 * next item of an array or map.
 */
export declare const validators: Readonly<Record<keyof SchemaTypes, CompiledValidator>>
