import { EVIDENCE_THRESHOLD, questionEvidence } from '@kebab/core'
import { type Collection, readCollection } from '@kebab/eval/read'
import { answerableOf } from '../answerable.js'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { relevantTo } from './measure-evidence.js'
import { shippedIndex } from './shipped-index.js'

const USAGE = `npm run bench:languages -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:languages -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout whose documents have the title of their article. Every second article is indexed, and all questions are asked.
--json   keeps the evidence of every question
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- languages --> and <!-- /languages -->
`
/** Which languages the calibration of the model names. */
const MODELS = ['every language', 'its own'] as const

interface Measured {
  about: string
  rows: {
    collection: string
    model: (typeof MODELS)[number]
    /** The evidence of the questions that an indexed article answers. */
    own: number[]
    /** That of all others. */
    foreign: number[]
  }[]
}

await runReportProgram({ usage: USAGE, leastFolders: 1, place: 'languages', measure, reportOf })

async function measure(folders: readonly string[]): Promise<Measured> {
  const embedder = await benchEmbedder()
  const { languages: _, ...borders } = embedder.calibration!
  const rows: Measured['rows'] = []
  for (const folder of folders) {
    const whole = await readCollection(folder)
    const half = everySecondArticle(whole)
    for (const model of MODELS) {
      const index = await shippedIndex(half, model === 'its own' ? embedder : { ...embedder, calibration: borders })
      const indexed = new Set(half.documents.map(({ id }) => id))
      const row: Measured['rows'][number] = { collection: whole.name, model, own: [], foreign: [] }
      for (const { id, text } of answerableOf(whole)) {
        const { hits } = await index.engine.search({ query: text, k: 10, snippet_chars: 1 })
        const isOwn = [...relevantTo(whole, id)].some((document) => indexed.has(document))
        row[isOwn ? 'own' : 'foreign'].push(questionEvidence(hits) ?? 0)
      }
      rows.push(row)
    }
  }
  return { about: `${machine()}; vectors of ${embedder.model}.`, rows }
}

function everySecondArticle(collection: Collection): Collection {
  const titles = [...new Set(collection.documents.map(({ title }) => title))]
  const kept = new Set(titles.filter((_, i) => i % 2 === 0))
  return { ...collection, documents: collection.documents.filter(({ title }) => kept.has(title)) }
}

function reportOf({ about, rows }: Measured): string {
  const passing = (evidence: readonly number[]): string =>
    decimals(evidence.filter((one) => one >= EVIDENCE_THRESHOLD).length / evidence.length)
  const head = ['collection', 'the model knows', 'with an answer', 'that pass', 'foreign', 'that pass']
  const body = rows.map(({ collection, model, own, foreign }) => [
    collection,
    model,
    String(own.length),
    passing(own),
    String(foreign.length),
    passing(foreign),
  ])
  return `${about}\n\n${markdownTable(head, body)}`
}
