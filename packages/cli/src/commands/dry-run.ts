import { isSameDocument } from '@kebab/core/kit'
import type { Document, IngestReportV1, Kebab } from '@kebab/local'
import { indexedFolders } from '../document-files.js'
import { EXIT, type ExitCode } from '../failure.js'
import { findIndex, newIndex } from '../find-index.js'
import type { IndexFlags, Session } from '../session.js'
import { escapeLine } from '../terminal/escape.js'
import { type FolderFlags, optionsOf, shown } from './index-folders.js'

/**
 * Says what indexing the folders would do. Reads and cuts their documents into an index in memory,
 * without a model, and compares them with what the index on disk holds.
 */
export async function dryRun(
  session: Session,
  wanted: string[],
  flags: FolderFlags & IndexFlags & { json?: boolean },
): Promise<ExitCode> {
  const { cwd } = session.process
  const found = await findIndex(cwd, flags.path)
  const path = found ?? newIndex(cwd)
  await using index = found === undefined ? undefined : await session.openIfThere(flags)
  const known = index === undefined ? new Map<string, string>() : await indexedFolders(index, session.signal)
  const folders = wanted.length > 0 ? wanted : known.size > 0 ? [...known.values()] : [cwd]
  const { folderSourceId } = await import('@kebab/ingest')
  let code: ExitCode = EXIT.done
  for (const folder of folders) {
    const sourceId = flags.source ?? folderSourceId(folder, path)
    const plan = await planFolder(session, folder, { ...flags, source: sourceId }, index?.kebab)
    if (flags.source === undefined) delete plan.report.source_id
    if (flags.json) session.printJson(plan.report)
    else print(session, folder, plan)
    if (plan.report.documents.failed > 0) code = EXIT.failed
  }
  return code
}

interface Plan {
  report: IngestReportV1
  /** What would become of each document that isn't left as it is, by path. */
  changes: { path: string; status: 'new' | 'changed' | 'removed'; chunks: number }[]
}

async function planFolder(
  session: Session,
  folder: string,
  flags: FolderFlags & { source: string },
  index: Kebab | undefined,
): Promise<Plan> {
  const { signal } = session
  const { memoryStore, openKebab } = await import('@kebab/local')
  await using planned = await openKebab({ store: memoryStore(), embedder: null, signal })
  const report = await planned.index(folder, { ...optionsOf(flags), signal })
  const before = new Map<string, Document>()
  for await (const document of index?.documents({ sourceId: flags.source, signal }) ?? [])
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
  const gone = [...before.values()].filter(({ path }) => !failed.some((one) => path.startsWith(one)))
  for (const { path } of gone) changes.push({ path, status: 'removed', chunks: 0 })
  const old = index === undefined ? [] : await chunkIds(index, [...replaced, ...gone.map(({ docId }) => docId)], signal)
  const kept = new Set(old.filter((id) => fresh.has(id)))
  const added = fresh.size - kept.size
  const removed = old.length - kept.size
  const total = (await index?.describe({ signal }))?.store.chunks ?? 0
  return {
    report: {
      ...report,
      documents: { ...report.documents, ...counts, removed: gone.length },
      chunks: { added, removed, total: total + added - removed },
    },
    changes,
  }
}

async function chunkIds(kebab: Kebab, docIds: string[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  if (docIds.length > 0) for await (const { chunkId } of kebab.chunks({ docIds, signal })) ids.push(chunkId)
  return ids
}

function print(session: Session, folder: string, { report, changes }: Plan): void {
  const { colors } = session
  const { documents, chunks, errors, skipped = [] } = report
  for (const { path, status, chunks: count } of changes)
    session.print(`${status.padEnd(7)}  ${escapeLine(path)}${status === 'removed' ? '' : `  ${count} chunks`}`)
  for (const { path, error } of errors) session.print(`failed   ${escapeLine(`${path}: ${error.message}`)}`)
  for (const { path, code, reason } of skipped)
    session.print(colors.dim(`skipped  ${escapeLine(`${path}  ${code}: ${reason}`)}`))
  const more = documents.skipped - skipped.length
  if (more > 0) session.print(colors.dim(`skipped  ${more} more`))
  const { added, updated, unchanged, removed, failed } = documents
  session.print(
    `${escapeLine(shown(folder, session.process.cwd))}: would index ${added + updated} documents (${added} new, ${updated} changed), ` +
      `leave ${unchanged}, remove ${removed}, fail ${failed}, skip ${documents.skipped}; ${chunks.added} chunks to make, ${chunks.removed} to remove`,
  )
}
