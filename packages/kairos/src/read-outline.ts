import type { Chunk, Document } from '@kebab/core'

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
export interface OutlinedChain {
  /** Its heading. `null` for the only one of a document without a title. */
  title: string | null
  /** In the order of the document; never empty. */
  steps: ProtocolStep[]
}

/** A document and the protocols in it. */
export interface DocumentOutline {
  document: Document
  /** In the order of the document; never empty. */
  chains: OutlinedChain[]
}

/**
 * Reads the protocols of documents out of their chunks, which carry the headings that they stand under. In a document with a title the outermost
 * heading is the protocol and the next one the step; in one without, which has no heading of level 1, the outermost heading is a step of the only protocol.
 */
export async function readOutlines(
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
