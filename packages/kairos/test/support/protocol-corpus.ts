import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type Engine, type IndexedRetriever, memoryStore, type StoredDocument } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { validated } from '../../../../test/support/validated.js'
import { type ProtocolChains, protocolChains } from '../../src/index.js'

const folder = join(import.meta.dirname, '..', 'protocols')

/** A protocol of one file, as it is stored. */
export function storedProtocol(path: string, text: string): StoredDocument {
  return prepareDocument({ path, text }, { sourceId: 'protocols', now: new Date('2026-01-01T00:00:00Z') })
}

/** The protocols of the folder beside this one. */
export async function storedProtocols(): Promise<StoredDocument[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md')).sort()
  return Promise.all(paths.map(async (path) => storedProtocol(path, await readFile(join(folder, path), 'utf8'))))
}

/** An engine over documents, with BM25 and whatever else is given, and the protocols in them. */
export async function protocolEngine(
  stored: readonly StoredDocument[],
  more: readonly IndexedRetriever[] = [],
): Promise<ProtocolChains & { engine: Engine }> {
  const store = memoryStore()
  await store.commit({ put: stored })
  const retrievers = [bm25Retriever(), ...more]
  for (const retriever of retrievers) await retriever.add(stored.flatMap(({ chunks }) => chunks))
  const engine = validated(createEngine({ store, retrievers }))
  return { engine, ...(await protocolChains(store.chunks())) }
}
