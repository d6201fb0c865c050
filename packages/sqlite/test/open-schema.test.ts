import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { APPLICATION_ID, MIGRATIONS } from '../src/open-schema.js'
import { sqliteStore } from '../src/sqlite-store.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'
import { answer, nextMessage, startProcess } from './start-process.js'

async function filled(path: string): Promise<string> {
  const store = openStore(path)
  const passages = Array.from({ length: 50 }, (_, i) => `passage ${i} ${'lorem ipsum '.repeat(20)}`)
  const revision = await store.commit({ put: [sampleDocument({ docId: 'a', passages })] })
  store.close()
  return revision
}

function pragma(database: Database.Database, name: string): unknown {
  return Object.values(database.prepare(`PRAGMA ${name}`).all()[0] as object)[0]
}

describe('a new database', () => {
  test('gets our application id, the schema’s version, WAL mode and foreign keys', () => {
    const path = join(temporaryFolder(), 'store.db')
    const database = new Database(path)
    openStore(path).close()
    strictEqual(pragma(database, 'application_id'), 0x4b626162)
    strictEqual(pragma(database, 'user_version'), MIGRATIONS.length)
    strictEqual(pragma(database, 'journal_mode'), 'wal')
    deepStrictEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
    strictEqual(pragma(database, 'integrity_check'), 'ok')
  })

  test('may be an empty file', async () => {
    const path = join(temporaryFolder(), 'store.db')
    writeFileSync(path, '')
    strictEqual((await openStore(path).stats()).documents, 0)
  })

  test('keeps its id and its contents when it is opened again', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const revision = await filled(path)
    for (let i = 0; i < 3; i++) {
      const store = openStore(path)
      strictEqual(await store.revision(), revision)
      strictEqual((await store.stats()).chunks, 50)
      store.close()
    }
  })

  test('opened by several processes at once is one store', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const children = await Promise.all(Array.from({ length: 3 }, () => startProcess('open-store', path)))
    await Promise.all(children.map(nextMessage))
    const revisions = await Promise.all(children.map((child) => answer(child, 'go')))
    deepStrictEqual(revisions, Array(3).fill(await openStore(path).revision()))
  })

  test('opened while another process writes to it waits for that commit', async () => {
    const path = join(temporaryFolder(), 'store.db')
    strictEqual(await nextMessage(await startProcess('write-slowly', path, 'PRAGMA user_version = 0')), 'writing')
    strictEqual((await openStore(path).stats()).documents, 0)
  })

  test('opened by two at once is one store', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const [first, second] = [openStore(path), openStore(path)]
    strictEqual(await first.revision(), await second.revision())
  })
})

describe('a database that isn’t ours is refused with corrupt_index and left as it is', () => {
  const foreign: Record<string, (path: string) => void> = {
    'one with tables of something else': (path) => {
      const database = new Database(path)
      database.exec('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)')
      database.close()
    },
    'one that another application has marked': (path) => {
      const database = new Database(path)
      database.exec('PRAGMA application_id = 42; CREATE TABLE notes (text)')
      database.close()
    },
    'one with a version and no tables': (path) => {
      const database = new Database(path)
      database.exec('PRAGMA user_version = 1')
      database.close()
    },
    'a text file': (path) => writeFileSync(path, 'Dear diary,\n'.repeat(1000)),
  }
  for (const [name, make] of Object.entries(foreign)) {
    test(name, () => {
      const path = join(temporaryFolder(), 'foreign.db')
      make(path)
      const before = readFileSync(path)
      throws(
        () => openStore(path),
        (error) => {
          expect(isKebabError(error, 'corrupt_index') && error.details?.path).toContain('foreign.db')
          expect((error as Error).message).toMatch(/expected .* found .*/s)
          return true
        },
      )
      ok(readFileSync(path).equals(before))
    })
  }
})

test('a database of the first version is brought up to date, with all that it holds', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const database = new Database(path)
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; ${MIGRATIONS[0]}; PRAGMA user_version = 1;
    INSERT INTO store (id, commits) VALUES ('old', 3);
    INSERT INTO documents (doc_id, source_id, path, path_order, tags, media, trust, metadata, content_hash, chunker_version, embedding_model, indexed_at)
    VALUES ('d', 's', 'p', x'0070', '["One", "one"]', 'text', 'primary', '{"by": {"level": [1, 3]}}', 'h', 'c', 'm', '2026-01-01');
    INSERT INTO document_tags (document, tag) VALUES (1, 'One'), (1, 'one');
    INSERT INTO sources VALUES (1, 'text');
    INSERT INTO chunks (document, chunk_id, ordinal, start_offset, end_offset, line_start, line_end, heading_path, text, embedding)
    VALUES (1, 'c', 0, 0, 4, 1, 1, '[]', 'text', x'0000803f')`)
  database.close()
  const store = openStore(path)
  strictEqual(await store.revision(), 'old.3')
  const [chunk] = await store.get(['c'], { embeddings: true })
  expect(chunk).toMatchObject({ text: 'text', embedding: Float32Array.of(1), document: { docId: 'd' } })
  expect(await store.embeddings(['text'], 'm')).toEqual([null])
  deepStrictEqual(await store.select({ tags: ['#ONE'], metadata: { 'by.level': { gt: 2 } } }), new Set(['c']))
  deepStrictEqual(await store.select({ metadata: { 'by.level': { gt: 3 } } }), new Set())
  expect(await store.marked()).toBe(null)
  expect(await store.calibration!()).toBe(null)
  await store.commit({ remove: ['d'] })
  expect(await store.stats()).toMatchObject({ documents: 0, chunks: 0 })
  store.close()
})

test('a database of the version before origins is brought up to date, and takes documents with an origin', async () => {
  const path = join(temporaryFolder(), 'store.db')
  const database = new Database(path)
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; ${MIGRATIONS[0]}; ${MIGRATIONS[1]}; PRAGMA user_version = 2;
    INSERT INTO store (id, commits) VALUES ('old', 3);
    INSERT INTO documents (doc_id, source_id, path, path_order, tags, media, trust, metadata, content_hash, chunker_version, indexed_at, changed)
    VALUES ('d', 's', 'p', x'0070', '[]', 'text', 'primary', '{}', 'h', 'c', '2026-01-01T00:00:00Z', 3);
    INSERT INTO sources VALUES (1, 'text');
    INSERT INTO chunks (document, chunk_id, ordinal, start_offset, end_offset, line_start, line_end, heading_path, text)
    VALUES (1, 'c', 0, 0, 4, 1, 1, '[]', 'text')`)
  database.close()
  const store = openStore(path)
  const source = (await store.source('d'))!
  const chunks = await collect(store.chunks())
  for (const value of [source, source.document, ...chunks]) {
    expect(value).not.toHaveProperty('origin')
    expect(value).not.toHaveProperty('originSpans')
  }
  expect(await store.commit({ put: [{ ...source, chunks }] })).toBe('old.3')
  const origin = { digest: '0a'.repeat(32), reader: 'pages/1' }
  const { chunks: derived, ...derivedSource } = sampleDocument({ docId: 'd', origin, places: [{ page: 7 }] })
  expect(await store.commit({ put: [{ ...derivedSource, chunks: derived }] })).toBe('old.4')
  store.close()
  const again = openStore(path)
  expect(await again.source('d')).toStrictEqual(derivedSource)
  expect((await collect(again.chunks()))[0]).toMatchObject({ origin: { from: { page: 7 } }, document: { origin } })
  again.close()
})

describe('a database that takes no writes', () => {
  const openToRead = (path: string) => {
    const database = new Database(path)
    database.exec('PRAGMA query_only = ON')
    return sqliteStore({ database })
  }

  test('is refused with not_indexed while it is empty or being created, and left as it is', async () => {
    const states: Record<string, string> = {
      'an empty file': '',
      'the log turned on': 'PRAGMA journal_mode = WAL',
      'the page size set': 'PRAGMA page_size = 8192; VACUUM',
      'uncommitted tables': `BEGIN; ${MIGRATIONS[0]}`,
    }
    for (const [state, sql] of Object.entries(states)) {
      const path = join(temporaryFolder(), 'store.db')
      const maker = new Database(path)
      maker.exec(sql)
      const before = readFileSync(path)
      throws(
        () => openToRead(path),
        (error) => isKebabError(error, 'not_indexed') && error.details?.path?.endsWith('store.db') === true,
        state,
      )
      ok(readFileSync(path).equals(before), state)
      maker.close()
    }
  })

  test('is read once another connection has created its schema', async () => {
    const path = join(temporaryFolder(), 'store.db')
    writeFileSync(path, '')
    throws(
      () => openToRead(path),
      (error) => isKebabError(error, 'not_indexed'),
    )
    const revision = await filled(path)
    const store = openToRead(path)
    strictEqual(await store.revision(), revision)
    store.close()
  })

  test('is refused with unsupported when an older version wrote it, and left as it is', () => {
    const path = join(temporaryFolder(), 'store.db')
    const database = new Database(path)
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; ${MIGRATIONS[0]}; PRAGMA user_version = 1`)
    const before = readFileSync(path)
    throws(
      () => openToRead(path),
      (error) => isKebabError(error, 'unsupported') && error.message.includes('found 1'),
    )
    ok(readFileSync(path).equals(before))
  })

  test('is refused with unsupported as soon as a newer version migrates it', async () => {
    const path = join(temporaryFolder(), 'store.db')
    await filled(path)
    const store = openToRead(path)
    strictEqual((await store.stats()).documents, 1)
    new Database(path).exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    for (const read of [() => store.revision(), () => store.stats(), () => store.source('a')])
      await expect(read()).rejects.toMatchObject({
        code: 'unsupported',
        message: expect.stringContaining(`found ${MIGRATIONS.length + 1}`),
      })
  })
})

test('a database of a newer version is refused with unsupported and left as it is', async () => {
  const path = join(temporaryFolder(), 'store.db')
  await filled(path)
  const database = new Database(path)
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}; PRAGMA wal_checkpoint(TRUNCATE)`)
  const before = readFileSync(path)
  throws(
    () => openStore(path),
    (error) => isKebabError(error, 'unsupported') && error.message.includes(`found ${MIGRATIONS.length + 1}`),
  )
  ok(readFileSync(path).equals(before))
  strictEqual(pragma(database, 'user_version'), MIGRATIONS.length + 1)
})

describe.each([
  ['without its tables', 'PRAGMA foreign_keys = OFF; DROP TABLE chunks; DROP TABLE sources; DROP TABLE documents'],
  ['without a column', 'ALTER TABLE sources DROP COLUMN checksum'],
  ['without its revision', 'DELETE FROM store'],
])('a database of the present version %s', (_, sql) => {
  test('is corrupt_index, whether it is open or opened', async () => {
    const path = join(temporaryFolder(), 'store.db')
    await filled(path)
    const opened = openStore(path)
    new Database(path).exec(sql)
    for (const store of [opened, openStore(path)])
      await expect(
        (async () => {
          await store.revision()
          await store.source('a')
        })(),
      ).rejects.toMatchObject({ name: 'KebabError', code: 'corrupt_index', details: { path } })
  })
})

describe('a damaged file gives corrupt_index, and never ends the process', () => {
  const damage = async (change: (bytes: Buffer) => Buffer): Promise<void> => {
    const path = join(temporaryFolder(), 'store.db')
    await filled(path)
    writeFileSync(path, change(readFileSync(path)))
    await expect(
      (async () => {
        const store = openStore(path)
        await store.source('a')
        await collect(store.chunks())
      })(),
    ).rejects.toMatchObject({
      name: 'KebabError',
      code: 'corrupt_index',
      details: { path: expect.stringContaining('store.db') },
    })
  }

  test('cut', () => damage((bytes) => bytes.subarray(0, 3 * 8192)))

  test('overwritten', () => damage((bytes) => bytes.fill(0x55, 8192, bytes.length)))

  test('with invalid UTF-8 in a text', () =>
    damage((bytes) => {
      for (let at = bytes.indexOf('lorem'); at !== -1; at = bytes.indexOf('lorem', at + 5)) bytes[at] = 0xff
      return bytes
    }))

  test('with invalid UTF-8 in an id', () =>
    damage((bytes) => {
      for (let at = bytes.indexOf('chunker.v1'); at !== -1; at = bytes.indexOf('chunker.v1', at + 5)) bytes[at] = 0xff
      return bytes
    }))

  test('with broken JSON', () =>
    damage((bytes) => {
      for (let at = bytes.indexOf('[]'); at !== -1; at = bytes.indexOf('[]', at + 2)) bytes[at] = 0x7b
      return bytes
    }))
})
