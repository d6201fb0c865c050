import { expect, test } from 'vitest'
import { score } from '../ask-retriever.js'
import { chunkOf } from './chunk.js'
import { idsOf, withFruit } from './fruit.js'
import type { MakeBm25 } from './make-bm25.js'

export function testAddAndRemove(make: MakeBm25): void {
  test('what is added is found, what is removed is not, what is updated is found by its new text only', async () => {
    const retriever = await withFruit(make)
    await retriever.add([chunkOf('1', 'blue plum'), chunkOf('4', 'red plum')])
    expect(await idsOf(retriever, 'red')).toEqual(['4'])
    expect((await idsOf(retriever, 'plum')).sort()).toEqual(['1', '4'])
    await retriever.remove(['4', '2', 'unknown', '4'])
    expect(await idsOf(retriever, 'red green plum')).toEqual(['1'])
    expect(await retriever.documentFrequencies(['apple', 'plum'])).toEqual({ chunks: 2, frequencies: [0, 1] })
  })

  test('of several chunks with one id in a call the last counts', async () => {
    const retriever = make()
    await retriever.add([chunkOf('1', 'first'), chunkOf('1', 'second')])
    expect(await idsOf(retriever, 'first')).toEqual([])
    expect(await retriever.documentFrequencies(['first', 'second'])).toEqual({ chunks: 1, frequencies: [0, 1] })
  })

  test('changes happen in the order of the calls', async () => {
    const retriever = make()
    const many = Array.from({ length: 100 }, (_, i) => chunkOf(`id${i}`, 'old'))
    await Promise.all([
      retriever.add(many),
      retriever.add([chunkOf('id0', 'new')]),
      retriever.remove(['id1']),
      retriever.add([chunkOf('id2', 'new')]),
    ])
    expect(await idsOf(retriever, 'new')).toEqual(['id0', 'id2'])
    expect(await retriever.documentFrequencies(['old'])).toEqual({ chunks: 99, frequencies: [97] })
  })

  test('arguments are copied and never changed', async () => {
    const retriever = make()
    const chunks = Array.from({ length: 50 }, (_, i) => chunkOf(`id${i}`, 'before'))
    const frozen = chunks.map((chunk) => Object.freeze({ ...chunk, document: Object.freeze(chunk.document) }))
    await retriever.add(Object.freeze(frozen))
    const adding = retriever.add(chunks)
    for (const chunk of chunks) chunk.text = 'after'
    chunks.length = 1
    const ids = ['id3']
    const removing = retriever.remove(ids)
    ids[0] = 'id4'
    await Promise.all([adding, removing])
    expect(await retriever.documentFrequencies(['before', 'after'])).toEqual({ chunks: 49, frequencies: [49, 0] })
    expect(await score(retriever, 'before', ['id3'])).toEqual([null])
  })

  test('hostile terms neither break anything nor change what objects have', async () => {
    const names = [
      ...Object.getOwnPropertyNames(Object.prototype),
      '',
      'length',
      '9007199254740993',
      '\u0000',
      '\ud800',
      ' x'.repeat(1e6),
    ]
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    const analyzer = {
      terms: (text: string) => (JSON.parse(text) as string[]).map((term) => ({ term, start: 0, end: 0 })),
    }
    const retriever = make({ analyzer })
    await retriever.add(names.map((name) => chunkOf(`chunk ${name}`, JSON.stringify([name, name]))))
    await retriever.add([chunkOf('__proto__', '["proto chunk"]')])
    expect(await retriever.documentFrequencies(names)).toEqual({
      chunks: names.length + 1,
      frequencies: names.map(() => 1),
    })
    for (const name of names) expect(await idsOf(retriever, JSON.stringify([name]))).toEqual([`chunk ${name}`])
    expect(await score(retriever, '["proto chunk"]', ['__proto__', 'constructor'])).toEqual([expect.any(Number), null])
    await retriever.remove([...names.map((name) => `chunk ${name}`), '__proto__'])
    expect(await retriever.documentFrequencies(names)).toEqual({ chunks: 0, frequencies: names.map(() => 0) })
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
  })
}
