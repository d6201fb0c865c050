import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { KebabError } from '@kebab/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { type LoadProgress, transformersEmbedder } from '../src/index.js'
import type { FeatureExtractor, TransformersEnv } from '../src/library.js'
import { loadModel, readLoadProgress, withLocalModels } from '../src/load-model.js'
import { describeError, errorFrom } from '../src/thrown-error.js'
import { env, isVersion2, pipeline } from './support/library.js'

const MODEL = 'Xenova/all-MiniLM-L6-v2'
let localModelPath: string
let folder: string

beforeAll(async () => {
  localModelPath = (await prepareMiniLM()).localModelPath
  folder = await mkdtemp(join(tmpdir(), 'kebab-transformers-'))
  // In @huggingface/transformers 3, no model loads in a process whose first one failed.
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

/** An address on this machine where nothing listens. */
async function unreachable(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}/`
}

/** The error that the call rejects with. */
async function failure(call: Promise<unknown>): Promise<KebabError<'model_unavailable'>> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(KebabError)
  return error as KebabError<'model_unavailable'>
}

describe("a model that can't be loaded is model_unavailable, with a hint", () => {
  test('a folder without the model: the hint names the missing files', async () => {
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath: '/nowhere/' }))
    expect(error.code).toBe('model_unavailable')
    expect(error.details).toEqual({ model: MODEL })
    expect(error.cause).toBeInstanceOf(Error)
    expect(error.message).toContain(MODEL)
    expect(error.hint).toContain(`onnx/model_quantized.onnx into /nowhere/${MODEL},`)
  })

  test('a name that is not in the folder', async () => {
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath, model: 'Xenova/none-such' }))
    expect(error.code).toBe('model_unavailable')
    expect(error.details).toEqual({ model: 'Xenova/none-such' })
  })

  test('no network: the hint is to connect once, or to pass a folder', async () => {
    const { remoteHost, cacheDir } = env
    env.remoteHost = await unreachable()
    env.cacheDir = join(folder, 'empty cache')
    try {
      const error = await failure(transformersEmbedder({ pipeline }))
      expect(error.code).toBe('model_unavailable')
      expect(error.message).toContain('ECONNREFUSED')
      expect(error.retryable).toBe(true)
      expect(error.hint).toContain('connect to the network once')
      expect(error.hint).toContain('localModelPath')
    } finally {
      env.remoteHost = remoteHost
      env.cacheDir = cacheDir
    }
  })

  test('a host whose address can’t be looked up: the same call may succeed later', async () => {
    const { remoteHost, cacheDir } = env
    env.remoteHost = 'http://models.invalid/'
    env.cacheDir = join(folder, 'no cache')
    try {
      // A name of its own: version 4 keeps how a load from the hub failed.
      const error = await failure(transformersEmbedder({ pipeline, model: 'Xenova/all-MiniLM-L12-v2' }))
      expect(error.message).toMatch(/ENOTFOUND|EAI_AGAIN/)
      expect(error).toMatchObject({ code: 'model_unavailable', retryable: true })
    } finally {
      env.remoteHost = remoteHost
      env.cacheDir = cacheDir
    }
  })

  test.each([
    ['ENOTFOUND', true],
    ['EAI_AGAIN', true],
    ['ECONNRESET', true],
    ['UND_ERR_CONNECT_TIMEOUT', true],
    ['CERT_HAS_EXPIRED', false],
    ['ENOENT', false],
    ['ERR_INVALID_URL', false],
  ])('a download that fails with %s is retryable: %s', async (code, retryable) => {
    const failed = new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
    const spec = { model: MODEL, dtype: 'q8' as const }
    for (const cause of [failed, new Error('the file could not be had', { cause: failed }), failed.cause]) {
      const error = await failure(loadModel(() => Promise.reject(cause), spec, {}))
      expect(error).toMatchObject({ code: 'model_unavailable', retryable })
    }
    const local = await failure(loadModel(() => Promise.reject(failed), spec, { env, localModelPath: '/nowhere' }))
    expect(local.retryable).toBe(false)
  })

  test('a damaged file: the hint is to delete it and download it again', async () => {
    const damaged = await damagedModel('damaged')
    // Version 2 warns, then tries another runtime.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const error = await failure(transformersEmbedder({ pipeline, env, localModelPath: damaged }))
    warn.mockRestore()
    expect(error.code).toBe('model_unavailable')
    expect(error.hint).toContain('damaged')
    expect(error.hint).toContain(join(damaged, MODEL))
  })

  test('a damaged file of JSON, on another thread too: the hint names these files, and not the weights', async () => {
    const damaged = new SyntaxError('Unexpected end of JSON input')
    const spec = { model: MODEL, dtype: 'q8' as const }
    for (const cause of [damaged, errorFrom(structuredClone(describeError(damaged)))]) {
      const { hint } = await failure(loadModel(() => Promise.reject(cause), spec, { env, localModelPath: '/models' }))
      expect(hint).toMatch(/^config\.json, tokenizer\.json or tokenizer_config\.json is damaged/)
      expect(hint).toContain(`/models/${MODEL}`)
      expect(hint).not.toContain('onnx')
    }
  })

  test('a pipeline that returns no vectors', async () => {
    const wordless = async (): Promise<FeatureExtractor> => async () => ({ data: new Float32Array(), dims: [] })
    const nothing = async () => undefined
    for (const wrong of [wordless, nothing]) {
      const error = await failure(transformersEmbedder({ pipeline: wrong }))
      expect(error.code).toBe('model_unavailable')
    }
  })
})

describe('localModelPath', () => {
  test("the library's settings are restored after a load and after a failure", async () => {
    const before = { ...env }
    await (await transformersEmbedder({ pipeline, env, localModelPath })).close()
    expect({ ...env }).toEqual(before)
    await failure(transformersEmbedder({ pipeline, env, localModelPath: '/nowhere' }))
    expect({ ...env }).toEqual(before)
  })

  test('concurrent loads from different folders each read their own', async () => {
    const results = await Promise.allSettled([
      transformersEmbedder({ pipeline, env, localModelPath }),
      transformersEmbedder({ pipeline, env, localModelPath: '/nowhere' }),
      transformersEmbedder({ pipeline, env, localModelPath }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test("the folder's model is loaded, even if the library's cache has one of that name", async () => {
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
      const fileEvents = events.filter((event) => event.file === file)
      expect(fileEvents[0]?.status).toBe('started')
      expect(fileEvents.at(-1)?.status).toBe('done')
      expect(fileEvents.slice(1, -1).every(({ status }) => status === 'loading')).toBe(true)
      expect(fileEvents.every(({ loaded }, index) => loaded >= (fileEvents[index - 1]?.loaded ?? 0))).toBe(true)
    }
    const last = events.findLast(({ file }) => file === 'tokenizer.json')
    expect(last).toMatchObject({ loaded: 711_661, total: 711_661 })
  })

  test('if the callback throws, the load rejects with that error', async () => {
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

  test('before the load: rejects with the reason and does not call the library', async () => {
    let isCalled = false
    const signal = AbortSignal.abort(reason)
    const watched = async (): Promise<FeatureExtractor> => {
      isCalled = true
      return async () => ({ data: new Float32Array(), dims: [] })
    }
    await expect(transformersEmbedder({ pipeline: watched, signal })).rejects.toBe(reason)
    expect(isCalled).toBe(false)
  })

  test('during the load: rejects at once, and a model that arrives later is disposed of', async () => {
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
    const loading = loadModel(slow, { model: MODEL, dtype: 'q8' }, { signal: controller.signal })
    controller.abort(reason)
    await expect(loading).rejects.toBe(reason)
    finish()
    await disposal
  })

  test('while a real model loads: rejects with the reason, and the next load works', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(reason)
    const loading = transformersEmbedder({ pipeline, env, localModelPath, onProgress, signal: controller.signal })
    await expect(loading).rejects.toBe(reason)
    await (await transformersEmbedder({ pipeline, env, localModelPath })).close()
  })
})

test('a precision that the library does not have is unsupported, and never replaced by another', async () => {
  const error = await failure(transformersEmbedder({ pipeline, env, localModelPath, dtype: 'q4' }))
  // Later versions look for the file of that precision, which isn't there.
  expect(error.code).toBe(isVersion2 ? 'unsupported' : 'model_unavailable')
})

if (!isVersion2) {
  test('weights in the requested precision are loaded from the folder', async () => {
    const copy = join(folder, 'int8')
    await cp(join(localModelPath, MODEL), join(copy, MODEL), { recursive: true })
    await cp(join(copy, MODEL, 'onnx/model_quantized.onnx'), join(copy, MODEL, 'onnx/model_int8.onnx'))
    await writeFile(join(copy, MODEL, 'onnx/model_quantized.onnx'), '')
    const embedder = await transformersEmbedder({ pipeline, env, localModelPath: copy, dtype: 'int8' })
    expect(embedder.model).toBe(`${MODEL}@int8`)
  })
}

describe('readLoadProgress', () => {
  function read(events: unknown[]): LoadProgress[] {
    const progress: LoadProgress[] = []
    const report = readLoadProgress((event) => progress.push(event))
    for (const event of events) report(event)
    return progress
  }

  test('the events of the library become started, loading and done, with bytes', () => {
    const name = 'Xenova/all-MiniLM-L6-v2'
    const file = 'config.json'
    const events = [
      { status: 'initiate', name, file },
      { status: 'download', name, file },
      { status: 'progress', name, file, progress: 50, loaded: 100, total: 200 },
      { status: 'progress', name, file, progress: 100, loaded: 200, total: 200 },
      { status: 'done', name, file },
      { status: 'ready', task: 'feature-extraction', model: name },
    ]
    expect(read(events)).toEqual([
      { file, status: 'started', loaded: 0, total: 0 },
      { file, status: 'loading', loaded: 100, total: 200 },
      { file, status: 'loading', loaded: 200, total: 200 },
      { file, status: 'done', loaded: 200, total: 200 },
    ])
  })

  test('files that load concurrently are counted separately', () => {
    const events = [
      { status: 'initiate', file: 'a' },
      { status: 'initiate', file: 'b' },
      { status: 'progress', file: 'a', loaded: 1, total: 2 },
      { status: 'done', file: 'b' },
      { status: 'done', file: 'a' },
    ]
    const done = read(events).filter(({ status }) => status === 'done')
    expect(done).toEqual([
      { file: 'b', status: 'done', loaded: 0, total: 0 },
      { file: 'a', status: 'done', loaded: 1, total: 2 },
    ])
  })

  test('a file that is looked up twice is reported once', () => {
    const twice = [
      { status: 'initiate', file: 'a' },
      { status: 'initiate', file: 'a' },
      { status: 'done', file: 'a' },
    ]
    expect(read([...twice, ...twice]).map(({ status }) => status)).toEqual(['started', 'done'])
  })

  test('other events are left out', () => {
    const odd = [
      undefined,
      null,
      'done',
      7,
      {},
      { status: 'progress_total' },
      { status: 'done' },
      { status: 'toString', file: 'a' },
    ]
    expect(read(odd)).toEqual([])
  })
})

describe('withLocalModels', () => {
  const SETTINGS: TransformersEnv = {
    allowLocalModels: false,
    allowRemoteModels: true,
    localModelPath: '/models/',
    useFSCache: true,
    useBrowserCache: true,
    useCustomCache: true,
  }

  test('during a load, models come only from the folder', async () => {
    const env = { ...SETTINGS }
    const seen = await withLocalModels(env, 'mine', async () => ({ ...env }))
    expect(seen).toEqual({
      allowLocalModels: true,
      allowRemoteModels: false,
      localModelPath: 'mine',
      useFSCache: false,
      useBrowserCache: false,
      useCustomCache: false,
    })
    expect(env).toEqual(SETTINGS)
  })

  test('loads that change the same env run one after the other, even if one fails', async () => {
    const env = { ...SETTINGS }
    const load = (folder: string) =>
      withLocalModels(env, folder, async () => {
        for (let round = 0; round < 3; round++) {
          await setImmediate()
          expect(env.localModelPath).toBe(folder)
        }
        if (folder === 'broken') throw new Error('no model')
      })
    const outcomes = await Promise.allSettled(['one', 'broken', 'two'].map(load))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(env).toEqual(SETTINGS)
  })
})
