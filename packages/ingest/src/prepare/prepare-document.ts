import {
  type Chunk,
  type Chunker,
  type Document,
  type DocumentInput,
  isKebabError,
  type Json,
  type Media,
  type Origin,
  type OriginSpan,
  type Passage,
  type StoredDocument,
} from '@kebab/core'
import {
  checkOrigin,
  checkOriginSpans,
  checkReading,
  copyReading,
  isoTime,
  isTextList,
  joinSpans,
  originJson,
  originOf,
  readPrincipals,
} from '@kebab/core/internal'
import {
  brokenPart,
  codeLangName,
  describeValue,
  filledString,
  finish,
  finishYielding,
  invalidInput,
  optionReader,
  runWithin,
  SourceLines,
  type Steps,
  WorkSlices,
  wrongValue,
} from '@kebab/core/kit'
import { type Doubt, type Markdown, markdownSteps } from '@kebab/markdown'
import type { IngestReportV1 } from '@kebab/schemas'
import { cutMarkdown, titleOf } from '../chunk/chunk-markdown.js'
import { cutMarkup, markupTitle, readMarkup } from '../chunk/chunk-markup.js'
import { type ChunkOptions, chunkerVersion, chunkSettings, type HouseChunker } from '../chunk/chunk-settings.js'
import { cutText } from '../chunk/chunk-text.js'
import { LINE_CUTS, PROSE_CUTS, shortTitle } from '../chunk/cut-span.js'
import { MOST_HEADINGS } from '../chunk/markup-headings.js'
import { documentFields, jsonValues } from './document-fields.js'
import { checkInput, SYNTAXES } from './document-input.js'
import { chunkId, contentHash, documentId, type HashedDocument } from './ids.js'
import { isPlainObject, jsonValue } from './json-value.js'
import { type FileMedia, mediaOf } from './media-of.js'

/** Something about how a document was read, as `notes` of an ingest report has it. */
export type DocumentNote = Omit<NonNullable<IngestReportV1['notes']>[number], 'path'>

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
  optionReader('prepareDocumentYielding', options)
  const { chunkers = [], signal } = options
  const yielding = { slices: new WorkSlices(STEPS_PER_SLICE), signal }
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

/** Steps of some microseconds each between two yields to the event loop. */
const STEPS_PER_SLICE = 64

/** A document with its fields, and the version of what cuts it. */
interface Fielded {
  document: HashedDocument
  text: string
  originSpans: readonly OriginSpan[] | undefined
  version: string
  indexedAt: string
  embeddingModel: string | undefined
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

/** The code of a note, for each doubt of the reader. */
const NOTE_CODES: Readonly<Record<Doubt['code'], DocumentNote['code']>> = {
  front_matter: 'front_matter_unread',
  comment: 'comment_unclosed',
  plain: 'read_as_text',
  data: 'data_left_out',
}

const HEADINGS_LEFT_OUT: DocumentNote = {
  code: 'read_as_text',
  reason: `only the first ${MOST_HEADINGS.toLocaleString('en')} headings are read as such`,
}

/** Returns the values of front matter, and what there is to say about the document. */
function frontMatterOf(markdown: Markdown | undefined): {
  json: Readonly<Record<string, Json>>
  notes: readonly DocumentNote[]
} {
  if (markdown === undefined) return { json: {}, notes: [] }
  const notes = markdown.doubts.map(({ code, reason }): DocumentNote => ({ code: NOTE_CODES[code], reason }))
  const { json, omissions: keys } = jsonValues(markdown.frontMatter?.values ?? {})
  const omissions = [...(markdown.frontMatter?.omissions ?? [])]
  if (keys.length > 0) omissions.push(`the values of ${listed(keys.map(describeValue))}, which JSON can’t hold`)
  if (omissions.length === 0) return { json, notes }
  const reason = `its front matter was read without ${omissions.join(', and ')}`
  return { json, notes: [{ code: 'front_matter_left_out', reason }, ...notes] }
}

/** How many of the keys a note names. */
const LONGEST_LIST = 3

/** Joins the first names, and says how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - LONGEST_LIST
  return `${names.slice(0, LONGEST_LIST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Makes the stored document of its fields and passages. */
function* assembling(
  { document: described, text, originSpans, version, indexedAt, embeddingModel }: Fielded,
  passages: readonly Passage[],
): Steps<StoredDocument> {
  const document = withoutUndefined<Document>({
    ...described,
    contentHash: contentHash(text, described, originSpans),
    chunkerVersion: version,
    embeddingModel,
    indexedAt,
  })
  const chunks = yield* toChunks(document, originSpans, passages)
  return { document, text, ...(originSpans === undefined ? {} : { originSpans }), chunks }
}

/**
 * The maximum number of passages that hold the same character. The built-in chunkers make two. A
 * window that moves by a tenth of its length makes ten.
 */
const MOST_OVERLAPPING = 64

/** Cuts a document with a chunker. Rejects with `internal` for passages that break the contract. */
async function cutWith(
  chunker: Chunker,
  document: Parameters<Chunker['chunk']>[0],
  signal: AbortSignal | undefined,
): Promise<Passage[]> {
  const stage = `chunker ${chunker.version}`
  const broken = (expected: string, found: string) => brokenPart('chunker', stage, expected, found)
  if (!filledString.fits(chunker.version)) throw broken('a version that is not empty', describeValue(chunker.version))
  const passages: unknown = await runWithin((workSignal) => chunker.chunk(document, { signal: workSignal }), {
    signal,
    stage,
  })
  if (!Array.isArray(passages)) throw broken('an array of passages', typeof passages)
  const lines = new SourceLines(document.text)
  let least = 0
  /** The ends of the passages that the next one may overlap. */
  let open: number[] = []
  // `map` would skip the holes of a sparse array.
  return Array.from(passages, (passage: unknown, i): Passage => {
    const { text, start, end, lineStart, lineEnd, headingPath, codeLang } = Object(passage) as Passage
    const at = `passages.${i}`
    const inText =
      Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= least && end <= document.text.length
    if (!inText || document.text.slice(start, end) !== text || text.trim() === '')
      throw broken(`${at} as a slice of the text that is not blank, by start ascending`, `${start} to ${end}`)
    least = start
    open = [...open.filter((openEnd) => openEnd > start), end]
    if (open.length > MOST_OVERLAPPING)
      throw broken(`at most ${MOST_OVERLAPPING} passages that hold the same character`, `more, at ${at}`)
    const [first, last] = [lines.at(start) + 1, lines.at(end - 1) + 1]
    if (lineStart !== first || lineEnd !== last)
      throw broken(`${at} with the lines ${first} to ${last}`, `${lineStart} to ${lineEnd}`)
    if (!isTextList(headingPath)) throw broken(`${at}.headingPath as an array of strings`, typeof headingPath)
    if (codeLang !== undefined && typeof codeLang !== 'string')
      throw broken(`${at}.codeLang as a string`, typeof codeLang)
    const members = { text, start, end, lineStart, lineEnd, headingPath: [...headingPath], codeLang }
    try {
      return withoutUndefined({ ...members, reading: readingOf(passage as Passage) })
    } catch (error) {
      if (!isKebabError(error, 'invalid_input')) throw error
      const { field = '', expected = '', found = '' } = error.details ?? {}
      throw broken(`${at}.${field} as ${expected}`, found)
    }
  })
}

/**
 * Returns a copy of the replaced spans of a passage. A list without one is none.
 * @throws KebabError `invalid_input` for wrong ones
 */
function readingOf({ text, reading }: Passage): Passage['reading'] {
  if (reading === undefined) return undefined
  checkReading(reading, text, 'reading')
  return reading.length === 0 ? undefined : copyReading(reading)
}

function checkModel(model: string | undefined): void {
  if (model !== undefined && !filledString.fits(model)) throw wrongValue('embeddingModel', filledString.expected, model)
}

function metadataOf({ metadata = {} }: DocumentInput): Record<string, Json> {
  if (!isPlainObject(metadata)) throw wrongValue('metadata', 'an object', metadata)
  return jsonValue(metadata, 'metadata') as Record<string, Json>
}

/** Returns the principals who may see a document, as it is stored. */
function allowOf({ allow }: Pick<DocumentInput, 'allow'>): string[] | undefined {
  return allow === undefined ? undefined : readPrincipals(allow, 'allow')
}

/** Returns checked copies: the caller may change the input before the document is done. */
function originFor(
  { text, origin: inputOrigin }: DocumentInput,
  { origin }: PrepareOptions,
): { origin?: Origin; originSpans?: readonly OriginSpan[] } {
  if (origin !== undefined) checkOrigin(origin, 'origin')
  if (inputOrigin === undefined) return origin === undefined ? {} : { origin: { ...origin } }
  if (!isPlainObject(inputOrigin)) throw wrongValue('origin', 'an object with spans', inputOrigin)
  const unknown = Object.keys(inputOrigin).find((name) => name !== 'spans')
  if (unknown !== undefined)
    throw invalidInput(`origin.${unknown}`, 'spans alone: digest and reader are options', 'an unknown member')
  if (origin === undefined)
    throw invalidInput('origin', 'spans only with the option origin, which names the file and its reader', 'no option')
  checkOriginSpans(inputOrigin.spans, text.length, 'origin.spans')
  const spans: OriginSpan[] = JSON.parse(originJson(inputOrigin.spans))
  return { origin: { ...origin }, originSpans: joinSpans(text, spans) }
}

/**
 * Returns the chunker for a media type, or `undefined` for pages, pictures and recordings. Those
 * have become text of a kind that the path tells.
 */
function chunkerFor(media: Media | undefined): HouseChunker | undefined {
  return SYNTAXES.find((syntax) => syntax === media)
}

function timeOf(now: Date | (() => Date)): string {
  const time = typeof now === 'function' ? now() : now
  if (!(time instanceof Date)) throw wrongValue('now', 'a date', time)
  return isoTime(time.getTime(), 'now')
}

function* toChunks(
  document: Document,
  originSpans: readonly OriginSpan[] | undefined,
  passages: readonly Passage[],
): Steps<Chunk[]> {
  const equalTexts = new Map<string, number>()
  const chunks: Chunk[] = []
  for (const [ordinal, passage] of passages.entries()) {
    const number = equalTexts.get(passage.text) ?? 0
    equalTexts.set(passage.text, number + 1)
    const origin = originOf(originSpans, passage.start, passage.end)
    chunks.push({
      chunkId: chunkId(document.docId, document.chunkerVersion, passage.text, number),
      document,
      ordinal,
      ...passage,
      ...(passage.codeLang === undefined ? {} : { codeLang: codeLangName(passage.codeLang) }),
      ...(origin === undefined ? {} : { origin }),
    })
    yield 1
  }
  return chunks
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}
