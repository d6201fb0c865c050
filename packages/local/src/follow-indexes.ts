import { KebabError } from '@kebab/core'
import { Mutex } from '@kebab/core/kit'
import type { SqliteStore } from '@kebab/sqlite'
import type { DerivedIndex } from './derived-index.js'
import { readOnlyError } from './index-files.js'
import type { Indexes } from './indexes.js'
import { applyChanges, loadIndexes, loadSnapshot } from './load-indexes.js'
import { Readers } from './readers.js'
import type { Snapshots } from './snapshots.js'

/**
 * Indexes over a store that another process may be writing: whoever asks for the store's revision has them brought to it first.
 * Nothing is written, snapshots least of all: those are the writer's.
 */
export function followIndexes(store: SqliteStore, indexes: readonly DerivedIndex[], snapshots: Snapshots): Indexes {
  const retrievers = indexes.map(({ retriever }) => retriever)
  const turns = new Mutex()
  const readers = new Readers()
  let at = ''

  const follow = async (): Promise<string> => {
    for (;;) {
      if ((await store.revision()) === at) return at
      const changes = await store.changesSince(at)
      if (changes === null) at = await reload()
      else {
        await applyChanges(store, retrievers, changes, undefined)
        at = changes.revision
      }
    }
  }

  /** Takes the writer's snapshot instead of what is held, and what changed since: the revision that this comes to. */
  const reload = async (): Promise<string> => {
    const { revision, missing } = await loadSnapshot(store, indexes, snapshots, undefined)
    if (missing.length === 0) return revision
    throw new KebabError(
      'retrieval_failed',
      'expected to follow what another process wrote, found that it was too much; open the index again',
      { details: { retrievers: [] }, retryable: false },
    )
  }

  const refuse = async (): Promise<never> => {
    throw readOnlyError()
  }

  return {
    async open(signal) {
      at = (await loadIndexes(store, indexes, snapshots, signal)).revision
      await turns.take(follow)
    },
    apply: refuse,
    read: (work) => readers.run(work),
    rest: () => readers.rest(),
    store: { ...store, revision: () => turns.take(follow), commit: refuse },
    async save() {},
    snapshot: () => ({ behind: 0 }),
  }
}
