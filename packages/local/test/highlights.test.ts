import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { folderAnalyzer, type Kebab, openKebab, type SearchHitV1 } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

/**
 * In each language: a document, a query in other forms of its words, and what a reader would mark.
 * The last text is in no language that the index tells apart.
 */
const TEXTS: readonly (readonly [path: string, text: string, query: string, marked: readonly string[]])[] = [
  ['en', 'The ponies were seen by the river, and **nobody** has looked for a pony.', 'pony', ['ponies', 'pony']],
  ['de', 'Die alten Häuser stehen am Fluss, und niemand hat das Haus je bewohnt.', 'Haus', ['Häuser', 'Haus']],
  ['es', 'Las canciones de los niños no se oyen en las calles de esta ciudad.', 'cancion', ['canciones']],
  ['ru', 'Книги стоят в доме, и никто их не читал, но они очень хороши для всех.', 'книга дом', ['Книги', 'доме']],
  ['ar', 'الكتاب على الطاولة، ولم يقرأه أحد في هذا البيت منذ زمن طويل.', 'الطاولة', ['الطاولة']],
  ['he', 'הספר נמצא על השולחן, ואיש לא קרא בו זה זמן רב.', 'השולחן', ['השולחן']],
  ['hi', 'किताब मेज़ पर रखी है और किसी ने उसे बहुत समय से नहीं पढ़ा।', 'किताब', ['किताब']],
  ['el', 'Τα βιβλία είναι στο σπίτι και κανείς δεν τα διάβασε.', 'ΒΙΒΛΙΑ', ['βιβλία']],
  ['ja', '検索エンジンは文書を探します。速い検索が必要です。', '検索', ['検索', '検索']],
  ['zh', '图书馆里有很多书，但是没有人来读。', '图书馆', ['图书馆']],
  ['th', 'หนังสืออยู่บนโต๊ะและไม่มีใครอ่าน', 'หนังสือ', ['หนังสือ']],
  ['ko', '검색 엔진이 문서를 찾습니다. 빠른 검색이 필요합니다.', '검색', ['검색', '검색']],
  ['emoji', 'Ship it 🚀 with 👍🏽 from the cafe\u0301', '🚀 👍 café', ['🚀', '👍🏽', 'cafe\u0301']],
]

const marked = ({ snippet, highlights = [] }: SearchHitV1): string[] =>
  highlights.map(([start, end]) => snippet.slice(start, end))

async function open(): Promise<Kebab> {
  const kebab = await openKebab({ path: await temporaryFolder(), embedder: null })
  onTestFinished(() => kebab.close())
  return kebab
}

async function hitOf(kebab: Kebab, path: string, query: string, more = {}): Promise<SearchHitV1> {
  const page = await kebab.search({ query, highlights: true, filters: { path_glob: path }, ...more })
  assertWire('search_response.v1', page)
  return page.hits[0]!
}

test('a reader would mark the same, in each language of one index', async () => {
  const kebab = await open()
  await kebab.index(TEXTS.map(([name, text]) => ({ path: `${name}.md`, text })))
  for (const [name, , query, words] of TEXTS) {
    expect(marked(await hitOf(kebab, `${name}.md`, query)), name).toEqual(words)
    // So are they in a snippet that is cut, as far as they are in it.
    const short = await hitOf(kebab, `${name}.md`, query, { snippet_chars: 24 })
    expect(short.snippet.length, name).toBeLessThanOrEqual(24)
    expect(marked(short).length, name).toBeGreaterThan(0)
    for (const mark of marked(short)) expect(words, name).toContain(mark)
  }
})

/** Words of eight scripts, some of them in several forms, and what joins them. */
const SCRIPTS: Readonly<Record<string, { words: string; joint: string; end: string }>> = {
  latin: {
    words: 'the ponies pony were seen by a river nobody has looked for rivers cafe\u0301 cafés running runs',
    joint: ' ',
    end: '. ',
  },
  cyrillic: {
    words: 'книги книга стоят в доме дом и никто их не читал но они очень хороши для всех книгу',
    joint: ' ',
    end: '. ',
  },
  arabic: { words: 'الكتاب على الطاولة ولم يقرأه أحد في هذا البيت منذ زمن طويل كتاب', joint: ' ', end: '. ' },
  hebrew: { words: 'הספר נמצא על השולחן ואיש לא קרא בו זה זמן רב ספר', joint: ' ', end: '. ' },
  devanagari: { words: 'किताब मेज़ पर रखी है और किसी ने उसे बहुत समय से नहीं पढ़ा किताबें', joint: ' ', end: '। ' },
  greek: { words: 'τα βιβλία είναι στο σπίτι και κανείς δεν διάβασε ΒΙΒΛΙΑ βιβλίο', joint: ' ', end: '. ' },
  japanese: { words: '検索 エンジン は 文書 を 探します 速い が 必要です 図書館 に 本 👍🏽 ｶﾞ', joint: '', end: '。' },
  hangul: { words: '검색 엔진이 문서를 찾습니다 빠른 검색이 필요합니다 문서 엔진 🚀', joint: ' ', end: '. ' },
}
const SNIPPETS_PER_SCRIPT = 25

test('in 200 snippets of eight scripts, cut or whole, what is marked is where the analyzer finds the query', async () => {
  const kebab = await open()
  // The same texts each time: a simple congruential generator.
  let seed = 1
  const draw = <T>(all: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return all[Math.floor((seed / 2 ** 31) * all.length)]!
  }
  const cases = Object.entries(SCRIPTS).flatMap(([script, { words, joint, end }]) => {
    const all = words.split(' ')
    return Array.from({ length: SNIPPETS_PER_SCRIPT }, (_, i) => {
      const sentences = Array.from({ length: 6 }, () => Array.from({ length: 9 }, () => draw(all)))
      const query = [0, 2, 4].map((at) => draw(sentences[at]!)).join(' ')
      const text = sentences.map((parts) => parts.join(joint) + end).join('')
      return { path: `${script}-${i}.md`, text, query, chars: draw([40, 90, 5000]) }
    })
  })
  expect(cases).toHaveLength(200)
  await kebab.index(cases.map(({ path, text }) => ({ path, text })))
  const langs = new Map<string, string | undefined>()
  for await (const { path, lang } of kebab.documents()) langs.set(path, lang)
  const analyzer = folderAnalyzer()
  let marks = 0
  for (const { path, query, chars } of cases) {
    const { hits } = await kebab.search({
      query,
      filters: { path_glob: path },
      snippet_chars: chars,
      highlights: true,
      correct: false,
    })
    const hit = hits[0]!
    const { text } = await kebab.fetch({ chunk_id: hit.chunk_id })
    const lang = langs.get(path)
    // A language has a term of its own, which is nowhere.
    const terms = (text: string, stopWords: boolean) =>
      analyzer.terms(text, { lang, stopWords }).filter(({ start, end }) => start < end)
    // A query of stop words alone means them.
    const words = [terms(query, false), terms(query, true)].find(({ length }) => length > 0)!
    const queryTerms = new Set(words.map(({ term }) => term))
    const from = text.indexOf(hit.snippet)
    const to = from + hit.snippet.length
    expect(from, path).toBeGreaterThanOrEqual(0)
    const matches = terms(text, true).filter(
      ({ term, start, end }) => queryTerms.has(term) && start >= from && end <= to,
    )
    const expected = new Set<number>()
    for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text))
      if (matches.some(({ start, end }) => start < index + segment.length && end > index))
        for (let i = 0; i < segment.length; i++) expected.add(index + i - from)
    const covered = new Set<number>()
    for (const [start, end] of hit.highlights!) for (let i = start; i < end; i++) covered.add(i)
    const last = hit.highlights!.length === 32 ? hit.highlights!.at(-1)![1] : hit.snippet.length
    expect([...covered].sort(ascending), `${path}: ${query}`).toEqual(
      [...expected].filter((i) => i < last).sort(ascending),
    )
    marks += hit.highlights!.length
  }
  expect(marks).toBeGreaterThan(cases.length)
})

const ascending = (a: number, b: number): number => a - b

test('a word that was corrected marks what was searched for', async () => {
  const kebab = await open()
  await kebab.index([{ path: 'a.md', text: 'The ponies were seen by the river.' }])
  const { hits, corrected } = await kebab.search({ query: 'poniez rivr', highlights: true })
  expect(corrected).toHaveLength(2)
  expect(hits.map(marked)).toEqual([['ponies', 'river']])
})

test('what Markdown writes otherwise than it reads is marked as it is written', async () => {
  const kebab = await open()
  const text = '# Title\n\nUse **in**dexes, a [link to caf&eacute;s](https://kebab.example/index) and `searchIndex()`.'
  await kebab.index([{ path: 'a.md', text }])
  expect(marked(await hitOf(kebab, 'a.md', 'index cafe'))).toEqual(['in**dexes', 'caf&eacute;s', 'Index'])
  const queryTerms = new Set(['index'])
  expect(folderAnalyzer().find!('searchIndex', queryTerms).map(({ start }) => start)).toEqual([6])
})
