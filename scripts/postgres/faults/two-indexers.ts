import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkIndexes, storedVersions } from './check-index.js'
import { type FaultDatabase, keepsRule, runWorker, withSchema } from './keeps-rule.js'
import { versionOf } from './versioned-documents.js'

const FILES = 300
type WorkerOptions = FaultDatabase & { folder: string; base: string }

/** Two processes index a folder each, at the same time and into the same namespace. */
if (process.argv[2] === 'worker') await work(JSON.parse(process.argv[3]!))
else
  await keepsRule('two processes that index two folders into one namespace both finish, and lose nothing', () =>
    withSchema(check),
  )

async function check(database: FaultDatabase): Promise<string> {
  const base = mkdtempSync(join(tmpdir(), 'kebab-faults-'))
  const pool = new pg.Pool({ connectionString: database.connectionString })
  try {
    const folders = ['left', 'right'].map((name) => join(base, name))
    for (const folder of folders) writeFolder(folder, 1)
    const index = await postgresIndex({ pool, schema: database.schema, embedder: toyEmbedder(), background: false })
    let overtaken = 0
    for (const version of [1, 2]) {
      if (version === 2)
        for (const folder of folders) {
          writeFolder(folder, 2)
          // Files that are gone leave the namespace, and only those of their own folder.
          for (const name of readdirSync(folder).slice(0, 30)) rmSync(join(folder, name))
        }
      overtaken += (
        await Promise.all(
          folders.map((folder) => runWorker<number>({ ...database, folder, base } satisfies WorkerOptions)),
        )
      ).reduce((a, b) => a + b)
      const versions: string[] = []
      for await (const { sourceId, path } of index.store.documents()) versions.push(`${sourceId}/${path}`)
      const wanted = folders.flatMap((folder) =>
        readdirSync(folder).map((name) => join(folder, name).slice(base.length + 1)),
      )
      assert.deepEqual(versions.map((path) => path.replace(/^\.\//, '')).sort(), wanted.sort(), `round ${version}`)
      await checkIndexes(index, 5)
    }
    // A path is in both folders: their documents are two, and each is whole.
    await storedVersions(index.store)
    // A commit on a state that has passed says so, and changes nothing.
    const base1 = await index.store.revision()
    const [first] = await index.store.select({}).then((ids) => index.store.get([...ids].slice(0, 1)))
    const batch = { remove: [first!.document.docId], base: base1 }
    await index.store.commit(batch)
    const late = await index.store.commit(batch).catch((error) => error)
    assert.ok(isKebabError(late, 'locked'), String(late))
    const { chunks } = await checkIndexes(index, 5)
    await index.close()
    return `${2 * FILES} files, indexed twice, ${overtaken} commits overtaken, ${chunks} chunks`
  } finally {
    await pool.end()
    rmSync(base, { recursive: true })
  }
}

function writeFolder(folder: string, version: number): void {
  mkdirSync(folder, { recursive: true })
  for (let i = 0; i < FILES; i++) writeFileSync(join(folder, `${i}.md`), versionOf(`${i}.md`, version).text)
}

async function work({ connectionString, schema, folder, base }: WorkerOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 6 })
  const embedder = toyEmbedder()
  const index = await postgresIndex({ pool, schema, embedder })
  let overtaken = 0
  const store = {
    ...index.store,
    async commit(batch: Parameters<typeof index.store.commit>[0]) {
      try {
        return await index.store.commit(batch)
      } catch (error) {
        if (isKebabError(error, 'locked')) overtaken++
        throw error
      }
    },
  }
  const indexer = await createIndexer({ store, retrievers: [], embedder, base })
  const { errors } = await indexer.index(folder)
  assert.deepEqual(errors, [])
  await indexer.close()
  await index.close()
  await pool.end()
  process.send!(overtaken)
  process.disconnect()
}
