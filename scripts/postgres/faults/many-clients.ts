import assert from 'node:assert/strict'
import { createEngine } from '@kebab/core'
import { createIndexer } from '@kebab/ingest'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkAnswers, checkIndexes, storedVersions } from './check-index.js'
import { type FaultDatabase, keepsRule, runWorker, withSchema } from './keeps-rule.js'
import { anyQuery, pick, versionOf } from './versioned-documents.js'

/** What a process wrote: the version of each document of its own, by namespace and path. */
interface Written {
  expected: Record<string, Record<string, number | null>>
  counts: Record<string, number>
}

const CLIENTS = 4
const NAMESPACES = ['shared', 'one', 'two', 'three']

/** Eight clients in two processes read and write at once, in one namespace and in several. */
if (process.argv[2] === 'worker') await work(JSON.parse(process.argv[3]!))
else await keepsRule('eight clients lose nothing, and no search fails for what others commit', () => withSchema(check))

async function check(database: FaultDatabase): Promise<string> {
  const seconds = Number(process.env.KEBAB_FAULT_SECONDS ?? 60)
  const results = await Promise.all(
    [0, 1].map((number) => runWorker<Written>({ ...database, number, seconds } satisfies WorkerOptions)),
  )
  const pool = new pg.Pool({ connectionString: database.connectionString })
  let chunks = 0
  for (const namespace of NAMESPACES) {
    const { schema } = database
    const index = await postgresIndex({ pool, schema, namespace, embedder: toyEmbedder(), background: false })
    const versions = await storedVersions(index.store)
    for (const { expected } of results)
      for (const [path, version] of Object.entries(expected[namespace] ?? {}))
        assert.equal(versions.get(path) ?? null, version, `the version of ${path} in ${namespace}`)
    await checkIndexes(index)
    await index.maintain()
    chunks += (await checkIndexes(index)).chunks
    await index.close()
  }
  await pool.end()
  const total = (what: string): number => results.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0)
  return `${total('commits')} commits, ${total('removals')} removals, ${total('searches')} searches, ${chunks} chunks`
}

type WorkerOptions = FaultDatabase & { number: number; seconds: number }

async function work({ connectionString, schema, number, seconds }: WorkerOptions): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 16 })
  const deadline = Date.now() + seconds * 1000
  const written: Written = { expected: {}, counts: {} }
  for (let skip = 0; skip < number * 1000; skip++) pick(2) // other random numbers for each process
  const clients = Array.from({ length: CLIENTS }, (_, i) => `c${number}${i}`)
  await Promise.all(clients.map(client))
  await pool.end()
  process.send!(written)
  process.disconnect()

  async function client(name: string): Promise<void> {
    const count = (what: string): void => {
      written.counts[what] = (written.counts[what] ?? 0) + 1
    }
    const opened = await Promise.all(
      ['shared', NAMESPACES[1 + pick(3)]!].map(async (namespace) => {
        const embedder = toyEmbedder()
        const index = await postgresIndex({ pool, schema, namespace, embedder })
        const { store, retrievers, analyzer } = index
        const indexer = await createIndexer({ store, retrievers: [], embedder })
        written.expected[namespace] ??= {}
        const own = written.expected[namespace]
        return { index, indexer, engine: createEngine({ store, retrievers, analyzer }), own }
      }),
    )
    for (let version = 1; Date.now() < deadline; version++) {
      const { index, indexer, engine, own } = opened[pick(opened.length)]!
      const drawn = pick(10)
      if (drawn < 4) {
        const paths = new Set(Array.from({ length: 1 + pick(3) }, () => `${name}/${pick(20)}.md`))
        const documents = [...paths].map((path) => versionOf(path, version))
        // Documents that all clients write: the last one counts.
        const contended = versionOf(`all/${pick(4)}.md`, version)
        const report = await indexer.index([...documents, contended])
        assert.deepEqual(report.errors, [])
        for (const path of paths) own[path] = version
        count('commits')
      } else if (drawn === 4) {
        const path = `${name}/${pick(20)}.md`
        await indexer.remove({ paths: [path] })
        own[path] = null
        count('removals')
      } else if (drawn < 8) {
        const { hits, degraded } = await engine.search({ query: anyQuery(), k: 20, strict: true, snippet_chars: 5000 })
        assert.equal(degraded ?? null, null, 'no retriever is left out')
        assert.ok(hits.every(({ snippet }) => snippet.includes('version')))
        count('searches')
      } else {
        await checkAnswers(index)
        count('searches')
      }
    }
    for (const { index, indexer } of opened) {
      await indexer.close()
      await index.close()
    }
  }
}
