import type { DocumentInput, Json, Passage, StoredDocument } from '@kebab/core'
import { filledString, finishYielding, WorkSlices, wrongValue } from '@kebab/core/kit'
import type { ChunkOptions } from '../chunk/chunk-settings.js'
import { assembling, STEPS_PER_SLICE, withoutUndefined } from './assemble-document.js'
import { allowOf, checkModel, originFor, timeOf } from './checked-options.js'
import { cutWith } from './cut-with.js'
import { documentFields } from './document-fields.js'
import { checkInput } from './document-input.js'
import { documentId, type HashedDocument } from './ids.js'
import { isPlainObject, jsonValue } from './json-value.js'
import type { PrepareYieldingOptions } from './prepare-document.js'

/** What was found out about a document when it was prepared. */
export interface FieldValues {
  /** By the keys of `DocumentInput.metadata`. Absent members are `undefined`. */
  described: { media: Json; trust: Json; tags: Json } & Record<string, Json | undefined>
  /** As `Document.metadata` has it. */
  metadata: Readonly<Record<string, Json>>
}

/**
 * Makes a document again of the text, fields and passages that it was once prepared with. Nothing
 * is read from the text: how it was read depended on metadata that is no longer known.
 */
export async function restoreDocument(
  input: Omit<DocumentInput, 'metadata'>,
  { described, metadata }: FieldValues,
  { version, passages }: { version: string; passages: readonly Passage[] },
  options: Omit<PrepareYieldingOptions, 'chunkers' | keyof ChunkOptions>,
): Promise<StoredDocument> {
  const { path, text } = checkInput(input)
  const { sourceId, embeddingModel, signal } = options
  if (typeof sourceId !== 'string') throw wrongValue('sourceId', 'a string', sourceId)
  if (!filledString.fits(version)) throw wrongValue('chunkerVersion', filledString.expected, version)
  checkModel(embeddingModel)
  if (!isPlainObject(metadata)) throw wrongValue('metadata', 'an object', metadata)
  const { origin, originSpans } = originFor(input, options)
  const fields = documentFields({}, withoutUndefined(described) as Record<string, Json>)
  const { title, lang, tags, media, trust, repo, codeLang } = fields
  for (const [name, value] of Object.entries({ tags, media, trust }))
    if (value === undefined) throw wrongValue(name, 'one', value)
  const document = withoutUndefined<HashedDocument>({
    docId: documentId(sourceId, path),
    sourceId,
    path,
    title,
    lang,
    tags: tags!,
    media: media!,
    trust: trust!,
    repo,
    codeLang,
    // Each value alone, as front matter is read: all of them may be larger than given metadata.
    metadata: Object.fromEntries(Object.entries(metadata).map(([key, item]) => [key, jsonValue(item, key)])),
    allow: allowOf(input),
    origin,
  })
  const cut = await cutWith({ version, accepts: () => true, chunk: () => [...passages] }, { ...document, text }, signal)
  const indexedAt = timeOf(options.now)
  const yielding = { slices: new WorkSlices(STEPS_PER_SLICE), signal }
  return finishYielding(assembling({ document, text, originSpans, version, indexedAt, embeddingModel }, cut), yielding)
}
