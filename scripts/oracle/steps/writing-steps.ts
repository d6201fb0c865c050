import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import type { IndexOptions } from '@kebab/ingest'
import type { IngestReportV1 } from '@kebab/schemas'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { agree, agreeOnRefusal, Disagreement } from '../compare/compare.js'
import { compareContents, listDocuments } from '../compare/compare-contents.js'
import type { KilledRun } from '../indexes/killed-process.js'
import { withContext } from '../naive/naive-contexts.js'
import type { NaiveReport } from '../naive/naive-index.js'
import type { Sides } from '../sides.js'
import type { Beside, Step, Stop } from '../world/world.js'
import type { NaiveSkip, WorldFolder } from '../world/world-folder.js'

type IndexStep = Extract<Step, { do: 'index' }>
type PutStep = Extract<Step, { do: 'put' }>

/** Where the packages of the sources are found. */
const PROGRAM = join(import.meta.dirname, '../../../packages/local/node_modules/killed-process.test-program.mjs')
const ABORTED = new Error('aborted by the world')
/** The most chunks that one commit surely takes. */
const ONE_COMMIT = 100

/** Indexes a folder, perhaps with an interruption or while somebody searches. */
export async function indexFolder(sides: Sides, step: IndexStep): Promise<void> {
  const { folder, vectors, sweepAll, stop, contexts } = step
  const { naive, kebab } = sides
  const { path, name } = sides.folders[folder]
  const files = sides.folders[folder].listing()
  const listing = { ...files, documents: files.documents.map((input) => withContext(input, contexts)) }
  const index = (more: Partial<IndexOptions> = {}) =>
    kebab.index(path, { sourceId: name, vectors, sweepAll, ...contexts, ...more })
  if (naive.isMismatched()) return agreeOnRefusal('another model', 'embedding_mismatch', index)
  if (listing.documents.length === 0 && !sweepAll && naive.hasSource(name))
    return agreeOnRefusal('a folder without documents', 'invalid_input', index)
  if (stop !== undefined) {
    const committed =
      stop.how === 'process' ? await killProcess(sides, step, stop) : await interrupt(sides, stop, index)
    return compareInterrupted(sides, name, listing, committed)
  }
  await write(sides, step, index, () => naive.index(name, listing, true))
}

/** Indexes documents that are handed in. */
export async function putDocuments(sides: Sides, step: PutStep): Promise<void> {
  const { sourceId, wrong, vectors, contexts } = step
  const documents = step.documents.map((input) => withContext(input, contexts))
  const { naive, kebab } = sides
  const all = [...step.documents, ...(wrong as typeof documents)]
  const put = () => kebab.index(all, { sourceId, vectors, ...contexts })
  if (naive.isMismatched()) return agreeOnRefusal('another model', 'embedding_mismatch', put)
  const shapeless = wrong.filter((one) => 'title' in Object(one) || typeof Object(one).text !== 'string')
  if (all.length > 0 && shapeless.length === all.length)
    return agreeOnRefusal('documents without the shape of one', 'invalid_input', put)
  await write(sides, step, put, () => {
    const report = naive.index(sourceId, { documents, skipped: [] }, false)
    report.documents.seen += wrong.length
    report.documents.failed += wrong.length
    report.errors = wrong.map((one) => ({ path: Object(one).path as string, code: 'invalid_input' }))
    return report
  })
}

/**
 * Writes to both sides, and compares the reports. A search by words that runs meanwhile is answered
 * from the state before or after. Words find a text before it has vectors. What is written beside
 * is as complete.
 */
async function write(
  sides: Sides,
  { during, vectors, beside }: Pick<PutStep, 'during' | 'vectors' | 'beside'>,
  index: () => Promise<IngestReportV1>,
  indexNaively: () => NaiveReport,
): Promise<void> {
  const { naive, kebab } = sides
  const request = { query: during ?? '', mode: 'lexical' } as const
  const idsOf = (hits: readonly { chunkId: string }[]): string =>
    hits
      .slice(0, 10)
      .map(({ chunkId }) => chunkId)
      .join()
  const states = [idsOf(naive.engine.hits(request)!)]
  const indexing = index()
  const searching = during === undefined ? undefined : kebab.search(request)
  const writing = beside === undefined ? undefined : writeBeside(sides, beside)
  const [report, response, compareBeside] = await Promise.all([indexing, searching, writing])
  const expected = indexNaively()
  compareBeside?.()
  states.push(idsOf(naive.engine.hits(request)!))
  if (response !== undefined && naive.engine.chunks().length <= ONE_COMMIT) {
    sides.tally.pages++
    const answer = idsOf(response.hits.map(({ chunk_id }) => ({ chunkId: chunk_id })))
    if (!states.includes(answer)) throw new Disagreement('an answer during a run', answer, states)
  }
  if (vectors === 'later') {
    await sides.search({ query: 'stone', mode: 'lexical' }).catch((error) => {
      // An estimate of the calibration, which is stored behind the vectors, is a change.
      if (!(sides.isEstimating && isKebabError(error, 'stale_cursor'))) throw error
    })
    await kebab.settled()
    sides.pagings.clear()
  }
  compareReport(report, expected, beside !== undefined)
}

/** Writes beside a run. Returns what then does the same naively, and compares the report. */
async function writeBeside({ naive, other }: Sides, beside: Beside): Promise<() => void> {
  const sourceId = 'beside'
  if (beside === 'removal') {
    const { revision, ...report } = await other.remove({ sourceId })
    return () => agree('the report of a removal beside a run', report, naive.remove({ sourceId }))
  }
  const report = await other.index(beside, { sourceId })
  return () => compareReport(report, naive.index(sourceId, { documents: beside, skipped: [] }, false), true)
}

/** Interrupts a run, and goes on. Returns how many documents it has reported as committed. */
async function interrupt(
  sides: Sides,
  stop: Stop,
  index: (more: Partial<IndexOptions>) => Promise<unknown>,
): Promise<number> {
  const controller = new AbortController()
  const copy = stop.how === 'kill' ? sides.newPath() : undefined
  let events = 0
  let committed = 0
  const onProgress: IndexOptions['onProgress'] = (event) => {
    if ((events < stop.event || copy === undefined) && event.type === 'committed') committed += event.documents
    if (events++ !== stop.event) return
    if (stop.how === 'abort') controller.abort(ABORTED)
    if (copy !== undefined) sides.copyTo(copy)
  }
  if (stop.how === 'embedder') sides.embedderFailsAt = stop.event % 3
  const outcome = await index({ onProgress, signal: controller.signal }).catch((error: unknown) => error)
  const isExpected = stop.how === 'abort' ? outcome === ABORTED : stop.how === 'embedder'
  if (outcome instanceof Error && !isExpected) throw outcome
  sides.embedderFailsAt = Number.POSITIVE_INFINITY
  if (copy === undefined) return committed
  if (events <= stop.event) {
    for (let turns = events; turns < stop.event; turns++) await new Promise(setImmediate)
    sides.copyTo(copy)
  }
  await sides.continueIn(copy)
  return committed
}

/** Indexes in a process that is killed. Returns how many documents it has reported as committed. */
async function killProcess(sides: Sides, { folder, vectors, sweepAll }: IndexStep, { event }: Stop): Promise<number> {
  await sides.close()
  const { database } = sides
  const program = await bundleProgram(join(import.meta.dirname, '../indexes/killed-process.ts'), PROGRAM)
  const { path, name } = sides.folders[folder]
  const at = database && { connectionString: database.connectionString!, schema: database.schema }
  const run: KilledRun = {
    ...sides.opening(),
    database: at,
    folder: path,
    sourceId: name,
    vectors,
    sweepAll,
    event,
  }
  const child = spawnSync(process.execPath, [program, JSON.stringify(run)], { encoding: 'utf8' })
  if (child.signal !== 'SIGKILL') throw new Disagreement('the end of a process', child, 'SIGKILL')
  await sides.open()
  return child.stdout.split('\n').reduce((sum, line) => sum + Number(line), 0)
}

/** What was committed before an interruption stays, and the next run does the rest. */
async function compareInterrupted(
  sides: Sides,
  sourceId: string,
  { documents }: ReturnType<WorldFolder['listing']>,
  committed: number,
): Promise<void> {
  const target = documents.map((input) => sides.naive.prepare(input, sourceId))
  const changed = sides.naive.adopt(target, await listDocuments(sides.kebab), sourceId)
  if (changed < committed) throw new Disagreement('documents that were committed', changed, `${committed} or more`)
  await compareContents(sides.kebab, sides.naive.engine)
  await sides.search({ query: 'stone', mode: 'lexical' })
  // The next run makes the rest of the vectors.
  await sides.kebab.index([], { sourceId: 'notes' })
  sides.pagings.clear()
}

/** Removes documents from both sides. */
export async function removeDocuments(sides: Sides, step: Extract<Step, { do: 'remove' }>): Promise<void> {
  const { paths, sourceId, filters } = step
  const expected = sides.naive.remove(step)
  const { tags, path_glob: pathGlob, trust_min: trustMin } = filters ?? {}
  const request = { paths, sourceId, filters: filters && { tags, pathGlob, trustMin } }
  if (expected === 'unclear')
    return agreeOnRefusal('a path of several sources', 'invalid_input', () => sides.kebab.remove(request))
  const { revision, ...report } = await sides.kebab.remove(request)
  agree('the report of a removal', report, expected)
}

/**
 * Compares a report without its times and its revision. What is written beside may or may not be in
 * its total of chunks.
 */
function compareReport(report: IngestReportV1, naive: NaiveReport, isBeside = false): void {
  const { noted, ...documents } = report.documents
  const { total, ...chunks } = report.chunks
  const { total: expectedTotal, ...expectedChunks } = naive.chunks
  const skipped: NaiveSkip[] = (report.skipped ?? []).map(({ path, code }) => ({ path, code }))
  const errors = report.errors.map(({ path, error }) => ({ path, code: error.code }))
  agree('the report', { documents, chunks, errors, skipped }, { ...naive, chunks: expectedChunks })
  if (!isBeside) agree('the chunks after a run', total, expectedTotal)
}
