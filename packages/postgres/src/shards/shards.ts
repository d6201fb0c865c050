import { type CallOptions, isKebabError } from '@kebab/core'
import { closeAll, readSignal } from '@kebab/core/internal'
import {
  anyFunction,
  anySignal,
  filledString,
  kindOf,
  Mutex,
  objectWith,
  oneOf,
  optional,
  optionReader,
  runWithin,
  wrongValue,
} from '@kebab/core/kit'
import { findNamespace, openNamespace } from '../open-namespace.js'
import { type IndexSettings, openIndex, type PostgresIndex, readSettings } from '../postgres-index.js'
import type { PostgresPool } from '../session.js'
import { missingNamespace } from '../store/namespace-reads.js'
import {
  cancelCopy,
  countDocuments,
  type MoveProgress,
  type MoveReport,
  moveNamespace,
  removeLeftovers,
  type ShardNamespace,
} from './move-namespace.js'

/** The options of `shards`: those of all its indexes, and where they are. */
export interface ShardsOptions<Name extends string = string> extends IndexSettings {
  /**
   * The pools of the shards, by name: each of another server, or another database. The names are
   * kept by namespaces that move, so they stay the same. The caller closes the pools afterwards.
   */
  pools: Readonly<Record<Name, PostgresPool>>
  /**
   * Returns the shard of a namespace. Where the namespace has moved from there, it is followed. So
   * this may be changed after a move, at any time and in one process after another.
   */
  place(namespace: string): NoInfer<Name> | Promise<NoInfer<Name>>
}

/** The options of a move. */
export interface MoveNamespaceOptions<Name extends string = string> extends CallOptions {
  /** The shard that the namespace moves to. */
  to: Name
  /** Called as documents are copied. What it throws ends the move, which can be begun again. */
  onProgress?: ((progress: MoveProgress) => void) | undefined
}

/** The indexes of namespaces on several servers. */
export interface Shards<Name extends string = string> {
  /**
   * Returns the index of a namespace on the shard that it is on. It is opened once, and kept open
   * until it is closed. Once it has moved, its calls reject with `locked`, and this returns the
   * one on the other shard: keep no index longer than for a request. Rejects as `postgresIndex`.
   */
  index(namespace: string, options?: CallOptions): Promise<PostgresIndex>
  /**
   * Moves a namespace to another shard, while both serve. Nothing is embedded again.
   *
   * Searches and commits go on while documents are copied. At the end commits wait: the rest is
   * copied, and all documents, chunks, words and vectors are compared. Then the old shard refuses
   * reads and writes with `locked`, which is retryable, and what it has is removed there. All
   * cursors are `stale_cursor`.
   *
   * An aborted or killed move has changed nothing for anybody, or has switched. Call it again to go
   * on, or `cancelMove` to undo it. If the namespace is there already, what was left behind is
   * removed.
   *
   * Rejects with these codes, and as `postgresIndex` does:
   *
   * - `not_indexed` for a namespace that isn't there;
   * - `unsupported` where the other shard has documents of it that no move has put there;
   * - `locked` if another process ends or undoes the move;
   * - `corrupt_index` if the copy differs at the end; then nothing has moved.
   */
  move(namespace: string, options: MoveNamespaceOptions<Name>): Promise<MoveReport>
  /**
   * Undoes a move that was begun and hasn't switched: removes the copy. Returns whether there was
   * one. A mover that still runs rejects with `locked`.
   */
  cancelMove(namespace: string, options: { to: Name } & CallOptions): Promise<boolean>
  /** Closes all indexes that are open. The pools stay open. */
  close(): Promise<void>
}

/**
 * Spreads namespaces over several Postgres servers. Each namespace is on one of them, as a whole.
 *
 *     const tenants = shards({ pools: { eu, us }, place: regionOf, embedder })
 *     const kebab = await openKebab(await tenants.index('acme'))
 *
 * Throws `TypeError` for invalid options.
 */
export function shards<Name extends string>(options: ShardsOptions<Name>): Shards<Name> {
  const read = optionReader('shards', options as ShardsOptions)
  const pools = new Map(Object.entries<PostgresPool>(read('pools', POOLS)))
  const place = read('place', anyFunction)
  const settings = readSettings(read)
  read.done()
  const shardName = oneOf(...pools.keys())
  const { analyzer } = settings
  /** The open indexes by namespace, as `index` returns them. */
  const current = new Map<string, Promise<PostgresIndex>>()
  const all = new Set<PostgresIndex>()
  /** A move holds a connection of both shards: several at once could wait for one another. */
  const moves = new Mutex()

  const addressOf = (shard: string, namespace: string) => ({ ...settings, pool: pools.get(shard)!, namespace })

  async function find(shard: string, namespace: string): Promise<ShardNamespace | null> {
    const opened = await findNamespace(addressOf(shard, namespace))
    return opened && { ...opened, shard, namespace }
  }

  /** Returns the shard that a namespace is on, or is to be created on. Ends a switch if need be. */
  async function locate(namespace: string): Promise<string> {
    let shard = checked('place', await place(namespace))
    for (const visited = new Set<string>(); !visited.has(shard); ) {
      visited.add(shard)
      const at = await find(shard, namespace)
      if (at === null) return shard
      const { movedTo, movedFrom } = at.row
      if (movedTo !== null) {
        shard = checked('pools', movedTo)
        continue
      }
      if (movedFrom === null) return shard
      const source = await find(checked('pools', movedFrom), namespace)
      if (source?.row.movedTo === shard) await endSwitch(source, at)
      return source === null || source.row.movedTo === shard ? shard : movedFrom
    }
    return shard
  }

  /** Ends a switch whose mover was killed when the old shard had given the namespace away. */
  async function endSwitch(from: ShardNamespace, to: ShardNamespace): Promise<void> {
    try {
      await moves.take(() => moveNamespace(from, to, { analyzer }))
    } catch (error) {
      const at = isKebabError(error, 'locked') ? await find(to.shard, to.namespace) : null
      if (at === null || at.row.movedFrom !== null) throw error
    }
  }

  async function open(namespace: string, forget: () => void): Promise<PostgresIndex> {
    for (;;) {
      const shard = await locate(namespace)
      const more = { reanalyze: false, onProgress: undefined, signal: undefined }
      const onClose = (): void => {
        forget()
        all.delete(index)
      }
      let index: PostgresIndex
      try {
        index = await openIndex({ ...addressOf(shard, namespace), ...more }, { onLost: forget, onClose })
      } catch (error) {
        // It may have moved in between.
        if (!isKebabError(error, 'locked') || (await locate(namespace)) === shard) throw error
        continue
      }
      all.add(index)
      return index
    }
  }

  function indexOf(namespace: string): Promise<PostgresIndex> {
    const present = current.get(namespace)
    if (present !== undefined) return present
    const forget = (): void => {
      if (current.get(namespace) === opening) current.delete(namespace)
    }
    const opening: Promise<PostgresIndex> = open(namespace, forget)
    current.set(namespace, opening)
    opening.catch(forget)
    return opening
  }

  function checked(name: string, shard: unknown): string {
    if (shardName.fits(shard)) return shard as string
    throw wrongValue(name, shardName.expected, shard)
  }

  return {
    async index(namespace, options) {
      const signal = readSignal('index', options)
      checkNamespace(namespace)
      return runWithin(() => indexOf(namespace), { signal, stage: 'opening an index' })
    },

    async move(namespace, options) {
      checkNamespace(namespace)
      const readOption = optionReader('move', options)
      const to: string = readOption('to', shardName)
      const onProgress = readOption('onProgress', optional(anyFunction))
      const signal = readOption('signal', optional(anySignal))
      readOption.done()
      signal?.throwIfAborted()
      const from = await locate(namespace)
      const source = await find(from, namespace)
      if (source === null) throw missingNamespace({ place: `postgres:${settings.schema}/${namespace}` })
      const target = from === to ? source : { ...(await openNamespace(addressOf(to, namespace))), shard: to, namespace }
      const counts =
        from === to
          ? { documents: await countDocuments(source, signal), chunks: source.row.chunks }
          : await moves.take(() => moveNamespace(source, target, { analyzer, onProgress, signal }), signal)
      current.delete(namespace)
      for (const other of pools.keys()) {
        const at = other === to ? null : await find(other, namespace)
        if (at !== null && at.row.movedTo !== null) await removeLeftovers(at, { signal })
      }
      return { from, to, ...counts }
    },

    async cancelMove(namespace, options) {
      checkNamespace(namespace)
      const readOption = optionReader('cancelMove', options)
      const to: string = readOption('to', shardName)
      const signal = readOption('signal', optional(anySignal))
      readOption.done()
      signal?.throwIfAborted()
      const target = await find(to, namespace)
      if (target === null) return false
      const hasSwitched = async (from: string): Promise<boolean> =>
        (await find(checked('pools', from), namespace))?.row.movedTo === to
      return moves.take(() => cancelCopy(target, hasSwitched, { signal }), signal)
    },

    close: () => closeAll([...all]),
  }
}

const POOLS = kindOf('an object with a pool for each shard', (value) => {
  const pool = objectWith('connect')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length > 0 &&
    Object.values(value).every(pool.fits)
  )
})

function checkNamespace(namespace: unknown): void {
  if (!filledString.fits(namespace)) throw wrongValue('namespace', filledString.expected, namespace)
}
