import type { CallOptions, Chunk } from '@kebab/core'
import { objectWith, optional, optionReader } from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import { chainId } from './chain-id.js'
import type { Chain } from './choice.js'
import { type DocumentOutline, type OutlinedChain, type ProtocolStep, readOutlines } from './read-outline.js'
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
