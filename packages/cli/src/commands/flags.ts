import type { Filters } from '@kebab/core'
import { parseWhere } from '@kebab/core/kit'
import type { Boost, SearchFilters, SearchMode } from '@kebab/local'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ExitCode } from '../failure.js'
import type { Session } from '../session.js'

/** Makes the action of a command: runs it with a session, and keeps its exit code. */
export type Run = <A extends unknown[]>(
  command: (session: Session, ...args: A) => Promise<ExitCode>,
) => (...args: A) => Promise<void>

/** Adds the flags that say which index is meant, and how it is opened. */
export function indexFlags(command: Command, { lexical }: { lexical: boolean }): Command {
  command.option('--path <FOLDER>', 'the folder of the index (default: KEBAB_PATH, or the nearest .kebab upwards)')
  if (!lexical) return command
  return embedFlags(command.option('--lexical', 'words alone: no embedding model is loaded')).option(
    '--trust',
    'use what config.json of the index names, such as a server, in this run; KEBAB_TRUST=1 does too',
  )
}

const OLLAMA = 'default: that of Ollama, http://localhost:11434'

/** Adds `--embed-model` and `--embed-url`. */
function embedFlags(command: Command): Command {
  return command
    .option('--embed-model <NAME>', 'the embedding model of a server of models; an index remembers it')
    .option('--embed-url <URL>', `its address, or KEBAB_EMBED_URL (${OLLAMA})`)
}

/** Adds `--model`, `--model-url` and `--extractive`. */
export function answerFlags(command: Command): Command {
  return command
    .option('--model <NAME>', 'the model of a server of models that writes answers')
    .option('--model-url <URL>', `its address, or KEBAB_MODEL_URL (${OLLAMA})`)
    .option('--extractive', 'answer with sentences of the documents, without a model (default)')
}

/** Adds `--include` and `--exclude`. */
export function globFlags(command: Command): Command {
  return command
    .option('--include <GLOB>', 'index files that match, such as "**/*.{md,ts}"; may be repeated', repeated)
    .option('--exclude <GLOB>', 'leave out files and folders that match; may be repeated', repeated)
}

/** Adds `--mode`, `-k`, `--filter` and `--where`. */
export function retrievalFlags(command: Command): Command {
  return modeFlag(filterFlag(command, 'search only documents with this value')).option(
    '-k <NUMBER>',
    'how many hits (default: 10)',
    wholeNumber,
  )
}

/** Adds `--mode`. */
export function modeFlag(command: Command): Command {
  const modes: SearchMode[] = ['lexical', 'vector', 'hybrid']
  return command.addOption(new Option('--mode <MODE>', 'which retrievers answer').choices(modes))
}

/** Adds `--filter` and `--where`, which do what is said. */
export function filterFlag(command: Command, what: string): Command {
  return whereFlag(
    command.option(
      '--filter <KEY=VALUE>',
      `${what}: ${Object.keys(FILTER_KEYS).join(', ')}; a key may be repeated, and then any of its values will do`,
      readFilter,
    ),
  )
}

/** Adds `--where`. */
export function whereFlag(command: Command): Command {
  return command.option(
    '--where <CONDITION>',
    'only documents whose fields meet this, such as "version >= 3 and team in (a, b) and not draft"',
  )
}

/** What `--filter` and `--where` give. */
export interface FilterFlags {
  filter?: SearchFilters
  where?: string
}

/** Returns the filters of both flags. @throws KebabError `invalid_input` for a wrong `--where` */
export function filtersIn({ filter, where }: FilterFlags): SearchFilters | undefined {
  return where === undefined ? filter : parseWhere(where, filter)
}

/** Adds `--boost` and `--recency`. */
export function boostFlags(command: Command): Command {
  return command
    .option(
      '--boost <CONDITION^FACTOR>',
      'multiply the scores of hits whose fields meet this, such as "team = docs ^1.2"; may be repeated',
      readBoost,
    )
    .option(
      '--recency <FIELD:DAYS^FACTOR>',
      'multiply the scores of new documents, such as "published:90^1.5": half of it is left after 90 days',
      readRecency,
    )
}

/** What `--boost` and `--recency` give. */
export interface BoostFlags {
  boost?: { where: string; factor: number }[]
  recency?: Boost[]
}

/** Returns the boosts of both flags. @throws KebabError `invalid_input` for a wrong condition */
export function boostsIn({ boost = [], recency = [] }: BoostFlags): Boost[] | undefined {
  const boosts = [...boost.map(({ where, factor }) => ({ filters: parseWhere(where), factor })), ...recency]
  return boosts.length === 0 ? undefined : boosts
}

const FACTOR = String.raw`\^\s*(\d+(?:\.\d+)?)\s*$`
const BOOST = new RegExp(`^(.*)${FACTOR}`, 's')
const RECENCY = new RegExp(String.raw`^\s*(.+):\s*(\d+(?:\.\d+)?)\s*${FACTOR}`, 's')

function readBoost(text: string, before: BoostFlags['boost'] = []): NonNullable<BoostFlags['boost']> {
  const [, where, factor] = BOOST.exec(text) ?? []
  if (where === undefined) throw new InvalidArgumentError('expected a condition and a factor, such as "draft ^0.5"')
  return [...before, { where, factor: Number(factor) }]
}

function readRecency(text: string, before: Boost[] = []): Boost[] {
  const [, field, days, factor] = RECENCY.exec(text) ?? []
  if (field === undefined)
    throw new InvalidArgumentError('expected a field, a half-life in days and a factor, such as "published:90^1.5"')
  return [...before, { recency: { field, half_life_days: Number(days) }, factor: Number(factor) }]
}

/** Reads a flag that may be repeated. */
export function repeated(value: string, before: string[] = []): string[] {
  return [...before, value]
}

/** Reads a flag whose value is a whole number. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('expected a whole number')
  return Number(value)
}

/** The filters that a flag gives by key and value. */
type LabelFilters = Omit<SearchFilters, 'metadata' | 'and' | 'or' | 'not'>
/** Filters of the wire, as flags give them. */
type FlagFilters = { -readonly [K in keyof LabelFilters]?: LabelFilters[K] }

/** The keys of filters, and their names within the SDK. The compiler reports a missing one. */
const FILTER_KEYS: { [K in keyof Required<LabelFilters>]: { inside: keyof Filters; single?: true } } = {
  tags: { inside: 'tags' },
  lang: { inside: 'lang' },
  path_glob: { inside: 'pathGlob' },
  doc_id: { inside: 'docId' },
  media: { inside: 'media' },
  repo: { inside: 'repo' },
  code_lang: { inside: 'codeLang' },
  source_id: { inside: 'sourceId' },
  trust_min: { inside: 'trustMin', single: true },
  indexed_after: { inside: 'indexedAfter', single: true },
}

/** Reads one `KEY=VALUE`, and adds it to those before. The values are checked by what is called. */
function readFilter(text: string, before: FlagFilters = {}): FlagFilters {
  const at = text.indexOf('=')
  const key = text.slice(0, Math.max(at, 0))
  const value = text.slice(at + 1)
  if (!isFilterKey(key) || value === '')
    throw new InvalidArgumentError(`expected KEY=VALUE with one of the keys ${Object.keys(FILTER_KEYS).join(', ')}`)
  if (FILTER_KEYS[key].single === undefined) {
    const values = before[key] as readonly string[] | undefined
    return { ...before, [key]: [...(values ?? []), value] }
  }
  if (before[key] !== undefined) throw new InvalidArgumentError(`expected one value of ${key}, found two`)
  return { ...before, [key]: value }
}

/** Returns filters in the names of the SDK, at every depth. */
export function filtersInside({ metadata, and, or, not, ...labels }: SearchFilters): Filters {
  const entries = Object.entries(labels) as [keyof LabelFilters, unknown][]
  return {
    ...Object.fromEntries(entries.map(([key, values]) => [FILTER_KEYS[key].inside, values])),
    ...(metadata && { metadata: metadata as NonNullable<Filters['metadata']> }),
    ...(and && { and: and.map(filtersInside) }),
    ...(or && { or: or.map(filtersInside) }),
    ...(not && { not: filtersInside(not) }),
  }
}

function isFilterKey(key: string): key is keyof LabelFilters {
  return Object.hasOwn(FILTER_KEYS, key)
}
