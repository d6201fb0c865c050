import { originText } from '@kebab/core/kit'
import type { AnswerCitation, AnswerV1 } from '@kebab/schemas'

/** A source that is a web page, as a part of a message of the AI SDK and of its stream. */
export interface SourceUrlPart {
  type: 'source-url'
  sourceId: string
  url: string
  title: string
  providerMetadata: CitationMetadata
}

/** A source that is a document, as a part of a message of the AI SDK and of its stream. */
export interface SourceDocumentPart {
  type: 'source-document'
  sourceId: string
  mediaType: string
  title: string
  filename: string
  providerMetadata: CitationMetadata
}

/** `kebab` is the citation that a part was made from: an `AnswerCitation` of `@kebab/schemas`. */
export type CitationMetadata = { kebab: Record<string, JsonValue> }

/** What JSON can hold. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue }

/**
 * Returns the citations of an answer as source parts of the AI SDK, by marker. They are parts of a
 * `UIMessage`, and chunks for the `writer` of `createUIMessageStream`.
 *
 * A citation whose `uri` is an address on the web is a `source-url`, any other a `source-document`.
 * The id of a source is that of its chunk. Its title is the path of the document with the place:
 * `guide.pdf, page 12`.
 */
export function sourceParts({ citations }: Pick<AnswerV1, 'citations'>): (SourceUrlPart | SourceDocumentPart)[] {
  return citations.map((citation) => {
    const { chunk_id: sourceId, path, uri } = citation
    const title = `${path}, ${placeOf(citation)}`
    // A citation of the wire is JSON.
    const providerMetadata = { kebab: { ...citation } } as unknown as CitationMetadata
    if (/^https?:\/\//i.test(uri)) return { type: 'source-url', sourceId, url: uri, title, providerMetadata }
    const [file = path] = path.split('#', 1)
    const filename = file.slice(file.lastIndexOf('/') + 1)
    return { type: 'source-document', sourceId, mediaType: mediaTypeOf(filename), title, filename, providerMetadata }
  })
}

function placeOf({ origin, line_start, line_end }: AnswerCitation): string {
  return origin?.text ?? originText({ from: { line: line_start }, to: { line: line_end } })
}

/** The media types of files that Kebab reads, by extension: those of IANA where it has one. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  rtf: 'application/rtf',
  json: 'application/json',
  jsonl: 'application/jsonl',
  ipynb: 'application/x-ipynb+json',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

/** All else that was indexed is text. */
function mediaTypeOf(filename: string): string {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension]! : 'text/plain'
}
