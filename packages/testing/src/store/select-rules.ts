import { deepStrictEqual, ok } from 'node:assert/strict'
import type { ChunkStore, Filters, StoredDocument } from '@kebab/core'
import { assertAbortDuring, assertYields } from '../assert-call.js'
import { sampleDocument } from '../samples.js'
import type { StoreRule } from './store-rule.js'

/** Documents that share some labels and differ in others. Their chunks are named by their texts. */
const guide = sampleDocument('docs/guide.md', ['guide 1', 'guide 2'], {
  lang: 'en',
  tags: ['howto', 'git'],
  allow: ['group:staff', 'user:ann'],
  media: 'markdown',
  repo: 'kebab',
  indexedAt: '2026-01-01T00:00:00.000Z',
  metadata: {
    level: 3,
    by: [{ name: 'Ann', team: ['a', 'b'] }, { name: 'Bo' }],
    published: '2026-01-31T23:30:00-01:00',
    score: [1, 10],
    empty: [],
    none: null,
    'dotted.name': 'dot',
    ['__proto__']: 'own',
  },
})
const deep = sampleDocument('docs/deep/guide.md', ['deep'], {
  lang: 'en-gb',
  tags: ['git'],
  media: 'markdown',
  trust: 'secondary',
  allow: [],
  repo: 'kebab',
  indexedAt: '2026-02-01T00:00:00.000Z',
  metadata: { level: 2, by: { name: 'Ann' }, published: '2026-02-01', draft: true, score: 5 },
})
const code = withLanguages(
  sampleDocument('src/main.ts', ['own language', 'language of the document'], {
    sourceId: 'code',
    tags: ['Git'],
    media: 'code',
    codeLang: 'ts',
    repo: 'other',
    indexedAt: '2025-12-31T23:59:59.999Z',
  }),
  ['js', undefined],
)
const notes = withLanguages(
  sampleDocument('notes.txt', ['notes'], {
    lang: 'english',
    trust: 'generated',
    indexedAt: '2026-02-01T00:00:00.001Z',
    metadata: { level: '3', draft: false, published: 'some day', by: 'Ann' },
  }),
  ['ts'],
)

const GUIDE = ['guide 1', 'guide 2']
const CODE = ['own language', 'language of the document']
const ALL = [...GUIDE, 'deep', ...CODE, 'notes']

/** Rules about `select`: what each condition of a filter means, by hand-labelled examples. */
export const selectRules: readonly StoreRule[] = [
  selects('`select` without conditions gives all chunks', [[{}, ALL]]),
  selects('`tags` takes documents with one of these tags, in any case and with or without a leading `#`', [
    [{ tags: ['git'] }, [...GUIDE, 'deep', ...CODE]],
    [{ tags: ['#GIT'] }, [...GUIDE, 'deep', ...CODE]],
    [{ tags: ['HowTo'] }, GUIDE],
    [{ tags: ['##git'] }, []],
    [{ tags: ['gi'] }, []],
  ]),
  selects('`lang` takes documents in one of these languages, in any case: `en` also takes `en-gb`', [
    [{ lang: ['en'] }, [...GUIDE, 'deep']],
    [{ lang: ['en-gb'] }, ['deep']],
    [{ lang: ['EN'] }, [...GUIDE, 'deep']],
    [{ lang: ['english'] }, ['notes']],
    [{ lang: ['de'] }, []],
  ]),
  selects('`pathGlob` takes paths that match whole: `*` and `?` don’t cross `/`, `**` does', [
    [{ pathGlob: ['docs/{none,g?ide}.md'] }, GUIDE],
    [{ pathGlob: ['{docs/guide.md,*}'] }, [...GUIDE, 'notes']],
    [{ pathGlob: ['*'] }, ['notes']],
    [{ pathGlob: ['docs/*'] }, GUIDE],
    [{ pathGlob: ['docs/**'] }, [...GUIDE, 'deep']],
    [{ pathGlob: ['**/guide.md'] }, [...GUIDE, 'deep']],
    [{ pathGlob: ['docs/g?ide.md'] }, GUIDE],
    [{ pathGlob: ['docs?guide.md'] }, []],
    [{ pathGlob: ['guide.md'] }, []],
    [{ pathGlob: ['notes_txt'] }, []],
    [{ pathGlob: ['docs/guide%md'] }, []],
    [{ pathGlob: ['{,docs/guide.md}'] }, GUIDE],
  ]),
  selects('`docId` takes these documents', [
    [{ docId: [deep.document.docId] }, ['deep']],
    [{ docId: ['unknown'] }, []],
  ]),
  selects('`media` takes documents of these media', [
    [{ media: ['code'] }, CODE],
    [{ media: ['pdf'] }, []],
  ]),
  selects('`repo` takes documents of these repositories', [
    [{ repo: ['kebab'] }, [...GUIDE, 'deep']],
    [{ repo: ['keba'] }, []],
  ]),
  selects('`codeLang` takes chunks by their own language, else by their document’s: any name, in any case', [
    [{ codeLang: ['ts'] }, ['language of the document', 'notes']],
    [{ codeLang: ['js'] }, ['own language']],
    [{ codeLang: ['TS'] }, ['language of the document', 'notes']],
    [{ codeLang: ['Js'] }, ['own language']],
    [{ codeLang: ['typescript'] }, ['language of the document', 'notes']],
    [{ codeLang: ['JavaScript'] }, ['own language']],
  ]),
  selects('`sourceId` takes documents of these sources', [
    [{ sourceId: ['code'] }, CODE],
    [{ sourceId: ['unknown'] }, []],
  ]),
  selects('`trustMin` takes documents that are trusted at least this much', [
    [{ trustMin: 'primary' }, [...GUIDE, ...CODE]],
    [{ trustMin: 'secondary' }, [...GUIDE, ...CODE, 'deep']],
    [{ trustMin: 'generated' }, ALL],
  ]),
  selects('`indexedAfter` takes documents that were indexed later than this, not at this moment', [
    [{ indexedAfter: '2026-02-01T00:00:00.000Z' }, ['notes']],
    [{ indexedAfter: '2026-02-01T00:00:00Z' }, ['notes']],
    [{ indexedAfter: '2025-12-31T23:59:59.999Z' }, [...GUIDE, 'deep', 'notes']],
    [{ indexedAfter: '2027-01-01T00:00:00.000Z' }, []],
  ]),
  selects('the values of one condition are joined by OR', [
    [{ tags: ['howto', 'none'] }, GUIDE],
    [{ lang: ['de', 'english', 'en-gb'] }, ['deep', 'notes']],
    [{ pathGlob: ['*', 'src/*'] }, [...CODE, 'notes']],
    [{ docId: ['unknown', guide.document.docId, deep.document.docId] }, [...GUIDE, 'deep']],
    [{ media: ['code', 'text'] }, [...CODE, 'notes']],
    [{ repo: ['other', 'kebab'] }, [...GUIDE, 'deep', ...CODE]],
    [{ codeLang: ['js', 'ts'] }, [...CODE, 'notes']],
    [{ sourceId: ['code', 'samples'] }, ALL],
    [{ principals: ['user:bo', 'group:staff'] }, [...GUIDE, ...CODE, 'notes']],
  ]),
  selects('several conditions are joined by AND', [
    [{ tags: ['git'], repo: ['kebab'], lang: ['en-gb'] }, ['deep']],
    [{ sourceId: ['code'], codeLang: ['ts'] }, ['language of the document']],
    [{ media: ['markdown'], trustMin: 'primary' }, GUIDE],
    [{ pathGlob: ['**/guide.md'], indexedAfter: '2026-01-15T00:00:00.000Z' }, ['deep']],
    [{ tags: ['howto'], media: ['code'] }, []],
    [{ principals: ['user:ann'], tags: ['git'] }, [...GUIDE, ...CODE]],
    [{ principals: ['user:ann'], codeLang: ['js'] }, ['own language']],
  ]),
  selects('`metadata` with `eq` takes the value, of its own type', [
    [{ metadata: { level: { eq: 3 } } }, GUIDE],
    [{ metadata: { level: { eq: '3' } } }, ['notes']],
    [{ metadata: { draft: { eq: false } } }, ['notes']],
    [{ metadata: { draft: { eq: 'false' } } }, []],
    [{ metadata: { published: { eq: 'Some day' } } }, []],
  ]),
  selects('`metadata` with `in` takes each of the values, of its own type', [
    [{ metadata: { level: { in: [2, '3', true] } } }, ['deep', 'notes']],
    [{ metadata: { 'by.name': { in: ['Bo', 'Cy'] } } }, GUIDE],
  ]),
  selects('`metadata` with `gt` and `lt` takes what is beyond a bound, and with `gte` and `lte` the bound too', [
    [{ metadata: { level: { gte: 2 } } }, [...GUIDE, 'deep']],
    [{ metadata: { level: { gt: 2 } } }, GUIDE],
    [{ metadata: { level: { lt: 3 } } }, ['deep']],
    [{ metadata: { level: { lte: 3 } } }, [...GUIDE, 'deep']],
    [{ metadata: { level: { lte: '3' } } }, ['notes']],
    [{ metadata: { level: { lt: '3' } } }, []],
  ]),
  selects('`metadata` with `contains` takes strings that have the text within, in the same case', [
    [{ metadata: { published: { contains: 'me' } } }, ['notes']],
    [{ metadata: { published: { contains: 'Me' } } }, []],
    [{ metadata: { published: { contains: '_e' } } }, []],
    [{ metadata: { published: { contains: 's%y' } } }, []],
    [{ metadata: { level: { contains: '3' } } }, ['notes']],
  ]),
  selects('`metadata` compares times as times, with what is a time', [
    [{ metadata: { published: { gte: '2026-02-01' } } }, [...GUIDE, 'deep']],
    [{ metadata: { published: { gt: '2026-02-01' } } }, GUIDE],
    [{ metadata: { published: { lte: '2026-02-01T00:30:00+00:30' } } }, ['deep']],
    [{ metadata: { published: { gte: 's' } } }, ['notes']],
  ]),
  selects('`metadata` looks at nested members, and at each element of a list', [
    [{ metadata: { 'by.name': { eq: 'Ann' } } }, [...GUIDE, 'deep']],
    [{ metadata: { 'by.team': { eq: 'b' } } }, GUIDE],
    [{ metadata: { by: { eq: 'Ann' } } }, ['notes']],
    [{ metadata: { 'dotted\\.name': { eq: 'dot' } } }, GUIDE],
    [{ metadata: { 'dotted.name': { eq: 'dot' } } }, []],
    [{ metadata: { ['__proto__']: { eq: 'own' } } }, GUIDE],
    [{ metadata: { constructor: { exists: true } } }, []],
  ]),
  selects('`metadata` has one value of a field meet all that is asked of the field', [
    [{ metadata: { score: { gt: 2, lt: 8 } } }, ['deep']],
    [{ and: [{ metadata: { score: { gt: 2 } } }, { metadata: { score: { lt: 8 } } }] }, [...GUIDE, 'deep']],
  ]),
  selects('`metadata` says whether a field has a value: an object is one, `null` and an empty list are none', [
    [{ metadata: { draft: { exists: true } } }, ['deep', 'notes']],
    [{ metadata: { draft: { exists: false } } }, [...GUIDE, ...CODE]],
    [{ metadata: { by: { exists: true } } }, [...GUIDE, 'deep', 'notes']],
    [{ metadata: { empty: { exists: true } } }, []],
    [{ metadata: { none: { exists: true } } }, []],
  ]),
  selects('`principals` takes documents without `allow`, and those whose `allow` has one of them, in the same case', [
    [{ principals: ['user:ann'] }, [...GUIDE, ...CODE, 'notes']],
    [{ principals: ['group:staff'] }, [...GUIDE, ...CODE, 'notes']],
    [{ principals: ['User:ann'] }, [...CODE, 'notes']],
    [{ principals: ['user:an'] }, [...CODE, 'notes']],
    [{ principals: [] }, [...CODE, 'notes']],
    [{ not: { principals: ['user:ann'] } }, ['deep']],
    [{ or: [{ principals: [] }, { tags: ['howto'] }] }, ALL.filter((text) => text !== 'deep')],
  ]),
  selects('`and` takes what passes each of its filters', [
    [{ and: [{ tags: ['git'] }, { metadata: { level: { exists: true } } }] }, [...GUIDE, 'deep']],
    [{ and: [{ tags: ['git'] }, { metadata: { level: { exists: true } } }], lang: ['en-gb'] }, ['deep']],
  ]),
  selects('`or` takes what passes one of its filters', [
    [{ or: [{ metadata: { level: { eq: 3 } } }, { codeLang: ['js'] }] }, [...GUIDE, 'own language']],
    [{ or: [{ repo: ['other'] }, { lang: ['en-gb'] }], tags: ['git'] }, ['deep', ...CODE]],
  ]),
  selects('`not` takes what does not pass its filter', [
    [{ not: { repo: ['kebab'] } }, [...CODE, 'notes']],
    [{ not: { lang: ['en'] } }, [...CODE, 'notes']],
    [{ not: { codeLang: ['ts'] } }, [...GUIDE, 'deep', 'own language']],
    [{ not: { metadata: { level: { gte: 3 } } } }, ['deep', ...CODE, 'notes']],
  ]),
  selects('`and`, `or` and `not` join filters at any depth', [
    [
      { and: [{ tags: ['git'] }, { not: { or: [{ pathGlob: ['docs/*'] }, { codeLang: ['js'] }] } }] },
      ['deep', 'language of the document'],
    ],
    [{ not: { not: { indexedAfter: '2026-02-01T00:00:00.000Z' } } }, ['notes']],
  ]),
  {
    rule: 'a slow `select` yields to the event loop, and an abort ends it',
    check: assertSlowSelect,
  },
]

/** A rule that holds when each filter selects exactly the chunks with these texts. */
function selects(rule: string, cases: readonly [Filters, readonly string[]][]): StoreRule {
  return {
    rule,
    async check(store) {
      const put = [guide, deep, code, notes]
      await store.commit({ put })
      const texts = new Map(put.flatMap(({ chunks }) => chunks.map(({ chunkId, text }) => [chunkId, text])))
      for (const [where, expected] of cases) {
        const chunkIds = [...(await store.select(where))]
        const selected = chunkIds.map((chunkId) => texts.get(chunkId) ?? `unknown id ${chunkId}`)
        deepStrictEqual(selected.sort(), [...expected].sort(), JSON.stringify(where))
      }
    },
  }
}

/** Returns a copy of the document whose chunks have programming languages of their own. */
function withLanguages(stored: StoredDocument, languages: readonly (string | undefined)[]): StoredDocument {
  return {
    ...stored,
    chunks: stored.chunks.map((chunk, i) => {
      const codeLang = languages[i]
      return codeLang === undefined ? chunk : { ...chunk, codeLang }
    }),
  }
}

/** The time that a store may hold the event loop, in milliseconds. */
const BRIEF_MS = 25

/** Asserts that a slow `select` yields to the event loop, and that an abort ends it. */
async function assertSlowSelect(store: ChunkStore): Promise<void> {
  const { documents, pathGlob } = slowSelection()
  await store.commit({ put: documents })
  const selected = await assertYields(() => store.select({ pathGlob }), BRIEF_MS, 'a slow select')
  ok(selected.size === 0, `expected globs that match no path to select nothing, found ${selected.size} chunks`)
  await assertAbortDuring((signal) => store.select({ pathGlob }, { signal }), 'a slow select')
}

/** Paths and globs that are slow to match: only the end of a path shows that no glob matches. */
function slowSelection(): { documents: StoredDocument[]; pathGlob: string[] } {
  const documents = Array.from({ length: 40 }, (_, i) =>
    sampleDocument(`d${letters(i, 200).join('')}${i}.md`, [`${i}`]),
  )
  const pathGlob = Array.from({ length: 1000 }, (_, i) => `**${letters(1000 + i, 26).join('*')}*/none`)
  return { documents, pathGlob }
}

/** Returns random letters, the same for the same seed. */
function letters(seed: number, count: number): string[] {
  let state = (seed + 1) * 2_654_435_761
  return Array.from({ length: count }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393
    return 'aaabcdefghi/'[(state >>> 8) % 12]!
  })
}
