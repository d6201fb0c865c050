import { relative, resolve, sep } from 'node:path'
import { agreeing } from '@kebab/core/internal'
import {
  hasConsent,
  isOutside,
  isTrusting,
  keepConsent,
  type NamedThing,
  namedThings,
  withoutThings,
} from './consent.js'
import {
  type ConfigFile,
  type IndexConfig,
  isSameConfig,
  readConfig,
  type SourceConfig,
  writeConfig,
} from './index-config.js'
import type { Environment } from './server-models.js'

/** What an index remembers, as far as its user agrees to it. */
export interface IndexSettings {
  /** The folder of the index: an absolute path. */
  path: string
  file: ConfigFile
  /** What is used of the file. */
  config: IndexConfig
  /** What the file names, and is not used before its user agrees. */
  withheld: readonly NamedThing[]
  /** Whether whatever the index names is used in this run. */
  isTrusting: boolean
}

/** Where settings are read. */
export interface SettingsSetup {
  env: Environment
  /** Whether all of the file is used in this run. */
  trust?: boolean | undefined
}

/** What mends a file that can't be used. */
const MENDING = '`kebab config embed-model NAME` or `kebab config lexical true` writes it anew'

/** Reads what the index in a folder remembers. Never rejects. */
export async function readSettings(path: string, { env, trust }: SettingsSetup): Promise<IndexSettings> {
  const file = await readConfig(path)
  const things = namedThings(file.config, path)
  const trusts = isTrusting(trust, env)
  const isAgreed =
    things.length === 0 || trusts || (file.digest !== undefined && (await hasConsent(path, file.digest, env)))
  if (isAgreed) return { path, file, config: file.config, withheld: [], isTrusting: trusts }
  return { path, file, config: withoutThings(file.config, things, path), withheld: things, isTrusting: trusts }
}

/** Says in lines what can't be used of the file of an index, and what helps. */
export function noticesOf(
  { file: { problem }, withheld }: IndexSettings,
  members?: readonly NamedThing['member'][],
): string[] {
  if (problem !== undefined)
    return [`config.json of the index can't be used: ${problem}. The index is as it was; ${MENDING}`]
  const things = withheld.filter(({ member }) => members?.includes(member) ?? true)
  if (things.length === 0) return []
  const names = things.map(({ text }) => text).join(', ')
  return [
    `config.json of the index names ${names}, which ${agreeing(things.length, 'is', 'are')} not used before you agree: ` +
      '`kebab config --trust` does, and --trust or KEBAB_TRUST=1 for one run',
  ]
}

/** How settings are saved. */
export interface SavingSetup {
  env: Environment
  /** Whether the user sets a thing now, that was named before. */
  isSet(thing: NamedThing): boolean
}

/**
 * Writes what an index remembers, and has its user agree to it: they have set it. What they had not
 * agreed to before stays so, unless they set it now.
 * Rejects with `io_error`, such as for an index that can't be written.
 */
export async function saveSettings(
  { path, withheld }: IndexSettings,
  config: IndexConfig,
  { env, isSet }: SavingSetup,
): Promise<void> {
  const digest = await writeConfig(path, config)
  const rest = withheld.filter((thing) => !isSet(thing))
  if (rest.length === 0 && namedThings(config, path).length > 0) await keepConsent(path, digest, env)
}

/** The same, unless the file says so already. */
export async function saveChanged(...[settings, config, how]: Parameters<typeof saveSettings>): Promise<void> {
  if (!isSameConfig(settings.file.config, config)) await saveSettings(settings, config, how)
}

/** How a folder is indexed. */
export type FolderRules = Omit<SourceConfig, 'folder'>

/** Returns how a folder is indexed: as flags say, or else as the index remembers. */
export function folderRules(settings: IndexSettings, folder: string, flags: FolderRules): FolderRules {
  const { folder: _, ...rules } = { folder, ...(hasRules(flags) ? flags : sourceConfig(settings, folder)) }
  return rules
}

/**
 * Has an index remember how a folder is indexed, which its user has named. Never rejects, but calls
 * `onNotice` where nothing can be kept.
 */
export async function rememberFolder(
  path: string,
  folder: string,
  rules: FolderRules,
  { env, trust, onNotice }: SettingsSetup & { onNotice(line: string): void },
): Promise<void> {
  const settings = await readSettings(path, { env, trust })
  if (settings.file.problem !== undefined) return
  const config = withSource(path, settings.file.config, folder, rules)
  const isSet = (thing: NamedThing): boolean => thing.folder === folder
  try {
    await saveChanged(settings, config, { env, isSet })
  } catch (error) {
    onNotice(`the index can't remember how ${folder} is indexed: ${(error as Error).message}`)
  }
}

function hasRules(rules: FolderRules): boolean {
  return Object.values(rules).some((rule) => rule !== undefined)
}

/** Returns what an index remembers of how a folder is indexed, if anything. */
function sourceConfig({ path, config }: IndexSettings, folder: string): SourceConfig | undefined {
  return config.sources?.find((source) => resolve(path, source.folder) === folder)
}

/** Whether a folder, which the database names, is indexed without being named again. */
export function mayIndex(settings: IndexSettings, folder: string): boolean {
  return settings.isTrusting || !isOutside(folder, settings.path) || sourceConfig(settings, folder) !== undefined
}

/** Returns a config that remembers how a folder is indexed: nothing that is the default. */
function withSource(path: string, config: IndexConfig, folder: string, rules: FolderRules): IndexConfig {
  const others = (config.sources ?? []).filter((source) => resolve(path, source.folder) !== folder)
  const source = { ...rules, folder: relative(path, folder).split(sep).join('/') || '.' }
  const sources = hasRules(rules) || isOutside(folder, path) ? [...others, source] : others
  sources.sort((a, b) => (a.folder < b.folder ? -1 : 1))
  return { ...config, sources: sources.length === 0 ? undefined : sources }
}
