import { deepStrictEqual, fail, strictEqual } from 'node:assert/strict'
import { assertRefused } from '../assert-call.js'
import {
  ABSENT_WORD,
  isPermitted,
  principalWorld,
  SHARED_WORDS,
  type World,
  type WorldDocument,
} from './principal-world.js'
import type { PrincipalIndex, PrincipalReader, PrincipalsKit } from './test-principals.js'

/** A rule of an index with principals. */
export interface PrincipalRule {
  /** The sentence that states the rule. It names the test. */
  rule: string
  /** Rejects when an index breaks the rule. */
  check(create: PrincipalsKit['create'], worlds: number): Promise<void>
}

/** What one reader of a world may see, and what it may not. */
interface Reading {
  reader: PrincipalReader
  /** For messages. */
  who: string
  permitted: readonly WorldDocument[]
  forbidden: readonly WorldDocument[]
  /** By path, as a reader who may see it finds it. Those that nobody may see are absent. */
  ids: ReadonlyMap<string, { chunkId: string; docId: string }>
}

const [WORD] = SHARED_WORDS
/** More than a world has chunks. */
const K = 50
const BY_WORDS = { mode: 'lexical', k: K } as const

/** Rules of an index with principals. */
export const principalRules: readonly PrincipalRule[] = [
  {
    rule: 'Without principals, every call is refused with `unsupported`.',
    async check(create) {
      await withIndex(create, principalWorld(1), async ({ root }) => {
        for (const { name, call } of root === undefined ? [] : callsOf(root, WORD, 'none'))
          await assertRefused(call, 'unsupported', name)
      })
    },
  },
  reads(
    'A search finds all that is for everybody or allows one of the principals, and nothing else.',
    async (reading) => {
      const { reader, who, permitted } = reading
      const { hits } = await reader.search({ query: WORD, ...BY_WORDS })
      deepStrictEqual(pathsOf(hits), sorted(permitted), who)
      for (const document of [...permitted, ...reading.forbidden]) {
        const found = await reader.search({ query: document.secrets.text, ...BY_WORDS, correct: false })
        deepStrictEqual(pathsOf(found.hits), permitted.includes(document) ? [document.input.path] : [], who)
      }
    },
  ),
  reads('A forbidden document is to `fetch` as one that is not indexed, by each of its ids.', async (reading) => {
    const { reader, who, forbidden, permitted, ids } = reading
    const codes = ['doc_not_found', 'chunk_not_found'] as const
    for (const { input } of forbidden) {
      await assertRefused(() => reader.fetch({ doc_path: input.path }), codes, who)
      const document = ids.get(input.path)
      if (document === undefined) continue
      await assertRefused(() => reader.fetch({ chunk_id: document.chunkId, neighbours: 2 }), codes, who)
      await assertRefused(() => reader.fetch({ doc_id: document.docId }), codes, who)
    }
    for (const { input } of permitted) strictEqual((await reader.fetch({ doc_path: input.path })).text, input.text, who)
  }),
  reads('A forbidden document is to `explain` as one that is not indexed.', async ({ reader, who, forbidden, ids }) => {
    for (const { input, secrets } of reader.explain === undefined ? [] : forbidden) {
      const document = ids.get(input.path)
      const targets = [
        { doc_path: input.path },
        document && { doc_id: document.docId },
        document && { chunk_id: document.chunkId },
      ]
      for (const target of targets.filter((one) => one !== undefined)) {
        const explanation = await reader.explain!({ query: secrets.text, ...target } as never)
        const { verdict, chunk, chunks_looked_at: looked } = explanation
        deepStrictEqual({ verdict, chunk, looked }, { verdict: 'not_indexed', chunk: undefined, looked: 0 }, who)
      }
    }
  }),
  reads('Lists have the permitted documents alone, and so do their totals.', async ({ reader, who, permitted }) => {
    if (reader.paths !== undefined) deepStrictEqual([...(await reader.paths())].sort(), sorted(permitted), who)
    const page = await reader.browse?.({ limit: K })
    if (page === undefined) return
    deepStrictEqual(page.documents.map(({ document }) => document.doc_path).sort(), sorted(permitted), who)
    strictEqual(page.total, permitted.length, who)
  }),
  reads('Facets count the permitted documents alone.', async ({ reader, who, permitted }) => {
    const facets = ['tags', 'team', ...permitted.map(({ secrets }) => secrets.field)].slice(0, 8)
    const { facets: counts } = await reader.search({ query: WORD, ...BY_WORDS, facets, facet_limit: 100 })
    const teams = sorted(permitted, ({ secrets }) => secrets.field)
    deepStrictEqual(counts?.team?.values.map(({ value }) => value).sort(), teams, who)
    strictEqual(counts?.tags?.values.find(({ value }) => value === 'tagged')?.count ?? 0, permitted.length, who)
  }),
  reads('`describe` counts the permitted documents alone.', async ({ reader, who, permitted }) => {
    const description = await reader.describe?.()
    if (description !== undefined) strictEqual(description.store.documents, permitted.length, who)
  }),
  reads(
    'A word that only forbidden documents have is treated as one that no document has: it changes no score, and no correction leads to it.',
    async ({ reader, who, forbidden }) => {
      const absent = await reader.search({ query: ABSENT_WORD, ...BY_WORDS })
      const scoresOf = async (word: string): Promise<unknown> => {
        const { hits } = await reader.search({ query: `${WORD} ${word}`, ...BY_WORDS, correct: false, detail: 'full' })
        return hits.map(({ chunk_id, score, retrieval }) => ({ chunk_id, score, retrieval }))
      }
      const scores = await scoresOf(ABSENT_WORD)
      for (const { secrets } of forbidden) {
        deepStrictEqual(await scoresOf(secrets.text), scores, who)
        for (const query of [secrets.text, typo(secrets.text), secrets.text.slice(0, -3)]) {
          const { hits, corrected, unmatched } = await reader.search({ query, ...BY_WORDS })
          const expected = absent.unmatched?.map((word) => (word === ABSENT_WORD ? query : word))
          deepStrictEqual({ hits, corrected, unmatched }, { hits: [], corrected: undefined, unmatched: expected }, who)
        }
      }
    },
  ),
  {
    rule: 'A cursor of other principals is refused with `invalid_cursor`.',
    async check(create) {
      const [none, , , all] = principalWorld(1).readers
      await withIndex(create, principalWorld(1), async (index) => {
        const [reader, other] = [await index.as(all!), await index.as(none!)]
        const request = { query: WORD, mode: 'lexical', k: 1 } as const
        const { next_cursor: cursor } = await reader.search(request)
        if (cursor === null) fail('expected more than one hit, found no cursor')
        strictEqual((await reader.search({ ...request, cursor })).hits.length, 1)
        await assertRefused(() => other.search({ ...request, cursor }), 'invalid_cursor', 'a page of a search')
        const page = await reader.browse?.({ limit: 1 })
        if (page?.next_cursor == null) return
        await assertRefused(
          () => other.browse!({ limit: 1, cursor: page.next_cursor! }),
          'invalid_cursor',
          'a page of a list',
        )
      })
    },
  },
  {
    rule: 'No request can name principals: they are refused with `invalid_input`.',
    async check(create) {
      await withIndex(create, principalWorld(1), async (index) => {
        const reader = await index.as([])
        const principals = principalWorld(1).readers.at(-1)!
        const others = [
          { principals },
          { as: principals },
          { filters: { principals } },
          { filters: { not: { principals } } },
        ]
        for (const other of others)
          await assertRefused(
            () => reader.search({ query: WORD, ...other } as never),
            'invalid_input',
            JSON.stringify(other),
          )
      })
    },
  },
  {
    rule: 'In worlds that are drawn, no response has a word, a path or an id of a forbidden document.',
    async check(create, worlds) {
      for (let seed = 1; seed <= worlds; seed++) {
        const world = principalWorld(seed)
        await withIndex(create, world, (index) => eachReading(index, world, tryToLearn))
      }
    },
  },
]

/** A rule that holds when each reader of a world keeps it. */
function reads(rule: string, check: (reading: Reading) => Promise<void>): PrincipalRule {
  return {
    rule,
    async check(create) {
      const world = principalWorld(2)
      await withIndex(create, world, (index) => eachReading(index, world, check))
    },
  }
}

async function withIndex(
  create: PrincipalsKit['create'],
  world: World,
  work: (index: PrincipalIndex) => Promise<void>,
): Promise<void> {
  const index = await create(world.documents.map(({ input }) => input))
  try {
    await work(index)
  } finally {
    await index.close?.()
  }
}

async function eachReading(
  index: PrincipalIndex,
  world: World,
  check: (reading: Reading) => Promise<void>,
): Promise<void> {
  const ids = new Map<string, { chunkId: string; docId: string }>()
  const all = await index.as(world.readers.at(-1)!)
  for (const { chunk_id: chunkId, doc_id: docId, doc_path: path } of (await all.search({ query: WORD, ...BY_WORDS }))
    .hits)
    ids.set(path, { chunkId, docId })
  for (const principals of world.readers) {
    await check({
      reader: await index.as(principals),
      who: `world ${world.seed}, for ${JSON.stringify(principals)}`,
      permitted: world.documents.filter((document) => isPermitted(document, principals)),
      forbidden: world.documents.filter((document) => !isPermitted(document, principals)),
      ids,
    })
  }
}

/** Makes every call with words of all kinds, and looks for what is forbidden in what comes back. */
async function tryToLearn({ reader, who, permitted, forbidden, ids }: Reading): Promise<void> {
  const secrets = forbidden.flatMap(({ input, secrets: words }) => {
    const { chunkId, docId } = ids.get(input.path) ?? {}
    return [...Object.values(words), ...(chunkId === undefined ? [] : [chunkId, docId!])]
  })
  const words = [...permitted.slice(0, 1), ...forbidden.slice(0, 2)].flatMap(({ secrets: { text } }) => [
    text,
    typo(text),
  ])
  for (const query of [WORD, `${SHARED_WORDS.join(' ')} ${words[0]}`, ...words]) {
    for (const { name, call, echoes } of callsOf(reader, query, forbidden[0]?.input.path ?? 'none')) {
      const outcome = await call().catch((error: unknown) => ({ error, message: String(error) }))
      // What a request says comes back in some members, and says nothing.
      const text = echoes.reduce((rest, echo) => rest.replaceAll(echo, ''), JSON.stringify(outcome).toLowerCase())
      const secret = secrets.find((word) => text.includes(word))
      if (secret !== undefined)
        fail(`${who}: ${name} of ${query}: expected nothing of forbidden documents, found ${secret}`)
    }
  }
}

/** A call that a reader has. */
interface ReaderCall {
  name: string
  call(): Promise<unknown>
  /** What of the request may come back. */
  echoes: readonly string[]
}

function callsOf(reader: PrincipalReader, query: string, path: string): ReaderCall[] {
  const { explain, describe, bulkSearch, browse, paths, ask } = reader
  const request = { query, k: K, fold: true, facets: ['tags', 'team'], detail: 'full', highlights: true } as const
  const narrow = { query, k: 1, filters: { metadata: { level: { gte: 0 } } }, fields: ['team', 'url'] }
  const calls: (ReaderCall | undefined)[] = [
    { name: 'search', call: () => reader.search({ ...request, mode: 'lexical', trace: true }), echoes: [query] },
    { name: 'search', call: () => reader.search(narrow), echoes: [query] },
    { name: 'fetch', call: () => reader.fetch({ doc_path: path }), echoes: [path] },
    bulkSearch && {
      name: 'bulkSearch',
      call: () => bulkSearch({ queries: [request, { query }] }),
      echoes: [query],
    },
    explain && { name: 'explain', call: () => explain({ query, doc_path: path }), echoes: [query, path] },
    describe && { name: 'describe', call: () => describe(), echoes: [] },
    browse && { name: 'browse', call: () => browse({ limit: K, facets: ['tags', 'team'] }), echoes: [] },
    paths && { name: 'paths', call: () => paths(), echoes: [] },
    ask && { name: 'ask', call: () => ask(`Where is ${query}?`), echoes: [query] },
  ]
  return calls.filter((call) => call !== undefined)
}

/** A word with two letters that changed places. */
function typo(word: string): string {
  return `${word.slice(0, 4)}${word[5]}${word[4]}${word.slice(6)}`
}

function pathsOf(hits: readonly { doc_path: string }[]): string[] {
  return [...new Set(hits.map(({ doc_path }) => doc_path))].sort()
}

function sorted(documents: readonly WorldDocument[], member = ({ input }: WorldDocument) => input.path): string[] {
  return documents.map(member).sort()
}
