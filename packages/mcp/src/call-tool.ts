import { isKebabError, KebabError, wireError } from '@kebab/core'
import { invalidInput, runWithin, wrongValue } from '@kebab/core/kit'
import { type AnswerEventV1, type ErrorV1, type SchemaName, type SchemaTypes, validate } from '@kebab/schemas'
import type { ToolSchema } from './tool-schemas.js'

/** What a tool call is answered with. The text is the structured content once more, for clients that read only text. */
interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
  /** What the protocol allows beside it. */
  [member: string]: unknown
}

/** What a call waits for, and who hears of what clients aren't told in full. */
export interface CallSettings {
  ready: Promise<unknown> | undefined
  onError(error: unknown): void
}

/**
 * Calls a tool. A failure is a result too, with `isError` and an `error.v1` as its structured content, wrong arguments included: the language model that
 * made the call sees it, and can do better, whereas clients keep errors of the protocol to themselves. Rejects only when the call is aborted.
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
        hold(tool.output, value)
        return resultOf(value)
      },
      { signal, stage: tool.name },
    )
  } catch (error) {
    signal.throwIfAborted()
    if (!isKebabError(error) || error.code === 'internal') onError(error)
    return { ...resultOf(errorOf(error)), isError: true }
  }
}

function readArguments(given: unknown): ToolArguments {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as ToolArguments
  throw wrongValue('arguments', 'an object', given)
}

/** Nothing leaves that isn't what its schema says. */
function hold(name: SchemaName, value: unknown): void {
  const [issue] = validate(name, value)
  if (issue === undefined) return
  const message = `expected a valid ${name} from the engine, found that ${issue.path || 'it'} ${issue.message}`
  throw new KebabError('internal', message)
}

/** An error as it goes over the wire; without its details, where those of another engine are none that the code has. */
export function errorOf(error: unknown): ErrorV1 {
  const wire = wireError(error)
  if (validate('error.v1', wire).length === 0) return wire
  const { details, hint, ...rest } = wire
  return validate('error.v1', rest).length === 0 ? (rest as ErrorV1) : wireError(new Error(wire.message))
}

function resultOf(value: object): ToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value as Record<string, unknown>,
  }
}

/** The arguments of a call, as they came. */
type ToolArguments = Record<string, unknown>

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

/** Refuses arguments that a tool doesn't know, with `invalid_input`. */
export function readMembers(given: ToolArguments, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw invalidInput(unknown, known.length === 0 ? 'no arguments' : `one of ${known.join(', ')}`, 'an unknown field')
}

/** Does something once what it waits for has ended, well or not. Whoever began that hears how it ended. */
export async function whenReady<T>(ready: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await ready?.catch(() => undefined)
  return work()
}
