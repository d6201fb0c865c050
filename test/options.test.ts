import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aiSdkEmbedder, aiSdkGenerator } from '@kebab/ai-sdk'
import { anthropicContent, createAsk, extractiveGenerator } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import { createClient } from '@kebab/client'
import {
  cacheQueries,
  coalesceCalls,
  createEngine,
  type Embedder,
  type Engine,
  exactVectorRetriever,
  memoryStore,
  mmrReranker,
  traceEmbedder,
} from '@kebab/core'
import { compareRuns, evaluate, pairedBootstrap } from '@kebab/eval'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { createHttpHandler } from '@kebab/http'
import { createIndexer, type Indexer, inWorker, openIndexer, originalFiles } from '@kebab/ingest'
import {
  chunkerVersion,
  chunkMarkdown,
  chunkText,
  prepareDocument,
  prepareDocumentYielding,
} from '@kebab/ingest/prepare'
import { inspect } from '@kebab/inspector'
import { kairosProtocols, kairosSearch, protocolChains, toChoices, validateChoices } from '@kebab/kairos'
import { type Kebab, openKebab, openShared } from '@kebab/local'
import { createMcpServer, serveHttp, serveStdio } from '@kebab/mcp'
import { ollamaEmbedder, ollamaGenerator, openaiEmbedder, openaiGenerator, openaiReranker } from '@kebab/models'
import { migratePostgres, postgresIndex, shards } from '@kebab/postgres'
import { jsonReader } from '@kebab/readers/json'
import { holdLock, sqliteStore } from '@kebab/sqlite'
import {
  testChunker,
  testChunkStore,
  testEmbedder,
  testEntailer,
  testGenerator,
  testPrincipals,
  testReader,
  testReranker,
  testRetriever,
  testSavedRetriever,
  testSyncedStore,
} from '@kebab/testing'
import { textAnalyzer } from '@kebab/text'
import {
  loadingEmbedder,
  transformersEmbedder,
  transformersEntailer,
  transformersGenerator,
  transformersReranker,
} from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'
import * as flexsearch from 'flexsearch'
import { afterAll, describe, expect, test } from 'vitest'

const document = { path: 'a.md', text: 'A.' }
const embedder: Embedder = { model: 'toy', dimensions: 2, embed: async (texts) => texts.map(() => new Float32Array(2)) }
const usearch = createRequire(import.meta.url)('usearch')
const engine = createEngine({ store: memoryStore(), retrievers: [bm25Retriever()] })
const generator = extractiveGenerator()
const database = { exec: () => undefined, prepare: () => undefined, close: () => undefined }
const pool = { connect: () => undefined }
const pipeline = async () => undefined
const encoder = {
  AutoTokenizer: { from_pretrained() {} },
  AutoModelForSequenceClassification: { from_pretrained() {} },
}
const chainOf = () => null
const reranker = mmrReranker({ embedder })
const server = createMcpServer({ engine })

/**
 * For each factory: its name, a call with good options and one more, an unknown option, and the
 * nearest known one.
 */
const FACTORIES: [string, (more: object) => unknown, string, string][] = [
  [
    'aiSdkEmbedder',
    (more) => aiSdkEmbedder(as({ embedMany() {}, model: { modelId: 'm', doEmbed() {} }, dimensions: 3, ...more })),
    'dimension',
    'dimensions',
  ],
  [
    'aiSdkGenerator',
    (more) => aiSdkGenerator(as({ streamText() {}, model: { doStream() {} }, ...more })),
    'mdel',
    'model',
  ],
  ['bm25Retriever', (more) => bm25Retriever(as(more)), 'headingWeigth', 'headingWeight'],
  ['cacheQueries', (more) => cacheQueries(embedder, as(more)), 'sise', 'size'],
  ['coalesceCalls', (more) => coalesceCalls(embedder, as(more)), 'deffer', 'defer'],
  ['anthropicContent', (more) => anthropicContent({ citations: [] } as never, as(more)), 'location', 'locations'],
  ['createAsk', (more) => createAsk(as({ engine, generator, ...more })), 'retrys', 'retries'],
  ['createAsk', (more) => createAsk(as({ engine, generator, timeLimits: more })), 'retreive', 'timeLimits.retrieve'],
  [
    'createEngine',
    (more) => createEngine(as({ store: memoryStore(), retrievers: [bm25Retriever()], ...more })),
    'weigths',
    'weights',
  ],
  [
    'createEngine',
    (more) => createEngine(as({ store: memoryStore(), retrievers: [bm25Retriever()], weights: more })),
    'bm52',
    'weights.bm25',
  ],
  [
    'createEngine',
    (more) => createEngine(as({ store: memoryStore(), retrievers: [bm25Retriever()], timeLimitMs: more })),
    'bm52',
    'timeLimitMs.bm25',
  ],
  [
    'createEngine',
    (more) => createEngine(as({ store: memoryStore(), retrievers: [bm25Retriever()], rerank: { reranker, ...more } })),
    'tops',
    'rerank.top',
  ],
  ['createHttpHandler', (more) => createHttpHandler(as({ engine, ...more }) as never), 'origin', 'origins'],
  ['createMcpServer', (more) => createMcpServer(as({ engine, ...more })), 'document', 'documents'],
  ['createMcpServer', (more) => createMcpServer(as({ engine, protocols: more })), 'pathGlobs', 'protocols.pathGlob'],
  ['evaluate', (more) => evaluate(as({ engine, queries: [], qrels: new Map(), ...more })), 'measure', 'measures'],
  ['exactVectorRetriever', (more) => exactVectorRetriever(as({ embedder, ...more })), 'batchsize', 'batchSize'],
  ['extractiveGenerator', (more) => extractiveGenerator(as(more)), 'maxSentence', 'maxSentences'],
  ['flexsearchRetriever', (more) => flexsearchRetriever(as({ flexsearch, ...more })), 'tokenise', 'tokenize'],
  ['holdLock', (more) => holdLock(as({ database, path: 'lock', ...more })), 'paht', 'path'],
  ['inspect', (more) => inspect(engine, as(more)), 'document', 'documents'],
  [
    'kairosProtocols',
    (more) => kairosProtocols(as({ engine, documents: memoryStore(), ...more })),
    'pathGlobs',
    'pathGlob',
  ],
  ['kairosSearch', (more) => kairosSearch(engine, as({ query: 'fox', chainOf, ...more })), 'timeoutMs', 'timeout_ms'],
  ['memoryStore', (more) => memoryStore(as(more)), 'idd', 'id'],
  ['mmrReranker', (more) => mmrReranker(as({ embedder, ...more })), 'lamda', 'lambda'],
  ['originalFiles', (more) => originalFiles(as({ source: async () => null, ...more })), 'bases', 'base'],
  ['pairedBootstrap', (more) => pairedBootstrap([], [], as(more)), 'sample', 'samples'],
  ['migratePostgres', (more) => migratePostgres(as({ pool, ...more })), 'schemas', 'schema'],
  ['postgresIndex', (more) => postgresIndex(as({ pool, embedder, ...more })), 'nameSpace', 'namespace'],
  [
    'postgresIndex',
    (more) => postgresIndex(as({ pool, embedder, timeouts: more })),
    'statementMS',
    'timeouts.statementMs',
  ],
  ['protocolChains', (more) => protocolChains([], as(more)), 'sytsem', 'system'],
  [
    'shards',
    (more) => shards<string>(as({ pools: { one: pool }, place: () => 'one', embedder, ...more })),
    'pool',
    'pools',
  ],
  ['serveHttp', (more) => serveHttp(server, as(more)), 'alowedHosts', 'allowedHosts'],
  ['serveStdio', (more) => serveStdio(server, as(more)), 'grace', 'graceMs'],
  ['sqliteStore', (more) => sqliteStore(as({ database, ...more })), 'ID', 'id'],
  ['textAnalyzer', (more) => textAnalyzer(as(more)), 'stopwords', 'stopWords'],
  ['toChoices', (more) => toChoices({ hits: [] }, as({ chainOf, ...more })), 'treshold', 'threshold'],
  [
    'toChoices',
    (more) => toChoices({ hits: [] }, as({ chainOf, labels: { refine: more } })),
    'labell',
    'labels.refine.label',
  ],
  ['transformersEmbedder', (more) => transformersEmbedder(as({ pipeline, ...more })), 'poling', 'pooling'],
  [
    'transformersEmbedder',
    (more) => transformersEmbedder(as({ pipeline, prefixes: more })),
    'pasage',
    'prefixes.passage',
  ],
  ['loadingEmbedder', (more) => loadingEmbedder(as({ pipeline, ...more })), 'poling', 'pooling'],
  ['transformersEntailer', (more) => transformersEntailer(as({ ...encoder, ...more })), 'onprogress', 'onProgress'],
  [
    'transformersGenerator',
    (more) => transformersGenerator(as({ pipeline, model: 'tiny', ...more })),
    'localmodelpath',
    'localModelPath',
  ],
  ['transformersReranker', (more) => transformersReranker(as({ ...encoder, ...more })), 'dtypes', 'dtype'],
  [
    'usearchRetriever',
    (more) => usearchRetriever(as({ usearch, embedder, ...more })),
    'expansionsearch',
    'expansionSearch',
  ],
  ['validateChoices', (more) => validateChoices({}, as(more)), 'systems', 'system'],
]

test.each(FACTORIES)(
  '%s refuses an unknown option with a TypeError that names the nearest known one',
  async (name, make, unknown, known) => {
    const failed = await Promise.resolve()
      .then(() => make({ [unknown]: 1 }))
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(TypeError)
    const { message } = failed as TypeError
    const at = known.slice(0, known.lastIndexOf('.') + 1)
    expect(message).toBe(`${name}: unknown option \`${at}${unknown}\`; did you mean \`${known}\`?`)
  },
)

/**
 * Every exported function that takes an object of options: a call with these options. `required`
 * says that they can't be left out.
 */
const WITH_OPTIONS: Record<string, { call(options: never): unknown; required?: true }> = {
  'ai-sdk.aiSdkEmbedder': { call: aiSdkEmbedder, required: true },
  'ai-sdk.aiSdkGenerator': { call: aiSdkGenerator, required: true },
  'ask.anthropicContent': { call: (options) => anthropicContent({ citations: [] } as never, options) },
  'ask.createAsk': { call: createAsk, required: true },
  'ask.extractiveGenerator': { call: extractiveGenerator },
  'bm25.bm25Retriever': { call: bm25Retriever },
  'client.createClient': { call: createClient, required: true },
  'core.cacheQueries': { call: (options) => cacheQueries(embedder, options) },
  'core.coalesceCalls': { call: (options) => coalesceCalls(embedder, options) },
  'core.createEngine': { call: createEngine, required: true },
  'core.exactVectorRetriever': { call: exactVectorRetriever, required: true },
  'core.memoryStore': { call: memoryStore },
  'core.mmrReranker': { call: mmrReranker, required: true },
  'eval.compareRuns': {
    call: (options) => compareRuns({ queries: [] } as never, { queries: [] } as never, 'm', options),
  },
  'eval.evaluate': { call: evaluate, required: true },
  'eval.pairedBootstrap': { call: (options) => pairedBootstrap([], [], options) },
  'flexsearch.flexsearchRetriever': { call: flexsearchRetriever, required: true },
  'http.createHttpHandler': { call: createHttpHandler, required: true },
  'ingest.chunkMarkdown': { call: (options) => chunkMarkdown('', options) },
  'ingest.chunkText': { call: (options) => chunkText('', options) },
  'ingest.chunkerVersion': { call: (options) => chunkerVersion('text', options) },
  'ingest.createIndexer': { call: createIndexer, required: true },
  'ingest.inWorker': { call: (options) => inWorker(new URL('data:text/javascript,'), options) },
  'ingest.originalFiles': { call: originalFiles, required: true },
  'ingest.openIndexer': { call: (options) => openIndexer(options, {} as never), required: true },
  'ingest.prepareDocument': { call: (options) => prepareDocument(document, options), required: true },
  'ingest.prepareDocumentYielding': { call: (options) => prepareDocumentYielding(document, options), required: true },
  'inspector.inspect': { call: (options) => inspect(engine, options) },
  'kairos.kairosProtocols': { call: kairosProtocols, required: true },
  'kairos.kairosSearch': { call: (options) => kairosSearch(engine, options), required: true },
  'kairos.protocolChains': { call: (options) => protocolChains([], options) },
  'kairos.toChoices': { call: (options) => toChoices({ hits: [] }, options), required: true },
  'kairos.validateChoices': { call: (options) => validateChoices({}, options) },
  'local.openKebab': { call: openKebab, required: true },
  'local.openShared': { call: openShared, required: true },
  'mcp.createMcpServer': { call: createMcpServer, required: true },
  'mcp.serveHttp': { call: (options) => serveHttp(server, options) },
  'mcp.serveStdio': { call: (options) => serveStdio(server, options) },
  'models.ollamaEmbedder': { call: ollamaEmbedder, required: true },
  'models.ollamaGenerator': { call: ollamaGenerator, required: true },
  'models.openaiEmbedder': { call: openaiEmbedder, required: true },
  'models.openaiGenerator': { call: openaiGenerator, required: true },
  'models.openaiReranker': { call: openaiReranker, required: true },
  'postgres.migratePostgres': { call: migratePostgres, required: true },
  'postgres.postgresIndex': { call: postgresIndex, required: true },
  'postgres.shards': { call: shards, required: true },
  'readers.jsonReader': { call: jsonReader },
  'sqlite.holdLock': { call: holdLock, required: true },
  'sqlite.sqliteStore': { call: sqliteStore, required: true },
  'testing.testChunkStore': { call: testChunkStore, required: true },
  'testing.testChunker': { call: testChunker, required: true },
  'testing.testEmbedder': { call: testEmbedder, required: true },
  'testing.testEntailer': { call: testEntailer, required: true },
  'testing.testGenerator': { call: testGenerator, required: true },
  'testing.testReader': { call: testReader, required: true },
  'testing.testReranker': { call: testReranker, required: true },
  'testing.testRetriever': { call: testRetriever, required: true },
  'testing.testSavedRetriever': { call: testSavedRetriever, required: true },
  'testing.testSyncedStore': { call: testSyncedStore, required: true },
  'testing.testPrincipals': { call: testPrincipals, required: true },
  'text.textAnalyzer': { call: textAnalyzer },
  'transformers.loadingEmbedder': { call: loadingEmbedder, required: true },
  'transformers.transformersEmbedder': { call: transformersEmbedder, required: true },
  'transformers.transformersEntailer': { call: transformersEntailer, required: true },
  'transformers.transformersGenerator': { call: transformersGenerator, required: true },
  'transformers.transformersReranker': { call: transformersReranker, required: true },
  'usearch.usearchRetriever': { call: usearchRetriever, required: true },
}

/** The exported functions that take no object of options, by package. */
const WITHOUT_OPTIONS: Record<string, RegExp> = {
  bm25: /^segmentTasks$/,
  client: /^(ClientError|isClientError)$/,
  'ai-sdk': /^sourceParts$/,
  ask: /^(anthropicSearchResults|newConversation|withTurn)$/,
  core: /^(KebabError|areCombinable|distributionBasedFusion|indexed(Span|Text|Words)|isKebabError|toKebabError|questionEvidence|relativeScoreFusion|traceEmbedder|wireError)$/,
  eval: /^(auroc|averagePrecision|citation\w+|groundingScores|judgeAnswer|measuresAt|ndcg|precision|readGoldenQueries|recall|reciprocalRank|thresholds)$/,
  cli: /^run$/,
  ingest:
    /^(checkExportHeader|checkFolder|chunkId|documentId|folderSourceId|markdownReader|mediaOf|readIndexing|refuseMismatch|sourceFolder|syncFolder|textReader|withReaders)$/,
  markdown: /^(firstAfter|markdownSteps|meaningOf|passageRuns|readMarkdown|readingOf|textRuns)$/,
  http: /^(bearerToken|errorResponse|letIn)$/,
  kairos: /^uuidV5$/,
  local: /^(folderAnalyzer|makeAside)$/,
  mcp: /^runCli$/,
  schemas: /^(is|assert|validate|schemaBundle$|resolveSchema$)/,
  sqlite: /^(backupSteps|sqliteError)$/,
  testing: /Rules$/,
  transformers: /^runsInWorkers$/,
  usearch: /^hasGraphThread$/,
}

describe('options that are no object are a TypeError that says so, of', () => {
  test.each(Object.entries(WITH_OPTIONS))('%s', async (name, { call, required }) => {
    for (const wrong of [null, 5, 'text', [], true, ...(required ? [undefined] : [])]) {
      const failed = await Promise.resolve()
        .then(() => call(wrong as never))
        .catch((error: unknown) => error)
      expect(failed, `${name}(${JSON.stringify(wrong)})`).toBeInstanceOf(TypeError)
      expect((failed as TypeError).message).toMatch(/^\w+: options: expected an object, found /)
    }
  })

  test('every function that a package exports and that takes options', async () => {
    const known = new Set(Object.keys(WITH_OPTIONS))
    for (const name of readdirSync(join(import.meta.dirname, '../packages'))) {
      const exported: Record<string, unknown> = await import(`@kebab/${name}`)
      for (const [one, value] of Object.entries(exported)) {
        if (typeof value !== 'function' || known.has(`${name}.${one}`)) continue
        if (name === 'local' && (known.has(`core.${one}`) || WITHOUT_OPTIONS.core?.test(one))) continue
        expect(WITHOUT_OPTIONS[name]?.test(one), `${name}.${one} is in neither list`).toBe(true)
      }
    }
  })
})

test.each([
  ['cacheQueries', 'embedder', () => cacheQueries(undefined as never)],
  ['coalesceCalls', 'embedder', () => coalesceCalls(null as never)],
  ['traceEmbedder', 'embedder', () => traceEmbedder(undefined as never, { startActiveSpan: () => undefined as never })],
  ['traceEmbedder', 'tracer', () => traceEmbedder(embedder, undefined as never)],
  ['serveStdio', 'server', () => serveStdio(undefined as never)],
  ['serveHttp', 'server', () => serveHttp(undefined as never, { port: 0 } as never)],
  ['kairosSearch', 'engine', () => kairosSearch(undefined as never, { query: 'fox', chainOf })],
])('%s names the %s that it lacks', async (_, part, call) => {
  const failed = await Promise.resolve()
    .then((): unknown => call())
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TypeError)
  expect((failed as TypeError).message).toContain(`${part}: expected `)
})

/** A call of a method with these options, over requests that are good. */
type Call = (options: never) => unknown

/** The methods of an engine that take options. */
const methodsOf = (engine: Engine): Record<string, Call> => ({
  search: (options) => engine.search({ query: 'fox' }, options),
  bulkSearch: (options) => engine.bulkSearch({ queries: [{ query: 'fox' }] }, options),
  fetch: (options) => engine.fetch({ doc_id: 'none' }, options),
  explain: (options) => engine.explain({ query: 'fox', doc_id: 'none' }, options),
  describe: (options) => engine.describe(options),
  doctor: (options) => engine.doctor(options),
})

/** An empty folder, which holds the index `index` once the tests have begun. */
const folder = mkdtempSync(join(tmpdir(), 'kebab-options-'))
const opening = openKebab({ path: join(folder, 'index'), embedder: null })
const indexing = createIndexer({ store: memoryStore(), retrievers: [bm25Retriever()] })

afterAll(async () => {
  for (const one of [await opening, await indexing]) await one.close()
  rmSync(folder, { recursive: true })
})

/** The methods of an indexer that take options, which an opened index has too. */
const methodsOfIndexer = (
  indexer: Pick<Indexer, 'index' | 'settled' | 'watch' | 'remove' | 'export' | 'import'>,
): Record<string, Call> => ({
  index: (options) => indexer.index([document], options),
  settled: (options) => indexer.settled(options),
  watch: (options) => indexer.watch(folder, options),
  remove: (options) => indexer.remove({ paths: ['a.md'] }, options),
  export: (options) => all(indexer.export(options)),
  import: (options) => indexer.import([], options),
})

/** Everything that has methods with options: how it is made, and a call of each of them. */
const HANDLES: [string, () => Promise<object>, (handle: never) => Record<string, Call>, RegExp][] = [
  ['an engine', async () => engine, methodsOf, /^as$/],
  [
    'an indexer',
    () => indexing,
    (indexer: Indexer) => ({
      ...methodsOfIndexer(indexer),
      read: (options) => indexer.read(async () => 1, options),
      list: (options) => all(indexer.list(() => memoryStore().documents(), options)),
    }),
    /^(close|snapshot)$/,
  ],
  [
    'an opened index',
    () => opening,
    (kebab: Kebab) => ({
      ...methodsOf(kebab),
      ...methodsOfIndexer(kebab),
      ask: (options) => kebab.ask({ question: 'Where is the fox?' }, options),
      'ask.stream': (options) => all(kebab.ask.stream({ question: 'Where is the fox?' }, options)),
      backup: (options) => kebab.backup(join(folder, 'copy'), options),
      documents: (options) => all(kebab.documents(options)),
      document: (options) => kebab.document('none', options),
      chunks: (options) => all(kebab.chunks(options)),
      verify: (options) => kebab.verify({ chunk_id: 'none' }, options),
      browse: (options) => kebab.browse({ limit: 1 }, options),
    }),
    /^(close|as)$/,
  ],
]

describe.each(HANDLES)('a method of %s', (_, make, methods, others) => {
  const failureOf = async (call: Call, options: unknown): Promise<TypeError> => {
    const failed = await Promise.resolve()
      .then(() => call(options as never))
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(TypeError)
    return failed as TypeError
  }

  test('is in the list of those that take options, if it does', async () => {
    const handle = await make()
    const listed = Object.keys(methods(handle as never)).map((name) => name.split('.')[0])
    const named = Object.entries(handle).filter(([name, value]) => typeof value === 'function' && !others.test(name))
    expect(named.map(([name]) => name).sort()).toEqual([...new Set(listed)].sort())
  })

  test('refuses an unknown option with a TypeError that names the nearest known one', async () => {
    for (const [name, call] of Object.entries(methods((await make()) as never))) {
      if (name === 'list') continue // Its options are those of what it lists.
      const { message } = await failureOf(call, { sinal: new AbortController().signal })
      expect(message).toBe(`${name.split('.')[0]}: unknown option \`sinal\`; did you mean \`signal\`?`)
    }
  })

  test('refuses options that are no object, and a signal that is none, with a TypeError', async () => {
    for (const [name, call] of Object.entries(methods((await make()) as never))) {
      for (const wrong of [null, 5, 'text', []])
        expect((await failureOf(call, wrong)).message).toMatch(
          new RegExp(`^${name.split('.')[0]}: options: expected an object, found `),
        )
      for (const signal of [null, 5, {}])
        expect((await failureOf(call, { signal })).message).toMatch(/^signal: expected an AbortSignal, found /)
    }
  })
})

test.each([
  ['index', 'exlude', 'exclude'],
  ['index', 'sourceID', 'sourceId'],
  ['watch', 'exlude', 'exclude'],
  ['index', 'vector', 'vectors'],
  ['watch', 'debounce', 'debounceMs'],
] as const)('`%s` with the option `%s` changes nothing', async (method, unknown, known) => {
  const kebab = await opening
  const events: unknown[] = []
  const options = { [unknown]: [], onProgress: (event: unknown) => events.push(event) }
  await expect(kebab[method](folder, options)).rejects.toThrow(
    new TypeError(`${method}: unknown option \`${unknown}\`; did you mean \`${known}\`?`),
  )
  expect(events).toEqual([])
})

test.each<[string, (kebab: Kebab) => Promise<unknown>]>([
  ['onProgress: expected a function', (kebab) => kebab.index(folder, as({ onProgress: 5 }))],
  ['sourceId: expected a string', (kebab) => kebab.index(folder, as({ sourceId: 5 }))],
  ['onError: expected a function', (kebab) => kebab.watch(folder, as({ onError: 'log' }))],
  ['sourceId: expected a string', (kebab) => all(kebab.documents(as({ sourceId: null })))],
  ['docIds: expected an array', (kebab) => all(kebab.chunks(as({ docIds: 'a' })))],
])('an option of a method is a TypeError that says %s', async (message, call) => {
  const failed = await opening.then(call).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(TypeError)
  expect((failed as TypeError).message).toContain(message)
})

test.each(['include', 'exclude', 'ignoreFiles', 'sweepAll', 'verify'])(
  'an option `%s` of null is not absent',
  async (name) => {
    const failed = await (await opening).index(folder, as({ [name]: null })).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'invalid_input', details: { field: name } })
  },
)

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Options that the types would refuse. */
function as<T>(options: object): T {
  return options as T
}
