import { type Failure, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import type { IndexedSources } from '../source-names.js'

/** How a folder is indexed, as the flags of `kebab index` say. */
export interface FolderFlags {
  include?: string[]
  exclude?: string[]
  ignoreFiles: boolean
  source?: string
  sweepAll?: boolean
  verify?: boolean
}

/** The options of the SDK that flags stand for. */
export function optionsOf({ include, exclude, ignoreFiles, source, sweepAll = false, verify }: FolderFlags) {
  return { include, exclude, ignoreFiles, sourceId: source, sweepAll, verify }
}

/**
 * Returns the folders to index: those that are wanted, else those that were indexed before, else
 * the working directory. Says which sources are left out, since nothing says where their documents
 * came from. Returns none if the index has only such sources.
 */
export function foldersToIndex(session: Session, paths: string[], sources: IndexedSources | undefined): string[] {
  if (paths.length > 0) return paths
  const { folders = new Map<string, string>(), names = new Set<string>() } = sources ?? {}
  for (const name of names)
    session.say(
      `${name}: left out, since the index knows no folder of this source. ` +
        `If it was indexed with --source, \`kebab index FOLDER --source ${name}\` brings it in step`,
    )
  return folders.size === 0 && names.size === 0 ? [session.process.cwd] : [...folders.values()]
}

/** What is wrong where `foldersToIndex` returns none. */
export function missingFolder(): Failure {
  const hint = '`kebab index .` takes the working directory.'
  return wrongCommandLine('FOLDER', 'at least one, since the index knows no folder', 'none', hint)
}
