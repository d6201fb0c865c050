import type {
  Chunk,
  Chunker,
  Document,
  DocumentInput,
  Json,
  Media,
  Origin,
  OriginSpan,
  Passage,
  StoredDocument,
} from '@kebab/core'
import {
  brokenPart,
  checkOrigin,
  checkOriginSpans,
  finish,
  finishInTurns,
  invalidInput,
  originJson,
  originOf,
  runWithin,
  SourceLines,
  type Steps,
  WorkSlices,
  wrongValue,
} from '@kebab/core/kit'
import type { Block, HeadingBlock } from './block.js'
import { cutMarkdown } from './chunk-markdown.js'
import { type ChunkOptions, chunkerVersion, chunkSettings, type HouseChunker } from './chunk-settings.js'
import { cutText } from './chunk-text.js'
import { contentHash, type HashedDocument } from './content-hash.js'
import { LINE_CUTS, PROSE_CUTS } from './cut-span.js'
import { documentFields } from './document-fields.js'
import { chunkId, documentId } from './ids.js'
import { isPlainObject, jsonValue } from './json-value.js'
import { type FileMedia, mediaOf } from './media-of.js'
import { PIECES_A_TURN } from './pieces-a-turn.js'
import { readMarkdown } from './read-markdown.js'
import { readYaml } from './read-yaml.js'
import { shortTitle } from './short-title.js'

const MEMBERS: readonly string[] = ['path', 'text', 'metadata', 'origin'] satisfies (keyof DocumentInput)[]

/** How a document is made ready to be stored. */
export interface PrepareOptions extends ChunkOptions {
  /** The collection that the document belongs to. */
  sourceId: string
  /** The time that becomes `indexedAt`, or a clock. */
  now: Date | (() => Date)
  /** `Embedder.model` of the embedder that will embed the chunks. Absent when nothing will. */
  embeddingModel?: string | undefined
  /** The file that a reader made the text from, and that reader. Absent: the text is the file, and the document has no `origin` of its own. */
  origin?: Origin | undefined
}

/** How a document is made ready beside other work. */
export interface PrepareInTurnsOptions extends PrepareOptions {
  /** Cut the documents that they accept, the first of them that does. All others are cut as `prepareDocument` cuts them. Default: none. */
  chunkers?: readonly Chunker[] | undefined
  /** Ends the work at its next turn. */
  signal?: AbortSignal | undefined
}

/**
 * Turns a text into a document and its chunks, ready for a store. The same input and options give the same result.
 *
 * The path's extension decides how the text is cut: Markdown along its structure, code by lines, everything else by paragraphs and sentences; a `media` of
 * `markdown`, `text` or `code` in the metadata handed in overrides it. Markdown may begin with YAML front matter, which is in no chunk. The title is that of the metadata,
 * of the front matter, or else the first heading of level 1. Front matter that can't be read (broken YAML, no mapping, deeper than 64 levels) is left out, and the document
 * is indexed without it. A text without content has no chunks.
 *
 * A text that a reader made has the `origin` of the options. The spans of `DocumentInput.origin` say where it stands there, and give each chunk its place.
 *
 * Throws `invalid_input`, with the field, for a path, text, metadata, option or unknown member that is not what it has to be; never for what a text contains.
 * It takes all the time it needs in one go, which for a document of some megabytes are seconds: where others wait, use `prepareDocumentInTurns`.
 */
export function prepareDocument(input: DocumentInput, options: PrepareOptions): StoredDocument {
  const described = finish(describing(input, options))
  return finish(assembling(described, finish(described.cut())))
}

/**
 * `prepareDocument` for a process that has other work: the same document and chunks, with a turn of the event loop after every few kilobytes, which are read in some
 * ten milliseconds. Front matter, and a list item, quote or footnote up to 65,536 units, are read as one piece, which can take some hundred milliseconds.
 *
 * Rejects with `signal.reason` once the signal is aborted, and otherwise with what `prepareDocument` throws.
 */
export async function prepareDocumentInTurns(
  input: DocumentInput,
  options: PrepareInTurnsOptions,
): Promise<StoredDocument> {
  const { chunkers = [], signal } = options
  const turns = { slices: new WorkSlices(PIECES_A_TURN), signal }
  const described = await finishInTurns(describing(input, options), turns)
  const chunkable = { ...described.document, text: described.text }
  const chunker = chunkers.find((one) => one.accepts(chunkable))
  if (chunker === undefined) {
    const passages = await finishInTurns(described.cut(), turns)
    return finishInTurns(assembling(described, passages), turns)
  }
  const passages = await cutWith(chunker, chunkable, signal)
  return finishInTurns(assembling({ ...described, version: chunker.version }, passages), turns)
}

/** A document that is described and not yet cut. */
interface Described {
  document: HashedDocument
  text: string
  originSpans: readonly OriginSpan[] | undefined
  /** The version of the chunker of the house, which `cut` cuts with. */
  version: string
  cut(): Steps<readonly Passage[]>
  indexedAt: string
  embeddingModel: string | undefined
}

function* describing(input: DocumentInput, options: PrepareOptions): Steps<Described> {
  const { path, text } = checkInput(input)
  const { sourceId, embeddingModel } = options
  if (typeof sourceId !== 'string') throw wrongValue('sourceId', 'a string', sourceId)
  const settings = chunkSettings(options)
  const metadata = metadataOf(input)
  const { origin, originSpans } = originFor(input, options)
  const file: FileMedia = mediaOf(path) ?? { media: 'text' }
  const chunker = chunkerFor(documentFields({}, metadata).media) ?? file.media
  // What the caller handed in is read before the first turn: it may change in any.
  const version = chunkerVersion(chunker, options)
  const indexedAt = isoTime(options.now)

  const markdown = chunker === 'markdown' ? yield* readMarkdown(text) : undefined
  const fields = documentFields(markdown?.yaml === undefined ? {} : readYaml(markdown.yaml), metadata)
  const title = fields.title ?? markdown?.blocks.find(isMainHeading)?.title
  const media = fields.media ?? file.media
  const described = withoutUndefined<HashedDocument>({
    docId: documentId(sourceId, path),
    sourceId,
    path,
    title: title === undefined ? undefined : shortTitle(title),
    lang: fields.lang,
    tags: fields.tags ?? [],
    media,
    trust: fields.trust ?? 'primary',
    repo: fields.repo,
    codeLang: fields.codeLang ?? (media === 'code' ? file.codeLang : undefined),
    metadata: fields.metadata,
    origin,
  })
  const cuts = chunker === 'code' ? LINE_CUTS : PROSE_CUTS
  const cut = () => (markdown === undefined ? cutText(text, settings, cuts) : cutMarkdown(markdown, settings))
  return { document: described, text, originSpans, version, cut, indexedAt, embeddingModel }
}

function* assembling(
  { document: described, text, originSpans, version, indexedAt, embeddingModel }: Described,
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

/** Has a chunker cut a document, and holds what it gives to the contract. */
async function cutWith(
  chunker: Chunker,
  document: Parameters<Chunker['chunk']>[0],
  signal: AbortSignal | undefined,
): Promise<Passage[]> {
  const stage = `chunker ${chunker.version}`
  const broken = (expected: string, found: string) => brokenPart('chunker', stage, expected, found)
  const passages: unknown = await runWithin((given) => chunker.chunk(document, { signal: given }), { signal, stage })
  if (!Array.isArray(passages)) throw broken('an array of passages', typeof passages)
  const lines = new SourceLines(document.text)
  let least = 0
  return passages.map((passage: Passage, i): Passage => {
    const { text, start, end, lineStart, lineEnd, headingPath, codeLang } = Object(passage) as Passage
    const at = `passages.${i}`
    const inText =
      Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= least && end <= document.text.length
    if (!inText || document.text.slice(start, end) !== text || text.trim() === '')
      throw broken(`${at} as a slice of the text that is not blank, by start ascending`, `${start} to ${end}`)
    least = start
    const [first, last] = [lines.at(start) + 1, lines.at(end - 1) + 1]
    if (lineStart !== first || lineEnd !== last)
      throw broken(`${at} with the lines ${first} to ${last}`, `${lineStart} to ${lineEnd}`)
    if (!Array.isArray(headingPath) || !headingPath.every((heading) => typeof heading === 'string'))
      throw broken(`${at}.headingPath as an array of strings`, typeof headingPath)
    if (codeLang !== undefined && typeof codeLang !== 'string')
      throw broken(`${at}.codeLang as a string`, typeof codeLang)
    return withoutUndefined({ text, start, end, lineStart, lineEnd, headingPath: [...headingPath], codeLang })
  })
}

function checkInput(input: DocumentInput): { path: string; text: string } {
  if (typeof input !== 'object' || input === null) throw wrongValue('document', 'an object with path and text', input)
  const unknown = Object.keys(input).find((name) => !MEMBERS.includes(name))
  if (unknown !== undefined)
    throw invalidInput(
      unknown,
      `one of ${MEMBERS.join(', ')}, the last with all that else is known`,
      'an unknown member',
    )
  const { path, text } = input
  const relative = typeof path === 'string' && path !== '' && !path.startsWith('/')
  if (!relative || path.split('/').some((part) => part === '.' || part === '..'))
    throw wrongValue('path', 'a relative path with /, without . and ..', path)
  if (typeof text !== 'string') throw wrongValue('text', 'a string', text)
  return { path, text }
}

function metadataOf({ metadata = {} }: DocumentInput): Record<string, Json> {
  if (!isPlainObject(metadata)) throw wrongValue('metadata', 'an object', metadata)
  return jsonValue(metadata, 'metadata') as Record<string, Json>
}

/** Copies, since what was handed in may change before the document is done. */
function originFor(
  { text, origin: given }: DocumentInput,
  { origin }: PrepareOptions,
): { origin?: Origin; originSpans?: readonly OriginSpan[] } {
  if (origin !== undefined) checkOrigin(origin, 'origin')
  if (given === undefined) return origin === undefined ? {} : { origin: { ...origin } }
  if (!isPlainObject(given)) throw wrongValue('origin', 'an object with spans', given)
  const unknown = Object.keys(given).find((name) => name !== 'spans')
  if (unknown !== undefined)
    throw invalidInput(`origin.${unknown}`, 'spans alone: digest and reader are options', 'an unknown member')
  if (origin === undefined)
    throw invalidInput('origin', 'spans only with the option origin, which names the file and its reader', 'no option')
  checkOriginSpans(given.spans, text.length, 'origin.spans')
  return { origin: { ...origin }, originSpans: JSON.parse(originJson(given.spans)) }
}

/** The chunker for a kind of text. What was a page, picture or recording is now text of some kind, which its path tells. */
function chunkerFor(media: Media | undefined): HouseChunker | undefined {
  return media === 'markdown' || media === 'text' || media === 'code' ? media : undefined
}

function isMainHeading(block: Block): block is HeadingBlock {
  return block.kind === 'heading' && block.level === 1 && block.title !== ''
}

function isoTime(now: Date | (() => Date)): string {
  const time = typeof now === 'function' ? now() : now
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) throw wrongValue('now', 'a valid date', time)
  return time.toISOString()
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
      ...(origin === undefined ? {} : { origin }),
    })
    yield 1
  }
  return chunks
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T
}
