import { isKebabError } from '@kebab/core'
import { escapeLine } from '@kebab/core/internal'
import type { IndexFlags, ListedModel, MeasuredPassage, ModelMeasure } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  measure?: boolean
  json?: boolean
}

/** Adds `kebab models`. */
export function addModels(program: Command, run: Run): void {
  indexFlags(program.command('models'), { lexical: false })
    .summary('list the embedding models: what is known, what is here, and what each costs')
    .description(
      'Lists the embedding models that Kebab knows, those whose weights are on this machine, and that of the index. ' +
        'Downloads nothing. With --measure, the models that are here embed passages of the index: how fast, and for ' +
        'which part of the headings the passage below is found first.',
    )
    .argument('[NAME]', 'the one to measure: a word or a name of the list')
    .option('--measure', 'measure the models that are here on passages of the index')
    .option('--trust', 'measure what config.json of the index names, such as a server')
    .option('--json', 'print one JSON value a line for each model')
    .action(run((session, name: string | undefined, flags: Flags) => listModels(session, name, flags)))
}

async function listModels(session: Session, name: string | undefined, flags: Flags): Promise<ExitCode> {
  const { env } = session.process
  const host = await import('@kebab/local/internal')
  const { path } = await host.findIndex(session.program, flags.path)
  const settings = path === undefined ? undefined : await host.readSettings(path, { env, trust: flags.trust })
  const { models, folder, hasLibrary } = await host.listModels(settings, env)
  const selection = name === undefined ? models : models.filter((model) => model.name === name || model.word === name)
  if (selection.length === 0) throw wrongCommandLine('NAME', 'a word or a name of the list', name ?? 'none')
  const passages = flags.measure ? await samplePassages(session, flags) : undefined
  if (passages?.length === 0) throw wrongCommandLine('--measure', 'an index that holds documents', 'an empty one')
  if (!flags.json) session.print(row(['model', 'word', 'size', 'here', 'reads', ...(passages ? MEASURES : [])]))
  for (const model of selection) {
    const isHere = model.bytes !== undefined || 'server' in model.source
    const measure =
      passages && (isHere || name !== undefined) ? await measureListed(session, model, passages) : undefined
    if (flags.json) session.printJson(jsonOf(model, measure))
    else session.print(row([...cellsOf(model), ...(passages ? measureCells(measure) : [])]))
  }
  if (!hasLibrary)
    session.say('no model library is installed: `npm install @huggingface/transformers` beside @kebab/cli')
  session.say(`models are kept in ${folder}; KEBAB_MODELS names another folder`)
  return EXIT.done
}

const MEASURES = ['passages/s', 'query ms', 'headings']
const WIDTHS = [36, 13, 8, 12, 20, 11, 9]

function row(cells: readonly string[]): string {
  return cells
    .map((cell, i) => escapeLine(cell).padEnd(WIDTHS[i] ?? 0))
    .join(' ')
    .trimEnd()
}

function cellsOf({ name, word = '', bytes, downloadBytes, source, languages = '', isOfIndex }: ListedModel): string[] {
  const size = bytes ?? downloadBytes
  const isServer = 'server' in source
  const here = isServer ? 'on a server' : bytes === undefined ? 'no' : 'yes'
  return [`${name}${isOfIndex ? ' *' : ''}`, word, size === undefined ? '' : megabytes(size), here, languages]
}

function measureCells(measure: ModelMeasure | undefined): string[] {
  if (measure === undefined) return ['', '', '']
  const { passagesPerSecond, queryMs, headings, headingRecall } = measure
  const recall = headingRecall === null ? '' : `${Math.round(headingRecall * headings)} of ${headings}`
  return [passagesPerSecond.toPrecision(3), queryMs.toPrecision(3), recall]
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

function jsonOf({ name, word, bytes, downloadBytes, languages, isOfIndex }: ListedModel, measure?: ModelMeasure) {
  return {
    name,
    word,
    bytes,
    download_bytes: downloadBytes,
    languages,
    of_index: isOfIndex,
    ...(measure && {
      passages: measure.passages,
      passages_per_second: measure.passagesPerSecond,
      query_ms: measure.queryMs,
      headings: measure.headings,
      heading_recall: measure.headingRecall,
    }),
  }
}

/** Measures one model. One that can't be loaded is said, and has no figures. */
async function measureListed(
  session: Session,
  model: ListedModel,
  passages: readonly MeasuredPassage[],
): Promise<ModelMeasure | undefined> {
  const { measureModel, openListed } = await import('@kebab/local/internal')
  const { signal } = session
  try {
    await using embedder = await openListed(model, { env: session.process.env, signal })
    return await measureModel(embedder, passages, signal)
  } catch (error) {
    if (!isKebabError(error, 'model_unavailable')) throw error
    session.say(`${model.name}: ${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`)
    return undefined
  }
}

/** How many passages are measured. */
const PASSAGES = 64

/** Takes passages of the index, evenly. */
async function samplePassages(session: Session, flags: Flags): Promise<MeasuredPassage[]> {
  await using index = await session.open(flags)
  const { signal } = session
  const { chunks } = (await index.kebab.describe({ signal })).store
  const step = Math.max(1, Math.floor(chunks / PASSAGES))
  const passages: MeasuredPassage[] = []
  let at = 0
  for await (const { text, headingPath } of index.kebab.chunks({ signal })) {
    if (at++ % step !== 0) continue
    passages.push({ text, heading: headingPath.at(-1) })
    if (passages.length === PASSAGES) break
  }
  return passages
}
