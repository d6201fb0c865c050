import { hash } from 'node:crypto'
import { type CallOptions, type IndexFolder, KebabError } from '@kebab/core'
import type { ChunkMark } from './chunk-table.js'
import { INDEXES, type SavedContents } from './saved-contents.js'
import type { IndexPart } from './word-index.js'

/** The file that names the others. It is written last. */
const MANIFEST = 'manifest.json'
const CHUNKS = 'chunks.json'
const FORMAT = 'kebab-flexsearch'
/** Changes with every change of the files. */
const VERSION = 1

interface Manifest {
  format: typeof FORMAT
  version: typeof VERSION
  indexVersion: string
  /** The SHA-256 of each file by its name. */
  files: Record<string, string>
}

/**
 * Writes contents into an empty folder. Each part is a file, with the name of the index and the key
 * that FlexSearch exports it by, such as `parts.1.map`.
 */
export async function writeSnapshot(
  folder: Pick<IndexFolder, 'write'>,
  { chunks, parts }: SavedContents,
  indexVersion: string,
  signal?: AbortSignal,
): Promise<void> {
  const files: Manifest['files'] = {}
  const write = async (name: string, text: string): Promise<void> => {
    signal?.throwIfAborted()
    const bytes = new TextEncoder().encode(text)
    files[name] = digestOf(bytes)
    await folder.write(name, bytes)
  }
  await write(CHUNKS, JSON.stringify(chunks))
  for (const index of INDEXES) for (const { key, data } of parts[index]) await write(`${index}.${key}`, data)
  signal?.throwIfAborted()
  const manifest: Manifest = { format: FORMAT, version: VERSION, indexVersion, files }
  await folder.write(MANIFEST, new TextEncoder().encode(encodeManifest(manifest)))
  signal?.throwIfAborted()
}

/** Reads what `writeSnapshot` wrote. Rejects with `corrupt_index` for anything else. */
export async function readSnapshot(
  folder: Pick<IndexFolder, 'read'>,
  indexVersion: string,
  options: CallOptions,
): Promise<SavedContents> {
  const manifest = decodeManifest(await folder.read(MANIFEST, options))
  if (manifest.indexVersion !== indexVersion)
    throw corruptIndex(`one of ${manifest.indexVersion} where ${indexVersion} is set`)
  const texts = new Map<string, string>()
  for (const [name, digest] of Object.entries(manifest.files)) {
    const bytes = await folder.read(name, options)
    options.signal?.throwIfAborted()
    if (digestOf(bytes) !== digest) throw corruptIndex(`a file ${name} that is damaged`)
    texts.set(name, new TextDecoder().decode(bytes))
  }
  const partsOf = (index: string): IndexPart[] =>
    Array.from(texts)
      .filter(([name]) => name.startsWith(`${index}.`))
      .map(([name, data]) => ({ key: name.slice(index.length + 1), data }))
  const chunks = decodeChunks(texts.get(CHUNKS))
  return { chunks, parts: { words: partsOf('words'), parts: partsOf('parts') } }
}

/** The error for files that can't be used. `reason`: what was found. */
export function corruptIndex(reason: string, cause?: unknown): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `expected an index as it was saved, found ${reason}; build the index anew`, {
    details: { reason },
    hint: 'Build the index anew, and save it again.',
    cause,
  })
}

/** A manifest has a digest of itself in its first line. */
function encodeManifest(manifest: Manifest): string {
  const json = JSON.stringify(manifest, null, 2)
  return `${hash('sha256', json, 'hex')}\n${json}\n`
}

function decodeManifest(bytes: Uint8Array): Manifest {
  const text = new TextDecoder().decode(bytes)
  let manifest: Manifest
  try {
    manifest = JSON.parse(text.slice(text.indexOf('\n') + 1))
  } catch (cause) {
    throw corruptIndex('a manifest that is damaged', cause)
  }
  if (encodeManifest(manifest) !== text) throw corruptIndex('a manifest that is damaged')
  if (manifest.format !== FORMAT) throw corruptIndex('something else')
  if (manifest.version !== VERSION) throw corruptIndex(`format ${manifest.version} where format ${VERSION} is read`)
  const { files, indexVersion } = manifest
  if (typeof indexVersion !== 'string' || typeof files !== 'object' || files === null) throw corruptIndex('no manifest')
  return manifest
}

function decodeChunks(json: string | undefined): SavedContents['chunks'] {
  const isMark = (mark: unknown): mark is ChunkMark =>
    Array.isArray(mark) &&
    mark.length === 4 &&
    mark.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)
  let value: unknown
  try {
    value = json === undefined ? undefined : JSON.parse(json)
  } catch (cause) {
    throw corruptIndex(`no JSON in ${CHUNKS}`, cause)
  }
  const isChunk = (pair: unknown): pair is SavedContents['chunks'][number] =>
    Array.isArray(pair) && typeof pair[0] === 'string' && pair[0] !== '' && isMark(pair[1])
  if (!Array.isArray(value) || !value.every(isChunk)) throw corruptIndex(`no list of chunks in ${CHUNKS}`)
  return value
}

function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}
