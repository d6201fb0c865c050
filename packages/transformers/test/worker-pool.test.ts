import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LoadProgress, type TransformersEmbedder, transformersEmbedder } from '../src/index.js'
import { runBuilt } from './support/run-built.js'

// The workers run the built package: run `npm run build` before.

const library = new URL('./support/stand-in-library.mjs', import.meta.url).href
const reason = new Error('the caller changed its mind')

let folder: string
let files = 0
/** What the stand-in told: the texts of its runs and the names of its loads, in their order. */
let runs: string[] = []
let loads: { load: string; session_options: object }[] = []
let channel: BroadcastChannel
/** Called when the message of `delivered` comes. */
let onDelivered = (): void => {}
const made: TransformersEmbedder[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-workers-'))
  channel = new BroadcastChannel('stand-in-library')
  channel.onmessage = (event) => {
    const { data } = event as { data: 'delivered' | { run: string } | { load: string; session_options: object } }
    if (data === 'delivered') onDelivered()
    else if ('load' in data) loads.push(data)
    else if (data.run !== 'dimensions') runs.push(data.run)
  }
})
afterEach(async () => {
  await Promise.all(made.splice(0).map((embedder) => embedder.close()))
  await delivered()
  runs = []
  loads = []
})
afterAll(async () => {
  channel.close()
  await rm(folder, { recursive: true })
})

async function embedderOf(workers: number, more: object = {}): Promise<TransformersEmbedder> {
  const embedder = await transformersEmbedder({ library, workers, model: 'stand-in', ...more })
  made.push(embedder)
  return embedder
}

/** A file that doesn't exist yet, and the order to wait for it. */
function gate(): { order: string; file: string; open: () => Promise<void> } {
  const file = join(folder, `${files++}`)
  return { order: `hold ${file}`, file, open: () => writeFile(file, '') }
}

/** Waits until the stand-in has begun to run all these texts. */
async function begun(...texts: string[]): Promise<void> {
  while (!texts.every((text) => runs.includes(text))) await setImmediate()
}

/** Waits for what ended workers have told: a channel delivers messages in their order. */
async function delivered(): Promise<void> {
  const sender = new BroadcastChannel('stand-in-library')
  const arrival = new Promise<void>((resolve) => {
    onDelivered = resolve
  })
  sender.postMessage('delivered')
  await arrival
  sender.close()
}

const passages = { kind: 'passage' } as const
const query = { kind: 'query' } as const

describe('the queue', () => {
  test('the event loop is free while a worker embeds', async () => {
    const embedder = await embedderOf(1)
    const barrier = gate()
    const call = embedder.embed([barrier.order], passages)
    await begun(barrier.order)
    // The thread of the worker is blocked until this thread makes the file.
    await barrier.open()
    expect(await call).toHaveLength(1)
  })

  test('a query waits for the passage that a worker is at, and comes before those that wait', async () => {
    const embedder = await embedderOf(1)
    const barrier = gate()
    const first = embedder.embed([barrier.order, 'passage 1', 'passage 2'], passages)
    await begun(barrier.order)
    const second = embedder.embed(['passage 3'], passages)
    const queries = ['query 1', 'query 2'].map((text) => embedder.embed([text], query))
    await barrier.open()
    await Promise.all([first, second, ...queries])
    await begun('passage 2')
    expect(runs).toEqual([barrier.order, 'query 1', 'query 2', 'passage 3', 'passage 1', 'passage 2'])
  })

  test('as many texts are embedded at a time as there are workers, which start when texts wait', async () => {
    const embedder = await embedderOf(2)
    const gates = [gate(), gate(), gate()]
    const orders = gates.map(({ order }) => order)
    const call = embedder.embed(orders, passages)
    await begun(orders[0]!, orders[1]!)
    expect(runs).not.toContain(orders[2])
    expect(loads).toHaveLength(2)
    for (const { open } of gates) await open()
    expect(await call).toHaveLength(3)
  })

  test('one worker is enough for calls one after the other', async () => {
    const embedder = await embedderOf(4)
    for (const text of ['a', 'b', 'c']) await embedder.embed([text], query)
    await begun('c')
    expect(loads).toHaveLength(1)
  })

  test('each worker computes on one thread', async () => {
    await (await embedderOf(1)).embed(['a'], query)
    await begun('a')
    expect(loads).toEqual([{ load: 'stand-in', session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } }])
  })

  test('vectors come in the order of their texts, whichever worker is done first', async () => {
    const embedder = await embedderOf(2)
    const barrier = gate()
    const call = embedder.embed([barrier.order, 'a', 'bc'], passages)
    await begun(barrier.order, 'a', 'bc')
    await barrier.open()
    const vectors = await call
    const expected = [barrier.order, 'a', 'bc'].map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length)))
    expect(vectors).toEqual(expected)
    expect(await embedder.embed([], passages)).toEqual([])
  })
})

describe('an abort', () => {
  test('rejects at once with the reason, and drops the texts that wait', async () => {
    const embedder = await embedderOf(1)
    const barrier = gate()
    const running = embedder.embed([barrier.order], passages)
    await begun(barrier.order)
    const controller = new AbortController()
    const waiting = embedder.embed(['a', 'b'], { ...passages, signal: controller.signal })
    await setImmediate()
    controller.abort(reason)
    // Nothing has ended yet.
    await expect(waiting).rejects.toBe(reason)
    await barrier.open()
    await running
    await embedder.embed(['after'], passages)
    await begun('after')
    expect(runs).toEqual([barrier.order, 'after'])
  })

  test('rejects at once while a worker embeds, whose next text is of another call', async () => {
    const embedder = await embedderOf(1)
    const barrier = gate()
    const controller = new AbortController()
    const call = embedder.embed([barrier.order, 'b'], { ...passages, signal: controller.signal })
    await begun(barrier.order)
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    const after = embedder.embed(['after'], passages)
    await barrier.open()
    expect(await after).toHaveLength(1)
    await begun('after')
    expect(runs).toEqual([barrier.order, 'after'])
  })

  test('while the model loads: rejects at once, and the thread ends with the load', async () => {
    const barrier = gate()
    const controller = new AbortController()
    const loading = transformersEmbedder({ library, workers: 1, model: barrier.order, signal: controller.signal })
    while (loads.length === 0) await setImmediate()
    controller.abort(reason)
    await expect(loading).rejects.toBe(reason)
    await barrier.open()
  })

  test('before the call or the load: rejects with the reason, and nothing begins', async () => {
    const signal = AbortSignal.abort(reason)
    await expect(transformersEmbedder({ library, workers: 1, signal })).rejects.toBe(reason)
    expect(loads).toEqual([])
    const embedder = await embedderOf(1)
    await expect(embedder.embed(['a'], { ...query, signal })).rejects.toBe(reason)
    expect(runs).toEqual([])
  })
})

describe('a worker that ends', () => {
  test.each([
    ['exit 3', 'with the exit code 3'],
    ['crash', 'by an error: the library crashed'],
  ])('by `%s`: its call rejects with model_unavailable, and another takes its place', async (order, how) => {
    const embedder = await embedderOf(1)
    const dying = embedder.embed([order], query)
    const waiting = embedder.embed(['a'], query)
    const failure = { code: 'model_unavailable', retryable: true, details: { model: 'stand-in@q8' } }
    await expect(dying).rejects.toMatchObject({ ...failure, message: expect.stringContaining(how) })
    expect(await waiting).toHaveLength(1)
    await begun('a')
    expect(loads).toHaveLength(2)
  })

  test('leaves the other workers to go on', async () => {
    const embedder = await embedderOf(2)
    const barrier = gate()
    const call = embedder.embed([barrier.order], passages)
    await begun(barrier.order)
    await expect(embedder.embed(['exit 1', 'a'], passages)).rejects.toMatchObject({ code: 'model_unavailable' })
    await barrier.open()
    expect(await call).toHaveLength(1)
  })

  test('for lack of memory: its call rejects, and another takes its place', async () => {
    const { code, stdout, stderr } = await runBuilt(
      `const embedder = await transformersEmbedder({ library: ${JSON.stringify(library)}, workers: 1, model: 'a' })
      const failure = await embedder.embed(['allocate'], { kind: 'passage' }).catch((error) => error)
      const [vector] = await embedder.embed(['a'], { kind: 'passage' })
      console.log(failure.code, failure.cause.code, vector.length)`,
      ['--max-old-space-size=32'],
    )
    expect({ code, stdout, stderr }).toMatchObject({
      code: 0,
      stdout: 'model_unavailable ERR_WORKER_OUT_OF_MEMORY 2\n',
    })
  })

  test('while it loads: the load is model_unavailable', async () => {
    const failure = { code: 'model_unavailable', message: expect.stringContaining('exit code 3') }
    await expect(embedderOf(1, { model: 'exit 3' })).rejects.toMatchObject(failure)
  })

  test('or that can’t load the model: the calls that wait for it are model_unavailable', async () => {
    const embedder = await embedderOf(2, { model: `once ${gate().file}` })
    const barrier = gate()
    const first = embedder.embed([barrier.order], passages)
    const second = embedder.embed(['a'], passages)
    await expect(second).rejects.toMatchObject({ code: 'model_unavailable', retryable: true })
    await barrier.open()
    expect(await first).toHaveLength(1)
    expect(await embedder.embed(['b'], passages)).toHaveLength(1)
  })
})

test('an error of the library rejects its call alone, and the worker goes on', async () => {
  const embedder = await embedderOf(1)
  const failing = embedder.embed(['fail'], passages)
  await expect(failing).rejects.toMatchObject({ code: 'internal', message: 'fetch failed' })
  expect(await embedder.embed(['a'], passages)).toHaveLength(1)
  await begun('a')
  expect(loads).toHaveLength(1)
})

describe('loading', () => {
  test('a failure keeps its causes: a broken connection is retryable', async () => {
    const failure = { code: 'model_unavailable', retryable: true, message: expect.stringContaining('ECONNREFUSED') }
    await expect(embedderOf(1, { model: 'fail' })).rejects.toMatchObject(failure)
  })

  test('onProgress is called, and if it throws, the load rejects with that error', async () => {
    const events: LoadProgress[] = []
    await embedderOf(1, { onProgress: (event: LoadProgress) => events.push(event) })
    expect(events.map(({ file, status }) => `${file} ${status}`)).toEqual(['config.json started', 'config.json done'])
    const onProgress = () => {
      throw reason
    }
    await expect(embedderOf(1, { onProgress })).rejects.toBe(reason)
  })
})

describe('close', () => {
  test('lets the current batches end, and rejects pending and later calls with model_unavailable', async () => {
    const embedder = await embedderOf(1)
    const barrier = gate()
    const running = embedder.embed([barrier.order], passages)
    await begun(barrier.order)
    const pending = embedder.embed(['a'], query)
    const closing = Promise.all([embedder.close(), embedder.close()])
    await expect(pending).rejects.toMatchObject({ code: 'model_unavailable', details: { model: 'stand-in@q8' } })
    await barrier.open()
    expect(await running).toHaveLength(1)
    await closing
    for (const texts of [['a'], []]) {
      await expect(embedder.embed(texts, query)).rejects.toMatchObject({ code: 'model_unavailable' })
    }
    expect(runs).toEqual([barrier.order])
  })

  test('ends a worker that is still loading', async () => {
    const embedder = await embedderOf(2)
    const barrier = gate()
    const running = embedder.embed([barrier.order], passages)
    await begun(barrier.order)
    const waiting = embedder.embed(['a'], passages)
    const closing = embedder.close()
    await expect(waiting).rejects.toMatchObject({ code: 'model_unavailable' })
    await barrier.open()
    await Promise.all([running, closing])
  })
})

test('the end of the process waits for the run that a worker is at', async () => {
  const { file } = gate()
  const { code, stdout, stderr } = await runBuilt(
    `import { BroadcastChannel } from 'node:worker_threads'
    const embedder = await transformersEmbedder({ library: ${JSON.stringify(library)}, workers: 1, model: 'a' })
    new BroadcastChannel('stand-in-library').onmessage = ({ data }) => {
      if (data.run?.startsWith('work')) process.exit(7)
    }
    embedder.embed(['work ${file}'], { kind: 'passage' })`,
  )
  expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: '', stderr: '' })
  expect(existsSync(file)).toBe(true)
})

test('idle workers don’t keep the process running', async () => {
  const { code, stdout, stderr } = await runBuilt(
    `const embedder = await transformersEmbedder({ library: ${JSON.stringify(library)}, workers: 2, model: 'a' })
    const vectors = await embedder.embed(['a', 'b', 'c', 'd'], { kind: 'passage' })
    console.log(vectors.length)`,
  )
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '4\n', stderr: '' })
})
