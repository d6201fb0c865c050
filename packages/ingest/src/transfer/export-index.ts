import { type CallOptions, type EmbeddedChunk, KebabError, type SyncedStore } from '@kebab/core'
import { refusedAllow } from '../indexer/index-documents.js'
import { isWaiting } from '../indexer/load-indexes.js'
import { PORTABLE_VERSION, type PortableChunk, type PortableDocument, PortableWriter } from './portable-lines.js'

/**
 * Yields the lines of a portable file of everything that a store holds. At any time one document is
 * in memory. The same contents give the same lines. Rejects with `locked` if the store changes
 * meanwhile.
 * @param principals whether documents may have `allow`. One that has it is refused otherwise
 */
export async function* exportIndex(
  store: SyncedStore,
  principals: boolean,
  { signal }: CallOptions,
): AsyncGenerator<string, void> {
  const revision = await store.revision()
  const { documents, chunks, embeddingModels } = await store.stats()
  const writer = new PortableWriter()
  const counts = { documents: 0, chunks: 0 }
  yield writer.write({
    kebab_export: { version: PORTABLE_VERSION, documents, chunks, embedding_models: embeddingModels },
  })
  for await (const { docId } of store.documents({ signal })) {
    const source = await store.source(docId, { signal })
    if (source === null) throw changedError()
    if (source.document.allow !== undefined && !principals) throw refusedAllow(source.document.path)
    const portable: PortableChunk[] = []
    for await (const chunk of store.chunks({ docIds: [docId], signal })) portable.push(chunkOf(chunk))
    counts.documents++
    counts.chunks += portable.length
    const { text, originSpans: spans } = source
    const { sourceId, path, title, lang, tags, media, trust, repo, codeLang, metadata, allow } = source.document
    const { origin, chunkerVersion, embeddingModel, indexedAt } = source.document
    const document: PortableDocument = {
      source_id: sourceId,
      path,
      text,
      title,
      lang,
      tags,
      media,
      trust,
      repo,
      code_lang: codeLang,
      metadata,
      allow,
      origin: origin && { digest: origin.digest, reader: origin.reader, spans },
      chunker_version: chunkerVersion,
      embedding_model: embeddingModel,
      indexed_at: indexedAt,
      chunks: portable,
    }
    yield writer.write({ document })
  }
  if ((await store.revision()) !== revision) throw changedError()
  yield writer.write({ end: counts })
}

function chunkOf(chunk: EmbeddedChunk): PortableChunk {
  const { start, end, headingPath, codeLang, reading, embedding } = chunk
  const vector = isWaiting(chunk) ? null : embedding && base64(embedding)
  return { start, end, heading_path: headingPath, code_lang: codeLang, reading, vector }
}

function base64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * Float32Array.BYTES_PER_ELEMENT)
  for (const [i, value] of vector.entries()) bytes.writeFloatLE(value, i * Float32Array.BYTES_PER_ELEMENT)
  return bytes.toString('base64')
}

function changedError(): KebabError<'locked'> {
  return new KebabError('locked', 'export: expected an index that stays as it is, found that it was written to', {
    details: { path: 'the index' },
    hint: 'Export it again when nothing writes to it, or export a copy that `backup` makes.',
  })
}
