import type { IngestEventV1 } from '@kebab/schemas'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { CALIBRATION_PAIRS } from '../../ingest/src/indexer/calibration-pairs.js'
import type { OpenOptions } from '../src/index.js'
import { openToy } from './support/open-toy.js'

const SUBJECTS = ['tide', 'harbour', 'lantern', 'bicycle', 'orchard', 'glacier', 'violin', 'bakery', 'comet', 'canoe']
const notesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const [subject, neighbour] = [SUBJECTS[i % 10], SUBJECTS[Math.floor(i / 10) % 10]]
    return {
      path: `${i}.md`,
      text: `# ${subject} ${neighbour} n${i}\n\nThis ${subject} is beside a ${neighbour}, as note n${i} says.`,
    }
  })
const request = { query: 'which tide is beside the orchard', k: 5 }

const questionOf = new Map(CALIBRATION_PAIRS.map(([question, passage]) => [passage, question]))

/**
 * A toy model whose queries can be counted, held up and refused. It knows which passage answers a
 * question of the calibration.
 */
function queryModel(more: Parameters<typeof toyEmbedder>[0] = {}) {
  const toy = toyEmbedder(more)
  const model = {
    ...toy,
    /** How often questions were embedded. Searches embed one query at a time. */
    questions: () => toy.calls.filter(({ kind, texts }) => kind === 'query' && texts.length > 1).length,
    beforeQuery: (() => {}) as () => void,
    async embed(texts: readonly string[], options: Parameters<typeof toy.embed>[1]) {
      if (options.kind === 'query') model.beforeQuery()
      return toy.embed(
        texts.map((text) => questionOf.get(text) ?? text),
        options,
      )
    },
  }
  return model
}

async function open(options: Partial<OpenOptions> & Pick<OpenOptions, 'embedder'>) {
  const kebab = await openToy(options)
  const calibration = async () => (await kebab.describe()).retrievers.find(({ kind }) => kind === 'vector')!.calibration
  return { kebab, path: kebab.path, calibration }
}

test('the run that brings the 200th chunk estimates the calibration, and later ones and openings keep it', async () => {
  const embedder = queryModel()
  const { kebab, path, calibration } = await open({ embedder })
  await kebab.index(notesOf(199))
  expect(await calibration()).toBeUndefined()
  expect(embedder.questions()).toBe(0)
  const { revision } = await kebab.index(notesOf(200))
  const estimate = await calibration()
  expect(estimate).toEqual({
    floor: expect.any(Number),
    ceiling: expect.any(Number),
    languages: ['en'],
    estimated: true,
  })
  expect(estimate!.floor).toBeLessThan(estimate!.ceiling)
  expect((await kebab.describe()).store.revision).toBe(revision)
  const embedded = embedder.questions()
  expect((await kebab.index(notesOf(200))).revision).toBe(revision)
  await kebab.close()
  const again = await open({ path, embedder })
  expect((await again.kebab.index(notesOf(200))).revision).toBe(revision)
  expect(await again.calibration()).toEqual(estimate)
  expect(embedder.questions()).toBe(embedded)
})

test('with the estimate, evidence knows what the cosines mean', async () => {
  const embedder = queryModel()
  const { kebab } = await open({ embedder })
  const evidence = async () => {
    const { hits } = await kebab.search({ ...request, query: 'which unicorn is beside the orchard' })
    return hits.map(({ retrieval }) => retrieval.evidence)
  }
  await kebab.index(notesOf(199))
  const byWords = await evidence()
  await kebab.index(notesOf(200))
  expect(await evidence()).not.toEqual(byWords)
})

test('an embedder that declares a calibration gets no other', async () => {
  const embedder = queryModel({ calibration: { floor: 0.1, ceiling: 0.9 } })
  const { kebab, calibration } = await open({ embedder })
  await kebab.index(notesOf(200))
  expect(await calibration()).toEqual({ floor: 0.1, ceiling: 0.9 })
  expect(embedder.questions()).toBe(0)
})

test('another model gets an estimate of its own', async () => {
  const { kebab, path, calibration } = await open({ embedder: queryModel() })
  await kebab.index(notesOf(200))
  const first = await calibration()
  await kebab.close()
  const another = await open({ path, embedder: queryModel({ model: 'another', dimensions: 8 }), reembed: true })
  expect(await another.calibration()).toBeUndefined()
  await another.kebab.index(notesOf(200))
  expect(await another.calibration()).toMatchObject({ estimated: true })
  expect(await another.calibration()).not.toEqual(first)
})

test('a cursor from before the estimate is stale, though no document has changed', async () => {
  const embedder = queryModel()
  const { kebab, calibration } = await open({ embedder })
  embedder.beforeQuery = () => {
    throw new Error('out of memory')
  }
  const { revision } = await kebab.index(notesOf(200))
  embedder.beforeQuery = () => {}
  const { next_cursor } = await kebab.search(request)
  const report = await kebab.index(notesOf(200))
  expect(report.documents).toMatchObject({ unchanged: 200 })
  expect(report.revision).not.toBe(revision)
  expect(await calibration()).toMatchObject({ estimated: true })
  expect(await errorOf(kebab.search({ ...request, cursor: next_cursor! }))).toMatchObject({ code: 'stale_cursor' })
})

test('a read-only follower has the estimate once the writer has stored it', async () => {
  const { kebab, path, calibration } = await open({ embedder: queryModel() })
  await kebab.index(notesOf(199))
  const reader = await open({ path, embedder: queryModel(), readOnly: true })
  expect(await reader.calibration()).toBeUndefined()
  const { next_cursor } = await reader.kebab.search(request)
  await kebab.index(notesOf(200))
  expect(await errorOf(reader.kebab.search({ ...request, cursor: next_cursor! }))).toMatchObject({
    code: 'stale_cursor',
  })
  expect(await reader.calibration()).toEqual(await calibration())
  expect((await reader.kebab.search(request)).hits).toEqual((await kebab.search(request)).hits)
})

test.each(['now', 'later'] as const)(
  'an embedder that fails at the questions ends no run, vectors %s',
  async (vectors) => {
    const embedder = queryModel()
    const { kebab, calibration } = await open({ embedder })
    embedder.beforeQuery = () => {
      throw new Error('out of memory')
    }
    const events: IngestEventV1[] = []
    const onProgress = (event: IngestEventV1) => {
      assertWire('ingest_event.v1', event)
      events.push(event)
    }
    const report = await kebab.index(notesOf(200), { onProgress, vectors })
    await kebab.settled({ onProgress })
    assertWire('ingest_report.v1', report)
    expect(report.documents).toMatchObject({ added: 200, failed: 0 })
    if (vectors === 'now')
      expect(report.calibration_error).toMatchObject({ message: expect.stringContaining('out of memory') })
    expect(events.filter(({ type }) => type === 'calibration').at(-1)).toMatchObject({
      texts_done: 0,
      texts_total: 128,
      error: { message: expect.stringContaining('out of memory') },
    })
    expect(await calibration()).toBeUndefined()
    embedder.beforeQuery = () => {}
    const again = await kebab.index(notesOf(200))
    expect(again).not.toHaveProperty('calibration_error')
    expect(await calibration()).toMatchObject({ estimated: true })
  },
)

test('a run tells how far the estimate is, and an abort or an error of the listener ends it there', async () => {
  const embedder = queryModel()
  const { kebab, calibration } = await open({ embedder })
  const told: [number, number][] = []
  const stop = new AbortController()
  const follow = (act: () => void) => (event: IngestEventV1) => {
    if (event.type !== 'calibration') return
    told.push([event.texts_done, event.texts_total])
    if (event.texts_done >= 32) act()
  }
  const abort = follow(() => stop.abort(new Error('enough')))
  await expect(kebab.index(notesOf(200), { signal: stop.signal, onProgress: abort })).rejects.toThrow('enough')
  expect(told).toEqual([
    [0, 128],
    [16, 128],
    [32, 128],
  ])
  const fail = follow(() => {
    throw new Error('the listener failed')
  })
  await expect(kebab.index(notesOf(200), { onProgress: fail })).rejects.toThrow('the listener failed')
  expect(await calibration()).toBeUndefined()
  await kebab.index(notesOf(200))
  expect(await calibration()).toMatchObject({ estimated: true })
})

test('a model of which no estimate can be made is not asked at every run', async () => {
  const same = Float32Array.from({ length: 32 }, (_, i) => i + 1)
  const calls: string[] = []
  const embedder = {
    model: 'constant',
    dimensions: 32,
    async embed(texts: readonly string[], { kind }: { kind: string }) {
      calls.push(kind)
      return texts.map(() => same.slice())
    },
  }
  const { kebab, path, calibration } = await open({ embedder })
  await kebab.index(notesOf(200))
  expect(await calibration()).toBeUndefined()
  const { length } = calls
  expect(calls).toContain('query')
  await kebab.index(notesOf(200))
  await kebab.close()
  const again = await open({ path, embedder })
  await again.kebab.index(notesOf(200))
  expect(await again.calibration()).toBeUndefined()
  expect(calls).toHaveLength(length)
})
