import { wireError } from '@kebab/core'
import { counted, escapeLine } from '@kebab/core/internal'
import type { SearchMode } from '@kebab/local'
import type { IndexFlags } from '@kebab/local/internal'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { type ComparedModel, compareModels, type ModelReport, WORDS } from './compare-models.js'
import { measureAnswers, type QuestionOutcome } from './measure-answers.js'
import { type Measurement, measureSearch } from './measure-search.js'
import { countsOf, type Material, nameOf } from './read-material.js'
import { type ComparisonRow, differenceOf, printComparison, scoresOf } from './score-table.js'

/** The flags of a comparison. */
export interface ComparisonFlags extends IndexFlags {
  /** The models, as `--compare` names them. */
  compare: readonly string[]
  /** What a million tokens of a model cost, by its name in `compare`. */
  price?: ReadonlyMap<string, number> | undefined
  mode?: SearchMode | undefined
  json?: boolean | undefined
}

/** What was measured. Answers have outcomes. */
type Measured = Measurement & { outcomes?: readonly QuestionOutcome[] }

/**
 * Compares models by queries or questions, and prints a table or JSON. A model that can't be loaded
 * or fails is named in it, and the exit code is then `failed`.
 */
export async function reportComparison(
  session: Session,
  material: Material,
  flags: ComparisonFlags,
): Promise<ExitCode> {
  const models = await comparedModels(session, flags)
  const { openGenerator } = await import('@kebab/local/internal')
  const { by, corpus, split } = material
  const modeOf = ({ source }: ComparedModel): SearchMode =>
    source === undefined ? 'lexical' : (flags.mode ?? 'hybrid')
  const reports = await compareModels<Measured>(session, models, {
    corpus,
    flags,
    generator: await openGenerator(flags, session.process.env),
    measure: (kebab, model) =>
      'questions' in by
        ? measureAnswers(session, kebab, by.questions, model.name)
        : measureSearch(session, kebab, by, { mode: modeOf(model), label: model.name }),
  })
  const rows: ComparisonRow[] = []
  const measure = 'questions' in by ? 'right' : 'ndcg@10'
  const first = reports.find(({ measurement }) => measurement !== undefined)
  for (const [i, report] of reports.entries())
    rows.push(await rowOf(report, report === first ? undefined : first, measure, flags.price?.get(flags.compare[i]!)))
  const { measured, skipped } = countsOf(material)
  const documents = first?.documents ?? corpus?.documents.length ?? 0
  const noun = 'questions' in by ? 'questions' : 'queries'
  if (flags.json) {
    const results = rows.map((row, i) => jsonOf(row, modeOf(models[i]!), measure))
    session.printJson({ collection: corpus?.name, split, documents, [noun]: measured, skipped, results })
  } else {
    printComparison(session, rows, { measure, hidden: ['mrr@10'], priced: flags.price !== undefined })
    const count = counted(measured, noun === 'questions' ? 'question' : 'query', noun)
    session.print(escapeLine(`${nameOf(material)}${count} over ${counted(documents, 'document')}`))
  }
  for (const { name, failure } of reports)
    if (failure !== undefined)
      session.say(`${name}: ${failure.message}${failure.hint === undefined ? '' : `\n${failure.hint}`}`)
  return reports.some(({ failure }) => failure !== undefined) ? EXIT.failed : EXIT.done
}

/** Reads the names of `--compare`, before anything is opened. */
async function comparedModels(session: Session, { compare, price }: ComparisonFlags): Promise<ComparedModel[]> {
  const { namedModel } = await import('@kebab/local/internal')
  const { env, cwd } = session.process
  const repetition = compare.find((name, i) => compare.indexOf(name) < i)
  if (repetition !== undefined) throw wrongCommandLine('--compare', 'each model once', 'one twice')
  for (const name of price?.keys() ?? [])
    if (!compare.includes(name)) throw wrongCommandLine('--price', 'a model of --compare', name)
  return compare.map((name) => (name === WORDS ? { name } : namedModel(name, { env, cwd, field: '--compare' })))
}

async function rowOf(
  report: ModelReport<Measured>,
  first: ModelReport<Measured> | undefined,
  measure: string,
  price: number | undefined,
): Promise<ComparisonRow> {
  const { measurement, cost } = report
  const run = measurement?.runs[0]
  const base = first?.measurement?.runs[0]
  const isComparable = run !== undefined && base !== undefined && run.queries.length > 0
  return {
    report,
    scores: measurement && (await scoresOf(measurement)),
    difference: isComparable ? await differenceOf(base, run, measure) : undefined,
    queryMs: measurement === undefined ? null : medianOf(measurement.times),
    cost: price === undefined || cost.tokens === null ? null : (cost.tokens / 1e6) * price,
  }
}

function medianOf(times: readonly number[]): number | null {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? null
}

function jsonOf({ report, scores, difference, queryMs, cost }: ComparisonRow, mode: SearchMode, measure: string) {
  const { name, embeddingModel, cost: figures, failure } = report
  const { outcomes }: Partial<Measured> = report.measurement ?? {}
  return {
    model: name,
    embedding_model: embeddingModel,
    ...(outcomes === undefined ? { mode } : {}),
    scores: scores ?? null,
    difference: difference === undefined ? null : { measure, ...difference },
    passages: figures.passages,
    passages_per_second: figures.passagesPerSecond,
    query_ms: queryMs,
    tokens: figures.tokens,
    cost,
    ...(outcomes && { outcomes }),
    ...(failure && { failure: wireError(failure) }),
  }
}
