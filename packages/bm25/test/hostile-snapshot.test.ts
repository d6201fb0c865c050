import { isKebabError } from '@kebab/core'
import { checksumOfWords } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'
import {
  ARRAY_NAMES,
  bytesOf,
  checkedBlocks,
  decodeHeader,
  encodeHeader,
  type SnapshotHeader,
} from '../src/snapshot/snapshot-header.js'

const QUERY = 'red apple pear often'

async function snapshot(): Promise<{ bytes: Uint8Array; indexVersion: string }> {
  const retriever = bm25Retriever()
  await retriever.add(
    Array.from({ length: 40 }, (_, i) => chunkOf(`id${i}`, `${i % 3 === 0 ? 'apple' : 'pear'} word${i % 20} red`)),
  )
  await retriever.add([chunkOf('id40', 'often '.repeat(300)), chunkOf('id41', 'word1 apple')])
  await retriever.remove(['id3', 'id7'])
  return { bytes: await retriever.toBytes(), indexVersion: retriever.indexVersion }
}

/** A snapshot with a changed body and header and with valid checksums. */
function forge(
  bytes: Uint8Array,
  indexVersion: string,
  change: (body: Uint8Array, parts: SnapshotHeader['parts']) => Uint8Array,
): Uint8Array {
  const { header, body } = decodeHeader(bytes, indexVersion)
  const parts = structuredClone(header.parts)
  const forged = change(new Uint8Array(body), parts)
  let at = 0
  for (const part of parts) {
    const length = bytesOf(part.sizes)
    if (!(at + length <= forged.length)) break
    part.checksums = Array.from(checkedBlocks(forged.slice(at, at + length)), checksumOfWords)
    at += length
  }
  return new Uint8Array([...encodeHeader({ indexVersion, parts }), ...forged])
}

/** Loads a forged snapshot. It must be refused, or work as any other. */
async function loadForged(bytes: Uint8Array): Promise<'refused' | 'loaded'> {
  const retriever = bm25Retriever()
  try {
    await retriever.loadBytes(bytes)
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index')) throw error
    return 'refused'
  }
  const { candidates } = await retrieve(retriever, QUERY, { limit: 100 })
  expect(new Set(candidates.map(({ chunkId }) => chunkId)).size).toBe(candidates.length)
  for (const { score } of candidates) expect(score).toBeGreaterThan(0)
  const { chunks } = await retriever.documentFrequencies(['red'])
  expect(candidates.length).toBeLessThanOrEqual(chunks)
  await retriever.remove(candidates.map(({ chunkId }) => chunkId))
  expect((await retriever.documentFrequencies([])).chunks).toBe(chunks - candidates.length)
  return 'loaded'
}

test('a forged snapshot with changed numbers is refused or does no harm', async () => {
  const { bytes, indexVersion } = await snapshot()
  expect(await loadForged(forge(bytes, indexVersion, (body) => body))).toBe('loaded')
  const value = fc.oneof(fc.constantFrom(0, 1, 2, 254, 255), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }), async (changes) => {
      const forged = forge(bytes, indexVersion, (body) => {
        for (const [at, byte] of changes) body[at % body.length] = byte
        return body
      })
      await loadForged(forged)
    }),
    { numRuns: 2000 },
  )
})

test('a forged snapshot with changed sizes is refused before memory of that size is allocated', async () => {
  const { bytes, indexVersion } = await snapshot()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(10),
      fc.nat(ARRAY_NAMES.length - 1),
      fc.constantFrom(0, 1, 3, 1000, 2 ** 31, 2 ** 32 - 1, 2 ** 40, -1, 0.5),
      async (part, array, size) => {
        const forged = forge(bytes, indexVersion, (body, parts) => {
          const changed = parts[part % parts.length]!.sizes
          changed[array] = size === changed[array] ? size + 4 : size
          return body
        })
        expect(await loadForged(forged)).toBe('refused')
      },
    ),
  )
})

test('a snapshot with one chunk in two parts is refused', async () => {
  const { bytes, indexVersion } = await snapshot()
  const doubled = forge(bytes, indexVersion, (body, parts) => {
    const part = parts.at(-1)!
    parts.push(structuredClone(part))
    return new Uint8Array([...body, ...body.subarray(body.length - bytesOf(part.sizes))])
  })
  expect(await loadForged(doubled)).toBe('refused')
})

test('a header that is not JSON, or has another shape, is refused', async () => {
  const { bytes, indexVersion } = await snapshot()
  const { body, header } = decodeHeader(bytes, indexVersion)
  const part = header.parts[0]!
  const parts = [
    7,
    [null],
    [{}],
    [{ ...part, sizes: [] }],
    [{ ...part, slopes: [-1, 0, 0] }],
    [{ ...part, checksums: 7 }],
  ]
  for (const wrong of [null, [], 7, {}, ...parts.map((list) => ({ ...header, parts: list }))]) {
    expect(await loadForged(encodeHeader(wrong as never))).toBe('refused')
  }
  const withoutChecksums = header.parts.map((savedPart) => ({ ...savedPart, checksums: [] }))
  expect(await loadForged(new Uint8Array([...encodeHeader({ ...header, parts: withoutChecksums }), ...body]))).toBe(
    'refused',
  )
})
