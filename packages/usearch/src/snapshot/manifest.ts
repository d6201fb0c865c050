import { createHash, hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { integerFrom } from '@kebab/core/kit'
import { corruptIndex, embeddingMismatch } from '../errors.js'
import type { Precision, Settings } from '../settings.js'

/** The name of the manifest's file. */
export const MANIFEST = 'manifest.json'

/** The version of the snapshot format. Snapshots of other versions are refused. */
export const FORMAT_VERSION = 3

/** The data files of a snapshot. */
export const PARTS = ['graph', 'vectors', 'rows', 'ids'] as const
export type Part = (typeof PARTS)[number]

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
  /** The SHA-256 of each data file. */
  digests: Record<Part, string>
}

/**
 * The file name of a part. It contains the revision, so that the files of the previous snapshot
 * stay complete until the manifest is replaced.
 */
export function partName(revision: string, part: Part): string {
  return `${revision}.${part}`
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
    const { format, version, revision, rows, size, digests } = manifest
    const isOurs = encodeManifest(manifest) === text && format === 'kebab-usearch' && version === FORMAT_VERSION
    const isValid = [rows, size].every(integerFrom(0).fits) && PARTS.every((part) => typeof digests[part] === 'string')
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
  const found = describe(settings)
  if (expected !== found) throw embeddingMismatch(path, expected, found)
  for (const key of ['connectivity', 'expansionAdd'] as const)
    if (manifest[key] !== settings[key])
      throw corruptIndex(path, `a graph with ${key} ${manifest[key]} where ${settings[key]} is set`)
}

/**
 * The SHA-256 of a file in hexadecimal.
 * Rejects with the file system's own errors, and with `signal.reason`.
 */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const sha256 = createHash('sha256')
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(1 << 20)
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return sha256.digest('hex')
      sha256.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

function describe({ model, dimensions, precision }: Pick<Manifest, 'model' | 'dimensions' | 'precision'>): string {
  return `${model}, ${dimensions} dimensions, ${precision}`
}
