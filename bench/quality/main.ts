import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { ANALYZERS, type AnalyzerName } from './analyzers.js'
import { cachedEmbedder } from './cached-embedder.js'
import { FUSIONS, type FusionSetting } from './fusions.js'
import { type IndexedCollection, indexCollection, type Passages } from './index-collection.js'
import { measure } from './measure.js'
import { type Collection, readCollection } from './read-collection.js'
import { gridTable, heldOutTable, type Row, scoreTable } from './report.js'

const { positionals: folders, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, write: { type: 'string' } },
})
if (folders.length === 0) {
  process.stderr.write(
    'npm run bench:quality -- [--json FILE] [--write FILE.md] FOLDER...\nFolders are in BEIR layout: corpus.jsonl, queries.jsonl, qrels/test.tsv\n',
  )
  process.exit(2)
}

/** The first is what the fusions are compared on. */
const PASSAGES: readonly Passages[] = [
  { name: 'whole', titles: true, maxChars: 1_000_000 },
  { name: 'whole, no title', titles: false, maxChars: 1_000_000 },
  { name: 'chunks of 1200', titles: true, maxChars: 1200 },
]
const ANALYSIS: AnalyzerName = 'text'

const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
const embedder = await cachedEmbedder(await minilmEmbedder(), cache)
const collections = await Promise.all(folders.map(readCollection))
const rows: Row[] = []

for (const collection of collections) {
  for (const passages of PASSAGES) {
    const indexed = await indexCollection(collection, passages, embedder)
    const add = async (setting: string, run: Promise<Row['run']>): Promise<void> => {
      rows.push({ collection: collection.name, passages: passages.name, setting, run: await run })
      process.stderr.write(`${collection.name}, ${passages.name}, ${setting}\n`)
    }
    for (const name of Object.keys(ANALYZERS) as AnalyzerName[]) {
      await add(`lexical, ${name}`, measure(collection, indexed, { retrievers: [indexed.lexical[name]] }))
    }
    await add('vector', measure(collection, indexed, { retrievers: [indexed.vector] }))
    const fusions = passages === PASSAGES[0] ? FUSIONS : FUSIONS.slice(0, 1)
    for (const fusion of fusions) await add(nameOf(fusion), hybrid(collection, indexed, fusion))
  }
}

function hybrid(collection: Collection, indexed: IndexedCollection, setting: FusionSetting): Promise<Row['run']> {
  const retrievers = [indexed.lexical[ANALYSIS], indexed.vector]
  const weights = { [indexed.vector.name]: setting.vectorWeight }
  const { fusion, rankConstant } = setting
  return measure(collection, indexed, { retrievers, weights, fusion, rankConstant })
}

function nameOf({ name, vectorWeight }: FusionSetting): string {
  return `hybrid, ${name}, vectors ${vectorWeight}`
}

const names = collections.map(({ name }) => name)
const settings = FUSIONS.map(nameOf)
const rowOf = (collection: string, setting: string, passages = PASSAGES[0]!.name): Row | undefined =>
  rows.find((row) => row.collection === collection && row.setting === setting && row.passages === passages)
const scoreOf = (setting: string, collection: string): number => rowOf(collection, setting)!.run.scores['nDCG@10']!
const isFusion = ({ setting }: Row): boolean => settings.includes(setting)

const report = [
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}. ${embedder.model}.`,
  collections
    .map(({ name, documents, queries }) => `${name}: ${documents.length} documents, ${queries.length} queries.`)
    .join(' '),
  '### Modes, analysis, passages\n\nDifferences are to the same search over whole documents; those of lexical searches to the plain analysis.',
  scoreTable(
    rows.filter((row) => !isFusion(row) || row.setting === settings[0]),
    ({ collection, setting, passages }) =>
      passages === PASSAGES[0]!.name && setting.startsWith('lexical')
        ? rowOf(collection, 'lexical, plain')
        : rowOf(collection, setting),
  ),
  '### Fusions\n\nnDCG@10 over whole documents, lexical with the text analysis. The lexical list weighs 1.',
  gridTable(settings, names, scoreOf),
  '### Chosen on the other collections',
  heldOutTable(settings, names, scoreOf),
  '### Fusions against the default',
  scoreTable(
    names.flatMap((name) =>
      rows.filter(
        (row) =>
          row.collection === name && isFusion(row) && row.passages === PASSAGES[0]!.name && / (1|2)$/.test(row.setting),
      ),
    ),
    ({ collection }) => rowOf(collection, settings[0]!),
  ),
].join('\n\n')

process.stdout.write(`${report}\n`)
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify({ report: rows }, null, 1)}\n`)
if (values.write !== undefined) {
  const page = await readFile(values.write, 'utf8')
  const [before, after] = [page.split('<!-- measured -->')[0], page.split('<!-- /measured -->')[1]]
  await writeFile(values.write, `${before}<!-- measured -->\n\n${report}\n\n<!-- /measured -->${after}`)
}
