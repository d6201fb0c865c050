import { type ChunkStore, memoryStore, type StoreReads, type StoreView } from '../../src/index.js'

/** A store in memory that counts its views, and runs hooks around every read, of a view too. */
export interface WatchedStore extends ChunkStore {
  /** The store beneath. Its own reads run no hooks. */
  inner: ChunkStore
  view: NonNullable<ChunkStore['view']>
  compare: NonNullable<ChunkStore['compare']>
  /** How many views were opened, and how many of them are open now. */
  views: { opened: number; open: number }
  /** Runs around a read. Does nothing by default. */
  around: () => Promise<unknown> | unknown
}

export function watchedStore(): WatchedStore {
  const inner = memoryStore({ id: 'store' })
  const views = { opened: 0, open: 0 }
  const around = async <T>(read: () => Promise<T>): Promise<T> => {
    await self.around()
    const answer = await read()
    await self.around()
    return answer
  }
  const watched = (reads: StoreReads): StoreReads => ({
    revision: () => around(() => reads.revision()),
    get: (chunkIds, options) => around(() => reads.get(chunkIds, options)),
    select: (where, options) => around(() => reads.select(where, options)),
    neighbours: (chunkId, n, options) => around(() => reads.neighbours(chunkId, n, options)),
    source: (docId, options) => around(() => reads.source(docId, options)),
  })
  const self: WatchedStore = {
    ...inner,
    ...watched(inner),
    inner,
    views,
    around: () => {},
    compare: inner.compare!,
    async view(options): Promise<StoreView> {
      const view = await inner.view!(options)
      views.opened++
      views.open++
      return {
        ...watched(view),
        async close() {
          views.open--
          return view.close()
        },
      }
    },
  }
  return self
}
