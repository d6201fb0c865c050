import { setImmediate } from 'node:timers/promises'
import { defaultAnalyzer } from '@kebab/core'
import { type IndexedText, textUnits } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { Contents } from '../src/contents.js'
import { IndexWriter } from '../src/index-writer.js'
import { zipfTexts } from './support/zipf-texts.js'

const reason = new Error('the caller had enough')
const key = [1, 2] as const
const makeWriter = () => new IndexWriter({ analyzer: defaultAnalyzer, k1: 1.2, b: 0.75, key })
const passagesOf = (count: number, text: (i: number) => string): IndexedText[] =>
  Array.from({ length: count }, (_, i) => ({ chunkId: `id${i}`, text: text(i), lang: undefined }))
const texts = zipfTexts(3000, 40, 1)
const zipfPassages = (count: number): IndexedText[] => passagesOf(count, (i) => texts[i]!)
const oldText = (i: number): string => `old shared ${'pad '.repeat(i % 50)}`
const newText = (i: number): string => `new shared ${'pad '.repeat(i % 70)}`

const frequency = (contents: Contents, term: string): number => contents.frequency(textUnits(term, key))
const view = (contents: Contents) => ({
  revision: contents.revision(),
  size: contents.size,
  terms: contents.terms,
  frequencies: ['old', 'new', 'shared', 'pad', 'w1', 'w2', 'w40'].map((term) => frequency(contents, term)),
})

async function held(passages: readonly IndexedText[]) {
  const writer = makeWriter()
  await writer.add(passages)
  return view(writer.contents)
}

/** Waits until nothing is merged any more. */
async function settled(writer: IndexWriter): Promise<void> {
  for (let same = 0, before = writer.contents; same < 50; before = writer.contents) {
    await setImmediate()
    same = writer.contents === before ? same + 1 : 0
  }
}

test('a long add lets others run, and until it is done nothing of it is seen', async () => {
  const writer = makeWriter()
  await writer.add(passagesOf(200, oldText))
  const before = view(writer.contents)
  let done = false
  const adding = writer.add(passagesOf(2000, newText)).then(() => {
    done = true
  })
  let turns = 0
  while (!done) {
    const seen = view(writer.contents)
    if (seen.revision === before.revision) {
      expect(seen).toEqual(before)
      turns++
    }
    await setImmediate()
  }
  await adding
  expect(turns).toBeGreaterThan(10)
  expect(view(writer.contents)).toEqual(await held(passagesOf(2000, newText)))
})

test('an abort within a long add rejects with the reason and leaves the contents as they were', async () => {
  const writer = makeWriter()
  await writer.add(passagesOf(100, oldText))
  const before = writer.contents
  const controller = new AbortController()
  const adding = writer.add(passagesOf(2000, newText), controller.signal)
  await setImmediate()
  controller.abort(reason)
  await expect(adding).rejects.toBe(reason)
  expect(writer.contents).toBe(before)
  await writer.add(passagesOf(100, newText))
  expect(view(writer.contents)).toEqual(await held(passagesOf(100, newText)))
})

test('an abort while it waits for another rejects at once, and it is never begun', async () => {
  const writer = makeWriter()
  const controller = new AbortController()
  let first = false
  const long = writer.add(passagesOf(1000, oldText)).then(() => {
    first = true
  })
  const waiting = writer.add(
    passagesOf(1, () => 'never'),
    controller.signal,
  )
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(first).toBe(false)
  await long
  expect(frequency(writer.contents, 'never')).toBe(0)
})

test('merges change nothing that can be seen, and leave few parts', async () => {
  const writer = makeWriter()
  const passages = zipfPassages(3000)
  for (let i = 0; i < 3000; i += 50) await writer.add(passages.slice(i, i + 50))
  const sure = await held(passages)
  expect(view(writer.contents)).toEqual(sure)
  await settled(writer)
  expect(view(writer.contents)).toEqual(sure)
  expect(writer.contents.parts.length).toBeLessThan(12)
})

test('what changes while parts are merged in the background is not lost', async () => {
  const writer = makeWriter()
  const passages = zipfPassages(3000)
  for (let i = 0; i < 3000; i += 750) await writer.add(passages.slice(i, i + 750))
  expect(writer.contents.parts.length).toBe(4)
  await writer.remove(['id0', 'id7', 'id2999'])
  await writer.add([{ chunkId: 'id1', text: 'new shared', lang: undefined }])
  const now = view(writer.contents)
  await settled(writer)
  expect(writer.contents.parts.length).toBe(2)
  expect(view(writer.contents)).toEqual(now)
  for (const id of ['id0', 'id7', 'id2999']) expect(writer.contents.placeOf(textUnits(id, key))).toBeUndefined()
  expect(frequency(writer.contents, 'new')).toBe(1)
})

test('what was removed altogether while it was merged does not come back', async () => {
  const writer = makeWriter()
  const passages = zipfPassages(3000)
  for (let i = 0; i < 3000; i += 750) await writer.add(passages.slice(i, i + 750))
  await writer.remove(passages.map(({ chunkId }) => chunkId))
  expect(view(writer.contents)).toEqual(view(new Contents([])))
  await settled(writer)
  expect(view(writer.contents)).toEqual(view(new Contents([])))
  await writer.add(passagesOf(10, newText))
  expect(view(writer.contents)).toEqual(await held(passagesOf(10, newText)))
})

test('many small changes leave few parts behind, and no more than a third of them removed chunks', async () => {
  const writer = makeWriter()
  for (let i = 0; i < 3000; i++)
    await writer.add([{ chunkId: `id${i % 40}`, text: `stays unique${i}`, lang: undefined }])
  await settled(writer)
  const { parts, size } = writer.contents
  expect(size).toBe(40)
  expect(parts.length).toBeLessThan(12)
  expect(parts.reduce((sum, { segment }) => sum + segment.lengths.length, 0)).toBeLessThanOrEqual(60)
  expect(parts.reduce((sum, { segment }) => sum + segment.terms.size, 0)).toBeLessThan(80)
  expect(frequency(writer.contents, 'stays')).toBe(40)
  expect(frequency(writer.contents, 'unique0')).toBe(0)
})

test('a passage that is held unchanged is left alone', async () => {
  const writer = makeWriter()
  await writer.add(passagesOf(20, oldText))
  const before = writer.contents
  await writer.add(passagesOf(20, oldText))
  await writer.remove(['unknown'])
  expect(writer.contents).toBe(before)
})
