import type { Analyzer } from '@kebab/core'
import type { Database } from '../database.js'
import { versionOf } from '../lexical/analyzer-version.js'
import { holdWords } from '../lexical/rebuild-words.js'
import { writeLexical } from '../lexical/write-segment.js'
import { writeVectors } from '../vectors/write-vectors.js'
import type { CommitIndexes } from './commit-batch.js'

/** Returns the indexes of a namespace, as commits write them: its words and its vectors. */
export function commitIndexes(database: Database, analyzer: Analyzer): CommitIndexes {
  return {
    check: (session, row) => holdWords(session, { database, analyzer }, row),
    async write(session, changes) {
      const { terms } = await writeLexical(session, database, changes, analyzer, database.cache)
      await writeVectors(session, database, changes)
      return { terms, analyzer: versionOf(analyzer) }
    },
  }
}
