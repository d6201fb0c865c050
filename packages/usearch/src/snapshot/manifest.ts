import { createHash, hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { readSlices } from '@kebab/core/internal'
import { embeddingMismatch, integerFrom } from '@kebab/core/kit'
import { corruptIndex, isMissing } from '../errors.js'
import type { Precision, Settings } from '../settings.js'
import { READ_SAVED } from '../table/row-file.js'

/** The name of the manifest's file. */
export const MANIFEST = 'manifest.json'

/** The version of the snapshot format. Snapshots of other versions are refused. */
export const FORMAT_VERSION = 4

/** The data files of a snapshot. */
export const FILE_KINDS = ['graph', 'vectors', 'rows', 'ids'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Describes a snapshot and its data files. */
export interface Manifest {
  format: 'kebab-usearch'
  version: typeof FORMAT_VERSION
  model: string
  dimensions: number
  precision: Precision
  connectivity: number
  expansionAdd: number
  /** The number of vectors, including dead rows. */
  rows: number
  /** The number of chunks. */
  size: number
  revision: string
  files: Record<FileKind, SnapshotFile>
}

/** A data file as it was saved. */
export interface SnapshotFile {
  bytes: number
  sha256: string
}

/**
 * The name of a file. It contains the revision, so that the files of the previous snapshot
 * stay complete until the manifest is replaced.
 */
export function fileName(revision: string, kind: FileKind): string {
  return `${revision}.${kind}`
}

/** Encodes a manifest as JSON with a SHA-256 of itself. */
export function encodeManifest(manifest: Manifest): string {
  const sha256 = hash('sha256', JSON.stringify(manifest), 'hex')
  return `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`
}

/**
 * Decodes what `encodeManifest` encoded.
 * @throws KebabError `corrupt_index` if a character differs, or for another version
 */
export function decodeManifest(text: string, path: string): Manifest {
  try {
    const { sha256: _, ...manifest } = JSON.parse(text)
    const { format, version, revision, rows, size, files } = manifest
    const isOurs = encodeManifest(manifest) === text && format === 'kebab-usearch' && version === FORMAT_VERSION
    const counts = [rows, size, ...FILE_KINDS.map((kind) => files[kind].bytes)]
    const isValid =
      counts.every(integerFrom(0).fits) && FILE_KINDS.every((kind) => typeof files[kind].sha256 === 'string')
    if (isOurs && isValid && /^[0-9a-f]{32}$/.test(revision)) return manifest
  } catch {
    // Not JSON, or not an object.
  }
  throw corruptIndex(path, 'a manifest that is damaged, or was written by another version')
}

/**
 * Checks that a snapshot fits the settings.
 * @throws KebabError `embedding_mismatch` for another model, number of dimensions or precision, and
 * `corrupt_index` for a graph that was built with other settings
 */
export function checkManifest(manifest: Manifest, settings: Settings, path: string): void {
  const expected = describe(manifest)
  const actual = describe(settings)
  if (expected !== actual) throw embeddingMismatch(path, expected, actual)
  for (const key of ['connectivity', 'expansionAdd'] as const)
    if (manifest[key] !== settings[key])
      throw corruptIndex(path, `a graph with ${key} ${manifest[key]} where ${settings[key]} is set`)
}

/** A manifest of more bytes is refused without being read. Its longest member is the model. */
const MOST_MANIFEST_BYTES = 2 ** 20

/**
 * Returns the text of a manifest. Rejects with `corrupt_index` for what is no file or too long, and
 * with the file system's own errors.
 */
export async function readManifest(path: string): Promise<string> {
  const file = await open(path, READ_SAVED)
  try {
    const size = { most: MOST_MANIFEST_BYTES }
    const slices: Buffer[] = []
    for await (const slice of readSlices(file, { size, refuse: (reason) => corruptIndex(path, reason) }))
      slices.push(Buffer.from(slice))
    return Buffer.concat(slices).toString()
  } finally {
    await file.close()
  }
}

/**
 * Reads a data file, and verifies that it is as it was saved. Each slice is valid until the next.
 * Rejects with `corrupt_index`, `signal.reason` and the file system's own errors. A file with other
 * contents is noticed after its last slice.
 */
export async function* readSnapshotFile(path: string, { bytes, sha256 }: SnapshotFile, signal?: AbortSignal) {
  const refuse = (reason: string): Error => corruptIndex(path, reason)
  const file = await open(path, READ_SAVED).catch((cause) => {
    throw isMissing(cause) ? corruptIndex(path, 'no such file', cause) : cause
  })
  const digest = createHash('sha256')
  try {
    for await (const slice of readSlices(file, { size: { is: bytes }, refuse, signal })) {
      digest.update(slice)
      yield slice
    }
  } finally {
    await file.close()
  }
  if (digest.digest('hex') !== sha256) throw refuse('other contents')
}

function describe({ model, dimensions, precision }: Pick<Manifest, 'model' | 'dimensions' | 'precision'>): string {
  return `${model}, ${dimensions} dimensions, ${precision}`
}
