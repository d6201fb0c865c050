import { bm25Retriever } from '@kebab/bm25'
import {
  type Analyzer,
  type Chunk,
  type ChunkFilter,
  defaultAnalyzer,
  type Ranking,
  type Retriever,
  type StoreView,
  type VocabularyTerm,
} from '@kebab/core'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { retrieve, score } from '../../../test/support/ask-retriever.js'
import { chunkOf, splitAnalyzer } from '../../../test/support/bm25/chunk.js'
import { zipfTexts } from '../../bm25/test/support/zipf-texts.js'
import { ByteCache } from '../src/byte-cache.js'
import type { Database } from '../src/database.js'
import { lexicalRetriever } from '../src/lexical/lexical-retriever.js'
import { mergeSegments } from '../src/lexical/merge-segments.js'
import type { Session } from '../src/session.js'
import { type LexicalNamespace, openLexicalNamespace } from './lexical-namespace.js'
import { SERVER } from './open-database.js'

const terms = ['a', 'b', 'c', 'd', 'e', '', 'z\0', '\ud800', 'sha256:', 'é', 'x'.repeat(3000)]
const docIds = ['one', 'two', 'three']
const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 15 }).map((n) => `${(n * 7919) % 41}`.padStart(32, 'a')) },
  { weight: 1, arbitrary: fc.constantFrom('plain', 'A\0', '\udc00x', '\uffff', '𝄞', '"{},\\') },
)
const text = fc
  .array(fc.tuple(fc.constantFrom(...terms), fc.constantFrom(1, 1, 1, 2, 3, 255, 256, 600)), { maxLength: 6 })
  .map((pieces) => pieces.flatMap(([term, times]) => new Array<string>(times).fill(term)).join(' '))
const chunk = fc
  .tuple(
    id,
    text,
    fc.constantFrom(...docIds),
    fc.constantFrom('', 'a', 'b a a', 'é c'),
    fc.constantFrom('', 'a', 'd e'),
  )
  .map(([chunkId, text, docId, heading, name]): Chunk => {
    const one = chunkOf(chunkId, text, { headingPath: heading === '' ? [] : [heading] })
    return { ...one, document: { ...one.document, docId, path: `docs/${name}` } }
  })
/** As `splitAnalyzer`, with a line end as a border, and with spans. */
const analyzer: Analyzer = {
  version: 'spans.v1',
  terms: (text) =>
    Array.from(text.matchAll(/[^ \n]*/g), ({ 0: term, index }) => ({ term, start: index, end: index + term.length })),
}
const commit = fc.record({
  added: fc.uniqueArray(chunk, { maxLength: 8, selector: ({ chunkId }) => chunkId }),
  removed: fc.uniqueArray(id, { maxLength: 4 }),
  /** Which segments are merged after it: every second, all, or none. */
  merged: fc.constantFrom(0, 0, 1, 2),
})
const query = fc.array(fc.constantFrom(...terms), { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
const question = fc.record({
  query,
  limit: fc.constantFrom(1, 2, 5, 1000),
  docIds: fc.option(fc.uniqueArray(fc.constantFrom(...docIds), { minLength: 1 }), { nil: undefined }),
})

/** A filter by document, for both kinds of engines. */
function filterBy(held: ReadonlyMap<string, Chunk>, docId: readonly string[] | undefined): ChunkFilter | undefined {
  if (docId === undefined) return undefined
  const passing = [...held.values()].filter(({ document }) => docId.includes(document.docId))
  return { where: { docId }, allowed: async () => new Set(passing.map(({ chunkId }) => chunkId)) }
}

/** Everything that retrievers say about a question. */
async function answersOf(
  retriever: Retriever,
  { query, limit, docIds }: { query: string; limit: number; docIds: readonly string[] | undefined },
  held: ReadonlyMap<string, Chunk>,
): Promise<{ ranking: Ranking; scores: (number | null)[]; frequencies: unknown; vocabulary: unknown }> {
  const ids = [...held.keys(), 'unknown', 'f'.repeat(32)]
  // A term that is stored as a digest is in no range.
  const rangeOf = async (...asked: Parameters<NonNullable<Retriever['vocabulary']>>) =>
    withoutForms((await retriever.vocabulary!(...asked)).filter(({ term }) => term !== 'sha256:'))
  // Segments differ, and so may their votes.
  const withoutForms = (terms: VocabularyTerm[]) => terms.map(({ form, ...rest }) => rest)
  return {
    ranking: await retrieve(retriever, query, { limit, filter: filterBy(held, docIds) }),
    scores: await score(retriever, query, ids),
    frequencies: await retriever.documentFrequencies!([...terms, 'unknown']),
    vocabulary: [
      withoutForms(await retriever.vocabulary!({ terms: [...terms, 'unknown'] }, { filter: filterBy(held, docIds) })),
      await rangeOf({ prefix: query.slice(0, 1), maxLength: 100 }, { filter: filterBy(held, docIds) }),
      await rangeOf({ prefix: '', minLength: 1, maxLength: 6 }),
      await rangeOf({ prefix: '', suffix: query.slice(-2), maxLength: 100 }, { filter: filterBy(held, docIds) }),
    ],
  }
}

test('chunks, order, scores and exhausted are those of bm25Retriever, to the last bit, whatever was committed and merged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(commit, { minLength: 1, maxLength: 6 }),
      fc.array(question, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 3000, 1e7),
      async (commits, questions, cacheBytes) => {
        const namespace = await openLexicalNamespace(analyzer, cacheBytes)
        const bm25 = bm25Retriever({ analyzer })
        const held = new Map<string, Chunk>()
        for (const [i, { added, removed, merged }] of commits.entries()) {
          await namespace.commit(added, removed)
          await bm25.remove(removed)
          await bm25.add(added)
          for (const chunkId of removed) held.delete(chunkId)
          for (const one of added) held.set(one.chunkId, one)
          if (merged > 0) {
            const pick = <T>(segments: readonly T[]): T[] => segments.filter((_, i) => i % merged === 0)
            await mergeSegments(namespace.database, namespace.name, { pick })
          }
          const asked = questions[i % questions.length]!
          // `toStrictEqual` compares numbers with Object.is.
          expect(await answersOf(namespace.retriever, asked, held)).toStrictEqual(await answersOf(bm25, asked, held))
        }
        expect(namespace.cache.bytes).toBeLessThanOrEqual(cacheBytes)
      },
    ),
    { numRuns: SERVER === undefined ? 10 : 20 },
  )
})

test('a term has the form in which most chunks write it, before and after a merge', async () => {
  const namespace = await openLexicalNamespace(defaultAnalyzer)
  const ids = Array.from({ length: 5 }, (_, i) => `${i}`.repeat(32))
  await namespace.commit([chunkOf(ids[0]!, 'Kubernetes Kubernetes hook')])
  await namespace.commit([chunkOf(ids[1]!, 'kubernetes Hook'), chunkOf(ids[2]!, 'kubernetes KUBERNETES kubernetes')])
  await namespace.commit([chunkOf(ids[3]!, 'Hook'), chunkOf(ids[4]!, 'Hook')])
  const expected = [
    { term: 'hook', form: 'Hook', chunks: 4 },
    { term: 'kubernetes', form: 'kubernetes', chunks: 3 },
  ]
  expect(await namespace.retriever.vocabulary!({ prefix: '' })).toEqual(expected)
  const { session, retriever } = await namespace.view()
  expect(await retriever.vocabulary!({ prefix: '' })).toEqual(expected)
  await session.close()
  await mergeSegments(namespace.database, namespace.name, { pick: (segments) => segments })
  expect(await namespace.retriever.vocabulary!({ prefix: '' })).toEqual(expected)
  await namespace.commit([], [ids[3]!])
  expect(await namespace.retriever.vocabulary!({ terms: ['kubernetes', 'hook', 'hooks'] })).toEqual([
    { term: 'kubernetes', form: 'kubernetes', chunks: 3 },
    { term: 'hook', form: 'Hook', chunks: 3 },
  ])
})

test('with a filter the ranking is that of bm25Retriever, however much passes', async () => {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  const bm25 = bm25Retriever({ analyzer: splitAnalyzer })
  const documents = ['one', 'one', 'one', 'two', 'one', 'one', 'two', 'one', 'one', 'one']
  const chunks = zipfTexts(600, 12, 3).map((text, i): Chunk => {
    const one = chunkOf(`${(i * 7919) % 600}`.padStart(32, '0'), text)
    // A document that hardly anything is in, and one that only the worst matches are in.
    const docId = i % 97 === 0 ? 'three' : text.includes('w1 ') ? documents[i % 10]! : 'four'
    return { ...one, document: { ...one.document, docId } }
  })
  await namespace.commit(chunks)
  await bm25.add(chunks)
  const held = new Map(chunks.map((one) => [one.chunkId, one]))
  for (const docId of [['one'], ['two'], ['three'], ['four'], ['one', 'two', 'three', 'four'], ['none']]) {
    const filter = filterBy(held, docId)
    for (const query of ['w1', 'w1 w2 w3', 'w7 w100', 'w10000']) {
      for (const limit of [1, 5, 20, 100, 1000]) {
        const found = await retrieve(namespace.retriever, query, { limit, filter })
        expect(found, `${docId} ${query} ${limit}`).toStrictEqual(await retrieve(bm25, query, { limit, filter }))
      }
    }
  }
})

test('an id is parsed once, whatever the number of segments that it is looked for in', async () => {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  const chunks = Array.from({ length: 12 }, (_, i) => chunkOf(`${i}`.padStart(32, 'a'), 'one two'))
  for (const one of chunks) await namespace.commit([one])
  const ids = chunks.map(({ chunkId }) => chunkId)
  const where = { docId: [...new Set(chunks.map(({ document }) => document.docId))] }
  const parse = vi.spyOn(Number, 'parseInt')
  onTestFinished(() => parse.mockRestore())
  const parses = async (work: () => Promise<unknown>): Promise<number> => {
    parse.mockClear()
    await work()
    return parse.mock.calls.filter(([, radix]) => radix === 16).length
  }
  expect(await parses(() => score(namespace.retriever, 'one', ids))).toBe(4 * ids.length)
  const limit = ids.length
  const ranking = () =>
    retrieve(namespace.retriever, 'one', { limit, filter: { where, allowed: async () => new Set(ids) } })
  expect(await parses(ranking)).toBe(4 * ids.length)
  expect(await parses(() => namespace.commit([], ids))).toBe(4 * ids.length)
})

test('what is removed later is not answered, although the segment and its state are in memory', async () => {
  const namespace = await openLexicalNamespace(splitAnalyzer)
  const chunks = ['a', 'b', 'c', 'd'].map((letter) => chunkOf(letter.repeat(32), 'one two'))
  await namespace.commit(chunks)
  for (const [i, { chunkId }] of chunks.entries()) {
    await namespace.commit([], [chunkId])
    const { candidates } = await retrieve(namespace.retriever, 'one', { limit: 9 })
    const left = chunks.slice(i + 1)
    expect(candidates.map((candidate) => candidate.chunkId)).toEqual(left.map((chunk) => chunk.chunkId))
    expect(await namespace.retriever.documentFrequencies!(['two'])).toEqual({
      chunks: left.length,
      frequencies: [left.length],
    })
  }
})

test('what is in memory is of one segment: not of another namespace, nor of a number that is used again', async () => {
  const one = await openLexicalNamespace(splitAnalyzer)
  const other = await openLexicalNamespace(splitAnalyzer, one.cache)
  await one.commit([chunkOf('1'.repeat(32), 'word of one')])
  await other.commit([chunkOf('2'.repeat(32), 'word of the other')])
  const found = async (namespace: LexicalNamespace): Promise<string[]> =>
    (await retrieve(namespace.retriever, 'word', { limit: 9 })).candidates.map(({ chunkId }) => chunkId[0]!)
  expect([await found(one), await found(other)]).toEqual([['1'], ['2']])
  // As a backup does that is restored, or a namespace that is dropped and made again.
  await one.database.write(async (session) => {
    for (const table of ['segments', 'segment_states', 'postings', 'chunks'])
      await session.rows(`delete from ${one.database.schema}.${table} where ns = $1`, [one.ns])
  })
  expect([await found(one), await found(other)]).toEqual([[], ['2']])
  await one.commit([chunkOf('3'.repeat(32), 'another word')])
  expect([await found(one), await found(other)]).toEqual([['3'], ['2']])
  const sql = `update ${one.database.schema}.namespaces set name = name || ' renamed' where ns = $1`
  await one.database.write((session) => session.rows(sql, [one.ns]))
  await expect(found(one)).rejects.toMatchObject({ code: 'not_indexed' })
  await expect(async () => one.retriever.revision!()).rejects.toMatchObject({ code: 'not_indexed' })
  expect(await found(other)).toEqual(['2'])
})

test.each([
  ['before there are statistics', false],
  ['where statistics know only other namespaces', true],
])('a query reads the postings of its terms by the primary key, %s', async (_, knowsOthers) => {
  const { database, ns, name, commit } = await openLexicalNamespace(splitAnalyzer)
  if (knowsOthers) await database.write((session) => fillBeside(session, database.schema, ns))
  for (let i = 0; i < 3; i++) {
    const texts = zipfTexts(100, 40, i + 1)
    await commit(texts.map((text, j) => chunkOf(`${1000 * i + j}`.padStart(32, '0'), text)))
  }
  const plans: string[] = []
  const explaining: Database = {
    ...database,
    cache: new ByteCache(0),
    read: (work, options) =>
      database.read(async (session) => {
        const rows: Session['rows'] = async (sql, values, options) => {
          if (sql.includes('term, data from'))
            plans.push((await session.rows<[string]>(`explain ${sql}`, values)).map(([line]) => line).join('\n'))
          return session.rows(sql, values, options)
        }
        return work({ rows })
      }, options),
  }
  const parts = { database: explaining, namespace: name, analyzer: splitAnalyzer }
  await retrieve(lexicalRetriever(parts), 'w1 w2 w3 w30 w300 w3000', { limit: 1 })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/Scan (on|using) postings_\d+_pkey/)
})

/** Fills the partition of a namespace with the postings of others, and has it analyzed. */
async function fillBeside(session: Session, schema: string, ns: number): Promise<void> {
  const postings = `${schema}.postings`
  const [own] = await session.rows<[string]>(
    `insert into ${postings} values ($1, 1, 'word', '') returning tableoid::regclass::text`,
    [ns],
  )
  const partition = own![0]
  await session.rows(
    `insert into ${postings}
     select other, segment, 'w' || word, ''
     from generate_series(1000000, 1000099) other, generate_series(1, 3) segment, generate_series(1, 200) word`,
  )
  await session.rows(`delete from ${partition} where ns = $1`, [ns])
  await session.rows(`analyze ${partition}`)
}

test('within a view a read that failed is repeated by the next call', async () => {
  const { database, name, commit } = await openLexicalNamespace(splitAnalyzer)
  await commit([chunkOf('1'.repeat(32), 'word')])
  const view = { revision: async () => '' } as StoreView
  await database.read(async (session) => {
    let isLost = true
    const rows: Session['rows'] = async (...call) => {
      if (isLost) throw new Error('a lost connection')
      return session.rows(...call)
    }
    const parts = { database, namespace: name, analyzer: splitAnalyzer, sessionOf: () => ({ rows }) }
    const retriever = (await lexicalRetriever(parts).within!(view))!
    await expect(retrieve(retriever, 'word', { limit: 1 })).rejects.toThrow('a lost connection')
    isLost = false
    expect((await retrieve(retriever, 'word', { limit: 1 })).candidates).toHaveLength(1)
  })
})
