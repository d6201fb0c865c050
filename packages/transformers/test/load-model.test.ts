import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KebabError } from '@kebab/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { type LoadProgress, transformersEmbedder } from '../src/index.js'
import type { FeatureExtractor } from '../src/library.js'
import { loadModel } from '../src/load-model.js'
import { env, isFirstGeneration, pipeline } from './support/library.js'

const MODEL = 'Xenova/all-MiniLM-L6-v2'
let localModelPath: string
let folder: string

beforeAll(async () => {
  localModelPath = (await prepareMiniLM()).localModelPath
  folder = await mkdtemp(join(tmpdir(), 'kebab-transformers-'))
  // In @huggingface/transformers 3, nothing loads any more in a process whose very first model failed.
  await (await transformersEmbedder({ pipeline, env, localModelPath })).close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A copy of the model whose ONNX file ends too early, as after an interrupted download. */
async function damagedModel(name: string): Promise<string> {
  const copy = join(folder, name)
  await mkdir(join(copy, 'Xenova'), { recursive: true })
  await cp(join(localModelPath, MODEL), join(copy, MODEL), { recursive: true })
  await truncate(join(copy, MODEL, 'onnx/model_quantized.onnx'), 1_000_000)
  return copy
}

/** An address on this machine where nobody listens any more. */
async function unreachable(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/`
}

/** What the call rejected with. */
async function failure(call: Promise<unknown>): Promise<KebabError<'model_unavailable'>> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(KebabError)
  return error as KebabError<'model_unavailable'>
}

describe("a model that can't be had is model_unavailable and says what to do", () => {
  test('a folder without the model: the files that it should hold', async () => {
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath: '/nowhere/' }))
    expect(error.code).toBe('model_unavailable')
    expect(error.details).toEqual({ model: MODEL })
    expect(error.cause).toBeInstanceOf(Error)
    expect(error.message).toContain(MODEL)
    expect(error.hint).toContain(`onnx/model_quantized.onnx into /nowhere/${MODEL},`)
  })

  test('a name that the folder does not hold', async () => {
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath, model: 'Xenova/none-such' }))
    expect(error.code).toBe('model_unavailable')
    expect(error.details).toEqual({ model: 'Xenova/none-such' })
  })

  test('no network: to connect once, or to hand in a folder', async () => {
    const { remoteHost, cacheDir } = env
    env.remoteHost = await unreachable()
    env.cacheDir = join(folder, 'empty cache')
    try {
      const error = await failure(transformersEmbedder({ pipeline }))
      expect(error.code).toBe('model_unavailable')
      expect(error.message).toContain('ECONNREFUSED')
      expect(error.hint).toContain('connect to the network once')
      expect(error.hint).toContain('localModelPath')
    } finally {
      env.remoteHost = remoteHost
      env.cacheDir = cacheDir
    }
  })

  test('a damaged file: to delete it and fetch it again', async () => {
    const damaged = await damagedModel('damaged')
    // The first generation warns, then tries another runtime.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath: damaged }))
    warn.mockRestore()
    expect(error.code).toBe('model_unavailable')
    expect(error.hint).toContain('damaged')
    expect(error.hint).toContain(join(damaged, MODEL))
  })

  test('a pipeline that gives no vectors', async () => {
    const wordless = async (): Promise<FeatureExtractor> => async () => ({ data: new Float32Array(), dims: [] })
    const nothing = async () => undefined
    for (const wrong of [wordless, nothing]) {
      const error = await failure(transformersEmbedder({ pipeline: wrong }))
      expect(error.code).toBe('model_unavailable')
    }
  })
})

describe('localModelPath', () => {
  test("the library's own settings come back, after a load and after a failure", async () => {
    const before = { ...env }
    await (await transformersEmbedder({ pipeline, env, localModelPath })).close()
    expect({ ...env }).toEqual(before)
    await failure(transformersEmbedder({ pipeline, env, localModelPath: '/nowhere' }))
    expect({ ...env }).toEqual(before)
  })

  test('loads from different folders at the same time each read their own', async () => {
    const results = await Promise.allSettled([
      transformersEmbedder({ pipeline, env, localModelPath }),
      transformersEmbedder({ pipeline, env, localModelPath: '/nowhere' }),
      transformersEmbedder({ pipeline, env, localModelPath }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test("the folder's model is taken, whatever the library's cache holds under that name", async () => {
    const { cacheDir } = env
    env.cacheDir = await damagedModel('cache')
    try {
      const embedder = await transformersEmbedder({ pipeline, env, localModelPath })
      expect(embedder.dimensions).toBe(384)
      await embedder.close()
    } finally {
      env.cacheDir = cacheDir
    }
  })
})

describe('onProgress', () => {
  test('every file starts, then loads, then is done; bytes only grow', async () => {
    const events: LoadProgress[] = []
    const onProgress = (event: LoadProgress) => void events.push(event)
    await (await transformersEmbedder({ pipeline, env, localModelPath, onProgress })).close()
    const files = new Set(events.map(({ file }) => file))
    expect(files).toContain('tokenizer.json')
    expect(files).toContain('onnx/model_quantized.onnx')
    for (const file of files) {
      const own = events.filter((event) => event.file === file)
      expect(own[0]?.status).toBe('started')
      expect(own.at(-1)?.status).toBe('done')
      expect(own.slice(1, -1).every(({ status }) => status === 'loading')).toBe(true)
      expect(own.every(({ loaded }, index) => loaded >= (own[index - 1]?.loaded ?? 0))).toBe(true)
    }
    const last = events.findLast(({ file }) => file === 'tokenizer.json')
    expect(last).toMatchObject({ loaded: 711_661, total: 711_661 })
  })

  test('the load rejects with what the callback throws', async () => {
    const thrown = new Error('the progress bar broke')
    const onProgress = () => {
      throw thrown
    }
    await expect(transformersEmbedder({ pipeline, env, localModelPath, onProgress })).rejects.toBe(thrown)
    await expect(transformersEmbedder({ pipeline, env, localModelPath: '/nowhere', onProgress })).rejects.toBe(thrown)
  })
})

describe('abort', () => {
  const reason = new Error('the caller changed its mind')

  test('before the load: rejects with the reason and asks the library for nothing', async () => {
    let asked = false
    const signal = AbortSignal.abort(reason)
    const watched = async (): Promise<FeatureExtractor> => {
      asked = true
      return async () => ({ data: new Float32Array(), dims: [] })
    }
    await expect(transformersEmbedder({ pipeline: watched, signal })).rejects.toBe(reason)
    expect(asked).toBe(false)
  })

  test('during the load: rejects at once, and what is loaded later is disposed of', async () => {
    const controller = new AbortController()
    let finish: () => void = () => {}
    const late = new Promise<void>((resolve) => {
      finish = resolve
    })
    let disposed: () => void = () => {}
    const disposal = new Promise<void>((resolve) => {
      disposed = resolve
    })
    const slow = async () => {
      await late
      return { dispose: async () => disposed() }
    }
    const loading = loadModel(slow, MODEL, 'q8', { signal: controller.signal })
    controller.abort(reason)
    await expect(loading).rejects.toBe(reason)
    finish()
    await disposal
  })

  test('while a real model loads', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(reason)
    const loading = transformersEmbedder({ pipeline, env, localModelPath, onProgress, signal: controller.signal })
    await expect(loading).rejects.toBe(reason)
    await (await transformersEmbedder({ pipeline, env, localModelPath })).close()
  })
})

test('a precision that the library does not know is unsupported, never another one under its name', async () => {
  const error = await failure(transformersEmbedder({ pipeline, env, localModelPath, dtype: 'q4' }))
  // Later generations look for the file of that precision, which isn't there.
  expect(error.code).toBe(isFirstGeneration ? 'unsupported' : 'model_unavailable')
})

if (!isFirstGeneration) {
  test('a folder that holds the precision asked for is used for it', async () => {
    const copy = join(folder, 'int8')
    await cp(join(localModelPath, MODEL), join(copy, MODEL), { recursive: true })
    await cp(join(copy, MODEL, 'onnx/model_quantized.onnx'), join(copy, MODEL, 'onnx/model_int8.onnx'))
    await writeFile(join(copy, MODEL, 'onnx/model_quantized.onnx'), '')
    const embedder = await transformersEmbedder({ pipeline, env, localModelPath: copy, dtype: 'int8' })
    expect(embedder.model).toBe(`${MODEL}@int8`)
  })
}
