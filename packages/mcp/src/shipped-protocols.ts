import { readFile } from 'node:fs/promises'
import { type ProtocolChain, protocolChains } from '@kebab/choices'
import { SourceLines } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest'
import type { TextOf } from './protocols.js'

/** The files of the protocols that every search offers. Beside the sources, and beside what is built of them. */
const FILES = ['refine-search.md', 'create-protocol.md']

/** The protocols refine and create, which the package brings along. Their ids are those of the contract, from their front matter. */
export async function shippedProtocols(): Promise<{ chain: ProtocolChain; textOf: TextOf }[]> {
  const all = await Promise.all(
    FILES.map(async (path) => {
      const text = await readFile(new URL(`../protocols/${path}`, import.meta.url), 'utf8')
      const { chunks } = prepareDocument({ path, text }, { sourceId: 'protocols', now: new Date(0) })
      const { chains } = await protocolChains(chunks)
      const lines = new SourceLines(text)
      const textOf: TextOf = async (_, { start, end }) => text.slice(lines.start(start - 1), lines.end(end - 1))
      return chains.map((chain) => ({ chain, textOf }))
    }),
  )
  return all.flat()
}
