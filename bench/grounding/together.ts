import { bm25Retriever } from '@kebab/bm25'
import {
  type Analyzer,
  createEngine,
  type EmbeddedChunk,
  type Embedder,
  type Engine,
  EVIDENCE_THRESHOLD,
  indexedText,
  memoryStore,
  questionEvidence,
} from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import { measuresAt } from '@kebab/eval'
import { type Collection, readCollection } from '@kebab/eval/read'
import { detectLanguage, prepareDocument } from '@kebab/ingest/prepare'
import { folderAnalyzer } from '@kebab/local'
import { type Language, textAnalyzer } from '@kebab/text'
import { usearchRetriever } from '@kebab/usearch'
import usearch from 'usearch'
import { answerableOf } from '../answerable.js'
import { benchEmbedder } from '../bench-embedder.js'
import { mean } from '../mean.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { relevantTo } from './measure-evidence.js'

const USAGE = `npm run bench:together -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:together -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout, named NAME-LANGUAGE, as xquad-de is. Its documents have the title of their article.
         Each is indexed alone, with the analyzer of its language, and all of them together, as \`openKebab\` does.
         Every third question is asked. For the gate, every second article is indexed.
--json   keeps what was measured
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- together --> and <!-- /together -->
`
const INDEXES = ['alone', 'together'] as const
const NDCG = measuresAt(10)['ndcg@10']!

interface Row {
  collection: string
  index: (typeof INDEXES)[number]
  /** nDCG@10 of each question. */
  words: number[]
  hybrid: number[]
  /** The evidence of the questions that an indexed article answers, and of the others. */
  own: number[]
  foreign: number[]
}

await runReportProgram({ usage: USAGE, leastFolders: 2, place: 'together', measure, reportOf })

async function measure(folders: readonly string[]): Promise<{ about: string; rows: Row[] }> {
  const embedder = await benchEmbedder()
  const collections = await Promise.all(folders.map((folder) => readCollection(folder)))
  const rows: Row[] = []
  const every = await indexOf(collections, embedder, folderAnalyzer())
  const everySecond = await indexOf(collections.map(everySecondArticle), embedder, folderAnalyzer())
  for (const collection of collections) {
    const analyzer = textAnalyzer({ languages: [await languageOf(collection.name)] })
    const alone = await indexOf([collection], embedder, analyzer)
    const half = await indexOf([everySecondArticle(collection)], embedder, analyzer)
    rows.push(await ask(collection, 'alone', alone, half), await ask(collection, 'together', every, everySecond))
  }
  return { about: `${machine()}; vectors of ${embedder.model}.`, rows }
}

async function languageOf(collection: string): Promise<Language> {
  const tag = collection.slice(collection.lastIndexOf('-') + 1)
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag)!.toLowerCase()
  const module: Record<string, Language> = await import(`@kebab/text/${name}`)
  return module[name]!
}

function everySecondArticle(collection: Collection): Collection {
  const titles = [...new Set(collection.documents.map(({ title }) => title))]
  const chosen = new Set(titles.filter((_, i) => i % 2 === 0))
  return { ...collection, documents: collection.documents.filter(({ title }) => chosen.has(title)) }
}

interface Index {
  words: Engine
  hybrid: Engine
  /** The name of the collection and the id of the document that a path stands for. */
  documentAt: ReadonlyMap<string, readonly [collection: string, id: string]>
}

async function indexOf(collections: readonly Collection[], embedder: Embedder, analyzer: Analyzer): Promise<Index> {
  const documentAt = new Map<string, readonly [string, string]>()
  const stored = collections.flatMap(({ name, documents }) =>
    documents.map(({ id, title, text }, i) => {
      // The names of files say nothing.
      const path = `${name}/${i}/text.txt`
      documentAt.set(path, [name, id])
      const options = { sourceId: 'all', now: new Date(0), embeddingModel: embedder.model, detectLanguage }
      return prepareDocument({ path, text, metadata: { title } }, options)
    }),
  )
  const store = memoryStore()
  await store.commit({ put: stored })
  const lexical = bm25Retriever({ analyzer })
  const vector = usearchRetriever({ usearch, embedder, exactUpTo: Number.POSITIVE_INFINITY })
  const chunks: EmbeddedChunk[] = stored.flatMap((document) => [...document.chunks])
  for (let at = 0; at < chunks.length; at += 100) {
    const some = chunks.slice(at, at + 100)
    const embeddings = await embedTexts(embedder, some.map(indexedText), { kind: 'passage' })
    await lexical.add(some)
    await vector.add(some.map((chunk, i) => ({ ...chunk, embedding: embeddings[i] })))
  }
  return {
    words: createEngine({ analyzer, store, retrievers: [lexical] }),
    hybrid: createEngine({ analyzer, store, retrievers: [lexical, vector], combined: true }),
    documentAt,
  }
}

async function ask(collection: Collection, index: Row['index'], all: Index, half: Index): Promise<Row> {
  const row: Row = { collection: collection.name, index, words: [], hybrid: [], own: [], foreign: [] }
  const indexed = new Set(everySecondArticle(collection).documents.map(({ id }) => id))
  for (const { id, text } of answerableOf(collection).filter((_, i) => i % 3 === 0)) {
    for (const mode of ['words', 'hybrid'] as const) {
      const { hits } = await all[mode].search({ query: text, k: 10, snippet_chars: 1 })
      const documents = hits.map(({ doc_path }) => {
        const [name, document] = all.documentAt.get(doc_path)!
        return name === collection.name ? document : `${name}: ${document}`
      })
      row[mode].push(NDCG([...new Set(documents)], collection.qrels.get(id) ?? new Map()) ?? 0)
    }
    const { hits } = await half.hybrid.search({ query: text, k: 10, snippet_chars: 1 })
    const isOwn = [...relevantTo(collection, id)].some((document) => indexed.has(document))
    row[isOwn ? 'own' : 'foreign'].push(questionEvidence(hits) ?? 0)
  }
  process.stderr.write(`${collection.name}, ${index}\n`)
  return row
}

function reportOf({ about, rows }: { about: string; rows: readonly Row[] }): string {
  const passing = (evidence: readonly number[]): string =>
    decimals(evidence.filter((one) => one >= EVIDENCE_THRESHOLD).length / evidence.length)
  const head = ['collection', 'index', 'words', 'hybrid', 'with an answer, that pass', 'foreign, that pass']
  const body = rows.map(({ collection, index, words, hybrid, own, foreign }) => [
    collection,
    index,
    decimals(mean(words)),
    decimals(mean(hybrid)),
    passing(own),
    passing(foreign),
  ])
  return `${about}\n\n${markdownTable(head, body)}`
}
