import { isKebabError } from '@kebab/core'
import { counted, escapeLine, failureLines, isSameDocument, SkipCounts } from '@kebab/core/internal'
import type { Document, IngestEventV1, Kebab } from '@kebab/local'
import type { IndexFlags, IndexModels, OpenedIndex } from '@kebab/local/internal'
import { EXIT, type ExitCode } from '../failure.js'
import type { Session } from '../session.js'
import { displayPath, indexedSources } from '../source-names.js'
import { codeOf, type RunOutcome, worse } from '../tell-report.js'
import { type FolderFlags, foldersToIndex, missingFolder, optionsOf } from './folder-flags.js'

/**
 * Says what indexing the folders would do. Reads and cuts their documents into an index in memory,
 * without a model, and compares them with what the index on disk holds.
 */
export async function dryRun(
  session: Session,
  paths: string[],
  flags: FolderFlags & IndexFlags & { json?: boolean; strict?: boolean },
): Promise<ExitCode> {
  const { placeIndex, setUpIndex } = await import('@kebab/local/internal')
  const path = await placeIndex(session.program, flags.path)
  const { models, sourceOf } = await setUpIndex(path, flags, { model: true, isWriting: false }, session.program)
  await using index = await session.openIfThere(flags)
  const folders = foldersToIndex(session, paths, index && (await indexedSources(index, session.signal)), index)
  if (folders.length === 0) throw missingFolder()
  let code: ExitCode = EXIT.done
  const plans: Plan[] = []
  for (const folder of folders) {
    const source = flags.source ?? sourceOf(folder)
    const plan = await planFolder(session, folder, { ...flags, source }, index)
    plans.push(plan)
    if (flags.source === undefined) delete plan.report.source_id
    if (flags.json) session.printJson(plan.report)
    else print(session, folder, plan)
    code = worse(code, codeOf(session, folder, plan, flags))
  }
  session.say(await timeFor(session, plans, models))
  return code
}

interface Plan extends RunOutcome {
  /** How long reading and cutting the documents took. */
  readMs: number
  /** The texts of some of the chunks to make, evenly chosen. */
  sample: string[]
  /** What would become of each document that isn't left as it is, by path. */
  changes: { path: string; status: 'new' | 'changed' | 'removed'; chunks: number }[]
}

async function planFolder(
  session: Session,
  folder: string,
  flags: FolderFlags & { source: string },
  index: OpenedIndex | undefined,
): Promise<Plan> {
  const { signal } = session
  const { memoryStore, openKebab } = await import('@kebab/local')
  await using planned = await openKebab({ store: memoryStore(), embedder: null, signal })
  const started = performance.now()
  const skips = new SkipCounts()
  const onProgress = (event: IngestEventV1): void => skips.see(event)
  const report = await planned.index(folder, { ...optionsOf(index, folder, flags), onProgress, signal })
  const readMs = performance.now() - started
  const before = new Map<string, Document>()
  for await (const document of index?.kebab.documents({ sourceId: flags.source, signal }) ?? [])
    before.set(document.docId, document)

  const changes: Plan['changes'] = []
  const fresh = new Set<string>()
  const counts = { added: 0, updated: 0, unchanged: 0 }
  const replaced: string[] = []
  for await (const document of planned.documents({ signal })) {
    const old = before.get(document.docId)
    before.delete(document.docId)
    if (old !== undefined && isSameDocument({ ...old, embeddingModel: undefined }, document)) {
      counts.unchanged++
      continue
    }
    const ids = await chunkIds(planned, [document.docId], signal)
    for (const id of ids) fresh.add(id)
    changes.push({ path: document.path, status: old === undefined ? 'new' : 'changed', chunks: ids.length })
    if (old === undefined) counts.added++
    else {
      counts.updated++
      replaced.push(document.docId)
    }
  }
  // What failed stays as it is, as do the documents of folders that can't be read.
  const failed = report.errors.map(({ path }) => path)
  const removedDocuments = [...before.values()].filter(({ path }) => !failed.some((prefix) => path.startsWith(prefix)))
  for (const { path } of removedDocuments) changes.push({ path, status: 'removed', chunks: 0 })
  const old =
    index === undefined
      ? []
      : await chunkIds(index.kebab, [...replaced, ...removedDocuments.map(({ docId }) => docId)], signal)
  const unchangedIds = new Set(old.filter((id) => fresh.has(id)))
  const added = fresh.size - unchangedIds.size
  const removed = old.length - unchangedIds.size
  const total = (await index?.kebab.describe({ signal }))?.store.chunks ?? 0
  return {
    report: {
      ...report,
      documents: { ...report.documents, ...counts, removed: removedDocuments.length },
      chunks: { added, removed, total: total + added - removed },
    },
    skips,
    changes,
    readMs,
    sample: await sampleOf(planned, fresh, signal),
  }
}

/** How many chunks are embedded at once to measure a model, at most, and how often. */
const BATCH = 8
const BATCHES = 4

async function sampleOf(kebab: Kebab, chunkIds: ReadonlySet<string>, signal: AbortSignal): Promise<string[]> {
  const step = Math.max(1, Math.floor(chunkIds.size / (BATCH * BATCHES)))
  const texts: string[] = []
  let at = 0
  for await (const { chunkId, text } of kebab.chunks({ signal }))
    if (chunkIds.has(chunkId) && at++ % step === 0) texts.push(text)
  return texts
}

/**
 * Says how long the indexing would take: what this run took to read and cut, and what the model
 * takes for all chunks, going by some of them.
 */
async function timeFor(session: Session, plans: Plan[], models: IndexModels): Promise<string> {
  const readMs = plans.reduce((sum, plan) => sum + plan.readMs, 0)
  const chunks = plans.reduce((sum, { report }) => sum + report.chunks.added, 0)
  const byWords = `about ${duration(readMs)}, as this run took`
  if (models.lexical || chunks === 0) return byWords
  const sample = plans.flatMap((plan) => plan.sample)
  const size = Math.min(BATCH, Math.ceil(sample.length / BATCHES))
  try {
    const [fastest, slowest, measured] = await measureModel(session, models, sample, size)
    const [least, most] = [fastest, slowest].map((ms) => duration(readMs + ms * chunks))
    const range = least === most ? least : `${least} to ${most}`
    return `about ${range}, going by ${measured} of ${counted(chunks, 'chunk')} that were embedded; a busy machine takes longer`
  } catch (error) {
    if (!isKebabError(error, 'model_unavailable')) throw error
    // Without a library, documents are indexed by words alone.
    if (error.details?.install !== undefined) return byWords
    return `about ${duration(readMs)} without the model; how long that takes is not known: ${error.message}`
  }
}

/** Returns the least and the most time for one chunk in ms, and how many chunks were measured. */
async function measureModel(
  { signal }: Session,
  models: IndexModels,
  sample: string[],
  size: number,
): Promise<[number, number, number]> {
  const { memoryStore, openKebab } = await import('@kebab/local')
  const { embedder, model, localModelPath, cacheFolder } = await models.options()
  await using measured = await openKebab({
    store: memoryStore(),
    signal,
    embedder,
    model,
    localModelPath,
    cacheFolder,
  })
  const times: number[] = []
  let count = 0
  // The first batch warms the model up, and counts only if it is the only one.
  for (let batch = 0; batch < BATCHES; batch++) {
    const at = batch * size
    if (at >= sample.length) break
    const texts = sample.slice(at, at + size).map((text, i) => ({ path: `${i}.txt`, text }))
    const started = performance.now()
    const { chunks } = await measured.index(texts, { sourceId: `batch-${batch}`, signal })
    if (chunks.added === 0 || (batch === 0 && sample.length > size)) continue
    times.push((performance.now() - started) / chunks.added)
    count += chunks.added
  }
  return [Math.min(...times), Math.max(...times), count]
}

/** A time in words, rounded as far as an estimate is to be trusted. */
function duration(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 1) return 'a second'
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return `${Math.round(seconds / 3600)} h`
}

async function chunkIds(kebab: Kebab, docIds: string[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  if (docIds.length > 0) for await (const { chunkId } of kebab.chunks({ docIds, signal })) ids.push(chunkId)
  return ids
}

function print(session: Session, folder: string, { report, changes }: Plan): void {
  const { colors } = session
  const { documents, chunks, errors, skipped = [], notes = [] } = report
  for (const { path, status, chunks: count } of changes)
    session.print(
      `${status.padEnd(7)}  ${escapeLine(path)}${status === 'removed' ? '' : `  ${counted(count, 'chunk')}`}`,
    )
  const { failures, hints } = failureLines(errors)
  for (const failure of failures) session.print(`failed   ${escapeLine(failure)}`)
  for (const hint of hints) session.print(`hint     ${escapeLine(hint)}`)
  for (const { path, code, reason } of notes) session.print(`note     ${escapeLine(`${path}  ${code}: ${reason}`)}`)
  for (const { path, code, reason } of skipped)
    session.print(colors.dim(`skipped  ${escapeLine(`${path}  ${code}: ${reason}`)}`))
  const more = documents.skipped - skipped.length
  if (more > 0) session.print(colors.dim(`skipped  ${more} more`))
  const { added, updated, unchanged, removed, failed } = documents
  session.print(
    `${escapeLine(displayPath(folder, session.process.cwd))}: would index ${counted(added + updated, 'document')} (${added} new, ${updated} changed), ` +
      `leave ${unchanged}, remove ${removed}, fail ${failed}, skip ${documents.skipped}; ${counted(chunks.added, 'chunk')} to make, ${chunks.removed} to remove`,
  )
}
