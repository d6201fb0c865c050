/** The names of ignore files. Where both are in a folder, the rules of the later one win. */
export const IGNORE_FILES: readonly string[] = ['.gitignore', '.kebabignore']

/**
 * The parts of a folder in which something may have changed. Paths are relative to the folder, with
 * `/`. A path stands for the file or folder there, and for all that is below it. It stands for the
 * documents of a file too, whose paths go on with `#`.
 */
export class ChangedPaths {
  readonly #paths: Set<string>
  /** The folders above, without the `/` at their end. */
  readonly #above = new Set<string>()

  private constructor(paths: Set<string>) {
    this.#paths = paths
    for (const path of paths)
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
        this.#above.add(path.slice(0, end))
  }

  /**
   * Returns the parts that these changes concern; `undefined` for the whole folder. An ignore file
   * concerns its folder.
   */
  static of(changes: Iterable<string>): ChangedPaths | undefined {
    const paths = new Set<string>()
    for (const change of changes) {
      const at = change.lastIndexOf('/')
      const path = IGNORE_FILES.includes(change.slice(at + 1)) ? change.slice(0, Math.max(0, at)) : change
      if (path === '') return undefined
      paths.add(path)
    }
    return new ChangedPaths(paths)
  }

  /** Whether something may have changed at this path. That of a folder may end with `/`. */
  has(path: string): boolean {
    for (let end = path.length; end > 0; ) {
      if (this.#paths.has(path.slice(0, end))) return true
      end = Math.max(path.lastIndexOf('/', end - 1), path.lastIndexOf('#', end - 1))
    }
    return false
  }

  /** Whether something may have changed within a folder, whose path ends with `/`. */
  isWithin(folder: string): boolean {
    return this.#above.has(folder.slice(0, -1)) || this.has(folder)
  }

  /** Adds a folder, whose path ends with `/`. */
  add(folder: string): void {
    this.#paths.add(folder.slice(0, -1))
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.#paths.values()
  }
}
