import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type EmbeddedChunk, KebabError, type SavedRetriever } from '@kebab/core'
import { expect, test } from 'vitest'
import { ofToday } from '../../../../test/support/profile.js'
import { savedRetrieverRules as rules, testSavedRetriever } from '../../src/index.js'
import { runKit } from '../support/test-kit.js'
import { type ReferenceRetriever, referenceRetriever } from './reference-retriever.js'

/** Breaks exactly one rule of a saved retriever. */
interface SavedBreaker {
  rule: string
  break(retriever: SavedReference): void
}

/** At least one for every rule. */
const savedRetrieverBreakers: readonly SavedBreaker[] = [
  {
    rule: 'A loaded index answers as the one that was saved, to the last digit, and has its `revision`.',
    break(retriever) {
      const { chunkById, remove, toBytes } = retriever
      const removedChunks: typeof chunkById = new Map()
      retriever.remove = async (chunkIds) => {
        for (const chunkId of chunkIds) if (chunkById.has(chunkId)) removedChunks.set(chunkId, chunkById.get(chunkId)!)
        return remove(chunkIds)
      }
      retriever.toBytes = () => {
        for (const [chunkId, chunk] of removedChunks) chunkById.set(chunkId, chunk)
        const bytes = toBytes()
        for (const chunkId of removedChunks.keys()) chunkById.delete(chunkId)
        return bytes
      }
    },
  },
  {
    rule: 'An empty index is saved and loaded as any other.',
    break(retriever) {
      const { save, chunkById } = retriever
      retriever.save = async (folder, options) => {
        if (chunkById.size > 0) await save(folder, options)
      }
    },
  },
  {
    rule: 'What is loaded takes the place of all that is held.',
    break(retriever) {
      const { take, chunkById } = retriever
      retriever.take = (bytes) => {
        const before = chunkById.size > 5 ? [...chunkById] : []
        take(bytes)
        for (const [chunkId, chunk] of before) chunkById.set(chunkId, chunk)
      }
    },
  },
  {
    rule: 'Saving leaves what is held as it is.',
    break(retriever) {
      const { save } = retriever
      retriever.save = async (folder, options) => {
        await save(folder, options)
        retriever.touch()
      }
    },
  },
  {
    rule: 'What is saved is what was held at the moment of the call, whatever is changed after it.',
    break(retriever) {
      const { save } = retriever
      retriever.save = async (folder, options) => {
        options?.signal?.throwIfAborted()
        for (let i = 0; i < 3; i++) await setImmediate()
        return save(folder, options)
      }
    },
  },
  {
    rule: 'A loaded index is changed as one that was never saved.',
    break(retriever) {
      const { take, add } = retriever
      let isLoaded = false
      retriever.take = (bytes) => {
        take(bytes)
        isLoaded = true
      }
      retriever.add = async (chunks, options) => (isLoaded ? undefined : add(chunks, options))
    },
  },
  {
    rule: 'A file with a changed byte is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      retriever.isSound = isJson
    },
  },
  {
    rule: 'A truncated or extended file is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) => {
        const read: typeof folder.read = async (...call) => trimmed(await folder.read(...call))
        return load({ ...folder, read }, options)
      }
    },
  },
  {
    rule: 'A missing file is refused with `corrupt_index` or `io_error`, and what is held stays.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) =>
        load(folder, options).catch((error: unknown) => {
          if ((error as { code?: unknown }).code !== 'io_error') throw error
        })
    },
  },
  {
    rule: 'A file that `write` did not write is refused if it is of another saved index, though it is whole.',
    break: savesByPath,
  },
  {
    rule: 'A file that `write` did not write is refused if it is of another saved index, though it is whole.',
    break(retriever) {
      savesByPath(retriever)
      const { save, load } = retriever
      retriever.save = async (folder, options) => {
        await save(folder, options)
        await folder.write('format', Buffer.from('1'))
      }
      retriever.load = async (folder, options) => {
        const format = Buffer.from(await folder.read('format', options)).toString()
        if (format !== '1') throw corrupt('expected format 1')
        await load(folder, options)
      }
    },
  },
  {
    rule: 'An index of another `indexVersion` is refused with `embedding_mismatch`, `corrupt_index` or `unsupported`.',
    break(retriever) {
      retriever.isSameVersion = () => true
    },
  },
  {
    rule: 'An abort before `save` or `load` rejects with the reason of the caller.',
    break(retriever) {
      const { load } = retriever
      retriever.load = (folder, options) => load(folder, options?.signal?.aborted ? {} : options)
    },
  },
  {
    rule: 'An abort during `save` or `load` rejects with the reason of the caller, unless the work is done.',
    break(retriever) {
      const { load } = retriever
      retriever.load = async (folder, options) => {
        options?.signal?.throwIfAborted()
        return load(folder)
      }
    },
  },
  {
    rule: 'A `load` that is aborted has loaded everything or nothing.',
    break(retriever) {
      const { load } = retriever
      retriever.load = async (folder, options) => {
        options?.signal?.throwIfAborted()
        await load(folder)
        options?.signal?.throwIfAborted()
      }
    },
  },
]

test('a correct retriever passes', async () => {
  const { names, failures } = await runKit(async (run) =>
    testSavedRetriever({ test: run, create: savedReference, createOther: () => savedReference([], 'reference.v2') }),
  )
  expect(failures).toEqual(new Map())
  expect(names).toEqual(rules)
})

test('without `createOther` the rule about another `indexVersion` is not registered', async () => {
  const { names } = await runKit(async (run) => testSavedRetriever({ test: run, create: savedReference }))
  expect(names).toEqual(rules.filter((rule) => !rule.includes('`indexVersion`')))
})

test('every rule has a retriever that breaks it', () => {
  expect(new Set(rules).size).toBe(rules.length)
  expect([...new Set(savedRetrieverBreakers.map(({ rule }) => rule))].sort()).toEqual([...rules].sort())
})

test.each(ofToday(savedRetrieverBreakers, 4).map((breaker) => [breaker.rule, breaker] as const))(
  'a retriever that breaks "%s" fails that test and no other',
  async (rule, { break: breakRule }) => {
    const broken = (...made: Parameters<typeof savedReference>) => {
      const retriever = savedReference(...made)
      breakRule(retriever)
      return retriever
    }
    const { failures } = await runKit(async (run) =>
      testSavedRetriever({
        test: run,
        create: (chunks) => broken(chunks),
        createOther: () => broken([], 'reference.v2'),
      }),
    )
    expect([...failures.keys()], String([...failures.values()])).toEqual([rule])
    expect(failures.get(rule)).toBeInstanceOf(Error)
  },
)

/** A saved retriever that keeps every rule, with hooks for tests that break one. */
interface SavedReference extends ReferenceRetriever, Pick<SavedRetriever, 'save' | 'load'> {
  /** Returns the index as the bytes of a file. */
  toBytes(): Uint8Array
  /** Tells whether the checksum of a file is right. */
  isSound(bytes: Uint8Array): boolean
  /** Tells whether a file is of this version. */
  isSameVersion(indexVersion: string): boolean
  /** Replaces what is held by the contents of a file. */
  take(bytes: Uint8Array): void
}

const FILE = 'index.json'

/** The lexical reference retriever, saved as JSON after its digest. */
function savedReference(chunks: readonly EmbeddedChunk[], indexVersion = 'reference.v1'): SavedReference {
  const reference = referenceRetriever('lexical', chunks)
  let changes = chunks.length
  const self: SavedReference = Object.assign(reference, {
    indexVersion,
    touch() {
      changes++
    },
    revision: () => `${changes}`,
    toBytes() {
      const json = JSON.stringify({ indexVersion, changes, chunks: [...self.chunkById.values()] })
      return Buffer.from(digestOf(json) + json)
    },
    isSound(bytes: Uint8Array) {
      const text = Buffer.from(bytes).toString()
      return text.slice(0, 64) === digestOf(text.slice(64))
    },
    isSameVersion: (version: string) => version === indexVersion,
    take(bytes: Uint8Array) {
      const file = read(bytes)
      self.chunkById.clear()
      for (const chunk of file.chunks) self.chunkById.set(chunk.chunkId, chunk)
      changes = file.changes
    },
    save: async (folder, { signal } = {}) => {
      signal?.throwIfAborted()
      const bytes = self.toBytes()
      await setImmediate()
      signal?.throwIfAborted()
      await folder.write(FILE, bytes)
      signal?.throwIfAborted()
    },
    load: async (folder, { signal } = {}) => {
      signal?.throwIfAborted()
      const bytes = await folder.read(FILE, { signal })
      await setImmediate()
      signal?.throwIfAborted()
      if (!self.isSound(bytes)) throw corrupt('expected an index as it was saved')
      if (!self.isSameVersion(read(bytes).indexVersion))
        throw new KebabError('unsupported', 'expected an index of this version', { details: { feature: 'version' } })
      self.take(bytes)
    },
  } satisfies Partial<SavedReference>)
  return self
}

/** Has the retriever write its file by the path of the folder. */
function savesByPath(retriever: SavedReference): void {
  const { save } = retriever
  retriever.save = (folder, options) =>
    save({ ...folder, write: (name, bytes) => writeFile(join(folder.path, name), bytes) }, options)
}

function read(bytes: Uint8Array): { indexVersion: string; changes: number; chunks: EmbeddedChunk[] } {
  return JSON.parse(Buffer.from(bytes).toString().slice(64))
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString().slice(64))
    return true
  } catch {
    return false
  }
}

/** Returns the bytes without the zeros at the end. */
function trimmed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1)
}

function corrupt(reason: string): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', reason, { details: { reason } })
}
