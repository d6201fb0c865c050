import { spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { type McpServerOptions, serveStdio } from '../src/index.js'
import { fixtureEngine, fixtureServer, QUESTION, SLOWLY } from './support/fixture.js'
import { nodeArguments, reads, STDIO_PROGRAM } from './support/processes.js'

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const ask = {
  jsonrpc: '2.0',
  id: 9,
  method: 'tools/call',
  params: { name: 'ask', arguments: { question: QUESTION, seed: SLOWLY } },
}
const search = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search', arguments: { query: 'hook', k: 1 } },
})

/** A server over streams of this process. */
async function streams(graceMs?: number, options: Partial<McpServerOptions> = {}) {
  const heard: string[] = []
  const server = await fixtureServer((what) => void heard.push(what), options)
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { closed, close } = await serveStdio(server, { input, output, graceMs })
  onTestFinished(() => server.close())
  const written = reads(output)
  return {
    input,
    output,
    heard,
    closed,
    close,
    written,
    write: (...messages: (object | string)[]) => {
      for (const message of messages)
        input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`)
    },
    lines: () =>
      written
        .text()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: number | null; error?: { code: number } }),
  }
}

test('a line that is no message is answered with an error, and changes nothing', async () => {
  const { write, written, lines } = await streams()
  write('garbage', '{"jsonrpc":"2.0"', '', '7', '[]', '{"hello":1}', '\u0000', initialize, search(2))
  await written.until('"id":2')
  const errors = lines().filter(({ id }) => id === null)
  expect(errors.map(({ error }) => error?.code)).toEqual([-32700, -32700, -32700, -32600, -32600, -32600, -32700])
  expect(lines().filter(({ id, error }) => id !== null && error === undefined)).toHaveLength(2)
})

test('a batch is no message: it is answered with one error, and changes nothing', async () => {
  const { write, written, lines } = await streams()
  write(initialize, [search(2), search(3)], search(4))
  await written.until('"id":4')
  expect(lines().map(({ id, error }) => error?.code ?? id)).toEqual(expect.arrayContaining([1, -32600, 4]))
  expect(lines()).toHaveLength(3)
})

test('a message may come in pieces, and several in one', async () => {
  const { input, written, lines } = await streams()
  const text = Buffer.from(
    `${[initialize, search(2), search(3)].map((message) => JSON.stringify(message)).join('\r\n')}\n`,
  )
  for (const byte of text.subarray(0, 60)) input.write(Buffer.of(byte))
  input.write(text.subarray(60))
  await written.until('"id":2')
  await written.until('"id":3')
  expect(lines().every(({ error }) => error === undefined)).toBe(true)
})

test('an unknown method is an error, and so are malformed parameters', async () => {
  const { write, written, lines } = await streams()
  const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 7 } }
  write(initialize, { jsonrpc: '2.0', id: 2, method: 'rm' }, call, search(4))
  await written.until('"id":4')
  const codes = new Map(lines().map(({ id, error }) => [id, error?.code]))
  expect(codes.get(2)).toBe(-32601)
  expect(codes.get(3)).toBe(-32602)
  expect(codes.get(4)).toBeUndefined()
})

test('a line without an end closes the connection, but doesn’t end the process', async () => {
  const { input, closed } = await streams()
  input.on('error', () => undefined)
  for (let i = 0; i < 12; i++) input.write(Buffer.alloc(2 ** 20, 32))
  await closed
})

/** Starts a session whose client sends so many requests and reads no answer until `read`. */
async function neverRead(requests: number, graceMs = 1) {
  const server = await fixtureServer()
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { closed } = await serveStdio(server, { input, output, graceMs })
  onTestFinished(() => server.close())
  input.write(`${JSON.stringify(initialize)}\n`)
  for (let id = 2; id < requests + 2; id++) {
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`)
    if (id % 5 === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  const waiting = (): number => output.readableLength + output.writableLength
  return { input, closed, waiting, read: () => reads(output) }
}

test('while a client leaves more than 1 MiB unread, no request is taken; once it reads, all are answered', async () => {
  const requests = 80
  const { waiting, read } = await neverRead(requests)
  await expect.poll(waiting).toBeGreaterThan(2 ** 20)
  expect(waiting()).toBeLessThan(3 * 2 ** 20)
  const { until, text } = read()
  await until(`"id":${requests + 1}`)
  const ids = text()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: requests + 1 }, (_, i) => i + 1))
})

test('what was sent before the input ended is answered, if the client then reads', async () => {
  const { input, closed, read } = await neverRead(80, 60_000)
  input.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  const { text } = read()
  await closed
  expect(text()).toContain('"id":81')
})

test('a client that leaves too much unread ends the server by closing its input', async () => {
  const { input, closed } = await neverRead(80)
  input.end()
  await closed
})

test('when the input ends, open calls are still answered', async () => {
  let resolveSearch = (): void => undefined
  const searched = new Promise<void>((resolve) => {
    resolveSearch = resolve
  })
  const { engine: quick } = await fixtureEngine()
  const slowSearch = async (...args: Parameters<typeof quick.search>) => searched.then(() => quick.search(...args))
  const { input, write, closed, lines } = await streams(60_000, { engine: { ...quick, search: slowSearch } })
  write(initialize, search(2), search(3))
  input.end()
  // Long after the end was seen.
  setTimeout(resolveSearch, 50)
  await closed
  // Two calls that are open at the same time may be answered in any order.
  expect(
    lines()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([1, 2, 3])
})

test('a client that leaves during a call aborts the model', async () => {
  const { input, write, closed, heard, written } = await streams(1)
  write(initialize, ask)
  await written.until('"id":1')
  await expect.poll(() => heard).toEqual(['begun'])
  input.end()
  await closed
  await expect.poll(() => heard).toEqual(['begun', 'aborted'])
})

test('a client that closes its output aborts the model', async () => {
  const { output, write, closed, heard } = await streams()
  write(initialize, ask)
  await expect.poll(() => heard).toEqual(['begun'])
  output.destroy(new Error('EPIPE'))
  await closed
  await expect.poll(() => heard).toEqual(['begun', 'aborted'])
})

test('a cancelled call does not delay the end', async () => {
  const { input, write, closed, heard } = await streams(60_000)
  write(initialize, ask)
  await expect.poll(() => heard).toEqual(['begun'])
  write({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } })
  input.end()
  await closed
  expect(heard).toEqual(['begun', 'aborted'])
})

test('closing ends the connection and aborts the model; closing again does nothing', async () => {
  const { write, close, closed, heard } = await streams()
  write(initialize, ask)
  await expect.poll(() => heard).toEqual(['begun'])
  await close()
  await close()
  await closed
  await expect.poll(() => heard).toEqual(['begun', 'aborted'])
})

test('a closed server refuses connections', async () => {
  const server = await fixtureServer()
  await server.close()
  const options = { input: new PassThrough(), output: new PassThrough() }
  await expect(serveStdio(server, options)).rejects.toThrow('closed')
})

test('when the client process ends, the server process ends cleanly', async () => {
  const child = spawn(process.execPath, await nodeArguments(STDIO_PROGRAM), { stdio: 'pipe' })
  const [stdout, stderr] = [reads(child.stdout), reads(child.stderr)]
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  child.stdin.write(`${JSON.stringify(initialize)}\n${JSON.stringify(ask)}\n`)
  await stderr.until('generator: begun')
  child.stdin.destroy()
  child.stdout.destroy()
  expect(await exit).toBe(0)
  expect(stderr.text()).toContain('generator: aborted')
  expect(stderr.text()).toContain('ended')
  expect(stdout.text()).toContain('"id":1')
})
