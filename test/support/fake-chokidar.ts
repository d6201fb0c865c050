import { EventEmitter } from 'node:events'

/**
 * A chokidar watcher that reports what the test says: `ready`, `all`, `error`. Like the real one,
 * it has no listeners after it is closed.
 */
export class FakeWatcher extends EventEmitter {
  closings = 0
  /** What closing rejects with, if it does. */
  failure: Error | undefined

  /** The folders that it watches. What it says of their entries is not asked for. */
  getWatched(): Record<string, string[]> {
    return {}
  }

  async close(): Promise<void> {
    this.closings++
    this.removeAllListeners()
    if (this.failure !== undefined) throw this.failure
  }
}

/** Every watcher that was made, the last one at the end. */
export const watchers: FakeWatcher[] = []

/** What stands in for the module, and makes watchers that are not ready yet. */
export function watch(): FakeWatcher {
  const watcher = new FakeWatcher()
  watchers.push(watcher)
  return watcher
}
