import assert from 'node:assert/strict'
import { type Analyzer, createEngine, defaultAnalyzer, isKebabError } from '@kebab/core'
import pg from 'pg'
import { postgresIndex } from '../../../packages/postgres/src/index.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { checkIndexes } from './check-index.js'
import { errorOf, keepsRule, withSchema } from './keeps-rule.js'
import { storedDocument, words } from './versioned-documents.js'

const DOCUMENTS = 6000
const embedder = toyEmbedder()

/** An analyzer whose terms differ from those of any other version. */
const analyzerOf = (version: string): Analyzer => ({
  version,
  terms: (text) => defaultAnalyzer.terms(text).map((one) => ({ ...one, term: `${one.term}.${version}` })),
})

/** A release changes the analyzer, and is deployed process by process. */
await keepsRule('words of two analyzers are never mixed, and are made anew beside searches', () =>
  withSchema(async ({ connectionString, schema }) => {
    const pool = new pg.Pool({ connectionString, max: 10 })
    const open = async (version: string, reanalyze = false, onProgress?: () => void, signal?: AbortSignal) => {
      const analyzer = analyzerOf(version)
      const options = { pool, schema, embedder, analyzer, background: false }
      const index = await postgresIndex({ ...options, reanalyze, onProgress, signal })
      return { index, engine: createEngine({ store: index.store, retrievers: index.retrievers, analyzer }) }
    }
    const old = await open('v1')
    const documents = Array.from({ length: DOCUMENTS }, (_, i) => storedDocument(`${i}.md`, `ferry ${i} ${words(60)}`))
    for (let at = 0; at < DOCUMENTS; at += 500) await old.index.store.commit({ put: documents.slice(at, at + 500) })
    const refused = await errorOf(open('v2'))
    assert.equal(refused.code, 'unsupported', refused.message)

    // Someone ends the deployment while the words are made anew.
    const controller = new AbortController()
    const stopped = await open('v2', true, () => controller.abort(), controller.signal).catch(() => undefined)
    assert.equal(stopped, undefined, 'an opening that is aborted rejects')
    // An abort rejects at once, and the server ends the transaction a moment later.
    const more = { put: [storedDocument('more.md', 'ferry more')] }
    const isTaken = () => old.index.store.commit(more).then(() => true, onlyRefused)
    while (!(await isTaken()));

    // Three processes of the new version start at once, beside one of the old.
    let isOver = false
    let [steps, searches, refusals] = [0, 0, 0]
    const opening = Promise.all(Array.from({ length: 3 }, () => open('v2', true, () => steps++)))
    opening
      .catch(() => {})
      .finally(() => {
        isOver = true
      })
    const before = await old.engine.search({ query: 'ferry 7', mode: 'lexical', k: 20 })
    while (!isOver) {
      // The old words are found until the last moment, whole.
      const revision = await old.index.store.revision()
      const found = await old.engine.search({ query: 'ferry 7', k: 20 })
      if (found.degraded === undefined && revision === (await old.index.store.revision())) {
        const { hits } = await old.engine.search({ query: 'ferry 7', mode: 'lexical', k: 20 }).catch(() => before)
        assert.deepEqual(hits, before.hits, 'a search by the old words')
        searches++
      }
      if (steps === 0 || isOver) continue
      const error = await errorOf(old.index.store.commit({ put: [storedDocument('late.md', 'ferry late')] }))
      assert.equal(error.code, 'unsupported', error.message)
      refusals++
    }
    const news = await opening
    assert.equal(steps, Math.ceil((DOCUMENTS + 1) / 4096), 'one of them has made the words')
    assert.ok(searches > 0 && refusals > 0, `${searches} searches, ${refusals} refused commits meanwhile`)
    const after = await old.engine.search({ query: 'ferry 7', k: 20 })
    assert.deepEqual(after.degraded, [{ retriever: 'bm25', code: 'not_indexed' }])
    await errorOf(old.engine.search({ query: 'ferry 7', mode: 'lexical' }))
    await news[1]!.index.store.commit({ put: [storedDocument('new.md', 'ferry new')] })
    await news[2]!.index.maintain()
    const { chunks } = await checkIndexes(news[0]!.index, 5)
    for (const { index } of [old, ...news]) await index.close()
    await pool.end()
    return `${searches} searches by the old words and ${refusals} refused commits while ${chunks} chunks were cut again`
  }),
)

/** Returns that a commit was not taken. Throws any error but that of words that are made anew. */
function onlyRefused(error: unknown): false {
  if (isKebabError(error, 'unsupported')) return false
  throw error
}
