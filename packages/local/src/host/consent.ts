import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ioError } from '@kebab/core/internal'
import { type IndexConfig, NO_EMBEDDING } from './index-config.js'
import { knownModel } from './known-models.js'
import type { Environment } from './server-models.js'
import { stateFolder } from './user-folders.js'
import { writeWhole } from './write-whole.js'

// What comes with a clone may be searched, but not obeyed. What the file of an index names beyond
// what Kebab brings is used once its user agrees. That is kept outside of the clone, by the digest
// of the file and the real path of its folder: another file, or another folder, is asked for anew.

/** A thing that the file of an index names, and that is used only with consent. */
export interface NamedThing {
  /** The member of the file. */
  member: 'embedding' | 'answers' | 'source'
  /** What it is, in words. */
  text: string
  /** The folder of a source: an absolute path. */
  folder?: string | undefined
}

/** Returns what a config names beyond what Kebab brings. `path` is the folder of the index. */
export function namedThings(config: IndexConfig, path: string): NamedThing[] {
  const { embedModel, embedUrl, embedFolder, embedDimensions, model, modelUrl, sources = [] } = config
  const things: NamedThing[] = []
  // With dimensions, it is one of a server by that name.
  if (embedModel !== undefined && (knownModel(embedModel) === undefined || embedDimensions !== undefined))
    things.push({ member: 'embedding', text: `the embedding model ${embedModel}` })
  if (embedUrl !== undefined) things.push({ member: 'embedding', text: `the server ${embedUrl}` })
  if (embedFolder !== undefined) things.push({ member: 'embedding', text: `the weights in ${embedFolder}` })
  if (model !== undefined) things.push({ member: 'answers', text: `the model ${model}` })
  if (modelUrl !== undefined) things.push({ member: 'answers', text: `the server ${modelUrl}` })
  for (const { folder: name } of sources) {
    const folder = resolve(path, name)
    if (isOutside(folder, path)) things.push({ member: 'source', text: `the folder ${name}`, folder })
  }
  return things
}

/** Returns a config without these things. `path` is the folder of the index. */
export function withoutThings(config: IndexConfig, things: readonly NamedThing[], path: string): IndexConfig {
  const isNamed = (member: NamedThing['member']): boolean => things.some((thing) => thing.member === member)
  const folders = new Set(things.map(({ folder }) => folder))
  return {
    ...config,
    ...(isNamed('embedding') ? NO_EMBEDDING : {}),
    ...(isNamed('answers') ? { model: undefined, modelUrl: undefined } : {}),
    sources: config.sources?.filter(({ folder }) => !folders.has(resolve(path, folder))),
  }
}

/** Whether a folder is, by its real path, outside of the folder that an index is in. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(realOf(dirname(path)), realOf(folder))
  return isAbsolute(way) || way.split(sep, 1)[0] === '..'
}

/** Whether the user agrees to whatever an index names, in this run. */
export function isTrusting(trust: boolean | undefined, env: Environment): boolean {
  return trust === true || env.KEBAB_TRUST === '1'
}

/** Whether the user has agreed to what the file of this digest names, in this folder. */
export async function hasConsent(path: string, digest: string, env: Environment): Promise<boolean> {
  try {
    const folder = await realpath(path)
    const record: unknown = JSON.parse(await readFile(recordOf(folder, env), 'utf8'))
    const { folder: recordFolder, digest: recordDigest } = Object(record)
    return recordFolder === folder && recordDigest === digest
  } catch {
    return false
  }
}

/** Keeps that the user agrees. Rejects with `io_error` where nothing can be kept. */
export async function keepConsent(path: string, digest: string, env: Environment): Promise<void> {
  const folder = await realpath(path)
  const record = recordOf(folder, env)
  try {
    await mkdir(dirname(record), { recursive: true, mode: 0o700 })
    await writeWhole(record, `${JSON.stringify({ folder, digest })}\n`, { mode: 0o600 })
  } catch (cause) {
    throw ioError(cause, record, "a file in the user's own folder that can be written")
  }
}

function recordOf(folder: string, env: Environment): string {
  return join(stateFolder(env), 'consents', `${createHash('sha256').update(folder).digest('hex')}.json`)
}

/** The real path of a folder; that which it is called by, where it isn't there. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
