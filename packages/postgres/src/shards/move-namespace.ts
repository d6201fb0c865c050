import { type Analyzer, type CallOptions, KebabError } from '@kebab/core'
import { hasOtherWords, otherAnalyzer } from '../lexical/analyzer-version.js'
import { lockNamespace, type NamespaceRow, readNamespace } from '../namespace.js'
import type { OpenNamespace } from '../open-namespace.js'
import type { Session } from '../session.js'
import { checkBatch, commitBatch } from '../store/commit-batch.js'
import { commitIndexes } from '../store/commit-indexes.js'
import { missingNamespace } from '../store/namespace-reads.js'
import type { ReadScope } from '../store/read-rows.js'
import { storedText } from '../stored-text.js'
import { type ComparedDocuments, compareDocuments, countEntries, readStored } from './compare-contents.js'
import { dropGraphs, emptyNamespace } from './empty-namespace.js'
import { refuseMoved } from './moved-namespace.js'

/** How far a move is. */
export interface MoveProgress {
  /** How many documents are equal on both shards. */
  documentsDone: number
  /** How many documents there are. */
  documentsTotal: number
}

/** What a move came to. */
export interface MoveReport {
  /** The shard that the namespace was on. Equal to `to`: it was there already. */
  from: string
  /** The shard that it is on. */
  to: string
  /** How many documents it has. All of them were compared before the switch, and were equal. */
  documents: number
  /** How many chunks they have. */
  chunks: number
}

/** A namespace on one of several shards. */
export interface ShardNamespace extends OpenNamespace {
  /** The name of the shard. */
  shard: string
  /** The name of the namespace. */
  namespace: string
}

/** What is moved, and how. */
export interface MoveOptions extends CallOptions {
  analyzer: Analyzer
  onProgress?: ((progress: MoveProgress) => void) | undefined
}

/** So many documents are copied while writers wait. More are copied beforehand, beside them. */
const DOCUMENTS_AT_SWITCH = 100
/** How often documents are copied beside writers, at most: they may write faster. */
const MOST_ROUNDS = 10

/**
 * Moves a namespace to another shard, while both serve.
 *
 * Documents are copied beside writers, until few are left. Then the namespace is locked on both
 * shards, the rest is copied, and all of it is compared. The old shard is marked first. So at any
 * time at most one of them takes commits, and after an interruption the next call goes on.
 */
export async function moveNamespace(
  from: ShardNamespace,
  to: ShardNamespace,
  options: MoveOptions,
): Promise<Omit<MoveReport, 'from' | 'to'>> {
  const { signal, analyzer, onProgress } = options
  const { database: source } = from
  const { database: target } = to
  const { namespace } = from
  const indexes = commitIndexes(target, analyzer)
  await target.write((session) => beginMove(session, from, to), { signal })

  /** Locks the row on the new shard. */
  async function lockTarget(session: Session): Promise<NamespaceRow> {
    const row = await lockNamespace(session, target, namespace)
    if (row === null || row.ns !== to.row.ns || row.movedFrom !== from.shard) throw endedElsewhere(to)
    return row
  }

  /** Has the new shard hold some documents as the old one has them. */
  async function copyDocuments(reading: ReadScope, session: Session, docIds: readonly string[]): Promise<void> {
    const put = await readStored(reading, docIds)
    // A document that differs in its time alone would be left as it is, so each is removed first.
    for (const batch of [{ remove: docIds }, { put }])
      await commitBatch(session, target, await lockTarget(session), await checkBatch(batch), indexes)
  }

  /** Compares all documents, and copies what differs. */
  async function copyRound(work: (after: string) => Promise<ComparedDocuments>): Promise<number> {
    let copied = 0
    await eachPart(signal, async (after) => {
      const part = await work(after)
      copied += part.changed.length + part.gone.length
      return part
    })
    return copied
  }

  /** Copies a part beside writers: each batch is a transaction of its own. */
  async function copyPart(after: string) {
    const part = await target.read(
      (session) =>
        source.read(
          (reading) => compareDocuments(scopeOf(from, reading, signal), scopeOf(to, session, signal), after),
          { signal },
        ),
      { signal },
    )
    for (const docIds of batchesOf(part)) {
      signal?.throwIfAborted()
      await target.write(
        (session) =>
          source.read((reading) => copyDocuments(scopeOf(from, reading, signal), session, docIds), { signal }),
        { signal },
      )
    }
    return part
  }

  const total = await countDocuments(from, signal)
  let done = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const copied = await copyRound(async (after) => {
      const part = await copyPart(after)
      if (round === 0) {
        done += part.documents
        onProgress?.({ documentsDone: done, documentsTotal: Math.max(total, done) })
      }
      return part
    })
    if (copied <= DOCUMENTS_AT_SWITCH) break
  }
  return target.write(
    async (session) => {
      await lockTarget(session)
      const moved = await source.write(
        async (reading) => {
          const row = await lockNamespace(reading, source, namespace)
          if (row === null || row.ns !== from.row.ns || row.epoch !== from.row.epoch) throw missingNamespace(source)
          if (row.movedTo !== to.shard) refuseMoved(source, row)
          if (hasOtherWords(row, analyzer)) throw otherAnalyzer(source, row.analyzer, analyzer)
          const [old, fresh] = [scopeOf(from, reading, signal), scopeOf(to, session, signal)]
          await copyRound(async (after) => {
            const part = await compareDocuments(old, fresh, after)
            for (const docIds of batchesOf(part)) await copyDocuments(old, session, docIds)
            return part
          })
          const report = await compareAll(old, fresh)
          await reading.rows(`update ${source.schema}.namespaces set moved_to = $2 where ns = $1`, [
            row.ns,
            storedText(to.shard),
          ])
          return { report, settled: await settledState(old), calibration: row.calibration }
        },
        { signal },
      )
      // The old shard takes no commits any more. If this one fails now, the next call goes on.
      await session.rows(
        `update ${target.schema}.namespaces set moved_from = null,
           settled = case $2::text when 'now' then revision when 'before' then 0 end,
           settled_build = case $2::text when 'now' then build when 'before' then 0 end, calibration = $3
         where ns = $1`,
        [to.row.ns, moved.settled, moved.calibration && storedText(moved.calibration)],
      )
      return moved.report
    },
    { signal },
  )
}

/** Marks the namespace on the new shard, so that nobody uses it before it is whole. */
async function beginMove(session: Session, from: ShardNamespace, to: ShardNamespace): Promise<void> {
  const { database, row: opened } = to
  const row = await lockNamespace(session, database, to.namespace)
  if (row === null || row.ns !== opened.ns) throw missingNamespace(database)
  if (row.movedFrom === from.shard) return
  if (row.movedFrom !== null) refuseMoved(database, row)
  // What it had when it moved away is on another shard now.
  if (row.movedTo !== null) await emptyNamespace(session, database, row.ns)
  else if ((await countDocumentsIn(scopeOf(to, session))) > 0)
    throw (await hasSwitched(from, to.shard)) ? endedElsewhere(to) : takenNamespace(to)
  await session.rows(`update ${database.schema}.namespaces set moved_to = null, moved_from = $2 where ns = $1`, [
    row.ns,
    storedText(from.shard),
  ])
}

/** Whether a shard has given its namespace away to another one by now. */
async function hasSwitched({ database, namespace }: ShardNamespace, to: string): Promise<boolean> {
  const row = await database.read((session) => readNamespace(session, database, namespace))
  return row?.movedTo === to
}

/**
 * Undoes a move that hasn't switched: removes what was copied. Returns whether there was one.
 * @param hasSwitched whether the old shard says that the namespace has moved
 */
export async function cancelCopy(
  to: ShardNamespace,
  hasSwitched: (from: string) => Promise<boolean>,
  options: CallOptions,
): Promise<boolean> {
  const { database } = to
  const graphs = await database.write(async (session) => {
    const row = await lockNamespace(session, database, to.namespace)
    // Nobody switches while the row is locked.
    if (row === null || row.movedFrom === null || (await hasSwitched(row.movedFrom))) return null
    const graphs = await emptyNamespace(session, database, row.ns)
    await session.rows(`delete from ${database.schema}.namespaces where ns = $1`, [row.ns])
    return graphs
  }, options)
  if (graphs !== null) await dropGraphs(database, graphs, options)
  return graphs !== null
}

/** Removes what a namespace has left on a shard that it has moved from. The mark stays. */
export async function removeLeftovers(at: ShardNamespace, options: CallOptions): Promise<void> {
  const { database } = at
  const graphs = await database.write(async (session) => {
    const row = await lockNamespace(session, database, at.namespace)
    if (row === null || row.movedTo === null) return []
    return emptyNamespace(session, database, row.ns)
  }, options)
  await dropGraphs(database, graphs, options)
}

/** Compares all documents and index entries of two namespaces. */
async function compareAll(old: ReadScope, fresh: ReadScope): Promise<Omit<MoveReport, 'from' | 'to'>> {
  const sums = { documents: 0, chunks: 0 }
  await eachPart(old.signal, async (after) => {
    const part = await compareDocuments(old, fresh, after)
    const [other] = [...part.changed.map(({ docId }) => docId), ...part.gone]
    if (other !== undefined) throw unequal(fresh, `the document ${JSON.stringify(other)} otherwise`)
    sums.documents += part.documents
    sums.chunks += part.chunks
    return part
  })
  const [expected, copied] = [await countEntries(old), await countEntries(fresh)]
  for (const name of ['chunks', 'terms', 'vectors'] as const)
    if (expected[name] !== copied[name]) throw unequal(fresh, `${copied[name]} ${name} in place of ${expected[name]}`)
  return sums
}

/** Runs work for one part of the documents after another. */
async function eachPart(
  signal: AbortSignal | undefined,
  work: (after: string) => Promise<ComparedDocuments>,
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    signal?.throwIfAborted()
    after = (await work(after)).last
  }
}

/** The most chunks that are copied at once, unless a document has more. */
const CHUNKS_PER_BATCH = 1000
/** The most documents that are copied at once. */
const DOCUMENTS_PER_BATCH = 100

/** Returns the ids of what differs, some documents at a time. */
function batchesOf({ changed, gone }: ComparedDocuments): string[][] {
  const batches: string[][] = []
  let chunksLeft = 0
  for (const { docId, chunks } of [...changed, ...gone.map((docId) => ({ docId, chunks: 0 }))]) {
    const batch = batches.at(-1)
    chunksLeft -= chunks
    if (batch !== undefined && chunksLeft >= 0 && batch.length < DOCUMENTS_PER_BATCH) batch.push(docId)
    else {
      batches.push([docId])
      chunksLeft = CHUNKS_PER_BATCH - chunks
    }
  }
  return batches
}

function scopeOf({ database, row }: ShardNamespace, session: Session, signal?: AbortSignal): ReadScope {
  return { session, database, ns: row.ns, signal }
}

/** Counts the documents of a namespace. */
export function countDocuments(at: ShardNamespace, signal: AbortSignal | undefined): Promise<number> {
  return at.database.read((session) => countDocumentsIn(scopeOf(at, session, signal)), { signal })
}

async function countDocumentsIn({ session, database, ns, signal }: ReadScope): Promise<number> {
  const sql = `select count(*)::float8 from ${database.schema}.documents where ns = $1`
  const [row] = await session.rows<[number]>(sql, [ns], { signal })
  return row![0]
}

/** When the last pass over the vectors has ended: at the present state, before it, or never. */
async function settledState({ session, database, ns }: ReadScope): Promise<'now' | 'before' | null> {
  const [row] = await session.rows<['now' | 'before' | null]>(
    `select case when settled is null then null
       when settled = revision and settled_build = build then 'now' else 'before' end
     from ${database.schema}.namespaces where ns = $1`,
    [ns],
  )
  return row![0]
}

function endedElsewhere({ database: { place } }: ShardNamespace): KebabError<'locked'> {
  const message = `${place}: expected a move under way, found that another process has ended or undone it`
  return new KebabError('locked', message, {
    details: { path: place },
    hint: 'Call `move` again: it goes on, or finds that nothing is left to do.',
  })
}

function takenNamespace({ database: { place }, shard }: ShardNamespace): KebabError<'unsupported'> {
  const message = `${place}: expected no documents of the namespace on \`${shard}\`, found some that no move has put there`
  return new KebabError('unsupported', message, {
    details: { feature: 'moving into a namespace that has documents' },
    hint: 'Remove them there first, if they are of no use: another process may have opened it on that shard.',
  })
}

function unequal({ database: { place } }: ReadScope, difference: string): KebabError<'corrupt_index'> {
  const reason = `the copy has ${difference}`
  return new KebabError('corrupt_index', `${place}: expected an equal copy, found that ${reason}; nothing has moved`, {
    details: { path: place, reason },
    hint: 'Undo the move with `cancelMove`, and look at the index with `doctor` before you try again.',
  })
}
