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
