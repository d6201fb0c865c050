import type { AnswerEventV1, SchemaName, SchemaTypes } from '@kebab/schemas'
import type { ToolSchema } from './tool-schemas.js'

/** The arguments of a call, as they came. */
export type ToolArguments = Record<string, unknown>

/** What a tool gets beside its arguments. */
export interface ToolCall {
  /** Aborts when the client cancels the call, or goes away. */
  signal: AbortSignal
  /** Sends an event to the client, which may not have asked for any. */
  progress(event: AnswerEventV1): Promise<void>
}

/** A tool of the server. */
export interface Tool {
  name: string
  title: string
  /** What it is for, for the language model that chooses among the tools. */
  description: string
  input: ToolSchema
  /** The schema of what it returns. */
  output: SchemaName
  /** Whether it waits for `ready`. */
  waits: boolean
  /** Does it. Rejects with a `KebabError` where the caller has something to handle, wrong arguments included. */
  run(given: ToolArguments, call: ToolCall): Promise<SchemaTypes[SchemaName]>
}
