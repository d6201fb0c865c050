import { hash } from 'node:crypto'
import type { Document, Filters, Ranking, StoredDocument } from '@kebab/core'
import { filterMatcher } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { anyFieldConditions, fewFields, nestedFilters } from '../../../test/support/arbitrary-filters.js'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { toyEmbedder, toyVector } from '../../../test/support/toy-embedder.js'
import { database } from '../src/database.js'
import type { PostgresIndex } from '../src/index.js'
import type { Session } from '../src/session.js'
import { rangeOf } from '../src/store/filter-indexes.js'
import { filterCondition } from '../src/store/select-chunks.js'
import { openDatabase, recordingPool } from './open-database.js'
import { openIndex } from './open-index.js'

/** Its bytes can't be compressed, so that it is as long in an index. */
const RANDOM = Array.from({ length: 50 }, (_, i) => hash('sha256', String(i))).join('')

/** Labels that are long, of any script, or mean something in SQL, in a pattern or when stored. */
const LABELS = [
  ...[
    'a',
    'b',
    'ab',
    '%',
    '_',
    'a_',
    "'; drop table documents; --",
    '{"a",b}',
    'null',
    '\\',
    '\0',
    '\ud800',
    '\uf8fe0000',
  ],
  ...[
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10ffff}',
    '\u{10ffff}\u{10ffff}',
    'é',
    '𝄞',
    'x'.repeat(3000),
    'ä'.repeat(1500),
    RANDOM,
  ],
]
const label = fc.constantFrom(...LABELS)
/** A label with something after it, so that one path begins like another. */
const path = fc.oneof(
  label,
  fc.tuple(label, label).map(([folder, name]) => `${folder}/${name}.md`),
  fc.tuple(label, fc.constantFrom('', '0', '\u{10ffff}', 'z')).map(([text, more]) => text + more),
)
const model = toyEmbedder()
const principals = fc
  .uniqueArray(fc.constantFrom('user:a', '\'{"', '\0', '\ud800'), { maxLength: 2 })
  .map((names) => names.sort())

const anyDocument = fc
  .record({
    path,
    source: label,
    tags: fc.array(label, { maxLength: 3 }),
    trust: fc.constantFrom<Document['trust']>('primary', 'secondary', 'generated'),
    lang: fc.option(fc.constantFrom('en', 'en-gb', 'de'), { nil: undefined }),
    repo: fc.option(label, { nil: undefined }),
    codeLang: fc.option(fc.constantFrom('typescript', 'go'), { nil: undefined }),
    metadata: fewFields,
    allow: fc.option(principals, { nil: undefined }),
    day: fc.integer({ min: 1, max: 5 }),
    text: fc.constantFrom('A ferry waits.', 'A ferry and a gale.', 'A crane lifts.'),
  })
  .map(({ path, source, text, day, ...labels }): StoredDocument => {
    const scope = { sourceId: source, now: new Date(Date.UTC(2026, 0, day)), embeddingModel: model.model }
    const stored = prepareDocument({ path, text }, scope)
    const present = Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== undefined))
    const document: Document = { ...stored.document, ...present, path, tags: [...new Set(labels.tags)] }
    const embedding = toyVector(text, model.dimensions)
    return { ...stored, document, chunks: stored.chunks.map((chunk) => ({ ...chunk, document, embedding })) }
  })

const someLabels = fc.uniqueArray(label, { minLength: 1, maxLength: 3 })
const glob = fc.oneof(
  path,
  fc.tuple(path, fc.constantFrom('*', '**', '/*', '/**', '?', '*.md')).map(([text, more]) => text + more),
  fc.constantFrom('*', '**', '**/*.md', '?', '{a,b}/**', 'a*/{_,%}*'),
)
const anyLabels = fc
  .record(
    {
      tags: someLabels,
      sourceId: someLabels,
      pathGlob: fc.uniqueArray(glob, { minLength: 1, maxLength: 3 }),
      repo: someLabels,
      lang: fc.constantFrom(['en'], ['de', 'en-gb']),
      codeLang: fc.constantFrom(['ts'], ['go', 'typescript']),
      trustMin: fc.constantFrom<Document['trust']>('primary', 'secondary'),
      indexedAfter: fc.constant('2026-01-02T00:00:00.000Z'),
      metadata: anyFieldConditions,
      principals,
    },
    { requiredKeys: [] },
  )
  // Each condition more lets less pass.
  .filter((where) => Object.keys(where).length <= 2) as fc.Arbitrary<Filters>
const anyFilter = fc.oneof(anyLabels, nestedFilters(anyLabels))

const documents = fc.uniqueArray(anyDocument, { maxLength: 15, selector: ({ document }) => document.docId })

/** The ids of the chunks that pass, by the core. */
function passing(stored: readonly StoredDocument[], where: Filters): string[] {
  const passes = filterMatcher(where)
  return stored.flatMap(({ chunks }) => chunks.filter(passes).map(({ chunkId }) => chunkId)).sort()
}

/** What is answered without a filter, by retriever. */
function rankings({ retrievers }: PostgresIndex): Promise<Ranking[]> {
  return Promise.all(retrievers.map((retriever) => retrieve(retriever, 'ferry gale', { limit: 1000 })))
}

async function expectFiltered(
  { store, retrievers }: PostgresIndex,
  stored: readonly StoredDocument[],
  unfiltered: readonly Ranking[],
  where: Filters,
): Promise<void> {
  const ids = passing(stored, where)
  expect([...(await store.select(where))].sort()).toEqual(ids)
  const allowed = new Set(ids)
  for (const [i, retriever] of retrievers.entries()) {
    const filter = { where, allowed: async () => allowed }
    const { candidates } = await retrieve(retriever, 'ferry gale', { limit: 1000, filter })
    const expected = unfiltered[i]!.candidates.filter(({ chunkId }) => allowed.has(chunkId))
    expect(candidates, retriever.name).toEqual(expected)
  }
}

test('a filter lets pass what the core lets pass, whatever labels documents have, in each namespace', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(documents, documents),
      fc.array(anyFilter, { minLength: 3, maxLength: 4 }),
      async (parts, filters) => {
        for (const stored of parts) {
          const index = await openIndex({ embedder: model, background: false })
          await index.store.commit({ put: stored })
          // What one document has is looked for as well.
          const own = stored[0]?.document
          const ofOne: Filters[] = own
            ? [{ tags: ['none', ...own.tags] }, { sourceId: [own.sourceId] }, { pathGlob: [`${own.path}*`] }]
            : []
          const unfiltered = await rankings(index)
          for (const where of [...filters, ...ofOne]) await expectFiltered(index, stored, unfiltered, where)
        }
      },
    ),
    { numRuns: 3 },
  )
}, 180_000)

test('texts with one of some beginnings are within their range, by the bytes of UTF-8', () => {
  const char = fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '𝄞', '\u{10ffff}')
  const beginning = fc.string({ unit: char, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(beginning, { minLength: 1, maxLength: 3 }), beginning, (list, rest) => {
      const range = rangeOf(list)
      if (range === null) return void expect(list.some((text) => /^\u{10ffff}*$/u.test(text))).toBe(true)
      const [from, to] = range.map((text) => Buffer.from(text)) as [Buffer, Buffer]
      expect(range.join('')).not.toMatch(/\p{Surrogate}/u)
      for (const text of list) {
        const one = Buffer.from(text + rest)
        expect(Buffer.compare(from, one)).toBeLessThanOrEqual(0)
        expect(Buffer.compare(one, to)).toBe(-1)
      }
      // For a single beginning, it is no wider than it has to be.
      if (list.length > 1) return
      expect(from.toString()).toBe(list[0])
      expect(
        Buffer.compare(Buffer.from(rest), from) < 0 ||
          rest.startsWith(list[0]!) ||
          Buffer.compare(Buffer.from(rest), to) >= 0,
      ).toBe(true)
    }),
  )
})

test('chunks in a language of code are found by an index, without their documents', async () => {
  const statements: { text: string; values: unknown[] }[] = []
  const { pool } = await openDatabase()
  const { store } = await openIndex({ pool: recordingPool(pool, statements), background: false })
  await store.select({ codeLang: ['go'] })
  const { text, values } = statements.find(({ text }) => text.includes('code_lang'))!
  const client = await pool.connect()
  onTestFinished(async () => {
    await client.query('rollback')
    client.release()
  })
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await client.query<[string]>({ text: `explain ${text}`, values, rowMode: 'array' })
  const plan = rows.map(([line]) => line).join('\n')
  expect(plan).toMatch(/Index Cond: .*code_lang = ANY/)
  expect(plan).not.toContain('documents')
})

test.each([
  ['views of one state read once what a filter passes, and the next state is read anew', undefined, [2, 0, 2, 0]],
  ['a cache without room leaves each view to read what a filter passes', 0, [2, 2, 2, 2]],
])('%s', async (_, cacheBytes, readings) => {
  const statements: { text: string; values: unknown[] }[] = []
  const { pool } = await openDatabase()
  const index = await openIndex({ pool: recordingPool(pool, statements), cacheBytes, background: false })
  const { store } = index
  const where = { tags: ['harbour'] }
  const search = async (): Promise<[chunks: number, readings: number]> => {
    statements.length = 0
    const view = await store.view!()
    const words = (await index.retrievers[0]!.within!(view))!
    const filter = { where, allowed: () => view.select(where) }
    const { candidates } = await retrieve(words, 'ferry', { limit: 10, filter })
    await view.close()
    return [
      candidates.length,
      statements.filter(({ text }) => /few as materialized|select c\.chunk_id/.test(text)).length,
    ]
  }
  const put = (path: string) => {
    const { document, chunks, ...stored } = prepareDocument(
      { path, text: 'A ferry waits.' },
      { sourceId: 'source', now: new Date(0) },
    )
    const tagged = { ...document, tags: ['harbour'] }
    return store.commit({
      put: [{ ...stored, document: tagged, chunks: chunks.map((chunk) => ({ ...chunk, document: tagged })) }],
    })
  }
  await put('first.md')
  expect([await search(), await search()]).toEqual([
    [1, readings[0]],
    [1, readings[1]],
  ])
  await put('second.md')
  expect([await search(), await search()]).toEqual([
    [2, readings[2]],
    [2, readings[3]],
  ])
})

test('searches that repeat a filter select what passes, once asking has cost as much', async () => {
  const statements: { text: string; values: unknown[] }[] = []
  const { pool } = await openDatabase()
  const index = await openIndex({ pool: recordingPool(pool, statements), background: false })
  const put = Array.from({ length: 300 }, (_, i) => {
    const { document, chunks, ...stored } = prepareDocument(
      { path: `${i}.md`, text: `A ferry waits ${'x'.repeat(i % 7)}.` },
      { sourceId: 'source', now: new Date(0) },
    )
    const tagged = { ...document, tags: i % 2 === 0 ? ['harbour'] : [] }
    return { ...stored, document: tagged, chunks: chunks.map((chunk) => ({ ...chunk, document: tagged })) }
  })
  await index.store.commit({ put })
  const where = { tags: ['harbour'] }
  const rankings: Ranking[] = []
  let asking = 0
  for (let search = 0; search < 20; search++) {
    statements.length = 0
    const view = await index.store.view!()
    const words = (await index.retrievers[0]!.within!(view))!
    rankings.push(await retrieve(words, 'ferry', { limit: 5, filter: { where, allowed: () => view.select(where) } }))
    await view.close()
    if (statements.some(({ text }) => text.includes('chunk_id = any($2'))) asking = search + 1
  }
  expect(new Set(rankings.map((ranking) => JSON.stringify(ranking))).size).toBe(1)
  expect(asking).toBeGreaterThan(0)
  expect(asking).toBeLessThan(10)
})

/** What finds the documents of a filter, in the plan of its listing. */
const SERVED: [Filters, RegExp][] = [
  [{ tags: ['rare', 'none'] }, /Index Cond: \(.*tag_keys\(/],
  [{ tags: ['rare'], sourceId: ['source 1'] }, /Index Cond: \(.*tag_keys\(/],
  [{ metadata: { team: { eq: 'rare' } } }, /Index Cond: \(.*field_keys\(/],
  [{ metadata: { team: { in: ['rare', 'none'] }, version: { gt: 3 } } }, /Index Cond: \(.*field_keys\(/],
  [{ sourceId: ['source 1', 'none'] }, /Index Cond: \(\(ns = .*source_id = ANY/],
  [{ pathGlob: ['folder 1/**'] }, /Index Cond: \(\(ns = .*path >= .*path < /],
  [{ pathGlob: ['folder 1/{a,b}*'], lang: ['en'] }, /Index Cond: \(\(ns = .*path >= .*path < /],
  [{ lang: ['de'] }, /Index Cond: \(ns = /],
  [{ pathGlob: ['**/1.md'], trustMin: 'secondary' }, /Index Cond: \(ns = /],
]

test.each([
  ['before there are statistics', false],
  ['where statistics know only other namespaces', true],
])('documents that pass a filter are found by an index, and no other namespace is read, %s', async (_, knowsOthers) => {
  const { pool, schema } = await openDatabase()
  const { namespace } = await openIndex({ background: false })
  const [{ ns }] = (await pool.query(`select ns from ${schema}.namespaces where name = $1`, [namespace])).rows
  const place = (number: string) => `satisfies_hash_partition('${schema}.documents'::regclass, 16, place, ${number})`
  const fill = (namespaces: string) =>
    pool.query(
      `insert into ${schema}.documents (ns, doc_id, body, checksum, path, path_order, source_id, chunks, tags, lang, media,
         trust, chunker_version, changed, fields)
       select ns, 'd' || i, repeat('x', 600), '', 'folder ' || i % 40 || '/' || i || '.md', ''::bytea, 'source ' || i % 40, 1,
         array['all', case when i % 40 = 0 then 'rare' else 'other' end], 'en', 'text', 'primary', '', 1,
         jsonb_build_object('team', jsonb_build_array(jsonb_build_object('v', case when i % 40 = 0 then 'rare' else 'other' end)))
       from (${namespaces}) one (ns), generate_series(1, 200) i`,
    )
  await fill(
    `select number from generate_series(0, 15) place, generate_series(2000000, 2000400) number
     where ${place('number')} and ${place(ns)} limit 20`,
  )
  if (knowsOthers) await pool.query(`analyze ${schema}.documents`)
  await fill(`select ${ns}`)
  onTestFinished(async () => {
    await pool.query(`delete from ${schema}.documents where ns = ${ns} or ns >= 2000000`)
  })
  const parts = { pool, schema: `"${schema}"`, place: 'test', timeouts: {}, preparedStatements: false }
  const tables = database(parts)
  for (const [where, served] of SERVED) {
    const plans: string[] = []
    await tables.read(async (session) => {
      const rows: Session['rows'] = async (sql, values, options) => {
        plans.push((await session.rows<[string]>(`explain ${sql}`, values)).map(([line]) => line).join('\n'))
        return session.rows(sql, values, options)
      }
      await filterCondition(where, { session: { rows }, database: tables, ns, firstParameter: 2 })
    })
    const listing = plans.at(-1)
    // Where a plan expects hardly any documents of a namespace, it may read all of these.
    expect(listing, JSON.stringify(where)).toMatch(
      knowsOthers && !where.tags && !where.metadata ? /Index Cond: \(\(?ns = / : served,
    )
    expect(listing, JSON.stringify(where)).not.toContain('Seq Scan')
  }
})
