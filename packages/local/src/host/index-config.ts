import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ioError } from '@kebab/core/internal'
import type { IndexConfigV1 } from '@kebab/schemas'
import { type IndexConfigInput, readIndexConfig, type SourceConfigInput } from '@kebab/schemas/read'
import { CONFIG } from '../index-files.js'
import { writeWhole } from './write-whole.js'

/** What an index was made with. `index_config.v1` says what an absent member means. */
export type IndexConfig = {
  [K in Exclude<keyof IndexConfigInput, 'schemaVersion' | 'sources'>]?: IndexConfigInput[K]
} & {
  sources?: readonly SourceConfig[] | undefined
}

/** A config that names nothing that makes vectors. */
export const NO_EMBEDDING: IndexConfig = {
  embedModel: undefined,
  embedUrl: undefined,
  embedFolder: undefined,
  embedDimensions: undefined,
}

/** How a folder is indexed. */
export type SourceConfig = Pick<SourceConfigInput, 'folder'> &
  Partial<Omit<SourceConfigInput, 'context'>> & {
    /** The contexts by their globs. */
    context?: Readonly<Record<string, string>> | undefined
  }

/** The file of an index that says what it was made with, as it is now. */
export interface ConfigFile {
  /** What it says: nothing, if there is none or it can't be read. */
  config: IndexConfig
  /** The SHA-256 of its bytes, in hexadecimal digits. Absent: there is no file. */
  digest: string | undefined
  /** Why it can't be used, in words. Absent: it can, or there is none. */
  problem: string | undefined
}

/** A larger file is none that Kebab wrote, in bytes. */
const MAX_BYTES = 4e6

/**
 * Reads the file in the folder of an index. Never rejects: the database knows what matters. The
 * problem shows nothing of its text, which may be that of any file that a link leads to.
 */
export async function readConfig(path: string): Promise<ConfigFile> {
  const file = join(path, CONFIG)
  let bytes: Buffer
  try {
    const stats = await stat(file)
    if (!stats.isFile()) return unusable('it is no file')
    if (stats.size > MAX_BYTES) return unusable(`it has more than ${MAX_BYTES} bytes`)
    bytes = await readFile(file)
  } catch (cause) {
    const { details } = ioError(cause, file, 'a file that can be read')
    if (details?.errno === 'ENOENT') return { config: {}, digest: undefined, problem: undefined }
    return unusable(`it can't be read (${details?.errno})`)
  }
  const digest = digestOf(bytes)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { ...unusable('it is no JSON'), digest }
  }
  const { input, issue } = readIndexConfig(value)
  if (issue !== undefined)
    return { ...unusable(`${issue.field}: expected ${issue.expected}, found another value`), digest }
  const { schemaVersion, sources, ...config } = input
  return { config: { ...config, sources: sources?.map(sourceConfig) }, digest, problem: undefined }
}

/**
 * Writes the file whole or not at all, and returns its digest. Rejects with `io_error`, such as
 * where nothing can be written.
 */
export async function writeConfig(path: string, config: IndexConfig): Promise<string> {
  const text = `${JSON.stringify(wireConfig(config), null, 2)}\n`
  const file = join(path, CONFIG)
  await writeWhole(file, text).catch((cause) => {
    throw ioError(cause, file, 'a file that can be written')
  })
  return digestOf(text)
}

function sourceConfig({ context, ...source }: SourceConfigInput): SourceConfig {
  if (context === undefined) return source
  return { ...source, context: Object.fromEntries(context.map(({ pathGlob, text }) => [pathGlob, text])) }
}

/** Returns a config in the names of the wire. */
export function wireConfig({ sources, ...config }: IndexConfig): IndexConfigV1 {
  return {
    schema_version: 'index_config.v1',
    lexical: config.lexical,
    embed_model: config.embedModel,
    embed_url: config.embedUrl,
    embed_folder: config.embedFolder,
    embed_dimensions: config.embedDimensions,
    model: config.model,
    model_url: config.modelUrl,
    readers: config.readers,
    sources: sources?.map(({ folder, include, exclude, ignoreFiles, context, embedContext }) => ({
      folder,
      include,
      exclude,
      ignore_files: ignoreFiles,
      context: context && Object.entries(context).map(([path_glob, text]) => ({ path_glob, text })),
      embed_context: embedContext,
    })),
  }
}

/** Whether two configs say the same. */
export function isSameConfig(a: IndexConfig, b: IndexConfig): boolean {
  return JSON.stringify(wireConfig(a)) === JSON.stringify(wireConfig(b))
}

function unusable(problem: string): ConfigFile {
  return { config: {}, digest: undefined, problem }
}

function digestOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
