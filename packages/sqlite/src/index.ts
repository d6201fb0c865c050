export { type HeldLock, type HoldLockOptions, holdLock } from './hold-lock.js'
export type { SqliteDatabase, SqliteStatement, SqlValue } from './sqlite-database.js'
export { type SqliteFailure, sqliteError } from './sqlite-error.js'
export { type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.js'
