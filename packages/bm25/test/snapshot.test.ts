import { isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import type { Bm25Options } from '../../../test/support/bm25/make-bm25.js'
import { type Bm25Retriever, bm25Retriever } from '../src/index.js'

const id = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map((n) => `id${n}`),
  fc.constantFrom('\ud800', '\ud801', 'ü', '💡', 'x'.repeat(10_000)),
)
const word = fc.constantFrom('a', 'b', 'c', 'dd', '', '\ud800', '\ud801', '漢', 'x'.repeat(300))
const times = fc.constantFrom(1, 1, 1, 2, 3, 254, 255, 256, 3000)
const text = fc
  .array(fc.tuple(word, times), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.flatMap(([term, times]) => Array<string>(times).fill(term)).join(' '))
const change = fc.oneof(
  fc.record({ add: fc.array(fc.tuple(id, text), { maxLength: 30 }) }),
  fc.record({ remove: fc.array(id, { maxLength: 10 }) }),
)

async function apply(retriever: Bm25Retriever, changes: { add?: [string, string][]; remove?: string[] }[]) {
  for (const { add, remove } of changes) {
    if (add !== undefined) await retriever.add(add.map(([chunkId, text]) => chunkOf(chunkId, text)))
    if (remove !== undefined) await retriever.remove(remove)
  }
}

/** Everything that a caller can observe. */
async function observe(retriever: Bm25Retriever) {
  const terms = ['a', 'b', 'c', 'dd', '', '\ud800', '\ud801', '漢', 'x'.repeat(300), 'unknown']
  return {
    revision: retriever.revision(),
    frequencies: await retriever.documentFrequencies(terms),
    rankings: await Promise.all(
      ['a b', 'c dd 漢', '\ud800', 'a b c dd'].map((query) => retrieve(retriever, query, { limit: 7 })),
    ),
    scores: await score(retriever, 'a b', ['id0', 'id1', '\ud800', 'none']),
  }
}

const fruit = async (options: Bm25Options = {}): Promise<Bm25Retriever> => {
  const retriever = bm25Retriever(options)
  await retriever.add([chunkOf('1', 'red apple'), chunkOf('2', 'green apple'), chunkOf('3', 'yellow pear')])
  return retriever
}

test('a loaded index answers as the saved one, also after further changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), fc.array(change, { maxLength: 3 }), async (before, after) => {
      const saved = bm25Retriever({ analyzer: splitAnalyzer })
      await apply(saved, before)
      const loaded = bm25Retriever({ analyzer: splitAnalyzer })
      await loaded.add([chunkOf('replaced', 'a')])
      await loaded.loadBytes(await saved.toBytes())
      expect(await observe(loaded)).toEqual(await observe(saved))
      await apply(loaded, after)
      await apply(saved, after)
      expect(await observe(loaded)).toEqual(await observe(saved))
    }),
  )
})

test('bytes are copied on saving and loading, and may start at any offset', async () => {
  const saved = await fruit()
  const snapshot = await saved.toBytes()
  for (const offset of [0, 1, 2, 3, 7]) {
    const shifted = new Uint8Array(snapshot.length + 16)
    shifted.set(snapshot, offset)
    const loaded = bm25Retriever()
    await loaded.loadBytes(shifted.subarray(offset, offset + snapshot.length))
    shifted.fill(7)
    expect(await retrieve(loaded, 'apple', { limit: 5 })).toEqual(await retrieve(saved, 'apple', { limit: 5 }))
    expect(loaded.revision()).toBe(saved.revision())
  }
  await bm25Retriever().loadBytes(Buffer.from(snapshot))
  const copy = snapshot.slice()
  snapshot.fill(7)
  expect(await saved.toBytes()).toEqual(copy)
})

async function expectCorrupt(snapshot: Uint8Array, options: Bm25Options = {}): Promise<void> {
  const retriever = await fruit(options)
  const before = retriever.revision()
  const error = await retriever.loadBytes(snapshot).then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!isKebabError(error, 'corrupt_index')) throw new Error(`expected corrupt_index, found ${String(error)}`)
  expect(error.details?.reason).toBeTypeOf('string')
  expect(retriever.revision()).toBe(before)
  expect((await retrieve(retriever, 'apple', { limit: 5 })).candidates).toHaveLength(2)
}

test('a snapshot with a flipped bit or another length is `corrupt_index`, and changes nothing', async () => {
  const snapshot = await (await fruit()).toBytes()
  await fc.assert(
    fc.asyncProperty(fc.nat(snapshot.length - 1), fc.nat(7), async (at, bit) => {
      const flipped = snapshot.slice()
      flipped[at]! ^= 1 << bit
      await expectCorrupt(flipped)
    }),
    { numRuns: 300 },
  )
  for (const length of [0, 1, 7, 8, 19, 20, 21, 200, snapshot.length - 1])
    await expectCorrupt(snapshot.slice(0, length))
  await expectCorrupt(new Uint8Array([...snapshot, 0]))
})

test('bytes of anything else are `corrupt_index`', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => expectCorrupt(bytes)))
})

test('a snapshot of another format is `corrupt_index`, and the error names both', async () => {
  const snapshot = await (await fruit()).toBytes()
  snapshot[7] = '1'.charCodeAt(0)
  await expectCorrupt(snapshot)
  await expect(bm25Retriever().loadBytes(snapshot)).rejects.toThrow('one of format 1 where format 3 is read')
})

test('a snapshot that was saved with other settings is `corrupt_index`, and the error names both', async () => {
  const snapshot = await (await fruit()).toBytes()
  for (const options of [{ k1: 2 }, { b: 0 }, { analyzer: splitAnalyzer }]) {
    await expectCorrupt(snapshot, options)
    const other = bm25Retriever(options)
    await expect(other.loadBytes(snapshot)).rejects.toThrow(
      `bm25-k1.2-b0.75-w4-plain.v2 where ${other.indexVersion} is set`,
    )
  }
})

test('anything but a Uint8Array is `invalid_input`', async () => {
  const error = await bm25Retriever()
    .loadBytes('file.bin' as never)
    .catch((caught: unknown) => caught)
  expect(isKebabError(error, 'invalid_input') && error.details?.field).toBe('bytes')
})

test('an abort rejects `toBytes` and `loadBytes` with its reason, and changes nothing', async () => {
  const reason = new Error('the caller had enough')
  const signal = AbortSignal.abort(reason)
  const retriever = await fruit()
  const snapshot = await retriever.toBytes()
  await expect(retriever.toBytes({ signal })).rejects.toBe(reason)
  await expect(retriever.loadBytes(snapshot, { signal })).rejects.toBe(reason)
  const many = Array.from({ length: 12_000 }, (_, i) => chunkOf(`id${i}`, `word${i} other${i}`))
  const large = bm25Retriever()
  await large.add(many)
  const largeSnapshot = await large.toBytes()
  const controller = new AbortController()
  const loading = retriever.loadBytes(largeSnapshot, { signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await expect(loading).rejects.toBe(reason)
  expect((await retrieve(retriever, 'apple', { limit: 5 })).candidates).toHaveLength(2)
})
