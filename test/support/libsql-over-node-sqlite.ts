/**
 * Stands in for `libsql` where `KEBAB_SQLITE=node:sqlite` is set, so that tests which open a
 * database run over the driver of Node. Its databases are those of `node:sqlite`, opened with the
 * options of libsql.
 */

type Open = new (path: string | URL, options: { timeout: number; readOnly: boolean }) => object

const { DatabaseSync } = process.getBuiltinModule('node:sqlite' as 'fs') as unknown as { DatabaseSync: Open }

export default class Database extends DatabaseSync {
  constructor(path: string, { timeout = 0, readonly = false } = {}) {
    super(path.startsWith('file:') ? new URL(path) : path, { timeout, readOnly: readonly })
  }
}
