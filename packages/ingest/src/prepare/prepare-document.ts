import type { Chunker, DocumentInput, Json, Media, Origin, Passage, StoredDocument } from '@kebab/core'
import { finish, finishYielding, optionReader, type Steps, WorkSlices, wrongValue } from '@kebab/core/kit'
import { markdownSteps } from '@kebab/markdown'
import { cutMarkdown, titleOf } from '../chunk/chunk-markdown.js'
import { cutMarkup, markupTitle, readMarkup } from '../chunk/chunk-markup.js'
import { type ChunkOptions, chunkerVersion, chunkSettings, type HouseChunker } from '../chunk/chunk-settings.js'
import { cutText } from '../chunk/chunk-text.js'
import { LINE_CUTS, PROSE_CUTS, shortTitle } from '../chunk/cut-span.js'
import { MOST_HEADINGS } from '../chunk/markup-headings.js'
import { assembling, type Fielded, STEPS_PER_SLICE, withoutUndefined } from './assemble-document.js'
import { allowOf, checkModel, originFor, timeOf } from './checked-options.js'
import { cutWith } from './cut-with.js'
import { documentFields } from './document-fields.js'
import { checkInput, SYNTAXES } from './document-input.js'
import { type DocumentNote, frontMatterOf, HEADINGS_LEFT_OUT } from './document-notes.js'
import { documentId, type HashedDocument } from './ids.js'
import { isPlainObject, jsonValue } from './json-value.js'
import { type FileMedia, mediaOf } from './media-of.js'

/** How a document is prepared for a store. */
export interface PrepareOptions extends ChunkOptions {
  /** The id of the source that the document belongs to. */
  sourceId: string
  /** The time that becomes `indexedAt`, or a clock that returns it. */
  now: Date | (() => Date)
  /** `Embedder.model` of the embedder that will embed the chunks. Absent when none will. */
  embeddingModel?: string | undefined
  /**
   * Returns the language of a text, as a lower-case BCP 47 tag, or `undefined` where it is unsure.
   * It is asked for a document whose metadata and front matter name none, and that isn't code.
   * `detectLanguage` is one. Absent: such a document has no `lang`.
   */
  detectLanguage?: ((text: string) => string | undefined) | undefined
  /**
   * Returns the metadata of the document at a path with what else it is to hold. Default: as it is.
   */
  addMetadata?: ((metadata: Readonly<Record<string, Json>>, path: string) => Readonly<Record<string, Json>>) | undefined
  /**
   * Called once for each thing to note: what of the document is in no field and no chunk, and what
   * was read with a doubt. Default: none.
   */
  onNote?: ((note: DocumentNote) => void) | undefined
  /**
   * The file that a reader derived the text from, and that reader. Absent: the text is the file's
   * own, and the document has no `origin`.
   */
  origin?: Origin | undefined
}

/** How a document is prepared by a process that has other work. */
export interface PrepareYieldingOptions extends PrepareOptions {
  /**
   * The first of these that accepts the document cuts it. A document that none accepts is cut as
   * `prepareDocument` cuts it. Default: none.
   */
  chunkers?: readonly Chunker[] | undefined
  /** Ends the work when it next yields. */
  signal?: AbortSignal | undefined
}

/**
 * Turns a text into a document and its chunks, ready for a store. The same input and options give
 * the same result.
 *
 * The path's extension decides how the text is cut: Markdown along its structure, reStructuredText,
 * AsciiDoc and Org along their headings, code by lines, all else by paragraphs and sentences.
 * `syntax` overrides it, and so does a `media` of `markdown`, `text` or `code` in the given
 * metadata.
 *
 * Markdown may begin with front matter, a YAML mapping between two rules. It is in no chunk, unless
 * nothing follows it.
 * Anything else between two rules (text, a list, broken YAML, more than 64 levels) is text like the
 * rest. The title comes from the given metadata, otherwise from the front matter, otherwise from
 * the first heading of level 1. A text without content has no chunks.
 *
 * A derived text has the `origin` of the options. The spans of `DocumentInput.origin` map the text
 * to places in that file, and give each chunk its place.
 *
 * Throws `invalid_input`, with the field, for an invalid path, text, metadata or option and for an
 * unknown member. Never throws for what a text contains. It blocks until it is done, which takes
 * seconds for a document of some megabytes; `prepareDocumentYielding` doesn't.
 */
export function prepareDocument(input: DocumentInput, options: PrepareOptions): StoredDocument {
  optionReader('prepareDocument', options)
  const described = finish(describing(input, options))
  return finish(assembling(described, finish(described.cut())))
}

/**
 * `prepareDocument` for a process that has other work: gives the same document and chunks, and
 * yields to the event loop after every few kilobytes, or about ten milliseconds. Front matter, and
 * a paragraph of up to 65,536 units in a list item, quote or footnote, is read without a pause.
 * That can take some ten milliseconds.
 *
 * Rejects with `signal.reason` once the signal is aborted, and otherwise with what
 * `prepareDocument` throws.
 */
export async function prepareDocumentYielding(
  input: DocumentInput,
  options: PrepareYieldingOptions,
): Promise<StoredDocument> {
  return prepareInSlices(input, options, new WorkSlices(STEPS_PER_SLICE))
}

/** The same in slices that documents share. */
export async function prepareInSlices(
  input: DocumentInput,
  options: PrepareYieldingOptions,
  slices: WorkSlices,
): Promise<StoredDocument> {
  optionReader('prepareDocumentYielding', options)
  const { chunkers = [], signal } = options
  const yielding = { slices, signal }
  const described = await finishYielding(describing(input, options), yielding)
  const chunkable = { ...described.document, text: described.text }
  const chunker = chunkers.find((chunker) => chunker.accepts(chunkable))
  if (chunker === undefined) {
    const passages = await finishYielding(described.cut(), yielding)
    return finishYielding(assembling(described, passages), yielding)
  }
  const passages = await cutWith(chunker, chunkable, signal)
  return finishYielding(assembling({ ...described, version: chunker.version }, passages), yielding)
}

/** A document with its fields, before it is cut. `version` is that of the built-in chunker. */
interface Described extends Fielded {
  cut(): Steps<readonly Passage[]>
}

/** Reads the fields of a document. */
function* describing(input: DocumentInput, options: PrepareOptions): Steps<Described> {
  const { path, text, syntax } = checkInput(input)
  const { sourceId, embeddingModel, onNote } = options
  if (typeof sourceId !== 'string') throw wrongValue('sourceId', 'a string', sourceId)
  checkModel(embeddingModel)
  const settings = chunkSettings(options)
  const metadata = metadataOf(input)
  const allow = allowOf(input)
  const { origin, originSpans } = originFor(input, options)
  const file: FileMedia = mediaOf(path) ?? { media: 'text' }
  const ofPath = file.markup === undefined ? file.media : 'markup'
  const chunker = syntax ?? chunkerFor(documentFields({}, metadata).media) ?? ofPath
  // Read before the first yield: the caller may change the input while others run.
  const version = chunkerVersion(chunker, options)
  const indexedAt = timeOf(options.now)

  const markdown = chunker === 'markdown' ? yield* markdownSteps(text) : undefined
  const markup = chunker === 'markup' ? yield* readMarkup(text, file.markup!) : undefined
  const { json, notes } = frontMatterOf(markdown)
  for (const note of markup?.headings.length === MOST_HEADINGS ? [HEADINGS_LEFT_OUT] : notes) onNote?.(note)
  const fields = documentFields(json, metadata)
  const title = fields.title ?? (markdown && titleOf(markdown)) ?? (markup && (yield* markupTitle(markup)))
  const media = fields.media ?? file.media
  const described = withoutUndefined<HashedDocument>({
    docId: documentId(sourceId, path),
    sourceId,
    path,
    title: title === undefined ? undefined : shortTitle(title),
    lang: fields.lang ?? (chunker === 'code' ? undefined : detectedLanguage(text, options)),
    tags: fields.tags ?? [],
    media,
    trust: fields.trust ?? 'primary',
    repo: fields.repo,
    codeLang: fields.codeLang ?? (media === 'code' ? file.codeLang : undefined),
    metadata: options.addMetadata?.(fields.metadata, path) ?? fields.metadata,
    allow,
    origin,
  })
  const cuts = chunker === 'code' ? LINE_CUTS : PROSE_CUTS
  const cut = () => {
    if (markdown !== undefined) return cutMarkdown(markdown, settings)
    return markup === undefined ? cutText(text, settings, cuts) : cutMarkup(markup, settings)
  }
  return { document: described, text, originSpans, version, cut, indexedAt, embeddingModel }
}

function detectedLanguage(text: string, { detectLanguage }: PrepareOptions): string | undefined {
  const lang = detectLanguage?.(text)
  if (lang === undefined) return undefined
  const { lang: tag } = documentFields({}, { lang })
  return tag
}

function metadataOf({ metadata = {} }: DocumentInput): Record<string, Json> {
  if (!isPlainObject(metadata)) throw wrongValue('metadata', 'an object', metadata)
  return jsonValue(metadata, 'metadata') as Record<string, Json>
}

/**
 * Returns the chunker for a media type, or `undefined` for pages, pictures and recordings. Those
 * have become text of a kind that the path tells.
 */
function chunkerFor(media: Media | undefined): HouseChunker | undefined {
  return SYNTAXES.find((syntax) => syntax === media)
}
