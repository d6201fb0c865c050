import { type Chunk, defaultAnalyzer, isKebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { retrieve, score } from '../ask-retriever.js'
import { chunkOf } from './chunk.js'
import { idsOf, withFruit } from './fruit.js'
import type { MakeBm25 } from './make-bm25.js'

export function testCheckArguments(make: MakeBm25): void {
  test('a wrong argument is invalid_input that names the field, and changes nothing', async () => {
    const retriever = await withFruit(make)
    const before = retriever.revision()
    const wrong = (value: object): Chunk => ({ ...chunkOf('9', 'text'), ...value }) as Chunk
    const { document } = chunkOf('9', 'text')
    const calls: [string, () => Promise<unknown>][] = [
      ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', undefined, null].map(
        (limit): [string, () => Promise<unknown>] => ['limit', () => retrieve(retriever, 'apple', { limit } as never)],
      ),
      ['limit', () => retrieve(retriever, 'apple', undefined as never)],
      ['limit', () => retrieve(retriever, '', { limit: 0 })],
      ['query', () => retrieve(retriever, undefined as never, { limit: 5 })],
      ['query', () => score(retriever, 7 as never, [])],
      ['chunkIds', () => score(retriever, 'apple', '1' as never)],
      ['chunkIds.1', () => score(retriever, 'apple', ['1', 2] as never)],
      ['terms.0', async () => retriever.documentFrequencies([undefined] as never)],
      ['chunkIds', () => retriever.remove(undefined as never)],
      ['chunkIds.0', () => retriever.remove([null] as never)],
      ['chunkIds.1', () => retriever.remove(['1', Symbol.iterator] as never)],
      ['chunks', () => retriever.add({} as never)],
      ['chunks.1', () => retriever.add([chunkOf('9', 'text'), null] as never)],
      ['chunks.0.chunkId', () => retriever.add([wrong({ chunkId: '' })])],
      ['chunks.0.chunkId', () => retriever.add([wrong({ chunkId: 1 })])],
      ['chunks.0.text', () => retriever.add([wrong({ text: undefined })])],
      ['chunks.0.headingPath', () => retriever.add([wrong({ headingPath: 'a' })])],
      ['chunks.0.headingPath.0', () => retriever.add([wrong({ headingPath: [1] })])],
      ['chunks.0.document', () => retriever.add([wrong({ document: null })])],
      ['chunks.0.document.title', () => retriever.add([wrong({ document: { ...document, title: 1 } })])],
      ['chunks.0.document.lang', () => retriever.add([wrong({ document: { ...document, lang: {} } })])],
    ]
    for (const [field, call] of calls) {
      const error = await call().then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (!isKebabError(error, 'invalid_input'))
        throw new Error(`${field}: expected invalid_input, found ${String(error)}`)
      expect(error.details?.field).toBe(field)
      expect(error.message).toContain(`${field}: expected `)
    }
    expect(retriever.revision()).toBe(before)
    expect(await idsOf(retriever, 'apple')).toEqual(['1', '2'])
  })

  test('an analyzer that throws changes nothing, and the index stays usable', async () => {
    const analyzer = {
      terms(text: string) {
        if (text.includes('poison')) throw new RangeError('too much')
        return defaultAnalyzer.terms(text)
      },
    }
    const retriever = await withFruit(make, { analyzer })
    const before = retriever.revision()
    await expect(retriever.add([chunkOf('1', 'new'), chunkOf('2', 'poison')])).rejects.toThrow('too much')
    await expect(retrieve(retriever, 'poison', { limit: 1 })).rejects.toThrow('too much')
    expect(retriever.revision()).toBe(before)
    expect(await idsOf(retriever, 'new apple')).toEqual(['1', '2'])
    expect(await retriever.documentFrequencies(['new', 'apple'])).toEqual({ chunks: 3, frequencies: [0, 2] })
  })
}
