import assert from 'node:assert/strict'
import { createEngine } from '@kebab/core'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { asPostgres, type OwnServer, PROGRAMS, startOwnServer, within } from '../start-server.js'
import { errorOf, keepsRule } from './keeps-rule.js'
import { storedDocument } from './versioned-documents.js'

const MODES = ['lexical', 'vector', 'hybrid'] as const
const embedder = toyEmbedder()

/** A database is restored beside the original, and on two new servers, which count alike. */
await keepsRule('a restored copy and its original take no cursor of each other, once they differ', async () => {
  const config = { shared_buffers: '128MB' }
  const servers: OwnServer[] = []
  for (let i = 0; i < 3; i++) servers.push(await startOwnServer({ config }))
  const [server] = servers as [OwnServer, ...OwnServer[]]
  const file = `/tmp/kebab-${server.port}.dump`
  try {
    const original = await openProcess(server, 'postgres')
    const documents = Array.from({ length: 40 }, (_, i) => storedDocument(`${i}.md`, `A ferry, number ${i}.`))
    await original.store.commit({ put: documents })
    const before = await pagesOf(original)
    dump(server, 'postgres', file)
    const copies = []
    for (const target of servers) {
      restore(target, 'copied', file)
      copies.push(await openProcess(target, 'copied'))
    }
    for (const copy of copies)
      for (const request of before) {
        const answer = copy.engine.search(request)
        // Nothing differs that words are found by. A graph may have been built otherwise.
        if (request.mode === 'lexical')
          assert.deepEqual((await answer).hits, (await original.engine.search(request)).hits, 'the page behind')
        else assert.equal((await errorOf(answer)).code, 'stale_cursor', request.mode)
      }

    // One commit in each, so that their numbers are the same.
    const processes = [original, ...copies]
    const states = await Promise.all(
      processes.map(async (process, i) => {
        const revision = await process.store.commit({ put: [storedDocument('own.md', `A ferry of its own, ${i}.`)] })
        return { process, revision, pages: await pagesOf(process) }
      }),
    )
    let refused = 0
    for (const [i, { process }] of states.entries())
      for (const { revision, pages } of states.filter((_, j) => j !== i)) {
        assert.equal(process.store.compare!(revision, await process.store.revision()), 'unrelated')
        assert.equal(await process.store.changesSince(revision), null)
        for (const request of pages) {
          const error = await errorOf(process.engine.search(request))
          assert.equal(error.code, 'stale_cursor', `${request.mode}: ${error}`)
          refused++
        }
      }
    for (const { close } of processes) await close()
    return `${refused} cursors of others are refused, of ${states.length} databases with equal numbers`
  } finally {
    within('rm', '-f', file)
    for (const one of servers) await one.stop()
  }
})

type Process = Awaited<ReturnType<typeof openProcess>>

async function openProcess({ connectionString }: OwnServer, name: string) {
  const address = new URL(connectionString)
  address.pathname = name
  const pool = new pg.Pool({ connectionString: address.href, max: 6 })
  pool.on('error', () => {})
  const index = await postgresIndex({ pool, embedder })
  const { store, retrievers, analyzer } = index
  const close = async (): Promise<void> => {
    await index.close()
    await pool.end()
  }
  return { store, engine: createEngine({ store, retrievers, analyzer }), close }
}

/** Returns a request for the second page in each mode. */
function pagesOf({ engine }: Process) {
  return Promise.all(
    MODES.map(async (mode) => {
      const request = { query: 'a ferry of number 7', mode, k: 5 }
      return { ...request, cursor: (await engine.search(request)).next_cursor! }
    }),
  )
}

function dump({ port }: OwnServer, name: string, file: string): void {
  asPostgres(`${PROGRAMS}/pg_dump`, ...addressOf(port), '-Fc', '-f', file, name)
}

function restore({ port }: OwnServer, name: string, file: string): void {
  asPostgres(`${PROGRAMS}/createdb`, ...addressOf(port), name)
  asPostgres(`${PROGRAMS}/pg_restore`, ...addressOf(port), '-d', name, '--exit-on-error', file)
}

function addressOf(port: number): string[] {
  return ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
}
