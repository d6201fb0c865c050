import type { StoredDocument, SyncedStore } from '@kebab/core'
import { embeddedDocument } from '../chunk-store/embedded-document.js'
import { idsOf } from '../chunk-store/expected-chunks.js'
import { fnv1a } from '../sample-document.js'

const COMMITS = 30
const PATHS = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md']
const VERSIONS = 4

/** What happened to a store, as a person would note it: every commit has a number, from 1. */
export interface Past {
  /** The revisions that the store has had, by the number of the commit that led there. The first is of the empty store. */
  revisions: string[]
  /** Which commit put each document that is there. */
  put: Map<string, number>
  /** Which commit last removed each chunk that is not there. */
  removed: Map<string, number>
}

/** Commits random batches, which are the same every time: documents come, go, stay as they are, and keep some of their chunks. */
export async function livePast(store: SyncedStore): Promise<Past> {
  const first = await store.revision()
  await store.mark('the beginning', first)
  const past: Past = { revisions: [first], put: new Map(), removed: new Map() }
  const present = new Map<string, StoredDocument>()
  for (let commit = 1; past.revisions.length <= COMMITS; commit++) {
    const random = (what: string, below: number): number => mixed(fnv1a(`${commit} ${what}`)) % below
    const put = PATHS.filter((path) => random(`put ${path}`, 3) === 0).map((path) =>
      versionOf(path, random(path, VERSIONS)),
    )
    const remove = PATHS.filter((path) => random(`remove ${path}`, 5) === 0).map(
      (path) => versionOf(path, 0).document.docId,
    )
    const revision = await store.commit({ put, remove })
    const changed = put.filter((one) => present.get(one.document.docId)?.text !== one.text)
    const gone = remove.filter((docId) => present.has(docId) && !put.some(({ document }) => document.docId === docId))
    if (changed.length + gone.length === 0) continue
    const number = past.revisions.push(revision) - 1
    for (const docId of [...gone, ...changed.map(({ document }) => document.docId)]) {
      const before = present.get(docId)
      for (const chunkId of before === undefined ? [] : idsOf(before)) past.removed.set(chunkId, number)
      past.put.delete(docId)
      present.delete(docId)
    }
    for (const stored of changed) {
      present.set(stored.document.docId, stored)
      past.put.set(stored.document.docId, number)
      for (const chunkId of idsOf(stored)) past.removed.delete(chunkId)
    }
  }
  return past
}

/** A document of which all versions share a chunk. */
function versionOf(path: string, version: number): StoredDocument {
  return embeddedDocument(path, [
    `${path} shared`,
    ...Array.from({ length: version }, (_, i) => `${path} ${version} ${i}`),
  ])
}

/** Spreads the bits of a hash, of which only a few decide a small number. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (once ^ (once >>> 12)) >>> 0
}
