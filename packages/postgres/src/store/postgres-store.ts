import type { StoreBatch, SyncedStore } from '@kebab/core'
import { byModel } from '@kebab/core/internal'
import type { Database } from '../database.js'
import { lockNamespace, type NamespaceRow, readNamespace } from '../namespace.js'
import { compareRevisions, revisionOf } from '../revision.js'
import type { Session } from '../session.js'
import { countRestricted } from './allow-column.js'
import { calibrationOf } from './calibration.js'
import { changesSince, markedState, markState } from './changes.js'
import { type CommitIndexes, checkBatch, commitBatch } from './commit-batch.js'
import { readKinds, summaryOf } from './document-kinds.js'
import { knownEmbeddings } from './known-embeddings.js'
import { type LaterIndex, laterVectors } from './later-vectors.js'
import { listChunks, listDocuments } from './list-rows.js'
import { presentRow, readsWithin } from './namespace-reads.js'
import { type ReadScope, readDocuments } from './read-rows.js'
import { openView } from './view.js'

/** What a store is made of. */
export interface PostgresStoreParts {
  database: Database
  namespace: string
  /** The row of the namespace as it was when the index was opened. */
  opened: NamespaceRow
  indexes: CommitIndexes
  laterIndex: LaterIndex
  /** Whether a view can stay open beside other calls. */
  views: boolean
  /** Called after each commit, and when vectors were shown. */
  onCommit(): void
  /** Called when a call finds that the namespace has moved, or is gone. */
  onLost(): void
}

/** Returns a store over a namespace of a database. */
export function postgresStore(parts: PostgresStoreParts): SyncedStore {
  const { database, namespace, opened, indexes, laterIndex, onCommit } = parts
  const { ns } = opened
  let seen: (row: NamespaceRow) => void = () => {}

  async function rowWith(read: typeof readNamespace, session: Session): Promise<NamespaceRow> {
    const row = await read(session, database, namespace)
    const present = presentRow(parts, row)
    seen(present)
    return present
  }
  const reading = <T>(work: (scope: ReadScope, row: NamespaceRow) => Promise<T>, signal?: AbortSignal): Promise<T> =>
    database.read(async (session) => work({ session, database, ns, signal }, await rowWith(readNamespace, session)), {
      signal,
    })
  const writing = <T>(work: (session: Session, row: NamespaceRow) => Promise<T>): Promise<T> =>
    database.write(async (session) => work(session, await rowWith(lockNamespace, session)))

  const later = laterVectors({ scope: { database, ns }, index: laterIndex, reading, writing, onShow: onCommit })
  seen = later.seen

  const store: SyncedStore = {
    ...readsWithin(reading),
    revision: () => reading(async (_, row) => revisionOf(row)),
    canCatchUp: () => reading(async (_, row) => row.isReplica),
    calibration: () => reading(async (_, row) => calibrationOf(database, row)),
    stats: () => reading((scope, row) => statsOf(scope, row)),
    documents: ({ sourceId, signal } = {}) => listed(listDocuments({ database, ns, signal }, sourceId)),
    chunks: ({ docIds, signal } = {}) => listed(listChunks({ database, ns, signal }, docIds && [...docIds])),
    document: (docId) => reading(async (scope) => (await readDocuments(scope, [docId])).get(docId) ?? null),
    changesSince: (revision) => reading((scope, row) => changesSince(scope, row, revision)),
    mark: (name, revision) =>
      writing((session, row) => markState({ session, database, ns, revision: row.revision }, row, name, revision)),
    marked: () => reading((scope, row) => markedState(scope, row)),
    embeddings: (texts, model) => reading((scope) => knownEmbeddings(scope, texts, model)),
    vectors: later.vectors,
    vectorsPending: later.vectorsPending,
    async commit(batch: StoreBatch) {
      const checked = await checkBatch(batch)
      const revision = await writing((session, row) => commitBatch(session, database, row, checked, indexes))
      onCommit()
      return revision
    },
    compare: (a, b) => compareRevisions(opened.epoch, a, b),
  }
  if (parts.views) store.view = ({ signal } = {}) => openView(parts, later.seen, signal)
  return store

  /** Iterates over a listing. One that ends where the rows were removed meanwhile isn't whole. */
  async function* listed<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    yield* items
    await reading(async () => {})
  }

  async function statsOf(scope: ReadScope, { chunks }: NamespaceRow) {
    const { documents, models, chunkerVersions } = summaryOf(await readKinds(scope))
    const restricted = await countRestricted(scope)
    const counts = { documents, chunks, embeddingModels: models.sort(byModel), chunkerVersions }
    return restricted === 0 ? counts : { ...counts, restricted }
  }
}
