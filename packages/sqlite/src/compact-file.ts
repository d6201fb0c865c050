import { KebabError } from '@kebab/core'
import { type Connection, transaction } from './connection.js'
import type { Checkpoints } from './log/checkpoints.js'

/**
 * Rewrites a database without anything that was removed from it, and empties its log. Throws
 * `locked` while another connection reads, since the log then still has pages of before, and
 * what `Checkpoints` throw.
 */
export function compactFile(connection: Connection, log: Checkpoints): void {
  transaction(connection, 'write', () => {
    connection.run('DELETE FROM spare_embeddings', [])
    // Chunk ids are digests of texts. Without them, changes are known from this commit on.
    connection.run('DELETE FROM removed_chunks', [])
    connection.run('UPDATE store SET known = commits', [])
  })
  connection.exec('VACUUM')
  if (log.empty()) return
  const { path } = connection
  throw new KebabError('locked', `${path}: expected to empty the log, found that another connection reads it`, {
    details: { path },
    hint: 'Close what reads the index, and compact it again. Until then, the log holds what was removed.',
  })
}
