import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { isNightly } from '../../../test/support/profile.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openKebab } from '../src/index.js'
import { answersOf, answersOfStore } from './support/answers.js'
import { copyClosedIndex } from './support/copy-index.js'
import { openToy } from './support/open-toy.js'
import { noSmallDisk, smallDisk } from './support/small-disk.js'

const documents = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    path: `${i}.md`,
    text: `# Number ${i}\n\n${`All about ${i}. `.repeat(90)}`,
  }))
const queries = ['all about number 7', 'number 199']

if (noSmallDisk !== undefined) console.warn(`tests of full and read-only disks are skipped: ${noSmallDisk}`)

describe.skipIf(noSmallDisk !== undefined)('a disk', () => {
  test('that is full ends an ingest with io_error, keeps what was committed and answers; the next run continues once there is room', async () => {
    // Room for less than a thousand chunks, whose vectors are searched exactly: two graphs may
    // answer differently.
    const { folder } = smallDisk(10 * 2 ** 20)
    const ballast = join(folder, 'ballast')
    await writeFile(ballast, Buffer.alloc(7 * 2 ** 20))
    const path = join(folder, 'index')
    const kebab = await openToy({ path })
    let committed = 0
    const error = await errorOf(
      kebab.index(documents(2000), {
        onProgress: (event) => {
          if (event.type === 'committed') committed += event.documents
        },
      }),
    )
    expect(error).toMatchObject({ code: 'io_error', details: { errno: 'ENOSPC' } })
    expect(committed).toBeGreaterThan(0)
    expect(committed + 128).toBeLessThan(1000)
    const { hits } = await kebab.search({ query: 'number', mode: 'lexical', k: 1000 })
    expect(new Set(hits.map(({ doc_path }) => doc_path)).size).toBe(Math.min(committed, 1000))
    await rm(ballast)
    const { documents: counts } = await kebab.index(documents(committed + 128))
    expect(counts).toMatchObject({ unchanged: committed, added: 128 })
    await kebab.close()
    const again = await openToy({ path })
    expect(await answersOf(again, queries)).toEqual(await answersOfStore(path, queries))
  })

  test.runIf(isNightly)('that is full when a snapshot is due loses no data, and the doctor reports it', async () => {
    const elsewhere = await openToy()
    await elsewhere.index(documents(300))
    await elsewhere.close()
    const expected = await answersOfStore(elsewhere.path, queries)
    const { folder } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await cp(elsewhere.path, path, { recursive: true, filter: (file) => !file.includes('snapshots') })
    // All except what the lock and the log of the database need.
    await writeFile(join(folder, 'ballast'), Buffer.alloc(2 ** 20)).catch(() => {})
    for (let i = 0; ; i++) {
      try {
        await writeFile(join(folder, `ballast-${i}`), Buffer.alloc(128 * 2 ** 10))
      } catch {
        await rm(join(folder, `ballast-${i}`))
        await rm(join(folder, `ballast-${i - 1}`))
        break
      }
    }
    const kebab = await openToy({ path })
    expect(await answersOf(kebab, queries)).toEqual(expected)
    const finding = (await kebab.doctor()).checks.find(({ part }) => part === 'snapshot')
    expect(finding).toMatchObject({ status: 'warning' })
    await kebab.close()
    const again = await openToy({ path })
    expect(await answersOf(again, queries)).toEqual(expected)
  })

  test('that is read-only lets an index open and answer, and refuses writes with io_error', async () => {
    const elsewhere = await openToy()
    await elsewhere.index(documents(20))
    const expected = await answersOf(elsewhere, queries)
    await elsewhere.close()
    const { folder, allowWrites } = smallDisk(8 * 2 ** 20)
    const path = join(folder, 'index')
    await copyClosedIndex(elsewhere.path, path)
    allowWrites(false)
    const reader = await openKebab({ path, embedder: toyEmbedder() })
    expect(await answersOf(reader, queries)).toEqual(expected)
    expect(await errorOf(reader.index(documents(30)))).toMatchObject({ code: 'io_error' })
    expect((await reader.doctor()).checks.find(({ part }) => part === 'folder')).toMatchObject({ status: 'failed' })
    await reader.close()
    expect(await errorOf(openKebab({ path: join(folder, 'new'), embedder: null }))).toMatchObject({ code: 'io_error' })
    allowWrites(true)
    expect(await answersOf(await openToy({ path }), queries)).toEqual(expected)
  })
})
