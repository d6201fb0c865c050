import { readCollection } from '@kebab/eval/read'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { runReportProgram } from '../report/report-program.js'
import { measureAnswers, quotedIn } from './measure-answers.js'
import { measureEvidence } from './measure-evidence.js'
import { answersOf, type Measurements, reportOf } from './report.js'
import { shippedIndex } from './shipped-index.js'

const USAGE = `npm run bench:grounding -- [--answers] [--json FILE] [--write FILE.md] FOLDER...
npm run bench:grounding -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout: corpus.jsonl, queries.jsonl, qrels/test.tsv; two or more, so that there are foreign questions.
         A collection whose queries have an \`answer\` is also asked without the documents that answer. Its queries without an \`answer\` are impossible.
         The questions whose \`answer\` is words of a document that answers are also answered.
         Collections that share a document aren't asked each other's questions.
--answers  measures the answers alone, and puts their report between <!-- answers --> and <!-- /answers -->
--json   keeps the evidence of every question
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- measured --> and <!-- /measured -->, and that of the answers between those named \`answers\`
`

await runReportProgram({
  usage: USAGE,
  leastFolders: 2,
  measure: measureAll,
  reportOf,
  furtherOf: answersOf,
  // Alone where the evidence of an earlier run still holds.
  variants: { answers: { measure: measureAnswersAlone, reportOf: (measured) => answersOf(measured).answers ?? '' } },
})

async function measureAnswersAlone(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const measured: Measurements = { about: `${machine()}; vectors of ${embedder.model}.`, collections: [], answers: [] }
  for (const folder of folders) {
    const collection = await readCollection(folder)
    measured.answers.push(...(await measureAnswers(collection, await shippedIndex(collection, embedder), embedder)))
  }
  return measured
}

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
    if (quotedIn(collection).length > 0) measured.answers.push(...(await measureAnswers(collection, index, embedder)))
  }
  return measured
}
