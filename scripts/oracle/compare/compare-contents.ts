import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Chunk, Document } from '@kebab/core'
import type { Kebab } from '@kebab/local'
import type { NaiveEngine } from '../naive/naive-engine.js'
import { agree } from './compare.js'

const LOG = 'kebab.db-wal'
/** The entries of a closed index. The log is empty then. */
const ENTRIES = ['.gitignore', 'file-records', 'kebab.db', 'kebab.db-shm', LOG, 'lock.db', 'snapshots']

/** Compares all that is stored: documents with their texts, and chunks. */
export async function compareContents(kebab: Kebab, { documents }: NaiveEngine): Promise<void> {
  const stored = [...documents.values()]
  agree('the documents', await listDocuments(kebab), stored.map(({ document }) => document).sort(byPath))
  const chunks: Omit<Chunk, 'document'>[] = []
  for await (const { document, ...chunk } of kebab.chunks()) chunks.push(withoutVector(chunk))
  const expected = stored.flatMap((one) => one.chunks.map(({ document, ...chunk }) => chunk))
  agree('the chunks', chunks.sort(byId), expected.sort(byId))
  for (const { document, text } of stored) {
    const fetched = await kebab.fetch({ doc_id: document.docId })
    agree(`the text of ${document.path}`, fetched.text, text)
  }
}

/** Returns the documents of an index in the order of their sources and paths. */
export async function listDocuments(kebab: Kebab): Promise<Document[]> {
  const documents: Document[] = []
  for await (const document of kebab.documents()) documents.push(document)
  return documents.sort(byPath)
}

/** Returns the lines of an export. */
export async function linesOf(kebab: Kebab, signal?: AbortSignal): Promise<string[]> {
  const lines: string[] = []
  for await (const line of kebab.export({ signal })) lines.push(line)
  return lines
}

/** Lets the index examine itself. */
export async function compareHealth(kebab: Kebab): Promise<void> {
  const { healthy, checks } = await kebab.doctor({ deep: true })
  const failed = checks.filter(({ status }) => status === 'failed')
  agree('what doctor finds', { healthy, failed }, { healthy: true, failed: [] })
}

/** Looks for files that a closed index doesn't have. */
export function compareFiles(path: string): void {
  const others = readdirSync(path).filter((name) => !ENTRIES.includes(name))
  agree('files that are left over', others, [])
  agree('the bytes of the log of a closed index', statSync(join(path, LOG), { throwIfNoEntry: false })?.size ?? 0, 0)
  const snapshots = readdirSync(path).includes('snapshots') ? readdirSync(join(path, 'snapshots')) : []
  agree('snapshots that are left over', snapshots.slice(1), [])
}

function withoutVector<C extends object>(chunk: C): C {
  const { embedding, ...others } = chunk as C & { embedding?: unknown }
  return others as unknown as C
}

function byPath(a: Document, b: Document): number {
  const [one, other] = [`${a.sourceId} ${a.path}`, `${b.sourceId} ${b.path}`]
  return one < other ? -1 : one > other ? 1 : 0
}

function byId(a: { chunkId: string }, b: { chunkId: string }): number {
  return a.chunkId < b.chunkId ? -1 : 1
}
