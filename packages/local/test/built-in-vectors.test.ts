import { execFile } from 'node:child_process'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { memoryStore } from '@kebab/core'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type BuiltInVectors, openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** More than are compared one by one. */
const documents = Array.from({ length: 1100 }, (_, i) => ({ path: `${i}.txt`, text: `All about the number ${i}.` }))
const later = [{ path: 'later.txt', text: 'All about a number that came later.' }]
const gone = documents.slice(0, 50).map(({ path }) => path)

/** The first hits by meaning, without the times of indexing. */
async function answersOf(kebab: Pick<Awaited<ReturnType<typeof openToy>>, 'search'>) {
  const searches = ['the number 7', 'number 900', 'came later'].map((query) => kebab.search({ query, mode: 'vector' }))
  return (await Promise.all(searches)).map(({ hits }) => hits.map(({ indexed_at: _, ...hit }) => hit))
}

const SINGLE: BuiltInVectors[] = [{ vectors: 'files' }, { thread: true }]

/** What is answered after each step of the life of an index, and by who follows it. */
async function answersOfALife(usearch: BuiltInVectors) {
  const answers: unknown[] = []
  const first = await openToy({ usearch })
  const { path } = first
  await first.index(documents)
  answers.push(await answersOf(first))
  await first.close()
  const second = await openToy({ path, usearch })
  answers.push(await answersOf(second))
  await second.index(later)
  await second.remove({ paths: gone })
  answers.push(await answersOf(second))
  const follower = await openToy({ path, usearch, readOnly: true })
  answers.push(await answersOf(follower))
  await second.index(documents.slice(0, 5))
  answers.push(await answersOf(follower))
  await Promise.all([second.close(), follower.close()])
  const left = await readdir(path, { recursive: true })
  return { answers, left: left.filter((name) => name.includes('kebab-vectors')) }
}

/**
 * How many threads a process of the built package starts for an index by default, and then for two
 * when it asks for a thread. The process is its own, since a thread stays for what is opened later.
 */
async function threadsOfAProcess(folder: string): Promise<{ default: number; asked: number }> {
  const program = `
    import { openKebab } from '@kebab/local'
    const embedder = { model: 'm', dimensions: 8, embed: async (texts) => texts.map((text) => Float32Array.from({ length: 8 }, (_, i) => Math.sin(Number(text) * 7 + i))) }
    const documents = Array.from({ length: 1100 }, (_, i) => ({ path: i + '.txt', text: String(i) }))
    let threads = 0
    process.on('worker', () => threads++)
    async function use(paths, usearch) {
      for (const path of paths) {
        const kebab = await openKebab({ path: ${JSON.stringify(`${folder}/`)} + path, embedder, usearch })
        await kebab.index(documents)
        await kebab.search({ query: '7', mode: 'vector' })
        await kebab.close()
      }
      return threads
    }
    console.log(JSON.stringify({ default: await use(['default'], {}), asked: await use(['asked', 'another'], { thread: true }) }))`
  const command = ['--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: import.meta.dirname })
  return JSON.parse(stdout)
}

describe('the built-in vector index', () => {
  let byDefault: ReturnType<typeof answersOfALife> | undefined

  // A test for each option: four lives in one would take long on a busy machine.
  test.each<BuiltInVectors>([{}, ...(isNightly ? SINGLE : []), { vectors: 'files', thread: true }])(
    'with %j answers as by default, through its life, and leaves no temporary file',
    async (usearch) => {
      byDefault ??= answersOfALife({})
      expect((await byDefault).left).toEqual([])
      if (Object.keys(usearch).length > 0) expect(await answersOfALife(usearch)).toEqual(await byDefault)
    },
  )

  test('has no thread by default, and one for all indexes of a process when it is asked for', async () => {
    const { default: byDefault, asked } = await threadsOfAProcess(await temporaryFolder())
    expect(byDefault).toBe(0)
    expect(asked).toBe(1)
  })

  test.each<BuiltInVectors>([{}, { vectors: 'files' }])('with %j reads vectors where it says', async (usearch) => {
    const filled = await openToy()
    await filled.index(documents.slice(0, 20))
    await filled.close()
    const kebab = await openToy({ path: filled.path, usearch })
    const [vectors] = (await readdir(kebab.path, { recursive: true })).filter((name) => name.endsWith('.vectors'))
    const file = await open(join(kebab.path, vectors!), 'r+')
    await file.write(new Uint8Array(64).fill(7), 0, 64, 0)
    await file.close()
    const searching = answersOf(kebab)
    if (usearch.vectors === 'files') await expect(searching).rejects.toMatchObject({ code: 'retrieval_failed' })
    else expect(await searching).toHaveLength(3)
  })

  test('keeps vectors in files only where there is a folder', async () => {
    const opening = openKebab({ store: memoryStore(), embedder: toyEmbedder(), usearch: { vectors: 'files' } })
    await expect(opening).rejects.toThrow('usearch.vectors: expected \'memory\' without a `path`, found "files"')
  })

  test('refuses an option that it doesn’t have', async () => {
    const opening = openKebab({ path: 'nowhere', embedder: toyEmbedder(), usearch: { threads: 2 } as BuiltInVectors })
    await expect(opening).rejects.toThrow('unknown option `usearch.threads`; did you mean `usearch.thread`?')
  })
})
