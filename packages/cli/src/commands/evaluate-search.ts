import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isKebabError } from '@kebab/core'
import { agreeing, counted, escapeLine } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { EvaluateOptions, EvaluationRun, Measures } from '@kebab/eval'
import type { Collection, CollectionDocument } from '@kebab/eval/read'
import type { AsideFolder, DocumentInput, Kebab, SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import { type Command, Option } from 'commander'
import { nameDocument } from '../document-files.js'
import { EXIT, type ExitCode, Failure, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'
import { indexFlags, modeFlag, type Run, wholeNumber } from './flags.js'

interface Flags extends IndexFlags {
  mode?: SearchMode
  split?: string
  limit?: number
  json?: boolean
}

/** Adds `kebab eval`. */
export function addEval(program: Command, run: Run): void {
  modeFlag(indexFlags(program.command('eval'), { lexical: true }))
    .summary('measure how well queries find what is relevant')
    .description(
      'Measures a search by queries whose relevant documents are known: nDCG@10, MRR@10 and recall@100, each with its ' +
        '95 % interval. FOLDER is a collection in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/test.tsv. It is ' +
        'indexed into --path, by default a temporary folder. QUERIES.jsonl has queries over the index of the project, ' +
        'one a line: {"query": "how do I start?", "relevant": ["start.md"]}.',
    )
    .argument('<FOLDER|QUERIES.jsonl>', 'a collection, or queries over the documents of the index')
    .addOption(new Option('--split <NAME>', 'the judgments of a collection: qrels/NAME.tsv (default: test)'))
    .option('--limit <NUMBER>', 'only the first queries', wholeNumber)
    .option(
      '--json',
      'print { collection, split, model, documents, queries, skipped, results: [{ mode, scores }] }; ' +
        'each score is { mean, low, high }',
    )
    .action(run((session, input: string, flags: Flags) => evaluateSearch(session, input, flags)))
}

async function evaluateSearch(session: Session, input: string, flags: Flags): Promise<ExitCode> {
  const path = resolve(session.process.cwd, input)
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined)
    throw new Failure(invalidInput(path, 'the folder of a collection, or a file of queries', 'nothing'), EXIT.failed)
  try {
    return await (stats.isDirectory() ? measureCollection(session, path, flags) : measureFile(session, path, flags))
  } catch (error) {
    // The line of a file is wrong, and not the command line.
    if (isKebabError(error, 'invalid_input') && error.details?.field.startsWith(path))
      throw new Failure(error, EXIT.failed)
    throw error
  }
}

/** Queries over the documents that the user has indexed. */
async function measureFile(session: Session, file: string, flags: Flags): Promise<ExitCode> {
  if (flags.split !== undefined) throw wrongCommandLine('--split', 'the folder of a collection beside it', file)
  const { readGoldenFile } = await import('@kebab/eval/read')
  const { queries, qrels } = await readGoldenFile(file, { signal: session.signal })
  await using index = await session.open(flags, { model: flags.mode !== 'lexical' })
  const code = await measure(session, index.kebab, { queries, qrels }, flags)
  if (code === EXIT.done) await sayUnknown(session, index, { queries: queries.slice(0, flags.limit), qrels })
  return code
}

/** Names the relevant documents that the index lacks. No search can find them. */
async function sayUnknown(session: Session, index: OpenedIndex, { queries, qrels }: Judged): Promise<void> {
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

async function measureCollection(session: Session, folder: string, flags: Flags): Promise<ExitCode> {
  const { readCollection } = await import('@kebab/eval/read')
  const collection = await readCollection(folder, { split: flags.split, signal: session.signal })
  const temporary = flags.path === undefined ? await temporaryIndex() : undefined
  try {
    await using index = await openCollection(session, { ...flags, path: flags.path ?? temporary?.path })
    await indexCollection(session, index, collection)
    const documentOf: EvaluateOptions['documentOf'] = ({ doc_path }) => idOf(doc_path)
    return await measure(session, index.kebab, { ...collection, documentOf }, flags)
  } finally {
    await temporary?.remove()
  }
}

/** Makes a place for an index that is removed afterwards. Removes what killed processes left. */
async function temporaryIndex(): Promise<AsideFolder> {
  const { makeAside } = await import('@kebab/local')
  return makeAside(join(tmpdir(), 'kebab-eval'), 'index')
}

/** Opens the index of a collection. One that has vectors is opened with its model for any mode. */
async function openCollection(session: Session, flags: Flags): Promise<OpenedIndex> {
  const byWords = flags.mode === 'lexical'
  const index = await session.open(flags, { write: true, model: !byWords, create: true })
  if (!byWords || flags.lexical) return index
  try {
    const { store } = await index.kebab.describe({ signal: session.signal })
    if (store.embedding_models.every((model) => model === null)) return index
  } catch (error) {
    await index.kebab.close()
    throw error
  }
  await index.kebab.close()
  return session.open(flags, { write: true, model: true })
}

/** Brings the index in step with the corpus. What it holds of it is not embedded again. */
async function indexCollection(session: Session, { kebab, path }: OpenedIndex, collection: Collection): Promise<void> {
  const { name, documents } = collection
  const { signal } = session
  const sourceId = `collection:${name}`
  const paths = new Set(documents.map(({ id }) => pathOf(id)))
  const obsoleteIds: string[] = []
  for await (const document of kebab.documents({ signal })) {
    if (document.sourceId !== sourceId)
      throw new Failure(
        invalidInput(path, `an index of ${name} alone`, 'other documents', {
          hint: 'Give the collection a folder of its own with --path, or none.',
        }),
        EXIT.failed,
      )
    if (!paths.has(document.path)) obsoleteIds.push(document.docId)
  }
  if (obsoleteIds.length > 0) await kebab.remove({ docIds: obsoleteIds }, { signal })
  const bar = await progressBar(session.process, name, 'document')
  try {
    const report = await kebab.index(inputsOf(documents), {
      sourceId,
      signal,
      onProgress: (event) => {
        if (event.type === 'progress') bar.show(event.documents_done, documents.length)
      },
    })
    const [failed] = report.errors
    if (failed !== undefined)
      throw new Failure(
        invalidInput(
          idOf(failed.path),
          'a corpus that can be indexed',
          `${counted(report.documents.failed, 'document')} that failed: ${failed.error.message}`,
        ),
        EXIT.failed,
      )
  } finally {
    bar.end()
  }
}

function* inputsOf(documents: readonly CollectionDocument[]): Generator<DocumentInput> {
  for (const { id, title, text } of documents) yield { path: pathOf(id), text, metadata: title === '' ? {} : { title } }
}

/** Any id as a path: it may be an address, or hold `..`. */
function pathOf(id: string): string {
  return `${encodeURIComponent(id)}.txt`
}

function idOf(path: string): string {
  return decodeURIComponent(path.slice(0, -'.txt'.length))
}

type Judged = Pick<EvaluateOptions, 'queries' | 'qrels' | 'documentOf'> & Partial<Pick<Collection, 'name' | 'split'>>

async function measure(session: Session, kebab: Kebab, judged: Judged, flags: Flags): Promise<ExitCode> {
  const { signal } = session
  const { name, split, queries: all, qrels, documentOf } = judged
  const queries = all.slice(0, flags.limit)
  const { store, retrievers } = await kebab.describe({ signal })
  const { evaluate } = await import('@kebab/eval')
  const measures = await chosenMeasures()
  const results: { mode: SearchMode; run: EvaluationRun }[] = []
  for (const mode of flags.mode === undefined ? modesOf(retrievers) : [flags.mode]) {
    const bar = await progressBar(session.process, mode, 'query', 'queries')
    try {
      const onProgress: EvaluateOptions['onProgress'] = ({ done, total }) => bar.show(done, total)
      const options = { engine: kebab, queries, qrels, documentOf, mode, k: DEPTH, measures, onProgress, signal }
      results.push({ mode, run: await evaluate(options) })
    } finally {
      bar.end()
    }
  }
  const measured = results[0]?.run.queries.length ?? 0
  if (measured === 0) {
    session.say('expected queries with a relevant document, found none')
    return EXIT.nothingFound
  }
  const rows = await Promise.all(results.map(async ({ mode, run }) => ({ mode, scores: await intervals(run) })))
  const models = store.embedding_models.filter((model) => model !== null)
  const facts = { documents: store.documents, queries: measured, skipped: queries.length - measured }
  if (flags.json) session.printJson({ collection: name, split, model: models[0] ?? null, ...facts, results: rows })
  else {
    printTable(session, rows)
    const what = name === undefined ? '' : `${name} (${split}): `
    session.print(
      escapeLine(
        `${what}${counted(facts.queries, 'query', 'queries')} over ${counted(facts.documents, 'document')}, with ${models[0] ?? 'no model'}`,
      ),
    )
    if (facts.skipped > 0)
      session.say(
        `${counted(facts.skipped, 'query', 'queries')} without a relevant document ${agreeing(facts.skipped, 'was', 'were')} left out`,
      )
  }
  return EXIT.done
}

/** How many documents of each ranking are looked at. */
const DEPTH = 100

async function chosenMeasures(): Promise<Measures> {
  const { measuresAt } = await import('@kebab/eval')
  const [at10, at100] = [measuresAt(10), measuresAt(DEPTH)]
  return { 'ndcg@10': at10['ndcg@10']!, 'mrr@10': at10['mrr@10']!, 'recall@100': at100['recall@100']! }
}

/** Every mode that the index can answer. */
function modesOf(retrievers: readonly { kind: string }[]): SearchMode[] {
  const kinds = new Set(retrievers.map(({ kind }) => kind))
  if (!kinds.has('vector')) return ['lexical']
  return kinds.has('lexical') ? ['lexical', 'vector', 'hybrid'] : ['vector']
}

interface Score {
  mean: number
  /** The ends of the 95 % interval. */
  low: number
  high: number
}

/** The interval of a mean is that of its difference from 0. */
async function intervals({ scores, queries }: EvaluationRun): Promise<Record<string, Score>> {
  const { pairedBootstrap } = await import('@kebab/eval')
  const zeros = queries.map(() => 0)
  const entries = Object.keys(scores).map((name): [string, Score] => {
    const { difference, low, high } = pairedBootstrap(
      zeros,
      queries.map((query) => query.scores[name]!),
    )
    return [name, { mean: rounded(difference), low: rounded(low), high: rounded(high) }]
  })
  return Object.fromEntries(entries)
}

/** More digits than the interval of any number of queries justifies. */
function rounded(score: number): number {
  return Number(score.toFixed(6))
}

function printTable(session: Session, rows: readonly { mode: SearchMode; scores: Record<string, Score> }[]): void {
  const names = Object.keys(rows[0]?.scores ?? {})
  const cells = rows.map(({ mode, scores }) => [
    mode,
    ...Object.values(scores).map(({ mean, low, high }) => `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`),
  ])
  const header = ['mode', ...names.map((name) => TITLES[name] ?? name)]
  for (const row of [header, ...cells])
    session.print(
      row
        .map((cell, i) => cell.padEnd(i === 0 ? 8 : 22))
        .join('')
        .trimEnd(),
    )
}

const TITLES: Readonly<Record<string, string>> = {
  'ndcg@10': 'nDCG@10',
  'mrr@10': 'MRR@10',
  'recall@100': 'recall@100',
}
