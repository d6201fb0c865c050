import { hash } from 'node:crypto'
import { KebabError } from '@kebab/core'
import { embeddingMismatch } from './embedding-mismatch.js'
import type { Precision, Settings } from './settings.js'

export const MANIFEST = 'manifest.json'

/** The data files of a snapshot. Each is named for the revision, so that those of the snapshot before stay whole until the manifest changes. */
export const PARTS = ['graph', 'vectors', 'rows', 'ids'] as const
export type Part = (typeof PARTS)[number]

/** What a snapshot is, and what its files have to be. */
export interface Manifest {
  format: 'kebab-usearch'
  version: 2
  model: string
  dimensions: number
  precision: Precision
  connectivity: number
  expansionAdd: number
  /** Vectors, dead ones included. */
  rows: number
  /** Chunks. */
  size: number
  revision: string
  /** The SHA-256 of each data file. */
  digests: Record<Part, string>
}

export function partName(revision: string, part: Part): string {
  return `${revision}.${part}`
}

/** A manifest as text that vouches for itself. */
export function sealManifest(manifest: Manifest): string {
  const sha256 = hash('sha256', JSON.stringify(manifest), 'hex')
  return `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`
}

/** The manifest that `sealManifest` sealed. @throws KebabError `corrupt_index` if a character differs */
export function openManifest(text: string, path: string): Manifest {
  try {
    const { sha256: _, ...manifest } = JSON.parse(text)
    const { format, version, revision, rows, size, digests } = manifest
    const whole = sealManifest(manifest) === text && format === 'kebab-usearch' && version === 2
    const sound = [rows, size].every(isCount) && PARTS.every((part) => typeof digests[part] === 'string')
    if (whole && sound && /^[0-9a-f]{32}$/.test(revision)) return manifest
  } catch {
    // Not JSON, or not an object: as wrong as a checksum that differs.
  }
  throw corruptIndex(path, 'a manifest that is damaged, or was written by another version')
}

/** @throws KebabError `embedding_mismatch` for other vectors than the settings ask for, `corrupt_index` for another kind of graph */
export function checkManifest(manifest: Manifest, settings: Settings, path: string): void {
  const built = describe(manifest)
  const wanted = describe(settings)
  if (built !== wanted) throw embeddingMismatch(path, built, wanted)
  for (const key of ['connectivity', 'expansionAdd'] as const)
    if (manifest[key] !== settings[key])
      throw corruptIndex(path, `a graph with ${key} ${manifest[key]} where ${settings[key]} is set`)
}

/** The error for a snapshot that can't be used. */
export function corruptIndex(path: string, reason: string, cause?: unknown): KebabError<'corrupt_index'> {
  return new KebabError('corrupt_index', `${path}: expected a snapshot as it was saved, found ${reason}`, {
    details: { path, reason },
    hint: 'Build the index anew, and save it again.',
    cause,
  })
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function describe({ model, dimensions, precision }: Pick<Manifest, 'model' | 'dimensions' | 'precision'>): string {
  return `${model}, ${dimensions} dimensions, ${precision}`
}
