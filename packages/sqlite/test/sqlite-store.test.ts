import { deepStrictEqual, match, notStrictEqual, ok, rejects, strictEqual } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isKebabError, type LaterVectors } from '@kebab/core'
import Database from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SqliteStore, sqliteStore } from '../src/index.js'
import { collect, openStore, temporaryFolder } from './open-store.js'
import { sampleDocument } from './sample-document.js'

const ids = (docId: string, ...passages: string[]): string[] =>
  sampleDocument({ docId, passages }).chunks.map(({ chunkId }) => chunkId)

describe('revision', () => {
  test('is the store’s id and the number of its commits', async () => {
    const store = sqliteStore({ database: new Database(':memory:'), id: 'mine' })
    strictEqual(await store.revision(), 'mine.0')
    strictEqual(await store.commit({ put: [sampleDocument({ docId: 'a' })] }), 'mine.1')
    strictEqual(await store.revision(), 'mine.1')
  })

  test('differs between two new stores', async () => {
    notStrictEqual(await openStore().revision(), await openStore().revision())
  })

  test('never comes back to an earlier value', async () => {
    const store = openStore()
    const empty = await store.revision()
    const full = await store.commit({ put: [sampleDocument({ docId: 'a' })] })
    const emptied = await store.commit({ remove: ['a'] })
    const again = await store.commit({ put: [sampleDocument({ docId: 'a' })] })
    strictEqual(new Set([empty, full, emptied, again]).size, 4)
  })

  test('shows the commits of another connection at once, and so do all answers', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const [writer, reader] = [openStore(path), openStore(path)]
    strictEqual(await reader.revision(), await writer.revision())
    for (const docId of ['a', 'b']) {
      const revision = await writer.commit({ put: [sampleDocument({ docId })] })
      strictEqual(await reader.revision(), revision)
      strictEqual((await reader.source(docId))?.document.docId, docId)
      strictEqual((await reader.get(ids(docId, 'one')))[0]?.text, 'one')
    }
  })
})

describe('stats', () => {
  test('counts documents and chunks, and names the models and chunker versions ascending, null first', async () => {
    const store = openStore()
    deepStrictEqual(await store.stats(), { documents: 0, chunks: 0, embeddingModels: [], chunkerVersions: [] })
    const put = ['z', 'b', undefined, 'a', 'b'].map((embeddingModel, i) =>
      sampleDocument({
        docId: `d${i}`,
        chunkerVersion: ['b.v1', 'a.v1'][i % 2]!,
        ...(embeddingModel === undefined ? {} : { embeddingModel }),
      }),
    )
    await store.commit({ put })
    deepStrictEqual(await store.stats(), {
      documents: 5,
      chunks: 15,
      embeddingModels: [null, 'a', 'b', 'z'],
      chunkerVersions: ['a.v1', 'b.v1'],
    })
  })
})

describe('get', () => {
  test('keeps the order of the ids, with null for unknown ones, and takes duplicates', async () => {
    const store = openStore()
    await store.commit({ put: [sampleDocument({ docId: 'a' }), sampleDocument({ docId: 'b' })] })
    const [firstId, secondId] = ids('a', 'one', 'two')
    const [otherId] = ids('b', 'one')
    const chunks = await store.get([otherId!, 'unknown', secondId!, firstId!, secondId!, ''])
    deepStrictEqual(
      chunks.map((chunk) => chunk && `${chunk.document.docId} ${chunk.text}`),
      ['b one', null, 'a two', 'a one', 'a two', null],
    )
    deepStrictEqual(await store.get([]), [])
  })

  test('takes thousands of ids', async () => {
    const store = openStore()
    const put = Array.from({ length: 300 }, (_, i) => sampleDocument({ docId: `d${i}` }))
    await store.commit({ put })
    const chunkIds = Array.from({ length: 4000 }, (_, i) => ids(`d${(i * 7) % 400}`, 'one')[0]!)
    const chunks = await store.get(chunkIds)
    deepStrictEqual(
      chunks.map((chunk) => chunk?.chunkId),
      chunkIds.map((id, i) => ((i * 7) % 400 < 300 ? id : undefined)),
    )
  })

  test('gives chunks without embeddings, and leaves out what they don’t have', async () => {
    const store = openStore()
    const stored = sampleDocument({ docId: 'a', passages: ['one'], embeddings: [new Float32Array([1, 0])] })
    await store.commit({ put: [stored] })
    const { embedding: _, ...plain } = stored.chunks[0]!
    deepStrictEqual(await store.get(ids('a', 'one')), [plain])
  })

  test('gives embeddings where there are any, if they are asked for', async () => {
    const store = openStore()
    const stored = sampleDocument({ docId: 'a', passages: ['one', 'two'], embeddings: [new Float32Array([1, 0])] })
    await store.commit({ put: [stored] })
    deepStrictEqual(await store.get(ids('a', 'one', 'two'), { embeddings: true }), stored.chunks)
  })

  test('of more ids than one read takes is of one state of the store, whatever is committed in between', async () => {
    const store = openStore()
    const passages = Array.from({ length: 1200 }, (_, i) => `p${i}`)
    await store.commit({ put: [sampleDocument({ docId: 'a', passages, title: 'before' })] })
    const reading = store.get(ids('a', ...passages))
    await store.commit({ put: [sampleDocument({ docId: 'a', passages, title: 'after' })] })
    deepStrictEqual([...new Set((await reading).map((chunk) => chunk?.document.title))], ['after'])
  })

  test('gives answers that the caller may change', async () => {
    const store = openStore()
    await store.commit({ put: [sampleDocument({ docId: 'a' })] })
    const [first] = await store.get(ids('a', 'one'))
    Object.assign(first!, { text: 'changed', headingPath: ['changed'] })
    strictEqual((await store.get(ids('a', 'one')))[0]?.text, 'one')
  })
})

describe('neighbours', () => {
  const passages = ['p0', 'p1', 'p2', 'p3', 'p4']
  const texts = async (at: number, n: number): Promise<string[]> => {
    const store = openStore()
    await store.commit({ put: [sampleDocument({ docId: 'a', passages }), sampleDocument({ docId: 'b', passages })] })
    return (await store.neighbours(ids('a', ...passages)[at]!, n)).map(({ document, text }) => document.docId + text)
  }

  test('are the chunk itself with up to n of its document on either side, in order', async () => {
    deepStrictEqual(await texts(2, 1), ['ap1', 'ap2', 'ap3'])
    deepStrictEqual(await texts(0, 2), ['ap0', 'ap1', 'ap2'])
    deepStrictEqual(await texts(4, 1), ['ap3', 'ap4'])
    deepStrictEqual(await texts(2, 0), ['ap2'])
    deepStrictEqual(await texts(2, Number.MAX_SAFE_INTEGER), ['ap0', 'ap1', 'ap2', 'ap3', 'ap4'])
  })

  test('are none for an unknown id', async () => {
    deepStrictEqual(await openStore().neighbours('unknown', 3), [])
  })

  test('refuse a number that is no integer from 0', async () => {
    for (const n of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      await rejects(openStore().neighbours('a', n), (error) => isKebabError(error, 'invalid_input'))
  })
})

describe('source', () => {
  test('is the document with its whole text, verbatim', async () => {
    const store = openStore()
    const text = '\ufeff# Title\r\n\r\nText \u{1f600}\n'
    const stored = { ...sampleDocument({ docId: 'a', passages: [] }), text }
    await store.commit({ put: [stored] })
    deepStrictEqual(await store.source('a'), { document: stored.document, text })
  })

  test('is left out by `document`', async () => {
    const store = openStore()
    const stored = sampleDocument({ docId: 'a' })
    await store.commit({ put: [stored] })
    deepStrictEqual(await store.document('a'), stored.document)
    strictEqual(await store.document('b'), null)
  })

  test('is null for an unknown id', async () => {
    strictEqual(await openStore().source('unknown'), null)
  })
})

describe('documents', () => {
  test('come by path ascending, as < compares, however many reads it takes', async () => {
    const store = openStore()
    const paths = [
      ...Array.from({ length: 450 }, (_, i) => `p${i}`),
      '\u{1f600}',
      '\ue000',
      '\uffff',
      'Z',
      'z',
      'é',
      ' ',
    ]
    await store.commit({ put: paths.map((path, i) => sampleDocument({ docId: `d${i}`, path })) })
    deepStrictEqual(
      (await collect(store.documents())).map(({ path }) => path),
      [...paths].sort(),
    )
  })

  test('with equal paths come by docId', async () => {
    const store = openStore()
    const put = Array.from({ length: 450 }, (_, i) =>
      sampleDocument({ docId: `d${999 - i}`, path: 'same', sourceId: `${i}` }),
    )
    await store.commit({ put })
    const listed = (await collect(store.documents())).map(({ docId }) => docId)
    deepStrictEqual(listed, put.map(({ document }) => document.docId).sort())
  })

  test('can be limited to one source', async () => {
    const store = openStore()
    const put = Array.from({ length: 600 }, (_, i) =>
      sampleDocument({ docId: `d${i}`, path: `p${i}`, sourceId: `s${i % 2}` }),
    )
    await store.commit({ put })
    const listed = (await collect(store.documents({ sourceId: 's1' }))).map(({ path }) => path)
    deepStrictEqual(
      listed,
      put
        .filter((_, i) => i % 2 === 1)
        .map(({ document }) => document.path)
        .sort(),
    )
    deepStrictEqual(await collect(store.documents({ sourceId: 'unknown' })), [])
  })
})

describe('close', () => {
  test('closes the database, and can be repeated', async () => {
    const store = openStore()
    store.close()
    store.close()
    await rejects(store.revision(), (error) => isKebabError(error, 'internal') && /closed/.test(error.message))
    await rejects(store.commit({}), (error) => isKebabError(error, 'internal'))
    await rejects(collect(store.chunks()), (error) => isKebabError(error, 'internal'))
  })

  test('leaves everything in the file, and nothing in the log', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const store = openStore(path)
    const revision = await store.commit({ put: [sampleDocument({ docId: 'a' })] })
    store.close()
    const again = openStore(path)
    strictEqual(await again.revision(), revision)
    deepStrictEqual(
      (await collect(again.documents())).map(({ docId }) => docId),
      ['a'],
    )
  })
})

test('an option that is no database is refused with TypeError', () => {
  for (const database of [undefined, null, {}, { exec() {}, prepare() {} }]) {
    try {
      sqliteStore({ database: database as never })
      ok(false)
    } catch (error) {
      ok(error instanceof TypeError)
      match(error.message, /better-sqlite3/)
    }
  }
})

test('every call rejects with the caller’s reason when it was aborted before', async () => {
  const store = openStore()
  const reason = new Error('no longer wanted')
  const signal = AbortSignal.abort(reason)
  const calls = [
    store.get([], { signal }),
    store.select({}, { signal }),
    store.neighbours('a', 1, { signal }),
    store.source('a', { signal }),
    collect(store.documents({ signal })),
    collect(store.chunks({ signal })),
  ]
  for (const call of calls) await rejects(call, (error) => error === reason)
})

test('long calls reject with the caller’s reason when they are aborted during their work', async () => {
  const store = openStore()
  const put = Array.from({ length: 2500 }, (_, i) => sampleDocument({ docId: `d${i}`, passages: ['one'] }))
  await store.commit({ put })
  const calls = [
    (signal: AbortSignal) => store.get(Array(3000).fill('a'), { signal }),
    (signal: AbortSignal) => store.select({}, { signal }),
    (signal: AbortSignal) => collect(store.documents({ signal })),
    (signal: AbortSignal) => collect(store.chunks({ signal })),
  ]
  for (const call of calls) {
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    setImmediate(() => controller.abort(reason))
    await rejects(call(controller.signal), (error) => error === reason)
  }
})

describe('a select with globs', () => {
  const documents = Array.from({ length: 600 }, (_, i) => sampleDocument({ docId: `d${i}`, passages: ['one'] }))
  const pathGlob = ['**']
  /**
   * A store whose clock advances one millisecond per reading, so that a time slice is eight paths.
   */
  const slowly = async () => {
    const store = openStore()
    await store.commit({ put: documents })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
    onTestFinished(() => void vi.restoreAllMocks())
    return store
  }

  test('yields to the event loop whenever eight milliseconds have passed', async () => {
    const store = await slowly()
    let turns = 0
    let done = false
    const other = (async () => {
      for (; !done; turns++) await yieldToEventLoop()
    })()
    strictEqual((await store.select({ pathGlob })).size, 600)
    done = true
    await other
    ok(turns >= 600 / 8, `${turns} turns`)
  })

  test('is ended by an abort between two paths', async () => {
    const store = await slowly()
    const reason = new Error('no longer wanted')
    const controller = new AbortController()
    const selection = store.select({ pathGlob }, { signal: controller.signal })
    await yieldToEventLoop()
    controller.abort(reason)
    await rejects(selection, (error) => error === reason)
  })

  test('is of one state of the store, whether one commit comes in between or commits keep coming', async () => {
    for (const commits of [1, Number.POSITIVE_INFINITY]) {
      const store = await slowly()
      let done = false
      const selection = store.select({ pathGlob }).finally(() => {
        done = true
      })
      const states: Set<string>[] = []
      for (let i = 1; i <= commits && !done; i++) {
        await yieldToEventLoop()
        const put = documents.slice(500).map(({ document: { docId } }) => sampleDocument({ docId, passages: [`${i}`] }))
        const remove = [`d${i}`]
        await store.commit({ put, remove })
        const chunks = await collect(store.chunks({ docIds: documents.map(({ document }) => document.docId) }))
        states.push(new Set(chunks.map(({ chunkId }) => chunkId)))
      }
      const selected = await selection
      ok(
        states.some((state) => state.size === selected.size && [...state].every((chunkId) => selected.has(chunkId))),
        `${selected.size} chunks after ${states.length} commits`,
      )
    }
  })
})

test('an undamaged store has no damage to report', async () => {
  const store = openStore()
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  expect(await store.findDamage()).toEqual([])
})

test('a chunk without its document is damage', async () => {
  const file = join(temporaryFolder(), 'kebab.db')
  const store = openStore(file)
  await store.commit({ put: [sampleDocument({ docId: 'a' })] })
  const other = new Database(file)
  other.exec('PRAGMA foreign_keys = OFF; DELETE FROM documents')
  other.close()
  expect(await store.findDamage()).toContainEqual(expect.stringMatching(/chunks has no documents/))
  store.close()
})

test.each(['{', '{"model":"toy","sample":"s","borders":{"floor":2,"ceiling":3}}'])(
  'the calibration %s is damage, and committing another repairs it',
  async (text) => {
    const file = join(temporaryFolder(), 'kebab.db')
    const store = openStore(file)
    const calibration = { model: 'toy', sample: 's', borders: { floor: 0.1, ceiling: 0.9 } }
    await store.commit({ calibration })
    const other = new Database(file)
    other.prepare('UPDATE store SET calibration = ?').run(text)
    other.close()
    await rejects(store.calibration!(), (error) => isKebabError(error, 'corrupt_index'))
    await store.commit({ calibration })
    expect(await store.calibration!()).toEqual(calibration)
    store.close()
    const again = openStore(file)
    expect(await again.calibration!()).toEqual(calibration)
    again.close()
  },
)

describe('a database that is removed while it is open', () => {
  const document = sampleDocument({ docId: 'a' })
  const [chunkId] = ids('a')
  type Call = Exclude<
    keyof SqliteStore,
    'close' | 'compact' | 'findDamage' | 'view' | 'compare' | 'canCatchUp' | 'vectors' | 'vectorsPending'
  >
  const calls: Record<Call, (store: SqliteStore) => Promise<unknown>> = {
    revision: (store) => store.revision(),
    stats: (store) => store.stats(),
    get: (store) => store.get([chunkId!]),
    select: (store) => store.select({}),
    neighbours: (store) => store.neighbours(chunkId!, 1),
    source: (store) => store.source('a'),
    calibration: (store) => store.calibration!(),
    documents: (store) => collect(store.documents()),
    chunks: (store) => collect(store.chunks()),
    document: (store) => store.document('a'),
    mark: async (store) => store.mark('name', 'mine.1'),
    marked: (store) => store.marked(),
    changesSince: (store) => store.changesSince('mine.0'),
    changedSince: (store) => store.changedSince!('mine.0'),
    embeddings: (store) => store.embeddings(['one'], 'model'),
    commit: (store) => store.commit({ remove: ['a'] }),
  }

  const ofVectors: Record<`vectors.${keyof LaterVectors}`, (store: SqliteStore) => Promise<unknown>> = {
    'vectors.missing': (store) => collect(store.vectors!.missing()),
    'vectors.waiting': (store) => store.vectors!.waiting(),
    'vectors.add': (store) => store.vectors!.add([]),
    'vectors.settled': (store) => store.vectors!.settled(),
    'vectors.settle': (store) => store.vectors!.settle('mine.1'),
  }

  test.each(Object.entries({ ...calls, ...ofVectors }))('is corrupt_index at the next call of %s', async (_, call) => {
    const path = join(temporaryFolder(), 'store.db')
    const store = sqliteStore({ database: new Database(path), id: 'mine' })
    onTestFinished(() => store.close())
    await store.commit({ put: [document] })
    await call(store)
    rmSync(path)
    await rejects(call(store), (error) => isKebabError(error, 'corrupt_index') && error.details?.path === path)
  })

  test('in the middle of a commit is corrupt_index for that commit', async () => {
    const path = join(temporaryFolder(), 'store.db')
    const database = new Database(path)
    const store = sqliteStore({ database })
    onTestFinished(() => store.close())
    const exec = database.exec.bind(database)
    database.exec = (sql) => {
      if (sql === 'COMMIT') rmSync(path)
      return exec(sql)
    }
    await rejects(store.commit({ put: [document] }), (error) => isKebabError(error, 'corrupt_index'))
  })
})
