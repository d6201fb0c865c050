import type { DocumentInput, Reader, ReadOptions } from '@kebab/core'
import { testReader } from '@kebab/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { inWorker, type WorkerLimits } from '../../src/index.js'

const fixture = (name: string) => new URL(`./worker-readers/${name}.mjs`, import.meta.url)
const linesReader = (limits?: WorkerLimits) => inWorker(fixture('lines'), limits)

async function readAll(reader: Reader, text: string, options?: ReadOptions): Promise<DocumentInput[]> {
  const bytes = async () => new TextEncoder().encode(text)
  const documents: DocumentInput[] = []
  for await (const document of await reader.read({ path: 'a.lines', bytes }, options)) documents.push(document)
  return documents
}

describe('a reader in a thread keeps to the contract', () => {
  const bytes = new TextEncoder().encode('one\ntwo')
  testReader({ test, create: () => linesReader(), files: [{ path: 'a.lines', bytes }] })
})

test('it is what its module exports, called with the options', async () => {
  expect(await linesReader({ options: { version: '7' } })).toMatchObject({
    name: 'lines',
    version: '7',
    accepts: ['.lines'],
  })
})

test('documents come one by one, and notes before them', async () => {
  const notes: string[] = []
  const documents = await readAll(await linesReader(), 'one\nnote\ntwo', { onNote: (reason) => notes.push(reason) })
  expect(documents.map(({ path, text }) => [path, text])).toEqual([
    ['a.lines#0', 'one'],
    ['a.lines#1', 'note'],
    ['a.lines#2', 'two'],
  ])
  expect(notes).toEqual(['line 2 is a note'])
})

test.each<[string, string, WorkerLimits, object]>([
  ['needs too much memory', 'grow', { memory: 32 }, { code: 'invalid_input', details: { field: 'a.lines' } }],
  ['is refused', 'refuse', {}, { code: 'invalid_input', details: { field: 'a.lines' } }],
  ['makes the reader throw', 'throw', {}, { code: 'internal', message: expect.stringContaining('out of range') }],
  ['ends the thread', 'exit', {}, { code: 'internal', message: expect.stringContaining('a thread that goes on') }],
])('a file that %s is refused, and the next one is read', async (_, line, limits, expected) => {
  const reader = await linesReader(limits)
  expect(await errorOf(readAll(reader, `one\n${line}`))).toMatchObject(expected)
  expect(await readAll(reader, 'after')).toMatchObject([{ text: 'after' }])
})

test('a file that takes too long is refused, and the next one is read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const reader = await linesReader({ seconds: 60 })
  let error: unknown
  readAll(reader, 'one\nspin').catch((reason: unknown) => {
    error = reason
  })
  // The time is up whenever the thread has got so far that it counts.
  while (error === undefined) {
    await vi.advanceTimersByTimeAsync(60_000)
    await new Promise(setImmediate)
  }
  expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'a.lines' } })
  expect(await readAll(reader, 'after')).toMatchObject([{ text: 'after' }])
})

test('an abort ends a thread that never yields, with the reason of the caller', async () => {
  const reader = await linesReader()
  const controller = new AbortController()
  const reason = new Error('enough')
  const onNote = () => setTimeout(() => controller.abort(reason), 20)
  await expect(readAll(reader, 'note\nspin', { signal: controller.signal, onNote })).rejects.toBe(reason)
  expect(await readAll(reader, 'after')).toMatchObject([{ text: 'after' }])
})

test('files are read one after the other, also where a reading is left early', async () => {
  const reader = await linesReader()
  const bytes = async () => new TextEncoder().encode('one\ntwo')
  for await (const { text } of (await reader.read({ path: 'a.lines', bytes })) as AsyncIterable<DocumentInput>) {
    expect(text).toBe('one')
    break
  }
  const all = await Promise.all(['a', 'b', 'c'].map((text) => readAll(reader, text)))
  expect(all.flat().map(({ text }) => text)).toEqual(['a', 'b', 'c'])
})

test('a module without a reader, and unknown options, are a TypeError', async () => {
  for (const name of ['none', 'missing']) await expect(inWorker(fixture(name))).rejects.toThrow(TypeError)
  await expect(inWorker(fixture('lines'), { minutes: 1 } as never)).rejects.toThrow(TypeError)
})

describe('a reader whose identity is given starts with its first file', () => {
  const reader = { name: 'lines', version: '1', accepts: ['.lines'] }

  test('and reads it', async () => {
    const lazy = await inWorker(fixture('lines'), { reader })
    expect(lazy).toMatchObject(reader)
    expect(await readAll(lazy, 'one')).toMatchObject([{ text: 'one' }])
  })

  test('a module that can’t be loaded is an error of each file, and of no opening', async () => {
    const lazy = await inWorker(fixture('missing'), { reader })
    for (let file = 0; file < 2; file++) expect(String(await errorOf(readAll(lazy, 'one')))).toContain('missing.mjs')
  })

  test('an identity that is none is refused', async () => {
    await expect(inWorker(fixture('lines'), { reader: { name: 'lines' } as never })).rejects.toThrow(
      /^reader: expected/,
    )
  })
})
