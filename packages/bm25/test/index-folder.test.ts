import { type IndexFolder, isKebabError, KebabError } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { type Bm25Retriever, type Bm25RetrieverOptions, bm25Retriever } from '../src/index.js'
import { decodeHeader, encodeHeader } from '../src/snapshot/snapshot-header.js'

/** A folder in memory. */
function memoryFolder(): Pick<IndexFolder, 'write' | 'read'> & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async write(name, bytes) {
      files.set(name, bytes.slice())
    },
    async read(name) {
      const bytes = files.get(name)
      if (bytes === undefined)
        throw new KebabError('io_error', `${name}: expected a file, found none`, { details: { path: name } })
      return bytes.slice() as Uint8Array<ArrayBuffer>
    },
  }
}

const chunks = [chunkOf('1', 'red apple'), chunkOf('2', 'green apple')]

test('`save` writes the bytes of `toBytes` to index.bm25, and `load` reads them', async () => {
  const saved = bm25Retriever()
  await saved.add(chunks)
  const folder = memoryFolder()
  await saved.save(folder)
  expect([...folder.files]).toEqual([['index.bm25', await saved.toBytes()]])
  const loaded = bm25Retriever()
  await loaded.load(folder)
  expect(loaded.revision()).toBe(saved.revision())
  expect(await retrieve(loaded, 'apple', { limit: 5 })).toEqual(await retrieve(saved, 'apple', { limit: 5 }))
})

test('`load` is `unsupported` with an analyzer without a version, and `loadBytes` is not', async () => {
  const analyzer = { terms: splitAnalyzer.terms }
  const saved = bm25Retriever({ analyzer })
  await saved.add(chunks)
  const folder = memoryFolder()
  await saved.save(folder)
  const loaded = bm25Retriever({ analyzer })
  const error = await loaded.load(folder).catch((caught: unknown) => caught)
  expect(isKebabError(error, 'unsupported') && error.details?.retriever).toBe('bm25')
  expect((await loaded.documentFrequencies([])).chunks).toBe(0)
  await loaded.loadBytes(folder.files.get('index.bm25')!)
  expect((await loaded.documentFrequencies([])).chunks).toBe(2)
})

test('errors of the folder are passed on, and anything but a folder is `invalid_input`', async () => {
  const retriever = bm25Retriever()
  await expect(retriever.load(memoryFolder())).rejects.toMatchObject({ code: 'io_error' })
  for (const folder of ['./index', null, {}]) {
    await expect(retriever.save(folder as never)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(retriever.load(folder as never)).rejects.toMatchObject({ code: 'invalid_input' })
  }
})

describe('an index that an earlier analyzer made', () => {
  const plural = { version: 'plural', terms: splitAnalyzer.terms }
  const singular = {
    version: 'singular',
    terms: (text: string) =>
      splitAnalyzer.terms(text).map(({ term, ...span }) => ({ ...span, term: term.replace(/s$/, '') })),
  }
  const fruit = [chunkOf('1', 'red apples'), chunkOf('2', 'green apple')]
  const found = async (retriever: Bm25Retriever, query: string) =>
    (await retrieve(retriever, query, { limit: 9 })).candidates.map(({ chunkId }) => chunkId).sort()

  async function loadedEarlier() {
    const saved = bm25Retriever({ analyzer: plural })
    await saved.add(fruit)
    const folder = memoryFolder()
    await saved.save(folder)
    const retriever = bm25Retriever({ analyzer: singular })
    return { folder, retriever, replacement: await retriever.loadEarlier(folder) }
  }

  test('answers by the terms of both, until what takes its place does, in one step', async () => {
    const { retriever, replacement } = await loadedEarlier()
    expect(retriever.isOutdated()).toBe(true)
    expect(await found(retriever, 'red')).toEqual(['1'])
    expect(await found(retriever, 'apples')).toEqual(['2'])
    await replacement.add(fruit)
    expect(await found(retriever, 'apples')).toEqual(['2'])
    const prepared = retriever.prepare('apples')
    const before = retriever.revision()
    replacement.replace()
    expect(retriever.isOutdated()).toBe(false)
    expect(await found(retriever, 'apples')).toEqual(['1', '2'])
    expect((await prepared.retrieve({ limit: 9 })).candidates).toHaveLength(2)
    expect(retriever.revision()).not.toBe(before)
    const anew = bm25Retriever({ analyzer: singular })
    await anew.add(fruit)
    expect(retriever.revision()).toBe(anew.revision())
    replacement.replace()
    expect(await found(retriever, 'apples')).toEqual(['1', '2'])
  })

  test('may be of the same analyzer, where words had no names of files yet', async () => {
    const saved = bm25Retriever({ analyzer: plural })
    await saved.add(fruit)
    const { header, body } = decodeHeader(await saved.toBytes(), saved.indexVersion)
    const earlier = encodeHeader({ ...header, indexVersion: 'bm25-k1.2-b0.75-plural' })
    const folder = memoryFolder()
    folder.files.set('index.bm25', new Uint8Array([...earlier, ...body]))
    const retriever = bm25Retriever({ analyzer: plural })
    await expect(retriever.load(folder)).rejects.toMatchObject({ code: 'corrupt_index' })
    const replacement = await retriever.loadEarlier(folder)
    expect([retriever.isOutdated(), await found(retriever, 'red')]).toEqual([true, ['1']])
    await replacement.add(fruit.map((chunk) => ({ ...chunk, document: { ...chunk.document, path: 'basket' } })))
    replacement.replace()
    expect(await found(retriever, 'basket\nred')).toEqual(['1'])
    expect(retriever.isOutdated()).toBe(false)
  })

  test('takes changes into both indexes, and its revision moves with each', async () => {
    const { retriever, replacement } = await loadedEarlier()
    const revisions = new Set([retriever.revision()])
    const change = async (work: () => Promise<void>) => {
      await work()
      revisions.add(retriever.revision())
    }
    await change(() => retriever.remove(['2']))
    await change(() => retriever.add([fruit[1]!]))
    await change(() => retriever.add([chunkOf('3', 'new plums')]))
    expect(revisions.size).toBe(4)
    await change(() => retriever.add([fruit[0]!]))
    expect(revisions.size).toBe(4)
    expect(await found(retriever, 'plum')).toEqual(['3'])
    await replacement.add(fruit)
    await retriever.remove(['1'])
    replacement.replace()
    expect(await found(retriever, 'red apples plum')).toEqual(['2', '3'])
  })

  test('is another state in each process, and can’t be saved', async () => {
    const { folder, retriever } = await loadedEarlier()
    const other = bm25Retriever({ analyzer: singular })
    await other.loadEarlier(folder)
    expect(other.revision()).not.toBe(retriever.revision())
    await expect(retriever.save(memoryFolder())).rejects.toMatchObject({ code: 'words_pending', retryable: true })
    await expect(retriever.toBytes()).rejects.toMatchObject({ code: 'words_pending' })
  })

  test('after any changes while it is replaced, is the index of what is left, to the last bit', async () => {
    const step = fc.record({
      id: fc.constantFrom('1', '2', '3', '4'),
      what: fc.constantFrom('add', 'remove', 'replace'),
      text: fc.constantFrom('red apples', 'red apple pears', 'red plums'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { retriever, replacement } = await loadedEarlier()
        const left = new Map(fruit.map((chunk) => [chunk.chunkId, chunk]))
        for (const { id, what, text } of steps) {
          const before = retriever.revision()
          const held = left.get(id)
          if (what === 'add') {
            left.set(id, chunkOf(id, text))
            await retriever.add([left.get(id)!])
          } else if (what === 'remove') {
            left.delete(id)
            await retriever.remove([id])
          } else if (held !== undefined) await replacement.add([held])
          const isChanged = what !== 'replace' && held?.text !== left.get(id)?.text
          expect(retriever.revision() !== before).toBe(isChanged)
          expect(await score(retriever, 'red', [...left.keys()])).not.toContain(null)
        }
        for (const chunk of left.values()) await replacement.add([chunk])
        replacement.replace()
        const anew = bm25Retriever({ analyzer: singular })
        await anew.add([...left.values()])
        expect(retriever.revision()).toBe(anew.revision())
        for (const query of ['red', 'apples', 'plum pear'])
          expect(await retrieve(retriever, query, { limit: 9 })).toEqual(await retrieve(anew, query, { limit: 9 }))
      }),
      { numRuns: 100 },
    )
  })

  test('gives way to one that is loaded, and not to its own replacement any more', async () => {
    const { retriever, replacement } = await loadedEarlier()
    const saved = bm25Retriever({ analyzer: singular })
    await saved.add([...fruit, chunkOf('3', 'pears')])
    const folder = memoryFolder()
    await saved.save(folder)
    await retriever.load(folder)
    expect(retriever.isOutdated()).toBe(false)
    replacement.replace()
    expect(await found(retriever, 'pear')).toEqual(['3'])
    expect(retriever.revision()).toBe(saved.revision())
  })

  test('is refused, and changes nothing, unless only the analyzer is another one with a version', async () => {
    const { folder } = await loadedEarlier()
    const damaged = memoryFolder()
    await damaged.write('index.bm25', folder.files.get('index.bm25')!.slice(0, -4))
    const unversioned = memoryFolder()
    await bm25Retriever({ analyzer: { terms: plural.terms } }).save(unversioned)
    const weighted = memoryFolder()
    await bm25Retriever({ analyzer: plural, headingWeight: 5 }).save(weighted)
    const refused: [Bm25RetrieverOptions, ReturnType<typeof memoryFolder>][] = [
      [{ analyzer: plural }, folder],
      [{ analyzer: singular, k1: 2 }, folder],
      [{ analyzer: singular, b: 0 }, folder],
      [{ analyzer: singular, headingWeight: 2 }, folder],
      [{ analyzer: singular }, weighted],
      [{ analyzer: singular }, unversioned],
      [{ analyzer: singular }, damaged],
    ]
    for (const [options, from] of refused) {
      const retriever = bm25Retriever(options)
      await retriever.add([chunkOf('9', 'kept')])
      await expect(retriever.loadEarlier(from)).rejects.toMatchObject({ code: 'corrupt_index' })
      expect([retriever.isOutdated(), await found(retriever, 'kept')]).toEqual([false, ['9']])
    }
    const without = bm25Retriever({ analyzer: { terms: plural.terms } })
    await expect(without.loadEarlier(folder)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
