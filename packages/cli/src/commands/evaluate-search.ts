import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isKebabError } from '@kebab/core'
import { agreeing, counted, escapeLine } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { Kebab, SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex, OpenIndexOptions } from '@kebab/local/internal'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { nameDocument } from '../document-files.js'
import { indexCorpus, temporaryIndex } from '../evaluation/collection-index.js'
import { measureAnswers } from '../evaluation/measure-answers.js'
import { measureSearch } from '../evaluation/measure-search.js'
import { countsOf, type Material, nameOf, readMaterial } from '../evaluation/read-material.js'
import { reportComparison } from '../evaluation/report-comparison.js'
import { printScores, type Scores, scoresOf } from '../evaluation/score-table.js'
import { EXIT, type ExitCode, Failure, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { answerFlags, indexFlags, modeFlag, type Run, repeated, wholeNumber } from './flags.js'

interface Flags extends IndexFlags {
  mode?: SearchMode
  split?: string
  limit?: number
  compare?: string[]
  price?: ReadonlyMap<string, number>
  asked?: boolean
  json?: boolean
}

/** Adds `kebab eval`. */
export function addEval(program: Command, run: Run): void {
  answerFlags(modeFlag(indexFlags(program.command('eval'), { lexical: true })))
    .summary('measure how well queries find what is relevant, and compare models')
    .description(
      'Measures a search by queries whose relevant documents are known: nDCG@10, MRR@10 and recall@100, each with its ' +
        '95 % interval. FOLDER is a collection in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv. It is ' +
        'indexed into --path, by default a temporary folder. QUERIES.jsonl has queries over the index of the project, ' +
        'one a line: {"query": "how do I start?", "relevant": ["start.md"]}.\n\n' +
        'With --asked, answers are measured. A line has "answer_pattern", a regular expression that the words which ' +
        'answer match; a line without one is to be refused. FOLDER then has them in asked.jsonl.\n\n' +
        'With --compare, each model is measured on an index of its own in a temporary folder. The index of the project ' +
        'is read, and stays as it is. A key for servers is taken from KEBAB_API_KEY alone, and sent to those that are named.',
    )
    .argument('<FOLDER|QUERIES.jsonl>', 'a collection, or queries over the documents of the index')
    .addOption(new Option('--split <NAME>', 'the judgments of a collection: qrels/NAME.tsv (default: test)'))
    .option('--limit <NUMBER>', 'only the first queries', wholeNumber)
    .option('--asked', 'measure answers: right, misleading or refused')
    .option(
      '--compare <MODEL>',
      'a word or name of `kebab models`, a model of a server by its name or as NAME@URL, a folder of weights, or ' +
        '"words" for none; repeat it to compare',
      repeated,
    )
    .option('--price <MODEL=AMOUNT>', 'what a million tokens of a compared model cost; may be repeated', readPrice)
    .option(
      '--json',
      'print { collection, split, model, documents, queries, skipped, results: [{ mode, scores }] }; ' +
        'each score is { mean, low, high }. With --compare, a result has a model, its difference to the first one and ' +
        'what it cost; with --asked, the outcomes of questions',
    )
    .action(run((session, input: string, flags: Flags) => evaluateSearch(session, input, flags)))
}

/** Reads one `MODEL=AMOUNT`, and adds it to those before. A name may hold `=`. */
function readPrice(text: string, before: ReadonlyMap<string, number> = new Map()): ReadonlyMap<string, number> {
  const [, model, amount] = /^(.+)=(\d+(?:\.\d+)?)$/s.exec(text) ?? []
  if (model === undefined) throw new InvalidArgumentError('expected MODEL=AMOUNT, such as text-embedding-3-small=0.02')
  return new Map([...before, [model, Number(amount)]])
}

async function evaluateSearch(session: Session, input: string, flags: Flags): Promise<ExitCode> {
  const path = resolve(session.process.cwd, input)
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined)
    throw new Failure(invalidInput(path, 'the folder of a collection, or a file of queries', 'nothing'), EXIT.failed)
  checkFlags(flags, stats.isDirectory())
  try {
    const material = await readMaterial(path, { ...flags, isFolder: stats.isDirectory(), signal: session.signal })
    const { compare } = flags
    if (countsOf(material).measured === 0) return sayNothing(session, material)
    if (compare === undefined) return await measureOne(session, material, flags)
    const code = await reportComparison(session, material, { ...flags, compare })
    if (material.corpus !== undefined) return code
    await using index = await session.open({ path: flags.path })
    await sayUnknown(session, index, material)
    return code
  } catch (error) {
    // The line of a file is wrong, and not the command line.
    if (isKebabError(error, 'invalid_input') && error.details?.field.startsWith(path))
      throw new Failure(error, EXIT.failed)
    throw error
  }
}

/** Refuses flags that would do nothing beside others. */
function checkFlags(flags: Flags, isFolder: boolean): void {
  const { asked: measuresAnswers, compare, price, mode } = flags
  if (measuresAnswers && mode !== undefined) throw wrongCommandLine('--mode', 'no --asked beside it', 'both')
  for (const name of ['model', 'modelUrl', 'extractive'] as const)
    if (!measuresAnswers && flags[name] !== undefined)
      throw wrongCommandLine(FLAGS[name], '--asked beside it, which measures answers', 'none')
  if (compare === undefined) {
    if (price !== undefined) throw wrongCommandLine('--price', '--compare beside it', 'none')
    return
  }
  for (const name of ['lexical', 'embedModel', 'embedUrl'] as const)
    if (flags[name] !== undefined)
      throw wrongCommandLine(FLAGS[name], 'no --compare beside it, which names models', 'both')
  if (mode === 'lexical') throw wrongCommandLine('--mode', 'a mode with vectors beside --compare', mode)
  if (isFolder && flags.path !== undefined)
    throw wrongCommandLine('--path', 'none beside --compare and a folder, which is indexed into temporary ones', 'one')
}

const FLAGS = {
  model: '--model',
  modelUrl: '--model-url',
  extractive: '--extractive',
  lexical: '--lexical',
  embedModel: '--embed-model',
  embedUrl: '--embed-url',
} as const

function sayNothing(session: Session, { by }: Material): ExitCode {
  session.say(
    'questions' in by ? 'expected questions, found none' : 'expected queries with a relevant document, found none',
  )
  return EXIT.nothingFound
}

/** Measures the index of the project, or one of a collection, with its models. */
async function measureOne(session: Session, material: Material, flags: Flags): Promise<ExitCode> {
  const { by, corpus } = material
  const temporary = corpus !== undefined && flags.path === undefined ? await temporaryIndex() : undefined
  try {
    const answers = 'questions' in by
    await using index =
      corpus === undefined
        ? await session.open(flags, { model: flags.mode !== 'lexical', answers })
        : await openCollection(session, { ...flags, path: flags.path ?? temporary?.path }, answers)
    if (corpus !== undefined) await indexCorpus(session, index, corpus)
    await printMeasures(session, index.kebab, material, flags)
    if (corpus === undefined) await sayUnknown(session, index, material)
    return EXIT.done
  } finally {
    await temporary?.remove()
  }
}

/** Opens the index of a collection. One that has vectors is opened with its model for any mode. */
async function openCollection(session: Session, flags: Flags, answers: boolean): Promise<OpenedIndex> {
  const byWords = flags.mode === 'lexical'
  const opening: OpenIndexOptions = { write: true, answers }
  const index = await session.open(flags, { ...opening, model: !byWords, create: true })
  if (!byWords || flags.lexical) return index
  try {
    const { store } = await index.kebab.describe({ signal: session.signal })
    if (store.embedding_models.every((model) => model === null)) return index
  } catch (error) {
    await index.kebab.close()
    throw error
  }
  await index.kebab.close()
  return session.open(flags, { ...opening, model: true })
}

/** Measures every mode that the index answers, or its answers, and prints a table or JSON. */
async function printMeasures(session: Session, kebab: Kebab, material: Material, flags: Flags): Promise<void> {
  const { by, corpus, split } = material
  const { store, retrievers } = await kebab.describe({ signal: session.signal })
  const rows: { mode?: SearchMode; scores: Scores; outcomes?: unknown }[] = []
  if ('questions' in by) {
    const { outcomes, ...measurement } = await measureAnswers(session, kebab, by.questions, 'answers')
    rows.push({ scores: await scoresOf(measurement), outcomes })
  } else
    for (const mode of flags.mode === undefined ? modesOf(retrievers) : [flags.mode])
      rows.push({ mode, scores: await scoresOf(await measureSearch(session, kebab, by, { mode })) })
  const [model = null] = store.embedding_models.filter((name) => name !== null)
  const { documents } = store
  const { measured, skipped } = countsOf(material)
  const noun = 'questions' in by ? 'questions' : 'queries'
  if (flags.json) {
    session.printJson({ collection: corpus?.name, split, model, documents, [noun]: measured, skipped, results: rows })
    return
  }
  const isOfAnswers = noun === 'questions'
  printScores(
    session,
    isOfAnswers ? '' : 'mode',
    rows.map(({ mode = 'answers', scores }) => ({ name: mode, scores })),
  )
  const count = counted(measured, isOfAnswers ? 'question' : 'query', noun)
  session.print(
    escapeLine(`${nameOf(material)}${count} over ${counted(documents, 'document')}, with ${model ?? 'no model'}`),
  )
  if (skipped > 0)
    session.say(
      `${counted(skipped, 'query', 'queries')} without a relevant document ${agreeing(skipped, 'was', 'were')} left out`,
    )
}

/** Every mode that the index can answer. */
function modesOf(retrievers: readonly { kind: string }[]): SearchMode[] {
  const kinds = new Set(retrievers.map(({ kind }) => kind))
  if (!kinds.has('vector')) return ['lexical']
  return kinds.has('lexical') ? ['lexical', 'vector', 'hybrid'] : ['vector']
}

/** Names the relevant documents that the index lacks. No search can find them. */
async function sayUnknown(session: Session, index: OpenedIndex, { by }: Material): Promise<void> {
  if ('questions' in by) return
  const { queries, qrels } = by
  const unknown = new Set<string>()
  for (const { id } of queries) for (const [path, grade] of qrels.get(id) ?? []) if (grade > 0) unknown.add(path)
  const within = new Map<string, string>()
  for await (const document of index.kebab.documents({ signal: session.signal })) {
    unknown.delete(document.path)
    const { name } = nameDocument(document, index, session.process.cwd)
    if (unknown.has(name)) within.set(name, document.path)
  }
  if (unknown.size === 0) return
  const [first = ''] = unknown
  session.say(
    `the index lacks ${counted(unknown.size, 'relevant document')}, which no search finds, such as ${escapeLine(first)}`,
  )
  const like = [...within].find(([name]) => unknown.has(name))
  if (like === undefined) return
  const [name, path] = like.map(escapeLine)
  session.say(`a path is that within the source, where ${name} is ${path}`)
}
