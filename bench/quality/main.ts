import type { EvaluationRun } from '@kebab/eval'
import { readCollection } from '@kebab/eval/read'
import { answerableOf } from '../answerable.js'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { runReportProgram } from '../report/report-program.js'
import { ANALYZERS, type AnalyzerName } from './analyzers.js'
import { DEFAULT, FUSIONS, nameOf } from './fusions.js'
import { indexCollection } from './index-collection.js'
import { measure } from './measure.js'
import { PASSAGES } from './passages.js'
import { lexical, type Measurements, reportOf, titled } from './report.js'
import { TITLE_WEIGHTS } from './title-weights.js'

const USAGE = `npm run bench:quality -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:quality -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout: corpus.jsonl, queries.jsonl, qrels/test.tsv.
         Where some queries have an \`answer\`, those without one are left out.
--json   keeps what was measured, query by query
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- measured --> and <!-- /measured -->
`
/** The analysis of the lexical half of a hybrid search. */
const ANALYSIS: AnalyzerName = 'text'

await runReportProgram({ usage: USAGE, leastFolders: 1, measure: measureAll, reportOf })

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const read = await Promise.all(folders.map((folder) => readCollection(folder)))
  const collections = read.map((collection) => ({ ...collection, queries: answerableOf(collection) }))
  const rows: Measurements['rows'] = []

  for (const collection of collections) {
    for (const passages of PASSAGES) {
      const indexed = await indexCollection(collection, passages, embedder)
      const { vector } = indexed
      const add = (setting: string, run: EvaluationRun): void => {
        rows.push({ collection: collection.name, passages: passages.name, setting, run })
        process.stderr.write(`${collection.name}, ${passages.name}: ${setting}\n`)
      }
      for (const name of Object.keys(ANALYZERS) as AnalyzerName[]) {
        const retrievers = [indexed.lexical[name]]
        add(lexical(name), await measure(collection, indexed, { analyzer: ANALYZERS[name], retrievers }))
      }
      add('vector', await measure(collection, indexed, { retrievers: [vector] }))
      for (const setting of passages === PASSAGES[0] ? FUSIONS : FUSIONS.slice(0, 2)) {
        const { fusion, rankConstant, combined, depth, vectorWeight } = setting
        const weights = combined ? undefined : { [vector.name]: vectorWeight }
        const retrievers = [indexed.lexical[ANALYSIS], vector]
        add(
          nameOf(setting),
          await measure(collection, indexed, { retrievers, weights, fusion, rankConstant, combined, depth }),
        )
      }
      for (const times of passages === PASSAGES[0] ? TITLE_WEIGHTS : []) {
        const words = await indexed.weighTitles(times)
        add(titled(lexical(ANALYSIS), times), await measure(collection, indexed, { retrievers: [words] }))
        const both = await measure(collection, indexed, { retrievers: [words, vector], combined: true })
        add(titled(nameOf(DEFAULT), times), both)
      }
    }
  }
  return {
    about: `${machine()}; vectors of ${embedder.model}.`,
    collections: collections.map(({ name, documents, queries }) => ({
      name,
      documents: documents.length,
      queries: queries.length,
    })),
    rows,
  }
}
