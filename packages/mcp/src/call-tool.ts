import { wireError } from '@kebab/core'
import { checkOutput } from '@kebab/core/internal'
import { invalidInput, runWithin } from '@kebab/core/kit'
import type { Indexing } from '@kebab/local/internal'
import {
  type AnswerEventV1,
  type ErrorV1,
  type SchemaName,
  type SchemaTypes,
  type SearchMode,
  validate,
} from '@kebab/schemas'
import { nearestName } from '@kebab/schemas/read'
import { readArguments, type ToolArguments } from './read-arguments.js'
import type { ToolSchema } from './tool-schemas.js'
import { errorText, resultText, type ToolOutput } from './tool-text.js'

/** The result of a tool call: text for a language model, and the same as data. */
interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
  /** Other members that the protocol allows. */
  [member: string]: unknown
}

/** How results are given, and what hears of internal errors. */
export interface CallSettings {
  /** Tells how far indexing is, or `undefined` where nothing is to be said. */
  indexing(): Indexing | undefined
  /**
   * Whether tools are listed with the schemas of what they return. The text of a result is then its
   * structured content as JSON.
   */
  outputSchemas: boolean
  onError(error: unknown): void
}

/** The member of `_meta` of a result that tells how far indexing is. */
export const INDEXING_META = 'kebab.local/indexing'

/**
 * Calls a tool. A call that fails is a result, too, with `isError` and an `error.v1` as structured
 * content. This includes wrong arguments: the language model sees the result and can correct them,
 * while clients keep errors of the protocol to themselves. Rejects only when the call is aborted.
 */
export async function callTool(
  tool: Tool,
  args: unknown,
  call: ToolCall,
  { indexing, outputSchemas, onError }: CallSettings,
): Promise<ToolResult> {
  const { signal } = call
  const state = indexing()
  const resultOf = (value: object, text: () => string): ToolResult => ({
    content: [{ type: 'text', text: outputSchemas ? JSON.stringify(value) : text() }],
    structuredContent: value as Record<string, unknown>,
    ...(state === undefined ? {} : { _meta: { [INDEXING_META]: state } }),
  })
  try {
    const read = readArguments(args, tool.request ?? tool.input)
    return await runWithin(
      async (within = signal) => {
        const value = await tool.run(read, { ...call, signal: within })
        checkOutput(validate, tool.output, value)
        return resultOf(value, () => resultText(tool.output, value, state))
      },
      { signal, stage: tool.name },
    )
  } catch (error) {
    signal.throwIfAborted()
    const wire: ErrorV1 = wireError(error)
    if (wire.code === 'internal') onError(error)
    return { ...resultOf(wire, () => errorText(wire)), isError: true }
  }
}

/** What a tool gets besides its arguments. */
export interface ToolCall {
  /** Aborts when the client cancels the call or leaves. */
  signal: AbortSignal
  /** Sends an event to the client, if it asked for progress. */
  progress(event: AnswerEventV1): Promise<void>
}

/** A tool of the server. */
export interface Tool {
  name: ToolName
  title: string
  /**
   * Says what the tool is for, to the language model that chooses a tool. A function says it of the
   * modes that are offered.
   */
  description: string | ((modes: readonly SearchMode[]) => string)
  input: ToolSchema
  /** The schema of the request that its arguments are. Absent: `input` says all. */
  request?: SchemaName
  /** The schema of its result. */
  output: ToolOutput
  /**
   * Runs the tool. Rejects with a `KebabError` that the caller can handle, also for wrong
   * arguments.
   */
  run(args: ToolArguments, call: ToolCall): Promise<SchemaTypes[ToolOutput]>
}

/** The name of a tool. */
export type ToolName = (typeof TOOL_NAMES)[number]

/** All tools, in the order in which they are listed. */
export const TOOL_NAMES = [
  'search',
  'bulk_search',
  'fetch',
  'describe',
  'doctor',
  'ask',
  'kairos_search',
  'kairos_begin',
] as const

/** Throws `invalid_input` for an argument that the tool doesn't have. */
export function readMembers(args: ToolArguments, names: readonly string[]): void {
  const unknown = Object.keys(args).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const expected = names.length === 0 ? 'no arguments' : `one of ${names.join(', ')}`
  const nearest = nearestName(unknown, names)
  const hint = nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`
  throw invalidInput(unknown, expected, 'an unknown field', { hint })
}
