import { setImmediate } from 'node:timers/promises'
import { defaultAnalyzer } from '@kebab/core'
import { BM25_DEFAULTS, type IndexedText } from '@kebab/core/internal'
import { textUnits } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { Contents } from '../src/contents.js'
import { IndexWriter } from '../src/index-writer.js'
import { zipfTexts } from './support/zipf-texts.js'

const reason = new Error('the caller had enough')
const key = [1, 2] as const
const makeWriter = () => new IndexWriter({ analyzer: defaultAnalyzer, ...BM25_DEFAULTS, key })
const textOf = (chunkId: string, text: string): IndexedText => {
  return { chunkId, text, headingsStart: 0, bodyStart: 0, lang: undefined }
}
const textsOf = (count: number, text: (i: number) => string): IndexedText[] =>
  Array.from({ length: count }, (_, i) => textOf(`id${i}`, text(i)))
const texts = zipfTexts(3000, 40, 1)
const zipfIndexedTexts = (count: number): IndexedText[] => textsOf(count, (i) => texts[i]!)
const oldText = (i: number): string => `old shared ${'pad '.repeat(i % 50)}`
const newText = (i: number): string => `new shared ${'pad '.repeat(i % 70)}`

const frequency = (contents: Contents, term: string): number => contents.termPosition(term, key).frequency
const summaryOf = (contents: Contents) => ({
  revision: contents.revision(),
  size: contents.size,
  sums: contents.sums,
  frequencies: ['old', 'new', 'shared', 'pad', 'w1', 'w2', 'w40'].map((term) => frequency(contents, term)),
})

async function summaryWith(indexedTexts: readonly IndexedText[]) {
  const writer = makeWriter()
  await writer.add(indexedTexts)
  return summaryOf(writer.contents)
}

/** Waits until all merges are done. */
async function mergesDone(writer: IndexWriter): Promise<void> {
  for (let same = 0, before = writer.contents; same < 50; before = writer.contents) {
    await setImmediate()
    same = writer.contents === before ? same + 1 : 0
  }
}

test('a long `add` yields to the event loop, and nothing of it is visible before its end', async () => {
  const writer = makeWriter()
  await writer.add(textsOf(200, oldText))
  const before = summaryOf(writer.contents)
  let done = false
  const adding = writer.add(textsOf(2000, newText)).then(() => {
    done = true
  })
  let checks = 0
  while (!done) {
    const seen = summaryOf(writer.contents)
    if (seen.revision === before.revision) {
      expect(seen).toEqual(before)
      checks++
    }
    await setImmediate()
  }
  await adding
  expect(checks).toBeGreaterThan(10)
  expect(summaryOf(writer.contents)).toEqual(await summaryWith(textsOf(2000, newText)))
})

test('an abort during a long `add` rejects with the reason, and the contents do not change', async () => {
  const writer = makeWriter()
  await writer.add(textsOf(100, oldText))
  const before = writer.contents
  const controller = new AbortController()
  const adding = writer.add(textsOf(2000, newText), controller.signal)
  await setImmediate()
  controller.abort(reason)
  await expect(adding).rejects.toBe(reason)
  expect(writer.contents).toBe(before)
  await writer.add(textsOf(100, newText))
  expect(summaryOf(writer.contents)).toEqual(await summaryWith(textsOf(100, newText)))
})

test('an abort of an `add` that waits for another change rejects at once, and the `add` never starts', async () => {
  const writer = makeWriter()
  const controller = new AbortController()
  let first = false
  const long = writer.add(textsOf(1000, oldText)).then(() => {
    first = true
  })
  const waiting = writer.add(
    textsOf(1, () => 'never'),
    controller.signal,
  )
  controller.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  expect(first).toBe(false)
  await long
  expect(frequency(writer.contents, 'never')).toBe(0)
})

test('merges have no visible effect and leave few parts', async () => {
  const writer = makeWriter()
  const indexedTexts = zipfIndexedTexts(3000)
  for (let i = 0; i < 3000; i += 50) await writer.add(indexedTexts.slice(i, i + 50))
  const expected = await summaryWith(indexedTexts)
  expect(summaryOf(writer.contents)).toEqual(expected)
  await mergesDone(writer)
  expect(summaryOf(writer.contents)).toEqual(expected)
  expect(writer.contents.liveSegments.length).toBeLessThan(12)
})

test('contents that are loaded are merged with the next change, and not for those who only read', async () => {
  const writer = makeWriter()
  const indexedTexts = zipfIndexedTexts(3000)
  for (let i = 0; i < 3000; i += 750) await writer.add(indexedTexts.slice(i, i + 750))
  const { contents } = writer
  const reader = makeWriter()
  // biome-ignore lint/correctness/useYield: what is read takes no time
  const read = function* () {
    return contents
  }
  await reader.replace(read())
  await mergesDone(reader)
  expect(reader.contents).toBe(contents)
  await reader.add([textOf('id3000', 'new shared')])
  await mergesDone(reader)
  expect(reader.contents.liveSegments.length).toBe(2)
})

test('changes during a merge in the background are not lost', async () => {
  const writer = makeWriter()
  const indexedTexts = zipfIndexedTexts(3000)
  for (let i = 0; i < 3000; i += 750) await writer.add(indexedTexts.slice(i, i + 750))
  expect(writer.contents.liveSegments.length).toBe(4)
  await writer.remove(['id0', 'id7', 'id2999'])
  await writer.add([textOf('id1', 'new shared')])
  const now = summaryOf(writer.contents)
  await mergesDone(writer)
  expect(writer.contents.liveSegments.length).toBe(2)
  expect(summaryOf(writer.contents)).toEqual(now)
  for (const id of ['id0', 'id7', 'id2999']) expect(writer.contents.positionOf(textUnits(id, key))).toBeUndefined()
  expect(frequency(writer.contents, 'new')).toBe(1)
})

test('parts whose chunks are all removed during their merge stay removed', async () => {
  const writer = makeWriter()
  const indexedTexts = zipfIndexedTexts(3000)
  for (let i = 0; i < 3000; i += 750) await writer.add(indexedTexts.slice(i, i + 750))
  await writer.remove(indexedTexts.map(({ chunkId }) => chunkId))
  expect(summaryOf(writer.contents)).toEqual(summaryOf(new Contents([])))
  await mergesDone(writer)
  expect(summaryOf(writer.contents)).toEqual(summaryOf(new Contents([])))
  await writer.add(textsOf(10, newText))
  expect(summaryOf(writer.contents)).toEqual(await summaryWith(textsOf(10, newText)))
})

test('many small changes leave few parts, and at most a third of their chunks are removed ones', async () => {
  const writer = makeWriter()
  for (let i = 0; i < 3000; i++) await writer.add([textOf(`id${i % 40}`, `stays unique${i}`)])
  await mergesDone(writer)
  const { liveSegments, size } = writer.contents
  expect(size).toBe(40)
  expect(liveSegments.length).toBeLessThan(12)
  expect(liveSegments.reduce((sum, { segment }) => sum + segment.lengths.length, 0)).toBeLessThanOrEqual(60)
  expect(liveSegments.reduce((sum, { segment }) => sum + segment.terms.size, 0)).toBeLessThan(80)
  expect(frequency(writer.contents, 'stays')).toBe(40)
  expect(frequency(writer.contents, 'unique0')).toBe(0)
})

test('an indexed text that did not change is skipped', async () => {
  const writer = makeWriter()
  await writer.add(textsOf(20, oldText))
  const before = writer.contents
  await writer.add(textsOf(20, oldText))
  await writer.remove(['unknown'])
  expect(writer.contents).toBe(before)
})

test('a term has the same position however many others were looked up', async () => {
  const writer = makeWriter()
  await writer.add([textOf('id', 'word')])
  const before = writer.contents.termPosition('word', key)
  for (let i = 0; i < 5000; i++) expect(frequency(writer.contents, `other${i}`)).toBe(0)
  expect(writer.contents.termPosition('word', key)).toEqual(before)
  expect(before.frequency).toBe(1)
})
