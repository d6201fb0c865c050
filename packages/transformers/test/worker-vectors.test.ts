import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testEmbedder } from '@kebab/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { type PipelineFactory, type TransformersEmbedder, transformersEmbedder } from '../src/index.js'
import { env, isVersion2, libraryUrl, pipeline } from './support/library.js'
import { runBuilt } from './support/run-built.js'

// The workers run the built package: run `npm run build` before.

/** What the workers import, where `npm run test:compat` set a version that they can run. */
const library = libraryUrl !== undefined && Number.parseInt(env.version, 10) >= 4 ? libraryUrl : undefined

const TEXTS = [
  'Scroll-driven animations tie the progress of an animation to the scroll position of a container.',
  '',
  'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. 漢字かな 👩‍👩‍👧 \ud800',
  'the quick brown fox jumps over the lazy dog '.repeat(100),
  ...Array.from({ length: 20 }, (_, index) => `passage ${index} `.repeat(index)),
]

/** As in a worker. More threads add in another order, which changes the last bits. */
const onOneThread: PipelineFactory<'feature-extraction'> = (task, model, options) =>
  pipeline(task, model, { ...options, session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } } as object)

/**
 * Writes the first generation of the library as a package of version 4, which workers are allowed
 * to run. It is safe in a process where one thread alone loads it. Returns its URL.
 */
async function firstGeneration(folder: string): Promise<string> {
  const real = JSON.stringify(import.meta.resolve('@xenova/transformers'))
  await writeFile(join(folder, 'package.json'), '{ "name": "@huggingface/transformers", "version": "4.0.0" }')
  await writeFile(join(folder, 'index.mjs'), `export { env, pipeline } from ${real}`)
  return pathToFileURL(join(folder, 'index.mjs')).href
}

test.runIf(isVersion2)('a worker gives the vectors of the calling thread, to the last bit', async () => {
  const { localModelPath } = await prepareMiniLM()
  const here = await transformersEmbedder({ pipeline, env, localModelPath })
  const expected = await here.embed(TEXTS, { kind: 'passage' })
  await here.close()
  const folder = await mkdtemp(join(tmpdir(), 'kebab-generation-'))
  try {
    const options = { library: await firstGeneration(folder), workers: 1, localModelPath }
    const { code, stdout, stderr } = await runBuilt(
      `const embedder = await transformersEmbedder(${JSON.stringify(options)})
      const vectors = await embedder.embed(${JSON.stringify(TEXTS)}, { kind: 'passage' })
      console.log(JSON.stringify(vectors.map((vector) => Array.from(vector))))`,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((JSON.parse(stdout) as number[][]).map((vector) => Float32Array.from(vector))).toEqual(expected)
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe.runIf(library !== undefined)('two workers over a real model', () => {
  const made: TransformersEmbedder[] = []
  let localModelPath: string
  beforeAll(async () => {
    localModelPath = (await prepareMiniLM()).localModelPath
    await prepareMiniLM({ dtype: 'fp32' })
  })
  afterAll(() => Promise.all(made.map((one) => one.close())))

  async function keep(making: Promise<TransformersEmbedder>): Promise<TransformersEmbedder> {
    const embedder = await making
    made.push(embedder)
    return embedder
  }
  const onWorkers = (more: object = {}) =>
    keep(transformersEmbedder({ library: library ?? '', workers: 2, localModelPath, ...more }))

  test.each([
    { dtype: 'q8', prefixes: { query: 'query: ' } },
    { dtype: 'fp32', batchSize: 4, pooling: 'cls' },
  ] as const)('give the vectors of the calling thread, to the last bit: %o', async (more) => {
    const here = await keep(transformersEmbedder({ pipeline: onOneThread, env, localModelPath, ...more }))
    const there = await onWorkers(more)
    expect(there).toMatchObject({ model: here.model, dimensions: here.dimensions, calibration: here.calibration })
    for (const kind of ['query', 'passage'] as const) {
      const [expected, found] = [await here.embed(TEXTS, { kind }), await there.embed(TEXTS, { kind })]
      expect(found).toEqual(expected)
    }
  })

  let shared: Promise<TransformersEmbedder> | undefined
  testEmbedder({
    test,
    create() {
      shared ??= onWorkers()
      return shared
    },
  })
})
