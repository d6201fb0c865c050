import { KebabError } from '@kebab/core'
import type { Database } from '../database.js'
import type { NamespaceRow } from '../namespace.js'

/**
 * Returns the statements that let a namespace say that it has moved, or that it is being copied.
 * @param schema quoted
 */
export function MOVED_NAMESPACES(schema: string): string {
  return `
    alter table ${schema}.namespaces
      add column moved_to text collate "C", -- the shard that has it now. Null: this one
      add column moved_from text collate "C"; -- the shard that it is being copied from. Null: none`
}

/**
 * Refuses a namespace that is not here: one that has moved, or is still being copied.
 * @throws KebabError `locked`
 */
export function refuseMoved({ place }: Database, { movedTo, movedFrom }: NamespaceRow): void {
  if (movedTo !== null)
    throw new KebabError('locked', `${place}: expected the namespace, found that it has moved to \`${movedTo}\``, {
      details: { path: place },
      hint: 'Take it from `shards` with `index(namespace)` again, which opens it where it is now, with all that was committed before.',
    })
  if (movedFrom !== null)
    throw new KebabError(
      'locked',
      `${place}: expected the namespace, found that it is being copied here from \`${movedFrom}\``,
      {
        details: { path: place },
        hint: 'Use it there until the move has ended. A move that was interrupted is begun again with `move`, or undone with `cancelMove`.',
      },
    )
}
