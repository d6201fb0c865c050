import { type IndexFolder, isKebabError, KebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { bm25Retriever } from '../src/index.js'

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
  expect(await loaded.retrieve('apple', { limit: 5 })).toEqual(await saved.retrieve('apple', { limit: 5 }))
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
