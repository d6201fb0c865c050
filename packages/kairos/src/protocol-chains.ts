import type { CallOptions, Chunk, Document } from '@kebab/core'
import { objectWith, optional, optionReader } from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { Chain } from './choice.js'
import { isUuid, type ProtocolSystem, resolveSystem } from './system.js'

/** A protocol of a corpus. */
export interface ProtocolChain extends Chain {
  /** The document that it is in. */
  doc_id: string
  /** The document's path within its source. */
  doc_path: string
  /** Its steps, in order; never empty. What stands between the protocol's heading and that of its first step belongs to that. */
  steps: readonly ProtocolStep[]
}

/** The protocols of a corpus. */
export interface ProtocolChains {
  /** By the path of their documents, and within one in its order. */
  chains: readonly ProtocolChain[]
  /** The protocol that a hit is a step of, by its document and its outermost heading; `null` where the corpus that was read has none. */
  chainOf(hit: Pick<SearchHitV1, 'doc_id' | 'heading_path'>): ProtocolChain | null
}

/** How protocols are read. */
export interface ProtocolChainsOptions extends CallOptions {
  /** Whose protocols they are. Only the scheme counts. Default: those of KAIROS. */
  system?: Partial<ProtocolSystem> | undefined
}

/**
 * Reads a corpus of protocols in Markdown, as `prepareDocument` of `@kebab/ingest` cuts it: `chunks` are those of a store (`store.chunks()`), or of the
 * documents that were put into it. A heading of level 1 is a protocol (`chain_label`), a heading of level 2 a step, and the first step gives the match its
 * `label`. The tags are those of the document's front matter. Without a heading of level 1, a document with a title in
 * its front matter has its outermost headings for protocols, and one without a title is a single protocol without a name.
 *
 * The URI is the scheme with a UUID v5 in the namespace `9d12288b-c054-5490-8984-d78ab2d45a5e`, of the JSON of `[doc_id, heading]`, or of `[doc_id]`
 * for a protocol without a name: it stays while text and steps change, and changes with the heading and when the file moves. A `uuid` in the front matter stands
 * in for that of the document's first protocol, and is how refine and create are marked. If several claim one, the first path keeps it.
 *
 * Read anew when the corpus changes: a hit of a document, or under a heading, that wasn't there has no protocol.
 *
 * Rejects with `TypeError` for a wrong option, and with the caller's reason on an abort.
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
      // Text above the first heading counts to the first protocol, and all of a document without a title to its only one.
      if (first === undefined || heading === undefined || first.chain_label === null) return first ?? null
      return chains.find(({ chain_label }) => chain_label === heading) ?? null
    },
  }
}

/** The id of every protocol. One that a document claims is its own unless it belongs to another already. */
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
  /** Its heading, or that of the protocol where it has none. */
  label: string
  /** The first line of its text, as `fetch` takes it. */
  line_start: number
  /** The last line of its text. */
  line_end: number
}

/** A protocol within its document. */
interface OutlinedChain {
  /** Its heading. `null` for the only one of a document without a title. */
  title: string | null
  /** In the order of the document; never empty. */
  steps: ProtocolStep[]
}

/** A document and the protocols in it. */
interface DocumentOutline {
  document: Document
  /** In the order of the document; never empty. */
  chains: OutlinedChain[]
}

/**
 * Reads the protocols of documents out of their chunks, which carry the headings that they stand under. In a document with a title the outermost
 * heading is the protocol and the next one the step; in one without, which has no heading of level 1, the outermost heading is a step of the only protocol.
 */
async function readOutlines(
  chunks: Iterable<Chunk> | AsyncIterable<Chunk>,
  signal: AbortSignal | undefined,
): Promise<DocumentOutline[]> {
  const documents = new Map<string, Chunk[]>()
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    const { docId } = chunk.document
    const own = documents.get(docId)
    if (own === undefined) documents.set(docId, [chunk])
    else own.push(chunk)
  }
  return [...documents.values()].map(outline)
}

function outline(chunks: readonly Chunk[]): DocumentOutline {
  const inOrder = [...chunks].sort((a, b) => a.ordinal - b.ordinal)
  const { document } = inOrder[0]!
  const titled = inOrder.some((chunk) => chainTitle(chunk) !== undefined)
  const chains = new Map<string | null, OutlinedChain>()
  for (const chunk of inOrder) {
    // What stands above the first heading is part of no step, unless there is nothing else.
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

/** The title of the protocol that a chunk is part of. Absent above the first heading, and in a document without a title. */
function chainTitle({ document, headingPath }: Chunk): string | undefined {
  return document.title === undefined ? undefined : headingPath[0]
}

/** Adds a chunk to the step that it is part of: its own where it has a heading, else the last, or the first that comes. */
function addChunk(steps: ProtocolStep[], { headingPath, lineStart, lineEnd }: Chunk, title: string | null): void {
  const label = headingPath[title === null ? 0 : 1] ?? ''
  const last = steps.at(-1)
  if (last === undefined || (label !== '' && last.label !== '' && last.label !== label))
    steps.push({ label, line_start: lineStart, line_end: lineEnd })
  else {
    last.label ||= label
    last.line_end = Math.max(last.line_end, lineEnd)
  }
}

/** What a document without a title is called: its file, without folders. */
function nameOf({ path }: Document): string {
  return path.slice(path.lastIndexOf('/') + 1) || path
}

/**
 * The namespace of the ids of protocols: the UUID v5 of `kairos://mem/` in the URL namespace of RFC 9562 (`6ba7b811-9dad-11d1-80b4-00c04fd430c8`).
 */
const NAMESPACE = '9d12288b-c054-5490-8984-d78ab2d45a5e'

/**
 * The UUID of version 5 (RFC 9562: the first 128 bits of SHA-1 over namespace and name, with version and variant set) of a name, in lower case.
 * `namespace` is a UUID; default: that of protocols, `9d12288b-c054-5490-8984-d78ab2d45a5e`.
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

/** The id of a protocol by the document that it is in and its heading; `null` for the only protocol of a document without one. */
function chainId(docId: string, title: string | null): Promise<string> {
  return uuidV5(JSON.stringify(title === null ? [docId] : [docId, title]))
}
