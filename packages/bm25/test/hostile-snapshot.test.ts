import { checksum, isKebabError } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'
import { ARRAY_NAMES, bytesOf, hex, openHeader, STRETCH, sealHeader } from '../src/snapshot-header.js'

const QUERY = 'red apple pear often'

async function snapshot(): Promise<{ bytes: Uint8Array; indexVersion: string }> {
  const retriever = bm25Retriever()
  await retriever.add(
    Array.from({ length: 40 }, (_, i) => chunkOf(`id${i}`, `${i % 3 === 0 ? 'apple' : 'pear'} word${i % 20} red`)),
  )
  await retriever.add([chunkOf('id40', 'often '.repeat(300)), chunkOf('id41', 'word1 apple')])
  await retriever.remove(['id3', 'id7'])
  return { bytes: await retriever.save(), indexVersion: retriever.indexVersion }
}

/** A snapshot with other numbers in its body and its header, sealed as if it had been saved so. */
function forge(
  bytes: Uint8Array,
  indexVersion: string,
  change: (body: Uint8Array, sizes: number[][]) => Uint8Array,
): Uint8Array {
  const { header, body } = openHeader(bytes, indexVersion)
  const sizes = structuredClone(header.sizes)
  const forged = change(body.slice(), sizes)
  const checksums = Array.from({ length: Math.ceil(forged.length / STRETCH) }, (_, i) =>
    hex(checksum(forged.subarray(i * STRETCH, (i + 1) * STRETCH))),
  )
  return new Uint8Array([...sealHeader({ indexVersion, sizes, checksums }), ...forged])
}

/** Loads what an enemy made: it is refused, or it is searched as any other. */
async function survive(bytes: Uint8Array): Promise<'refused' | 'taken'> {
  const retriever = bm25Retriever()
  try {
    await retriever.load(bytes)
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index')) throw error
    return 'refused'
  }
  const { candidates } = await retriever.retrieve(QUERY, { limit: 100 })
  expect(new Set(candidates.map(({ chunkId }) => chunkId)).size).toBe(candidates.length)
  for (const { score } of candidates) expect(score).toBeGreaterThan(0)
  const { documents } = await retriever.documentFrequencies(['red'])
  expect(candidates.length).toBeLessThanOrEqual(documents)
  await retriever.remove(candidates.map(({ chunkId }) => chunkId))
  expect((await retriever.retrieve(QUERY, { limit: 100 })).candidates).toEqual([])
  return 'taken'
}

test('numbers that an enemy changed are refused, or harm nothing', async () => {
  const { bytes, indexVersion } = await snapshot()
  expect(await survive(forge(bytes, indexVersion, (body) => body))).toBe('taken')
  const value = fc.oneof(fc.constantFrom(0, 1, 2, 254, 255), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 3 }), async (changes) => {
      const forged = forge(bytes, indexVersion, (body) => {
        for (const [at, byte] of changes) body[at % body.length] = byte
        return body
      })
      await survive(forged)
    }),
    { numRuns: 2000 },
  )
})

test('sizes that an enemy changed are refused before anything of that size is made', async () => {
  const { bytes, indexVersion } = await snapshot()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(10),
      fc.nat(ARRAY_NAMES.length - 1),
      fc.constantFrom(0, 1, 3, 1000, 2 ** 31, 2 ** 32 - 1, 2 ** 40, -1, 0.5),
      async (part, array, size) => {
        const forged = forge(bytes, indexVersion, (body, sizes) => {
          const changed = sizes[part % sizes.length]!
          changed[array] = size === changed[array] ? size + 4 : size
          return body
        })
        expect(await survive(forged)).toBe('refused')
      },
    ),
  )
})

test('a chunk that two parts hold is refused', async () => {
  const { bytes, indexVersion } = await snapshot()
  const doubled = forge(bytes, indexVersion, (body, sizes) => {
    const part = sizes.at(-1)!
    const length = ARRAY_NAMES.reduce((sum, name, i) => sum + bytesOf(name, part[i]!), 0)
    sizes.push([...part])
    return new Uint8Array([...body, ...body.subarray(body.length - length)])
  })
  expect(await survive(doubled)).toBe('refused')
})

test('a header that is no JSON, or of another shape, is refused', async () => {
  const { bytes, indexVersion } = await snapshot()
  const { header } = openHeader(bytes, indexVersion)
  for (const wrong of [
    null,
    [],
    7,
    {},
    { ...header, sizes: 7 },
    { ...header, sizes: [null] },
    { ...header, sizes: [[]] },
  ]) {
    expect(await survive(sealHeader(wrong as never))).toBe('refused')
  }
  expect(await survive(sealHeader({ ...header, checksums: [] }))).toBe('refused')
})
