import type { CallOptions, Chunk, Document } from '@kebab/core'
import { objectWith, optional, optionReader } from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Chain } from './choice.js'
import { isUuid, type ProtocolSystem, resolveSystem } from './system.js'

/** A protocol of a corpus. */
export interface ProtocolChain extends Chain {
  /** The id of its document. */
  doc_id: string
  /** The document's path within its source. */
  doc_path: string
  /**
   * Its steps, in order. Never empty. The text between the heading of the protocol and that of its
   * first step belongs to the first step.
   */
  steps: readonly ProtocolStep[]
}

/** The protocols of a corpus. */
export interface ProtocolChains {
  /** By the path of their documents, and by their order within a document. */
  chains: readonly ProtocolChain[]
  /**
   * The protocol that a hit is a step of, by its document and its outermost heading. `null`: the
   * corpus has none.
   */
  chainOf(hit: Pick<SearchHitV1, 'doc_id' | 'heading_path'>): ProtocolChain | null
}

/** The options of `protocolChains`. */
export interface ProtocolChainsOptions extends CallOptions {
  /** The system of the protocols, of which only the scheme counts. Default: KAIROS. */
  system?: Partial<ProtocolSystem> | undefined
}

/**
 * Reads the protocols of a corpus in Markdown from its chunks, as `prepareDocument` of
 * `@kebab/ingest` makes them. Pass those of a store (`store.chunks()`), or of the documents that
 * were put into it.
 *
 * A heading of level 1 is a protocol (`chain_label`). A heading of level 2 is a step, and the first
 * step is the `label` of the match. The tags are those of the front matter. In a document that
 * doesn't begin with a heading of level 1, the outermost headings are protocols if the front matter
 * has a title. Otherwise the document is one protocol without a name.
 *
 * The URI is the scheme and a UUID v5 of the JSON of `[doc_id, heading]`, or of `[doc_id]` for a
 * protocol without a name. Its namespace is `9d12288b-c054-5490-8984-d78ab2d45a5e`. The URI stays
 * while text and steps change. It changes with the heading and the path. A `uuid` in the front
 * matter replaces the UUID of the document's first protocol; refine and create are marked so. If
 * several documents claim one UUID, the first by path gets it.
 *
 * Read again when the corpus changes: hits of new documents and headings have no protocol until
 * then.
 *
 * Rejects with `TypeError` for a wrong option, and with the reason of an abort.
 */
export async function protocolChains(
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  options: ProtocolChainsOptions = {},
): Promise<ProtocolChains> {
  const read = optionReader('protocolChains', options)
  const { scheme } = resolveSystem(read.within('system'))
  const signal = read('signal', optional(objectWith('throwIfAborted')))
  read.done()
  const outlines = (await readOutlines(chunks, signal)).sort(byPath)
  const ids = await chainIds(outlines)
  signal?.throwIfAborted()

  const documents = new Map<string, ProtocolChain[]>()
  for (const { document, chains } of outlines) {
    const { docId, path, tags } = document
    const described = chains.map((chain): ProtocolChain => {
      const { title, steps } = chain
      const uri = scheme + ids.get(chain)
      return { uri, label: steps[0]!.label, chain_label: title, tags: [...tags], doc_id: docId, doc_path: path, steps }
    })
    documents.set(docId, described)
  }
  return {
    chains: [...documents.values()].flat(),
    chainOf({ doc_id, heading_path: [heading] }) {
      const chains = documents.get(doc_id) ?? []
      const [first] = chains
      // Text above the first heading belongs to the first protocol. A document without a title has
      // only one.
      if (first === undefined || heading === undefined || first.chain_label === null) return first ?? null
      return chains.find(({ chain_label }) => chain_label === heading) ?? null
    },
  }
}

/** The id of each protocol. A claimed id is used unless another protocol has it. */
async function chainIds(outlines: readonly DocumentOutline[]): Promise<Map<OutlinedChain, string>> {
  const all = outlines.flatMap(({ document, chains }) => chains.map((chain) => ({ docId: document.docId, chain })))
  const ids = new Map(
    await Promise.all(all.map(async ({ docId, chain }) => [chain, await chainId(docId, chain.title)] as const)),
  )
  const taken = new Set(ids.values())
  for (const { document, chains } of outlines) {
    const claimed = document.metadata.uuid
    if (!isUuid(claimed) || taken.has(claimed.toLowerCase())) continue
    taken.add(claimed.toLowerCase())
    ids.set(chains[0]!, claimed.toLowerCase())
  }
  return ids
}

function byPath({ document: a }: DocumentOutline, { document: b }: DocumentOutline): number {
  return compare(a.path, b.path) || compare(a.docId, b.docId)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A step of a protocol. */
export interface ProtocolStep {
  /** Its heading, or that of the protocol if it has none. */
  label: string
  /** The first line of its text, from 1, as `fetch` takes it. */
  line_start: number
  /** The last line of its text. */
  line_end: number
}

/** A protocol within its document. */
interface OutlinedChain {
  /** Its heading. `null` for the only protocol of a document without a title. */
  title: string | null
  /** In the order of the document. Never empty. */
  steps: ProtocolStep[]
}

/** A document and the protocols in it. */
interface DocumentOutline {
  document: Document
  /** In the order of the document. Never empty. */
  chains: OutlinedChain[]
}

/** Reads the protocols of documents from their chunks. */
async function readOutlines(
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  signal: AbortSignal | undefined,
): Promise<DocumentOutline[]> {
  const documents = new Map<string, Chunk[]>()
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    const { docId } = chunk.document
    const documentChunks = documents.get(docId)
    if (documentChunks === undefined) documents.set(docId, [chunk])
    else documentChunks.push(chunk)
  }
  return [...documents.values()].map(outline)
}

function outline(chunks: readonly Chunk[]): DocumentOutline {
  const inOrder = [...chunks].sort((a, b) => a.ordinal - b.ordinal)
  const { document } = inOrder[0]!
  const titled = inOrder.some((chunk) => chainTitle(chunk) !== undefined)
  const chains = new Map<string | null, OutlinedChain>()
  for (const chunk of inOrder) {
    // Text above the first heading is part of no step, unless there is no heading.
    const title = chainTitle(chunk) ?? (titled ? undefined : (document.title ?? null))
    if (title === undefined) continue
    const chain = chains.get(title) ?? { title, steps: [] }
    chains.set(title, chain)
    addChunk(chain.steps, chunk, title)
  }
  for (const { title, steps } of chains.values()) {
    for (const step of steps) step.label ||= title ?? nameOf(document)
  }
  return { document, chains: [...chains.values()] }
}

/**
 * The title of the protocol that a chunk is part of: its outermost heading in a document with a
 * title. Absent above the first heading, and in a document without a title.
 */
function chainTitle({ document, headingPath }: Chunk): string | undefined {
  return document.title === undefined ? undefined : headingPath[0]
}

/** Adds a chunk to its step: that of its heading, else the last one, else a new one. */
function addChunk(steps: ProtocolStep[], chunk: Chunk, title: string | null): void {
  const { lineStart, lineEnd } = chunk
  const label = labelOf(chunk, title === null ? 0 : 1)
  const last = steps.at(-1)
  if (last === undefined || (label !== '' && last.label !== '' && last.label !== label))
    steps.push({ label, line_start: lineStart, line_end: lineEnd })
  else {
    last.label ||= label
    last.line_end = Math.max(last.line_end, lineEnd)
  }
}

/**
 * The heading of a chunk's step, at a depth of its path. A heading with nothing under it is a chunk
 * of its own, under the headings above it.
 */
function labelOf({ headingPath, text }: Chunk, depth: number): string {
  if (headingPath.length > depth) return headingPath[depth]!
  return headingPath.length === depth ? headingOf(text) : ''
}

const MARKER = /^ {0,3}#{1,6}(?=[ \t])/
const UNDERLINE = /^ {0,3}(?:-+|=+)[ \t]*$/

/**
 * The heading that is all of a text: `## Heading`, or a line that is underlined. Empty for any
 * other text. Takes linear time, however much white space is in it.
 */
export function headingOf(text: string): string {
  const [line = '', underline, ...more] = text.split('\n')
  const isHeading = underline === undefined ? MARKER.test(line) : more.length === 0 && UNDERLINE.test(underline)
  if (!isHeading) return ''
  const heading =
    underline === undefined
      ? line
          .replace(MARKER, '')
          .trim()
          .replace(/[ \t]#+$/, '')
      : line
  return heading.replace(/[*_`]/g, '').trim()
}

/** The name of a document without a title: that of its file. */
function nameOf({ path }: Document): string {
  return path.slice(path.lastIndexOf('/') + 1) || path
}

/**
 * The namespace of the ids of protocols: the UUID v5 of `kairos://mem/` in the URL namespace of RFC
 * 9562 (`6ba7b811-9dad-11d1-80b4-00c04fd430c8`).
 */
const NAMESPACE = '9d12288b-c054-5490-8984-d78ab2d45a5e'

/**
 * The UUID v5 of a name, in lower case (RFC 9562: the first 128 bits of the SHA-1 of namespace and
 * name, with the version and variant set). `namespace` is a UUID. Default: that of protocols,
 * `9d12288b-c054-5490-8984-d78ab2d45a5e`.
 */
export async function uuidV5(name: string, namespace = NAMESPACE): Promise<string> {
  const prefix = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const text = new TextEncoder().encode(name)
  const bytes = new Uint8Array(prefix.length + text.length)
  bytes.set(prefix)
  bytes.set(text, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes)).subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The id of a protocol by its document and heading. `title` is `null` for the only protocol of a
 * document without a title.
 */
function chainId(docId: string, title: string | null): Promise<string> {
  return uuidV5(JSON.stringify(title === null ? [docId] : [docId, title]))
}
