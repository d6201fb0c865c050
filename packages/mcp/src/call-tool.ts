import { KebabError, wireError } from '@kebab/core'
import { invalidInput, runWithin, wrongValue } from '@kebab/core/kit'
import { type AnswerEventV1, type SchemaName, type SchemaTypes, validate } from '@kebab/schemas'
import type { ToolSchema } from './tool-schemas.js'

/**
 * The result of a tool call. Its text repeats the structured content, for clients that read only
 * text.
 */
interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
  /** Other members that the protocol allows. */
  [member: string]: unknown
}

/** What calls wait for, and what hears of internal errors. */
export interface CallSettings {
  ready: Promise<unknown> | undefined
  onError(error: unknown): void
}

/**
 * Calls a tool. A call that fails is a result, too, with `isError` and an `error.v1` as structured
 * content. This includes wrong arguments: the language model sees the result and can correct them,
 * while clients keep errors of the protocol to themselves. Rejects only when the call is aborted.
 */
export async function callTool(
  tool: Tool,
  given: unknown,
  call: ToolCall,
  { ready, onError }: CallSettings,
): Promise<ToolResult> {
  const { signal } = call
  try {
    const read = readArguments(given)
    return await runWithin(
      async (within = signal) => {
        const value = await whenReady(tool.waits ? ready : undefined, async () => {
          within.throwIfAborted()
          return tool.run(read, { ...call, signal: within })
        })
        checkOutput(tool.output, value)
        return resultOf(value)
      },
      { signal, stage: tool.name },
    )
  } catch (error) {
    signal.throwIfAborted()
    const wire = wireError(error)
    if (wire.code === 'internal') onError(error)
    return { ...resultOf(wire), isError: true }
  }
}

function readArguments(given: unknown): ToolArguments {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as ToolArguments
  throw wrongValue('arguments', 'an object', given)
}

/** Throws `internal` for a value that its schema refuses, so that it isn't sent. */
function checkOutput(name: SchemaName, value: unknown): void {
  const [issue] = validate(name, value)
  if (issue === undefined) return
  const message = `expected a valid ${name} from the engine, found that ${issue.path || 'it'} ${issue.message}`
  throw new KebabError('internal', message)
}

function resultOf(value: object): ToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value as Record<string, unknown>,
  }
}

/** The arguments of a call, unchecked. */
type ToolArguments = Record<string, unknown>

/** What a tool gets besides its arguments. */
export interface ToolCall {
  /** Aborts when the client cancels the call or leaves. */
  signal: AbortSignal
  /** Sends an event to the client, if it asked for progress. */
  progress(event: AnswerEventV1): Promise<void>
}

/** A tool of the server. */
export interface Tool {
  name: string
  title: string
  /** Says what the tool is for, to the language model that chooses a tool. */
  description: string
  input: ToolSchema
  /** The schema of its result. */
  output: SchemaName
  /** Whether it waits for `ready`. */
  waits: boolean
  /**
   * Runs the tool. Rejects with a `KebabError` that the caller can handle, also for wrong
   * arguments.
   */
  run(given: ToolArguments, call: ToolCall): Promise<SchemaTypes[SchemaName]>
}

/** Throws `invalid_input` for an argument that the tool doesn't have. */
export function readMembers(given: ToolArguments, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidInput(unknown, known.length === 0 ? 'no arguments' : `one of ${known.join(', ')}`, 'an unknown field')
}

/**
 * Does the work once `ready` has settled. A rejection of `ready` is left to the caller who passed
 * it.
 */
export async function whenReady<T>(ready: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await ready?.catch(() => undefined)
  return work()
}
