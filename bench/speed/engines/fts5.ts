import { join } from 'node:path'
import Database from 'better-sqlite3'
import { load } from 'sqlite-vec'
import { folderBytes } from '../../folder-bytes.js'
import { DIMENSIONS } from '../corpus.ts'
import type { Build } from '../engine.ts'

const DEPTH = 100
const RANK_CONSTANT = 60

/**
 * SQLite FTS5, sqlite-vec, or both fused by reciprocal rank in SQL, as the documentation of
 * sqlite-vec does it.
 */
export const buildSqlite =
  (mode: 'text' | 'hybrid'): Build =>
  async ({ texts, vectors, queries, queryVectors }, folder) => {
    const file = join(folder, 'bench.db')
    const database = new Database(file)
    load(database)
    database.exec('PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE words USING fts5(text)')
    if (mode === 'hybrid') {
      database.exec(`CREATE VIRTUAL TABLE vectors USING vec0(embedding float[${DIMENSIONS}] distance_metric=cosine)`)
    }
    const addText = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
    const addVector =
      mode === 'hybrid' ? database.prepare('INSERT INTO vectors (rowid, embedding) VALUES (?, ?)') : null
    database.transaction(() => {
      for (const [i, text] of texts.entries()) {
        addText.run(i + 1, text)
        addVector?.run(BigInt(i + 1), vectors.slice(i * DIMENSIONS, (i + 1) * DIMENSIONS))
      }
    })()
    database.exec("INSERT INTO words (words) VALUES ('optimize')")
    const match = (query: string) => query.split(' ').join(' OR ')
    const words = database.prepare('SELECT rowid - 1 AS id FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?')
    const both =
      mode === 'hybrid' &&
      database.prepare(`
        WITH v AS (SELECT rowid, row_number() OVER (ORDER BY distance) AS place FROM vectors WHERE embedding MATCH ? AND k = ${DEPTH}),
        w AS (SELECT rowid, row_number() OVER (ORDER BY rank) AS place FROM words WHERE words MATCH ? LIMIT ${DEPTH})
        SELECT coalesce(v.rowid, w.rowid) - 1 AS id,
          coalesce(1.0 / (${RANK_CONSTANT} + v.place), 0) + coalesce(1.0 / (${RANK_CONSTANT} + w.place), 0) AS score
        FROM v FULL OUTER JOIN w ON v.rowid = w.rowid ORDER BY score DESC LIMIT 10`)
    return {
      query(q) {
        const rows = both
          ? both.all(queryVectors.slice(q * DIMENSIONS, (q + 1) * DIMENSIONS), match(queries[q]!))
          : words.all(match(queries[q]!), 10)
        return (rows as { id: number }[]).map(({ id }) => Number(id))
      },
      ...(mode === 'hybrid' ? { depth: DEPTH } : {}),
      bytes: await folderBytes(folder),
      async reopen() {
        const again = new Database(file, { readonly: true })
        again.prepare('SELECT count(*) FROM words_docsize').get()
        again.close()
      },
    }
  }
