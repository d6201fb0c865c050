import type { CallOptions, Chunk, ChunkStore, Engine } from '@kebab/core'
import { writtenOut } from '@kebab/core/internal'
import { anyString, globMatcher, listOf, objectWith, optional, optionReader, wrongValue } from '@kebab/core/kit'
import type { KairosBeginResponse, SearchFilters } from '@kebab/schemas'
import { headingOf, type ProtocolChain, type ProtocolChains, protocolChains, uuidV5 } from './protocol-chains.js'
import { CREATE, REFINE, type ShippedProtocol } from './shipped-protocols.js'

/** Where protocols are, and which documents are protocols. */
export interface KairosProtocolsOptions {
  /** Tells the revision of its store, and gives the text of steps. */
  engine: Pick<Engine, 'describe' | 'fetch'>
  /** The store that the engine reads, or an opened index over it. */
  documents: Pick<ChunkStore, 'chunks' | 'documents'>
  /**
   * The documents whose path matches one of these globs are protocols. `*` stands for any
   * characters but `/`, `**` for any characters, `?` for one character but `/`, and `{a,b}` for one
   * of the alternatives. Default: all documents.
   */
  pathGlob?: readonly string[] | undefined
}

/** The protocols of a corpus at one revision of its store. */
export interface ProtocolCorpus extends ProtocolChains {
  /** Restricts a search to the documents that are protocols. Absent: all documents are. */
  filters: SearchFilters | undefined
}

/** The protocols of a corpus that may change, with refine and create. */
export interface KairosProtocols {
  /**
   * Reads the protocols of the corpus, unless the store still has the revision that was read last.
   * Calls that overlap share one reading, which an abort of one of them doesn't end.
   */
  read(options?: CallOptions): Promise<ProtocolCorpus>
  /**
   * Returns the step behind a URI: that of a protocol, which is its first step, or the `next_uri`
   * of a step. Rejects with `invalid_input` for a URI that no step has.
   */
  step(uri: string, options?: CallOptions): Promise<KairosBeginResponse>
}

/**
 * Serves the protocols of a corpus, and reads them anew whenever the engine's store has another
 * revision. `protocolChains` says how they are read. Refine and create are those of the corpus
 * where it has protocols with their ids, else those of this package.
 *
 * @throws TypeError for a wrong option
 * @throws KebabError `invalid_input` for a glob that can match no path, such as `./how/**`
 */
export function kairosProtocols(options: KairosProtocolsOptions): KairosProtocols {
  const option = optionReader('kairosProtocols', options)
  const engine = option('engine', objectWith('describe', 'fetch'))
  const documents = option('documents', objectWith('documents', 'chunks'))
  const pathGlob = option('pathGlob', optional(listOf(anyString)))
  option.done()
  if (pathGlob !== undefined) writtenOut(pathGlob, 'pathGlob', { paths: 'files' })
  const filters = pathGlob === undefined ? undefined : { path_glob: [...pathGlob] }
  let cache: { revision: string; served: Promise<ServedProtocols> } | undefined

  async function load(): Promise<ServedProtocols> {
    const corpus = { ...(await protocolChains(outlineOf(documents, pathGlob))), filters }
    const steps = new Map<string, ServedStep>()
    const add = async (protocol: ProtocolChain | ShippedProtocol, text: StepText): Promise<void> => {
      for (const index of protocol.steps.keys())
        steps.set(await stepUri(protocol.uri, index), { protocol, index, text })
    }
    for (const shipped of [REFINE, CREATE]) await add(shipped, (index) => shipped.steps[index]!.text)
    for (const chain of corpus.chains) await add(chain, (index, call) => fetchStep(engine, chain, index, call))
    return { corpus, steps }
  }

  async function current(call: CallOptions | undefined): Promise<ServedProtocols> {
    const { revision } = (await engine.describe(call)).store
    if (cache?.revision !== revision) {
      const served = load()
      cache = { revision, served }
      served.catch(() => {
        if (cache?.served === served) cache = undefined
      })
    }
    return cache.served
  }

  return {
    async read(call) {
      return (await current(call)).corpus
    },
    async step(input, call) {
      // A UUID is the same in upper case.
      const uri = String(input).toLowerCase()
      const servedStep = (await current(call)).steps.get(uri)
      if (servedStep === undefined)
        throw wrongValue('uri', 'the uri of a choice of kairos_search, or the next_uri of a step', input)
      const { protocol, index, text } = servedStep
      const next = index + 1 < protocol.steps.length ? await stepUri(protocol.uri, index + 1) : null
      return {
        uri,
        chain_label: protocol.chain_label,
        label: protocol.steps[index]!.label,
        step: index + 1,
        steps: protocol.steps.length,
        text: await text(index, call),
        next_uri: next,
        next_action:
          next === null ? 'The protocol ends with this step.' : `call kairos_begin with ${next} for the next step`,
      }
    },
  }
}

interface ServedProtocols {
  corpus: ProtocolCorpus
  /** By URI. */
  steps: ReadonlyMap<string, ServedStep>
}

interface ServedStep {
  protocol: ProtocolChain | ShippedProtocol
  /** The step's place in the protocol, from 0. */
  index: number
  text: StepText
}

type StepText = (index: number, call: CallOptions | undefined) => Promise<string> | string

/**
 * Yields the chunks of the protocols with their headings and lines, without embeddings. A text
 * stays only where it is a heading, which is a step of its own.
 */
async function* outlineOf(
  documents: KairosProtocolsOptions['documents'],
  pathGlob: readonly string[] | undefined,
): AsyncGenerator<Chunk> {
  const docIds: string[] = []
  if (pathGlob !== undefined) {
    const isProtocol = globMatcher(pathGlob)
    for await (const { docId, path } of documents.documents()) if (isProtocol(path)) docIds.push(docId)
  }
  // Without the texts, a large corpus fits in memory.
  for await (const { embedding, ...chunk } of documents.chunks(pathGlob === undefined ? {} : { docIds }))
    yield { ...chunk, text: headingOf(chunk.text) === '' ? '' : chunk.text }
}

async function fetchStep(
  engine: KairosProtocolsOptions['engine'],
  { doc_id, steps }: ProtocolChain,
  index: number,
  call: CallOptions | undefined,
): Promise<string> {
  const { line_start, line_end } = steps[index]!
  return (await engine.fetch({ doc_id, line_start, line_end }, call)).text
}

/**
 * The URI of the step at `index`, from 0. The first step has the URI of the protocol. Any other has
 * `kairos://mem/` and the UUID v5 (RFC 9562) of its number from 1, in decimal, in the namespace of
 * the protocol's own UUID. It stays while the step keeps its number.
 */
export async function stepUri(protocolUri: string, index: number): Promise<string> {
  if (index === 0) return protocolUri
  const at = protocolUri.lastIndexOf('/') + 1
  return protocolUri.slice(0, at) + (await uuidV5(String(index + 1), protocolUri.slice(at)))
}
