import { KebabError, type StoreView } from '@kebab/core'
import { Mutex } from '@kebab/core/kit'
import type { Database } from '../database.js'
import { type NamespaceRow, openAt, rememberNamespace } from '../namespace.js'
import { isEndedByServer, isLostConnection } from '../postgres-error.js'
import { revisionOf, stateOf } from '../revision.js'
import { isUnsent, type OpenSession, type Session } from '../session.js'
import { calibrationOf } from './calibration.js'
import { presentRow, readsWithin } from './namespace-reads.js'
import type { PostgresStoreParts } from './postgres-store.js'

/** What retrievers need to answer within a view of a store: a transaction over one state. */
export class PostgresView {
  readonly database: Database
  readonly session: Session

  constructor(database: Database, session: Session) {
    this.database = database
    this.session = session
  }
}

/** How often a statement is attempted: it may be the one that brings its server down. */
const ATTEMPTS = 4

/** Returns the handle of a view of this database; `null` for any other view. */
export function viewOf(view: StoreView, database: Database): PostgresView | null {
  return view.handle instanceof PostgresView && view.handle.database === database ? view.handle : null
}

/**
 * Opens a view: one transaction that reads one state.
 *
 * A statement that is cancelled or fails ends its transaction. So does a connection that is lost, a
 * replica that has to apply what stands in the way, and a server that limits idle transactions. The
 * next call then begins another one. While nothing was committed, it reads the same.
 * @param seen told each row of the namespace that is read
 */
export async function openView(
  parts: PostgresStoreParts,
  seen: (row: NamespaceRow) => void,
  signal: AbortSignal | undefined,
): Promise<StoreView> {
  const { database, namespace, opened } = parts
  const { ns } = opened
  let isOpen = true
  /** The row of the state of the view. */
  let state: NamespaceRow | undefined
  /** Why no transaction reads the state of the view any more. */
  let lost: unknown
  const opening = new Mutex()
  let current: OpenSession | undefined

  /** Begins a transaction, and checks that it reads the state of the view. */
  async function begin(signal?: AbortSignal): Promise<OpenSession> {
    const { session, row } = await openAt(database, ns, { signal })
    try {
      const present = presentOrLost(row)
      state ??= present
      seen(present)
      // What retrievers have read of the layout of their rows has to hold as well.
      if (stateOf(present) === stateOf(state)) return session
      lost = movedState(database)
      throw lost
    } catch (error) {
      await session.close()
      throw error
    }
  }

  function presentOrLost(row: NamespaceRow | null): NamespaceRow {
    try {
      return presentRow(parts, row)
    } catch (error) {
      lost = error
      throw error
    }
  }

  const steady: Session = {
    async rows(sql, values, options) {
      for (let attempts = 1; ; ) {
        refuseClosed(isOpen)
        const session = await opening.take(async () => {
          refuseClosed(isOpen)
          current ??= await begin(options?.signal)
          return current
        }, options?.signal)
        try {
          return await session.rows(sql, values, options)
        } catch (error) {
          if (current === session) current = undefined
          // A transaction that has ended is of no more use. It closes without the caller.
          session.close().catch(() => {})
          refuseClosed(isOpen)
          if (options?.signal?.aborted) throw error
          // Reading again is safe: the new transaction reads the same state, or says that it can't.
          if (isUnsent(error)) continue
          if (!(isLostConnection(error) || isEndedByServer(error)) || attempts === ATTEMPTS) throw error
          attempts++
        }
      }
    },
  }

  current = await begin(signal)
  const revision = revisionOf(state!)
  rememberNamespace(steady, namespace, state!)
  const handle = new PostgresView(database, steady)
  return {
    handle,
    ...readsWithin(async (work, signal) => {
      signal?.throwIfAborted()
      refuseClosed(isOpen)
      return work({ session: steady, database, ns, signal })
    }),
    async revision() {
      refuseClosed(isOpen)
      if (lost !== undefined) throw lost
      return revision
    },
    async canCatchUp() {
      refuseClosed(isOpen)
      return state!.isReplica
    },
    async calibration() {
      refuseClosed(isOpen)
      if (lost !== undefined) throw lost
      return calibrationOf(database, state!)
    },
    async close() {
      isOpen = false
      await opening.take(async () => {
        // The end of a reading transaction has nothing to say, so it isn't waited for.
        void current?.close()
        current = undefined
      })
    },
  }
}

function refuseClosed(isOpen: boolean): void {
  if (isOpen) return
  const message = 'expected a view that is open, found one that was closed; open another'
  throw new KebabError('unsupported', message, { details: { feature: 'reading a closed view' } })
}

function movedState({ place }: Database): KebabError<'retrieval_failed'> {
  const message = `${place}: expected the state of the view, found that it has changed since its transaction ended; try again`
  return new KebabError('retrieval_failed', message, { details: { retrievers: [] } })
}
