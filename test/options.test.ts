import { createRequire } from 'node:module'
import { aiSdkGenerator } from '@kebab/ai-sdk'
import { createAsk, extractiveGenerator } from '@kebab/ask'
import { bm25Retriever } from '@kebab/bm25'
import { cacheQueries, coalesceCalls, createEngine, type Embedder, memoryStore, mmrReranker } from '@kebab/core'
import { evaluate, pairedBootstrap } from '@kebab/eval'
import { flexsearchRetriever } from '@kebab/flexsearch'
import { kairosProtocols, kairosSearch, protocolChains, toChoices, validateChoices } from '@kebab/kairos'
import { createMcpServer, serveHttp, serveStdio } from '@kebab/mcp'
import { holdLock, sqliteStore } from '@kebab/sqlite'
import { textAnalyzer } from '@kebab/text'
import {
  transformersEmbedder,
  transformersEntailer,
  transformersGenerator,
  transformersReranker,
} from '@kebab/transformers'
import { usearchRetriever } from '@kebab/usearch'
import { Index } from 'flexsearch'
import { expect, test } from 'vitest'

const embedder: Embedder = { model: 'toy', dimensions: 2, embed: async (texts) => texts.map(() => new Float32Array(2)) }
const usearch = createRequire(import.meta.url)('usearch')
const engine = createEngine({ store: memoryStore(), retrievers: [bm25Retriever()] })
const generator = extractiveGenerator()
const database = { exec: () => undefined, prepare: () => undefined, close: () => undefined }
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
    'aiSdkGenerator',
    (more) => aiSdkGenerator(as({ streamText() {}, model: { doStream() {} }, ...more })),
    'mdel',
    'model',
  ],
  ['bm25Retriever', (more) => bm25Retriever(as(more)), 'headingWeigth', 'headingWeight'],
  ['cacheQueries', (more) => cacheQueries(embedder, as(more)), 'sise', 'size'],
  ['coalesceCalls', (more) => coalesceCalls(embedder, as(more)), 'deffer', 'defer'],
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
  ['createMcpServer', (more) => createMcpServer(as({ engine, ...more })), 'document', 'documents'],
  ['createMcpServer', (more) => createMcpServer(as({ engine, protocols: more })), 'pathGlobs', 'protocols.pathGlob'],
  ['evaluate', (more) => evaluate(as({ engine, queries: [], qrels: new Map(), ...more })), 'measure', 'measures'],
  ['extractiveGenerator', (more) => extractiveGenerator(as(more)), 'maxSentence', 'maxSentences'],
  ['flexsearchRetriever', (more) => flexsearchRetriever(as({ Index, ...more })), 'analyser', 'analyzer'],
  ['holdLock', (more) => holdLock(as({ database, path: 'lock', ...more })), 'paht', 'path'],
  [
    'kairosProtocols',
    (more) => kairosProtocols(as({ engine, documents: memoryStore(), ...more })),
    'pathGlobs',
    'pathGlob',
  ],
  ['kairosSearch', (more) => kairosSearch(engine, as({ query: 'fox', chainOf, ...more })), 'timeoutMs', 'timeout_ms'],
  ['memoryStore', (more) => memoryStore(as(more)), 'idd', 'id'],
  ['mmrReranker', (more) => mmrReranker(as({ embedder, ...more })), 'lamda', 'lambda'],
  ['pairedBootstrap', (more) => pairedBootstrap([], [], as(more)), 'sample', 'samples'],
  ['protocolChains', (more) => protocolChains([], as(more)), 'sytsem', 'system'],
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

/** Options that the types would refuse. */
function as<T>(options: object): T {
  return options as T
}
