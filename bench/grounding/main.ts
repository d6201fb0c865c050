import { readCollection } from '@kebab/eval/read'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../machine.js'
import { runReportProgram } from '../report-program.js'
import { hasQuotedAnswers, measureAnswers } from './measure-answers.js'
import { measureEvidence } from './measure-evidence.js'
import { answersOf, type Measurements, reportOf } from './report.js'
import { shippedIndex } from './shipped-index.js'

const USAGE = `npm run bench:grounding -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:grounding -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout: corpus.jsonl, queries.jsonl, qrels/test.tsv; two or more, so that there are foreign questions.
         A collection whose queries have an \`answer\` is also asked without the documents that answer. Its queries without an \`answer\` are impossible.
         If every \`answer\` is words of a document that answers, the questions are also answered.
         Collections that share a document aren't asked each other's questions.
--json   keeps the evidence of every question
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- measured --> and <!-- /measured -->, and that of the answers between those named \`answers\`
`

await runReportProgram({ usage: USAGE, leastFolders: 2, measure: measureAll, reportOf, furtherOf: answersOf })

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const collections = await Promise.all(folders.map((folder) => readCollection(folder)))
  const measured: Measurements = { about: `${machine()}; vectors of ${embedder.model}.`, collections: [], answers: [] }
  for (const collection of collections) {
    const { name, documents, queries } = collection
    const index = await shippedIndex(collection, embedder)
    const others = collections.filter((other) => other !== collection)
    const evidence = await measureEvidence(collection, others, index)
    measured.collections.push({ name, documents: documents.length, queries: queries.length, evidence })
    if (hasQuotedAnswers(collection)) measured.answers.push(...(await measureAnswers(collection, index, embedder)))
  }
  return measured
}
