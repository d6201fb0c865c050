import { performance } from 'node:perf_hooks'
import { type Embedder, relativeScoreFusion } from '@kebab/core'
import { embedTexts } from '@kebab/core/kit'
import { compareRuns, type EvaluationRun } from '@kebab/eval'
import { type Collection, readCollection } from '@kebab/eval/read'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { answerableOf } from '../answerable.js'
import { benchEmbedder } from '../bench-embedder.js'
import { mean } from '../mean.js'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable, signed } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { bytesOf, type Distillation, distil, readPieces, tableEmbedder, turnToComponents } from './distilled-table.js'
import { type IndexedCollection, indexCollection } from './index-collection.js'
import { measure } from './measure.js'
import { PASSAGES } from './passages.js'

const USAGE = `npm run bench:static -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:static -- --from FILE [--write FILE.md]

FOLDER   an English collection in BEIR layout, as for bench:quality.
         The static embedder is calibrated on the first, where it is measured too.
--json   keeps what was measured, query by query
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- static --> and <!-- /static -->
`
/** How much of MiniLM's gain over words has to be kept on each collection. */
const LEAST_SHARE = 0.5
/** What the vectors weigh in the fusion that relies on them least. */
const LIGHT_WEIGHT = 0.25
/** How many passages of a collection MiniLM is timed on. The static embedder is timed on all. */
const TIMED_PASSAGES = 20

const DISTILLATIONS: readonly Distillation[] = (['Zipf', 'SIF'] as const).flatMap((weights) =>
  [256, 384].flatMap((dimensions) => [false, true].map((withoutTop) => ({ weights, dimensions, withoutTop }))),
)

/**
 * How static vectors take part in a hybrid search. The first two are how `openKebab` sets it up.
 */
const HYBRIDS = ['calibrated', 'not calibrated', `relative score, vectors ${LIGHT_WEIGHT}`] as const

/** One way of searching, measured on one collection. */
interface Row {
  collection: string
  run: EvaluationRun
  /** Absent for words alone and for MiniLM's vectors. */
  hybrid?: (typeof HYBRIDS)[number]
  /** The place in `tables`. Absent as `hybrid` is. */
  table?: number
  /** Texts a second. Absent for words alone. */
  speed?: number
}

/** Everything that a run of the program measured. */
interface Measurements {
  /** Machine, versions, date, model. */
  about: string
  /** Names of the collections. The static embedder was calibrated on the first. */
  collections: string[]
  tables: (Distillation & { bytes: number; calibration: NonNullable<Embedder['calibration']> })[]
  words: Row[]
  minilm: Row[]
  static: Row[]
}

await runReportProgram({ usage: USAGE, leastFolders: 1, place: 'static', measure: measureAll, reportOf })

async function measureAll(folders: readonly string[]): Promise<Measurements> {
  const embedder = await benchEmbedder()
  const prepared: { collection: Collection; indexed: IndexedCollection }[] = []
  const measured: Measurements = {
    about: `${machine()}; pieces and vectors of ${embedder.model.replace(/@.*/, '')}.`,
    collections: [],
    tables: [],
    words: [],
    minilm: [],
    static: [],
  }
  for (const folder of folders) {
    const read = await readCollection(folder)
    const collection = { ...read, queries: answerableOf(read) }
    const indexed = await indexCollection(collection, PASSAGES[0]!, embedder)
    prepared.push({ collection, indexed })
    const { name } = collection
    const words = indexed.lexical.text
    measured.collections.push(name)
    measured.words.push({ collection: name, run: await measure(collection, indexed, { retrievers: [words] }) })
    const run = await measure(collection, indexed, { retrievers: [words, indexed.vector], combined: true })
    const every = Math.ceil(indexed.passages.length / TIMED_PASSAGES)
    const some = indexed.passages.filter((_, i) => i % every === 0).map(({ text }) => text)
    measured.minilm.push({ collection: name, run, speed: await speedOf(await minilmEmbedder(), some) })
  }

  const pieces = await readPieces()
  const turned = turnToComponents(pieces)
  for (const [table, distillation] of DISTILLATIONS.entries()) {
    const distilled = distil(pieces, turned, distillation)
    const uncalibrated = tableEmbedder(pieces, distilled)
    const calibration = await calibrate(uncalibrated, prepared[0]!)
    measured.tables.push({ ...distillation, dimensions: distilled.dimensions, bytes: bytesOf(distilled), calibration })
    process.stderr.write(`${JSON.stringify(measured.tables.at(-1))}\n`)
    for (const { collection, indexed } of prepared) {
      const all = indexed.passages.map(({ text }) => text)
      const speed = await speedOf(uncalibrated, all)
      const vector = await indexed.vectorsOf(uncalibrated)
      const retrievers = [indexed.lexical.text, vector]
      const runs = [
        await measure(collection, indexed, {
          retrievers: [indexed.lexical.text, { ...vector, calibration }],
          combined: true,
        }),
        await measure(collection, indexed, { retrievers, combined: true }),
        await measure(collection, indexed, {
          retrievers,
          fusion: relativeScoreFusion(),
          weights: { [vector.name]: LIGHT_WEIGHT },
        }),
      ]
      for (const [i, hybrid] of HYBRIDS.entries())
        measured.static.push({ collection: collection.name, run: runs[i]!, hybrid, table, speed })
    }
  }
  return measured
}

/** Texts a second, after one that isn't counted. */
async function speedOf(embedder: Embedder, texts: string[]): Promise<number> {
  await embedder.embed(texts.slice(0, 1), { kind: 'passage' })
  const start = performance.now()
  await embedder.embed(texts, { kind: 'passage' })
  return (1000 * texts.length) / (performance.now() - start)
}

/**
 * The calibration as MiniLM's was found. Floor: 99 % of pairs of a question and a passage that
 * isn't its own are below. Ceiling: a quarter of the pairs of a question and its passage is above.
 */
async function calibrate(
  embedder: Embedder,
  { collection: { queries, qrels }, indexed: { passages } }: { collection: Collection; indexed: IndexedCollection },
): Promise<NonNullable<Embedder['calibration']>> {
  const asked = await embedTexts(
    embedder,
    queries.map(({ text }) => text),
    { kind: 'query' },
  )
  const told = await embedTexts(
    embedder,
    passages.map(({ text }) => text),
    { kind: 'passage' },
  )
  const [own, other]: [number[], number[]] = [[], []]
  for (const [i, { id }] of queries.entries()) {
    for (const [j, { documentId }] of passages.entries()) {
      const cosine = asked[i]!.reduce((sum, value, k) => sum + value * told[j]![k]!, 0)
      const isOwn = (qrels.get(id)?.get(documentId) ?? 0) > 0
      ;(isOwn ? own : other).push(cosine)
    }
  }
  return { floor: quantile(other, 0.99), ceiling: quantile(own, 0.75) }
}

function reportOf(measured: Measurements): string {
  const { about, collections, tables, words, minilm } = measured
  const score = ({ run }: Row): number => run.scores['nDCG@10']!
  const share = (row: Row, i: number): number =>
    (score(row) - score(words[i]!)) / (score(minilm[i]!) - score(words[i]!))
  const searches = tables.flatMap((_, table) =>
    HYBRIDS.map((hybrid) => measured.static.filter((row) => row.table === table && row.hybrid === hybrid)),
  )
  const eligible = searches.filter(([row]) => row!.hybrid !== HYBRIDS[2])
  const means = eligible.map((rows) => mean(rows.map(score)))
  const best = eligible[means.indexOf(Math.max(...means))]!
  const named = ({ table, hybrid }: Row): string => {
    const { weights, dimensions, withoutTop } = tables[table!]!
    return `${weights}, ${dimensions}, ${withoutTop ? 'without the first component' : 'all components'}, ${hybrid}`
  }
  const { bytes, calibration } = tables[best[0]!.table!]!
  const kept = best.filter((row, i) => share(row, i) >= LEAST_SHARE).length
  const line = (name: string, rows: readonly Row[]): string[] => [
    name,
    ...rows.map((row) => decimals(score(row))),
    decimals(mean(rows.map(score))),
  ]
  const difference = (row: Row, i: number): string => {
    const { difference, low, high } = compareRuns(words[i]!.run, row.run, 'nDCG@10')
    return `${signed(difference)} (${signed(low)} to ${signed(high)})`
  }

  return [
    about,
    `nDCG@10 with the best table: ${named(best[0]!)}. It has ${(bytes / 1e6).toFixed(1)} MB, a floor of ${decimals(calibration.floor)} and a ceiling of ${decimals(calibration.ceiling)}, which were measured on ${collections[0]}. At least half is kept on ${kept} of ${collections.length} collections.`,
    markdownTable(
      [
        'collection',
        'words',
        'hybrid, MiniLM',
        'hybrid, static',
        'share kept',
        'static against words',
        'MiniLM, texts a second',
        'static, texts a second',
      ],
      best.map((row, i) => [
        row.collection,
        ...[words[i]!, minilm[i]!, row].map((one) => decimals(score(one))),
        share(row, i).toFixed(2),
        difference(row, i),
        minilm[i]!.speed!.toFixed(0),
        row.speed!.toFixed(0),
      ]),
    ),
    'nDCG@10 of all tables that were tried:',
    markdownTable(
      ['search', ...collections, 'mean'],
      [
        line('words', words),
        line('hybrid, MiniLM', minilm),
        ...searches.map((rows) => line(`hybrid, ${named(rows[0]!)}`, rows)),
      ],
    ),
  ].join('\n\n')
}
