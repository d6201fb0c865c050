import { type ProtocolChain, type ProtocolChains, protocolChains } from '@kebab/choices'
import { type Chunk, type Engine, globMatcher, wrongValue } from '@kebab/core'
import type { KairosBeginResponse, SearchFilters } from '@kebab/schemas'
import type { McpServerOptions } from './mcp-options.js'
import { shippedProtocols } from './shipped-protocols.js'
import { stepUri } from './step-uri.js'

/** The protocols of a corpus as it is now. */
export interface ProtocolCorpus {
  chains: ProtocolChains
  /** Keeps a search to the documents that are protocols. Absent: all are. */
  filters: SearchFilters | undefined
  /** Where each step is, by its URI. */
  steps: ReadonlyMap<string, { chain: ProtocolChain; index: number; textOf: TextOf }>
}

/** The text of some lines of a protocol, from 1, both ends included. */
export type TextOf = (
  chain: ProtocolChain,
  lines: { start: number; end: number },
  signal: AbortSignal,
) => Promise<string>

/** The protocols of a corpus, with those that are shipped. */
export interface Protocols {
  /** Reads the corpus, if it changed since it was last read. */
  read(signal: AbortSignal): Promise<ProtocolCorpus>
  /** The step behind a URI. Rejects with `invalid_input` for a URI that no step has. */
  step(uri: string, signal: AbortSignal): Promise<KairosBeginResponse>
}

/** Reads protocols anew whenever the engine's store has another revision. Refine and create are those of the corpus if it has its own. */
export function protocolsOf(
  engine: Engine,
  documents: NonNullable<McpServerOptions['documents']>,
  { pathGlob }: NonNullable<McpServerOptions['protocols']> = {},
): Protocols {
  const isProtocol = pathGlob && globMatcher(pathGlob)
  const filters = pathGlob === undefined ? undefined : { path_glob: [...pathGlob] }
  let known: { revision: string; corpus: Promise<ProtocolCorpus> } | undefined

  async function* outline(): AsyncGenerator<Chunk> {
    const docIds: string[] = []
    if (isProtocol !== undefined)
      for await (const { docId, path } of documents.documents()) if (isProtocol(path)) docIds.push(docId)
    // Protocols are made of headings and lines alone: texts and embeddings of a whole corpus need not be held.
    for await (const { embedding, ...chunk } of documents.chunks(isProtocol === undefined ? {} : { docIds }))
      yield { ...chunk, text: '' }
  }

  async function load(): Promise<ProtocolCorpus> {
    const chains = await protocolChains(outline())
    const steps = new Map<string, { chain: ProtocolChain; index: number; textOf: TextOf }>()
    const add = async (chain: ProtocolChain, textOf: TextOf): Promise<void> => {
      for (const index of chain.steps.keys()) steps.set(await stepUri(chain.uri, index), { chain, index, textOf })
    }
    for (const { chain, textOf } of await shippedProtocols()) await add(chain, textOf)
    for (const chain of chains.chains) await add(chain, textIn)
    return { chains, filters, steps }
  }

  const textIn: TextOf = async ({ doc_id }, { start, end }, signal) =>
    (await engine.fetch({ doc_id, line_start: start, line_end: end }, { signal })).text

  async function read(signal: AbortSignal): Promise<ProtocolCorpus> {
    const { revision } = (await engine.describe({ signal })).store
    if (known?.revision !== revision) {
      // Shared by all who ask meanwhile, so that nobody's abort ends it.
      const corpus = load()
      known = { revision, corpus }
      corpus.catch(() => {
        if (known?.corpus === corpus) known = undefined
      })
    }
    return known.corpus
  }

  return {
    read,
    async step(uri, signal) {
      const found = (await read(signal)).steps.get(uri)
      if (found === undefined)
        throw wrongValue('uri', 'the uri of a choice of kairos_search, or the next_uri of a step', uri)
      const { chain, index, textOf } = found
      const { label, line_start: start, line_end: end } = chain.steps[index]!
      const next = index + 1 < chain.steps.length ? await stepUri(chain.uri, index + 1) : null
      return {
        uri,
        chain_label: chain.chain_label,
        label,
        step: index + 1,
        steps: chain.steps.length,
        text: await textOf(chain, { start, end }, signal),
        next_uri: next,
        next_action:
          next === null ? 'The protocol ends with this step.' : `call kairos_begin with ${next} for the next step`,
      }
    },
  }
}
