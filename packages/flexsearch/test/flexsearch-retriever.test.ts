import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../test/support/bm25/chunk.js'
import { filterOf } from '../../../test/support/bm25/fruit.js'
import { idsOf, type Settings, withTexts } from './support/words.js'

const WORD = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 5, maxLength: 20 })

describe('tokenizers', () => {
  /** Which parts of `kubernetes` each of them finds it by. */
  test.each<[Settings['tokenize'], string[], string[]]>([
    ['strict', [], ['kube', 'netes', 'bern', 'kubernets', 'kubenretes']],
    ['forward', ['k', 'kube', 'kubernete'], ['netes', 'bern']],
    ['reverse', ['kube', 'netes', 's'], ['bern']],
    ['full', ['kube', 'netes', 'bern', 'n'], ['kubenretes']],
    ['tolerant', ['kubernets', 'kubenretes'], ['kube', 'netes', 'bern']],
  ])('%s finds a word by its parts and by no others', async (tokenize, finding, missing) => {
    const retriever = await withTexts({ a: 'Run Kubernetes here.' }, { tokenize })
    for (const query of ['kubernetes', ...finding]) expect(await idsOf(retriever, query), query).toEqual(['a'])
    for (const query of missing) expect(await idsOf(retriever, query), query).toEqual([])
  })

  test('full finds every part of any word', async () => {
    await fc.assert(
      fc.asyncProperty(WORD, fc.nat(), fc.nat(), async (word, from, length) => {
        const retriever = await withTexts({ a: `x ${word} y` }, { tokenize: 'full', encoder: 'Exact' })
        const start = from % word.length
        const part = word.slice(start, start + 1 + (length % (word.length - start)))
        expect(await idsOf(retriever, part)).toEqual(['a'])
      }),
    )
  })
})

describe('encoders', () => {
  test.each<[Settings['encoder'], string[], string[]]>([
    ['Exact', ['CAFÉ'], ['cafe', 'adress']],
    ['Normalize', ['cafe', 'CAFÉ', 'adress'], ['kafe']],
    ['LatinBalance', ['cafe', 'kafe', 'adres'], ['ztelephone']],
    ['LatinAdvanced', ['telefone'], ['tlfn']],
    ['LatinExtra', ['telefone', 'adrss'], ['zebra']],
    ['LatinSoundex', ['tellefon', 'adriss'], ['zebra']],
  ])('%s finds words that it counts as equal, and no others', async (encoder, finding, missing) => {
    const retriever = await withTexts({ a: 'café', b: 'address', c: 'telephone' }, { tokenize: 'strict', encoder })
    for (const query of finding) expect(await idsOf(retriever, query), query).toHaveLength(1)
    for (const query of missing) expect(await idsOf(retriever, query), query).toEqual([])
  })

  const ENCODERS = ['Exact', 'Normalize', 'LatinBalance', 'LatinAdvanced', 'LatinExtra', 'LatinSoundex'] as const
  /** Two words each that begin with the same letter. */
  const SCRIPTS = {
    Greek: ['θάλασσα', 'θεωρία'],
    Cyrillic: ['поиск', 'подсолнух'],
    Hindi: ['हिन्दी', 'हाथी'],
    Arabic: ['القرآن', 'الكتاب'],
    Hebrew: ['שלום', 'שמש'],
    Chinese: ['图书馆', '图画'],
    Thai: ['ภาษา', 'ภูเขา'],
    Korean: ['한국어', '학교'],
    numbers: ['1000', '10'],
    versions: ['v2200', 'v220'],
    mixed: ['utf8', 'utf16'],
  }

  test.each(Object.entries(SCRIPTS))('every encoder tells words apart: %s', async (_, [first, second]) => {
    for (const encoder of ENCODERS) {
      const retriever = await withTexts({ a: first!, b: second! }, { tokenize: 'strict', encoder })
      expect(await idsOf(retriever, first!), `${encoder}: ${first}`).toEqual(['a'])
      expect(await idsOf(retriever, second!), `${encoder}: ${second}`).toEqual(['b'])
    }
  })

  test('an encoder of the caller gets each word alone, in every script', async () => {
    const words: string[] = []
    const encoder = {
      encode(word: string): string[] {
        words.push(word)
        return [word.slice(0, 3)]
      },
    }
    const retriever = await withTexts({ a: 'Запуск of Docker' }, { tokenize: 'strict', encoder })
    expect(words).toEqual(['запуск', 'of', 'docker'])
    expect(await idsOf(retriever, 'doc')).toEqual(['a'])
    expect(await idsOf(retriever, 'запас')).toEqual(['a'])
  })
})

describe('rankings', () => {
  test('a whole word comes before a part, and a rare word before a frequent one', async () => {
    const retriever = await withTexts({ a: 'portal', b: 'a port', c: 'ports', d: 'common', e: 'common rare' })
    expect((await idsOf(retriever, 'port'))[0]).toBe('b')
    expect((await idsOf(retriever, 'common rare'))[0]).toBe('e')
    const equal = await withTexts({ a: 'common', b: 'common', c: 'rare' })
    expect((await idsOf(equal, 'common rare'))[0]).toBe('c')
  })

  test('a word at the beginning, where titles and headings are, comes before one at the end', async () => {
    const filler = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
    const retriever = await withTexts({ a: `${filler} timeout`, b: `timeout ${filler}` })
    expect(await idsOf(retriever, 'timeout')).toEqual(['b', 'a'])
  })

  test('neighbours of the query that are neighbours in a chunk count more, within the context', async () => {
    const texts = { a: 'data here is not the source', b: 'here is the data source' }
    const scoreOf = async (query: string, context: number): Promise<number> => {
      const { candidates } = await retrieve(await withTexts(texts, { context }), query, { limit: 9 })
      return candidates.find(({ chunkId }) => chunkId === 'b')!.score
    }
    // Without a context, a query is worth what its words are.
    const words = (await scoreOf('data', 0)) + (await scoreOf('source', 0))
    expect(await scoreOf('data source', 0)).toBeCloseTo(words, 12)
    expect(await scoreOf('data source', 1)).toBeGreaterThan(words + 0.01)
    expect(await idsOf(await withTexts(texts, { context: 1 }), 'data source')).toEqual(['b', 'a'])
  })

  test('rankings and the revision depend on the chunks alone, not on how they came', async () => {
    const texts = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghijkl'), fc.lorem({ maxCount: 4 })), {
      selector: ([id]) => id,
      minLength: 2,
    })
    await fc.assert(
      fc.asyncProperty(texts, fc.lorem({ maxCount: 3 }), fc.boolean(), async (entries, query, isTolerant) => {
        const settings: Settings = isTolerant ? { tokenize: 'tolerant', context: 2 } : {}
        const fresh = await withTexts(Object.fromEntries(entries), settings)
        const worn = await withTexts({ z: 'gone lorem', a: 'another ipsum' }, settings)
        for (const [chunkId, text] of entries.toReversed()) await worn.add([chunkOf(chunkId, text)])
        await worn.remove(['z', ...(entries.some(([id]) => id === 'a') ? [] : ['a'])])
        expect(worn.revision()).toBe(fresh.revision())
        for (const limit of [1, 3, 100])
          expect(await retrieve(worn, query, { limit })).toEqual(await retrieve(fresh, query, { limit }))
      }),
      { numRuns: 60 },
    )
  })

  test('lists for any limit are the beginning of the longest one', async () => {
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`id${i}`, `word ${'x '.repeat(i % 3)}port`]))
    const retriever = await withTexts(texts)
    const { candidates } = await retrieve(retriever, 'word por', { limit: 100 })
    for (let limit = 1; limit <= 41; limit++) {
      const expected = { candidates: candidates.slice(0, limit), exhausted: limit >= 40 }
      expect(await retrieve(retriever, 'word por', { limit })).toEqual(expected)
    }
  })
})

describe('hostile texts', () => {
  test('words that are names of members of objects are words', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__']
    for (const settings of [{ context: 1 }, { tokenize: 'full', encoder: 'LatinExtra' }] satisfies Settings[]) {
      const retriever = await withTexts({ a: names.join(' '), b: 'nothing' }, settings)
      for (const name of names) expect(await idsOf(retriever, name), name).toEqual(['a'])
      expect(await idsOf(retriever, names.join(' '))).toEqual(['a'])
    }
  })

  test.each(['reverse', 'full', 'tolerant'] as const)(
    'a long word costs no more than its length: %s',
    async (tokenize) => {
      const long = 'abcdefghij'.repeat(100_000)
      const retriever = await withTexts({ a: long, b: 'abc' }, { tokenize, encoder: 'Exact' })
      expect(await idsOf(retriever, long.slice(0, 1024))).toContain('a')
      expect(await idsOf(retriever, long)).toContain('a')
    },
  )

  test('half a character, an emoji and marks alone are no error', async () => {
    const texts = { a: '\ud83d half', b: '👩‍👩‍👧 family', c: '\u0301\u0302', d: '' }
    const retriever = await withTexts(texts, { tokenize: 'full', context: 1 })
    for (const query of ['\ud83d', '👩', '\u0301', '.', '"{[']) expect(await idsOf(retriever, query)).toEqual([])
    expect(await idsOf(retriever, 'half fam')).toEqual(['a', 'b'])
  })
})

describe('suggest', () => {
  const texts = {
    a: 'Installing Postgres',
    b: 'postgres port',
    c: 'Postage',
    d: 'Café möglich йод install',
    e: 'posts',
  }

  test('the words of the index that begin so, those in more chunks first, equal ones by word', async () => {
    const retriever = await withTexts(texts)
    expect(await retriever.suggest('pos')).toEqual([
      { word: 'postgres', chunks: 2 },
      { word: 'postage', chunks: 1 },
      { word: 'posts', chunks: 1 },
    ])
    expect(await retriever.suggest('POSTG', { limit: 1 })).toEqual([{ word: 'postgres', chunks: 2 }])
  })

  test('case and diacritics make no difference, and words are as they are written', async () => {
    const retriever = await withTexts(texts)
    const wordsOf = async (text: string): Promise<string[]> => (await retriever.suggest(text)).map(({ word }) => word)
    expect(await wordsOf('cafe')).toEqual(['café'])
    expect(await wordsOf('MOG')).toEqual(['möglich'])
    expect(await wordsOf('й')).toEqual(['йод'])
  })

  test('words before it narrow it, and one that no chunk has does not', async () => {
    const retriever = await withTexts(texts)
    expect(await retriever.suggest('install pos')).toEqual([{ word: 'postgres', chunks: 1 }])
    expect(await retriever.suggest('xyzzy pos')).toHaveLength(3)
  })

  test('nothing for a text that does not end with a word, or an empty index', async () => {
    const retriever = await withTexts(texts)
    for (const text of ['', ' ', 'pos ', '?']) expect(await retriever.suggest(text)).toEqual([])
    expect(await (await withTexts({})).suggest('pos')).toEqual([])
  })

  test('removed chunks and those outside of a filter do not count', async () => {
    const retriever = await withTexts(texts)
    expect(await retriever.suggest('pos', { filter: filterOf(['b', 'c']) })).toEqual([
      { word: 'postage', chunks: 1 },
      { word: 'postgres', chunks: 1 },
    ])
    await retriever.remove(['c', 'a'])
    expect(await retriever.suggest('pos')).toEqual([
      { word: 'postgres', chunks: 1 },
      { word: 'posts', chunks: 1 },
    ])
  })

  test('wrong arguments are invalid_input, and an abort rejects with its reason', async () => {
    const retriever = await withTexts(texts)
    await expect(retriever.suggest(7 as never)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(retriever.suggest('pos', { limit: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
    const reason = new Error('no longer')
    await expect(retriever.suggest('pos', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

test('it stands beside BM25 as a list of its own, with its rank and score on a hit', async () => {
  const store = memoryStore()
  const retrievers = [bm25Retriever(), await withTexts({}, { tokenize: 'full' })] as const
  const pages = { 'a.md': 'The autoscaler adds nodes.', 'b.md': 'Nothing to see.' }
  for (const [path, text] of Object.entries(pages)) {
    const stored = prepareDocument({ path, text }, { sourceId: 'docs', now: new Date(0) })
    await store.commit({ put: [stored] })
    for (const retriever of retrievers) await retriever.add(stored.chunks)
  }
  const engine = createEngine({ store, retrievers: [...retrievers], weights: { flexsearch: 0.5 } })
  const { hits } = await engine.search({ query: 'scaler', trace: true })
  expect(hits.map(({ doc_path }) => doc_path)).toEqual(['a.md'])
  expect(hits[0]).toMatchObject({ score_kind: 'rrf', retrieval: { retrievers: { flexsearch: { rank: 1 } } } })
  const alone = createEngine({ store, retrievers: [retrievers[1]] })
  const [hit] = (await alone.search({ query: 'scaler', mode: 'lexical' })).hits
  expect(hit).toMatchObject({ doc_path: 'a.md', score_kind: 'rrf', retrieval: { lexical_rank: 1 } })
})
