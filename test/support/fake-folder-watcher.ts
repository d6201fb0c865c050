/** What a watcher of folders reports to. */
interface Listener {
  changed(path: string): void
  lost(): void
  failed(error: unknown): void
}

/** Every watcher that was made, the last one at the end. */
export const watchers: FolderWatcher[] = []

/** Stands in for the watcher of folders. It is ready, and reports, when the test says so. */
export class FolderWatcher {
  closings = 0
  /** What closing throws, if it does. */
  failure: Error | undefined
  readonly listener: Listener
  ready!: () => void
  refuse!: (error: Error) => void
  readonly #ready = new Promise<void>((ready, refuse) => {
    this.ready = ready
    this.refuse = refuse
  })

  constructor(_root: string, listener: Listener) {
    this.listener = listener
    watchers.push(this)
  }

  begin(): Promise<void> {
    return this.#ready
  }

  async recheck(): Promise<void> {}

  close(): void {
    this.closings++
    if (this.failure !== undefined) throw this.failure
  }
}
