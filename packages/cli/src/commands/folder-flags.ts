import type { FolderRules, OpenedIndex } from '@kebab/local/internal'
import { type Failure, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { displayPath, type IndexedSources } from '../source-names.js'

/** How a folder is indexed, as the flags of `kebab index` say. */
export interface FolderFlags {
  include?: string[]
  exclude?: string[]
  ignoreFiles: boolean
  /** Each as `GLOB=TEXT`. */
  context?: string[]
  embedContext?: boolean
  source?: string
  sweepAll?: boolean
  verify?: boolean
}

/** What says how a folder was indexed before. */
type RememberedRules = Pick<OpenedIndex, 'rulesOf'>

/** How flags have a folder indexed, or else the index: as it remembers. */
export function rulesOf(
  index: RememberedRules | undefined,
  folder: string,
  { include, exclude, ignoreFiles, context, embedContext }: FolderFlags,
): FolderRules {
  const rules = {
    include,
    exclude,
    ignoreFiles: ignoreFiles ? undefined : false,
    context: context && contextsOf(context),
    embedContext,
  }
  return index?.rulesOf(folder, rules) ?? rules
}

function contextsOf(flags: readonly string[]): FolderRules['context'] {
  const contexts = new Map<string, string>()
  for (const flag of flags) {
    const at = flag.indexOf('=')
    if (at < 1 || flag.slice(at + 1).trim() === '')
      throw wrongCommandLine('--context', 'GLOB=TEXT, such as "legacy/**=before 2.0"', JSON.stringify(flag))
    if (contexts.has(flag.slice(0, at))) throw wrongCommandLine('--context', 'each GLOB once', flag.slice(0, at))
    contexts.set(flag.slice(0, at), flag.slice(at + 1).trim())
  }
  return Object.fromEntries(contexts)
}

/** The options of the SDK that flags stand for, for a folder of the index. */
export function optionsOf(index: RememberedRules | undefined, folder: string, flags: FolderFlags) {
  const { source, sweepAll = false, verify } = flags
  return { ...rulesOf(index, folder, flags), sourceId: source, sweepAll, verify }
}

/**
 * Returns the folders to index: those that are wanted, else those that were indexed before, else
 * the working directory. Says which sources are left out, since nothing says where their documents
 * came from, and folders elsewhere that its user has not named. Returns none if the index has only
 * such sources.
 */
export function foldersToIndex(
  session: Session,
  paths: string[],
  sources: IndexedSources | undefined,
  index: Pick<OpenedIndex, 'mayIndex'> | undefined,
): string[] {
  if (paths.length > 0) return paths
  const { folders = new Map<string, string>(), names = new Set<string>() } = sources ?? {}
  for (const name of names)
    session.say(
      `${name}: left out, since the index knows no folder of this source. ` +
        `If it was indexed with --source, \`kebab index FOLDER --source ${name}\` brings it in step`,
    )
  if (folders.size === 0 && names.size === 0) return [session.process.cwd]
  return [...folders.values()].filter((folder) => {
    const isNamed = index?.mayIndex(folder) ?? true
    const name = displayPath(folder, session.process.cwd)
    if (!isNamed)
      session.say(
        `${name}: left out, since the index is elsewhere and nobody named it here. \`kebab index ${name}\` does`,
      )
    return isNamed
  })
}

/** What is wrong where `foldersToIndex` returns none. */
export function missingFolder(): Failure {
  const hint = '`kebab index .` takes the working directory.'
  return wrongCommandLine('FOLDER', 'at least one, since the index knows no folder', 'none', hint)
}
