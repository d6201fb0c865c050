import { KebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { type CallSettings, callTool, readMembers, type Tool, type ToolCall } from '../src/call-tool.js'
import { NO_INPUT } from '../src/tool-schemas.js'

const CHECK = { part: 'store', check: 'answers', status: 'ok', message: 'it did', duration_ms: 1 }
const report = { schema_version: 'doctor_report.v1', healthy: true, checks: [CHECK] }

function tool(run: (call: ToolCall) => unknown): Tool {
  return {
    name: 'doctor',
    title: 'Test',
    description: 'A tool.',
    input: NO_INPUT,
    output: 'doctor_report.v1',
    run: async (_, call) => run(call) as never,
  }
}

function settings(indexing: CallSettings['indexing'] = () => undefined) {
  const errors: unknown[] = []
  return { indexing, outputSchemas: false, errors, onError: (error: unknown) => void errors.push(error) }
}

const call = (signal = new AbortController().signal): ToolCall => ({ signal, progress: async () => undefined })

test('an argument that the tool doesn’t have is invalid_input, with the nearest known one as a hint', () => {
  const names = ['query', 'max_tokens']
  expect(() => readMembers({ query: 'a', maxTokens: 1 }, names)).toThrow(
    expect.objectContaining({ code: 'invalid_input', hint: 'Did you mean `max_tokens`?' }),
  )
  expect(() => readMembers({ colour: 'red' }, names)).toThrow(expect.objectContaining({ hint: undefined }))
})

test('a result that its schema refuses is not sent: the call fails with internal, and onError hears of it', async () => {
  const { errors, ...callSettings } = settings()
  const { isError, structuredContent } = await callTool(
    tool(() => ({ healthy: 'yes' })),
    {},
    call(),
    callSettings,
  )
  expect(isError).toBe(true)
  assertWire('error.v1', structuredContent)
  expect(structuredContent).toMatchObject({ code: 'internal', message: expect.stringContaining('doctor_report.v1') })
  expect(errors).toHaveLength(1)
})

test('an error that is no KebabError is internal', async () => {
  const { errors, ...callSettings } = settings()
  const thrown = new RangeError('out of paper')
  const { structuredContent } = await callTool(
    tool(() => {
      throw thrown
    }),
    {},
    call(),
    callSettings,
  )
  expect(structuredContent).toMatchObject({ code: 'internal', message: 'out of paper' })
  expect(errors).toEqual([thrown])
})

test('an error whose details or code are not of the wire is internal, with its message and hint', async () => {
  const strange = new KebabError('invalid_cursor', 'no', { details: { reason: 'bored' } as never, hint: 'Rest.' })
  const { errors, ...callSettings } = settings()
  const refused = await callTool(
    tool(() => Promise.reject(strange)),
    {},
    call(),
    callSettings,
  )
  assertWire('error.v1', refused.structuredContent)
  expect(refused.structuredContent).toMatchObject({ code: 'internal', message: 'no', hint: 'Rest.' })
  expect(refused.structuredContent).not.toHaveProperty('details')
  const unknown = new KebabError('on_fire' as 'internal', 'hot')
  const result = await callTool(
    tool(() => Promise.reject(unknown)),
    {},
    call(),
    callSettings,
  )
  assertWire('error.v1', result.structuredContent)
  expect(result.structuredContent).toMatchObject({ code: 'internal', message: 'hot' })
  // They come from a part that is broken, which the server's owner has to know.
  expect(errors).toEqual([strange, unknown])
})

test('an abort rejects with its reason, before and during the work, even of a tool that ignores it', async () => {
  const { errors, ...callSettings } = settings()
  const gone = new Error('gone')
  await expect(
    callTool(
      tool(() => report),
      {},
      call(AbortSignal.abort(gone)),
      callSettings,
    ),
  ).rejects.toBe(gone)
  const controller = new AbortController()
  const endless = callTool(
    tool(() => new Promise(() => undefined)),
    {},
    call(controller.signal),
    callSettings,
  )
  controller.abort(gone)
  await expect(endless).rejects.toBe(gone)
  expect(errors).toEqual([])
})
