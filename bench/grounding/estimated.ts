import { type EstimatedCalibration, EVIDENCE_THRESHOLD, questionEvidence } from '@kebab/core'
import { readCollection } from '@kebab/eval/read'
import { estimateCalibration } from '../../packages/ingest/src/indexer/estimate-calibration.js'
import { ReadWriteScheduler } from '../../packages/ingest/src/indexer/scheduler.js'
import { answerableOf } from '../answerable.js'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { sharesDocument } from './measure-evidence.js'
import { shippedIndex } from './shipped-index.js'

const USAGE = `npm run bench:estimated -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:estimated -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout; two or more, so that there are foreign questions. Up to 200 of its questions are asked, and up to 100 of each other one.
--json   keeps the evidence of every question
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- estimated --> and <!-- /estimated -->
`
const [MOST_OWN, MOST_FOREIGN] = [200, 100]
/** What is known of the model's cosines. */
const KNOWN = ['declared', 'estimated', 'nothing'] as const
type Known = (typeof KNOWN)[number]
type Evidence = Record<'own' | 'foreign', number[]>

interface Measured {
  about: string
  declared: EstimatedCalibration['borders']
  estimated: EstimatedCalibration['borders']
  collections: { name: string; evidence: Record<Known, Evidence> }[]
}

await runReportProgram({ usage: USAGE, leastFolders: 2, place: 'estimated', measure, reportOf })

async function measure(folders: readonly string[]): Promise<Measured> {
  const embedder = await benchEmbedder()
  const { calibration, ...undeclared } = embedder
  const signal = new AbortController().signal
  const estimate = await estimateCalibration(undeclared, { scheduler: new ReadWriteScheduler(), signal, onDone() {} })
  const all = await Promise.all(folders.map((folder) => readCollection(folder)))
  const collections: Measured['collections'] = []
  for (const collection of all) {
    const own = some(answerableOf(collection), MOST_OWN)
    const others = all.filter((other) => other !== collection && !sharesDocument(collection, other))
    const foreign = others.flatMap((other) => some(answerableOf(other), MOST_FOREIGN))
    const evidence = {} as Record<Known, Evidence>
    for (const known of KNOWN) {
      const index = await shippedIndex(collection, known === 'declared' ? embedder : undeclared)
      if (known === 'estimated') await index.store.commit({ calibration: estimate })
      const evidenceOf = async (questions: typeof own): Promise<number[]> => {
        const numbers: number[] = []
        for (const { text } of questions) {
          const { hits } = await index.engine.search({ query: text, k: 10, snippet_chars: 1 })
          numbers.push(questionEvidence(hits) ?? 0)
        }
        return numbers
      }
      evidence[known] = { own: await evidenceOf(own), foreign: await evidenceOf(foreign) }
    }
    collections.push({ name: collection.name, evidence })
  }
  const { floor, ceiling } = calibration!
  const about = `${machine()}; vectors of ${embedder.model}.`
  return { about, declared: { floor, ceiling }, estimated: estimate.borders, collections }
}

/** Returns up to so many of a list, evenly spread. */
function some<T>(list: readonly T[], most: number): T[] {
  return list.filter((_, i) => Math.floor((i * most) / list.length) !== Math.floor(((i - 1) * most) / list.length))
}

function reportOf({ about, declared, estimated, collections }: Measured): string {
  const passing = (evidence: readonly number[]): string =>
    decimals(evidence.filter((one) => one >= EVIDENCE_THRESHOLD).length / evidence.length)
  const bordersOf = (borders: Measured['declared']): string => `${borders?.floor} and ${borders?.ceiling}`
  const head = ['collection', ...['own', 'foreign'].flatMap((kind) => KNOWN.map((known) => `${kind}, ${known}`))]
  const body = collections.map(({ name, evidence }) => [
    name,
    ...(['own', 'foreign'] as const).flatMap((kind) => KNOWN.map((known) => passing(evidence[known][kind]))),
  ])
  return `${about} Declared are ${bordersOf(declared)}, estimated ${bordersOf(estimated)}.\n\n${markdownTable(head, body)}`
}
