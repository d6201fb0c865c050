export type { ReanalyzeProgress } from './lexical/rebuild-words.js'
export { type PostgresIndex, type PostgresIndexOptions, postgresIndex } from './postgres-index.js'
export { type MigratePostgresOptions, migratePostgres } from './schema.js'
export type { PostgresClient, PostgresPool, PostgresTimeouts, StatementConfig } from './session.js'
export type { MoveProgress, MoveReport } from './shards/move-namespace.js'
export {
  type MoveNamespaceOptions,
  type Shards,
  type ShardsOptions,
  shards,
} from './shards/shards.js'
