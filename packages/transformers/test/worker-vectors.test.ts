import { testEmbedder } from '@kebab/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import { isNightly } from '../../../test/support/profile.js'
import { type PipelineFactory, type TransformersEmbedder, transformersEmbedder } from '../src/index.js'
import { libraryUrl, env as set } from './support/library.js'

// The workers run the built package: run `npm run build` before.

/** What workers run: the installed library, or what `npm run test:compat` set. */
const library = libraryUrl ?? '@huggingface/transformers'
/** Workers need the fourth generation. One process can't load two versions of its runtime. */
const canRun = libraryUrl === undefined || Number.parseInt(set.version, 10) >= 4

const TEXTS = [
  'Scroll-driven animations tie the progress of an animation to the scroll position of a container.',
  '',
  'Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. 漢字かな 👩‍👩‍👧 \ud800',
  'the quick brown fox jumps over the lazy dog '.repeat(100),
  ...Array.from({ length: 8 }, (_, index) => `passage ${index} `.repeat(index)),
]

describe.skipIf(!canRun)('two workers over a real model', async () => {
  if (!canRun) return
  const { env, pipeline } = (await import(library)) as typeof import('@huggingface/transformers')
  /** As in a worker. More threads add in another order, which changes the last bits. */
  const onOneThread: PipelineFactory<'feature-extraction'> = (task, model, options) =>
    pipeline(task, model, { ...options, session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } } as object)

  const made: TransformersEmbedder[] = []
  let localModelPath: string
  beforeAll(async () => {
    localModelPath = (await prepareMiniLM()).localModelPath
    await prepareMiniLM({ dtype: 'fp32' })
  })
  afterAll(() => Promise.all(made.map((embedder) => embedder.close())))

  async function keep(making: Promise<TransformersEmbedder>): Promise<TransformersEmbedder> {
    const embedder = await making
    made.push(embedder)
    return embedder
  }
  const onWorkers = (more: object = {}) => keep(transformersEmbedder({ library, workers: 2, localModelPath, ...more }))

  const quantised = { dtype: 'q8', prefixes: { query: 'query: ' } } as const
  const full = { dtype: 'fp32', batchSize: 4, pooling: 'cls' } as const
  test.each(isNightly ? [quantised, full] : [quantised])(
    'give the vectors of the calling thread, to the last bit: %o',
    async (more) => {
      const here = await keep(transformersEmbedder({ pipeline: onOneThread, env, localModelPath, ...more }))
      const there = await onWorkers(more)
      expect(there).toMatchObject({ model: here.model, dimensions: here.dimensions, calibration: here.calibration })
      for (const kind of ['query', 'passage'] as const) {
        const [expected, actual] = [await here.embed(TEXTS, { kind }), await there.embed(TEXTS, { kind })]
        expect(actual).toEqual(expected)
      }
    },
  )

  let shared: Promise<TransformersEmbedder> | undefined
  testEmbedder({
    test,
    create() {
      shared ??= onWorkers()
      return shared
    },
  })
})
