import type { Document } from '../../contracts.js'
import { checksumOf } from '../../kit/checksum.js'

/** The default source id of documents that come from no folder. */
const OF_NO_FOLDER = 'documents'
/** A path, as the default source id of a folder is: relative to `.` or `..`, or absolute. */
const PATH = /^(\.{1,2}(\/|$)|\/|[A-Za-z]:\/)/

/** Whether a source id is a path, as the default of a folder is. */
export function isSourcePath(sourceId: string): boolean {
  return PATH.test(sourceId)
}

/**
 * Writes the source of a document, if the caller named it. Default ids aren't written, and neither
 * is an id that looks like one, so that no path of a machine gets out.
 */
export function sourceName({ sourceId }: Document): { source_id?: string } {
  const hasName = sourceId !== '' && sourceId !== OF_NO_FOLDER && !isSourcePath(sourceId)
  return hasName ? { source_id: sourceId } : {}
}

/** The longest version that stays as it is. */
const MOST_CHARS = 12
/** 36 bits of the checksum, in base64url. */
const DIGEST_CHARS = 6

/** Digests that were made, because every hit of a page names the same few versions. */
const digests = new Map<string, string>()
const MOST_DIGESTS = 1000

/**
 * Returns the form of a version that goes on the wire, because versions repeat on every hit. Up to
 * 12 characters it is the version itself. A longer version, or one with the `+` that joins
 * versions, becomes a digest of 6 characters. Among a hundred versions, two share a digest with a
 * probability of 1 in 10^7. `describe` has the full text of each.
 */
export function shortVersion(version: string): string {
  if (version.length <= MOST_CHARS && !version.includes('+')) return version
  const cachedDigest = digests.get(version)
  if (cachedDigest !== undefined) return cachedDigest
  const digest = checksumOf(version).slice(0, DIGEST_CHARS)
  if (digests.size === MOST_DIGESTS) digests.clear()
  digests.set(version, digest)
  return digest
}
