import * as flexsearch from 'flexsearch'
import { retrieve } from '../../../../test/support/ask-retriever.js'
import { chunkOf } from '../../../../test/support/bm25/chunk.js'
import { type FlexsearchRetriever, type FlexsearchRetrieverOptions, flexsearchRetriever } from '../../src/index.js'

export type Settings = Omit<FlexsearchRetrieverOptions, 'flexsearch'>

/** A retriever of these texts by chunk id. */
export async function withTexts(
  texts: Readonly<Record<string, string>>,
  settings: Settings = {},
): Promise<FlexsearchRetriever> {
  const retriever = flexsearchRetriever({ flexsearch, ...settings })
  await retriever.add(Object.entries(texts).map(([chunkId, text]) => chunkOf(chunkId, text)))
  return retriever
}

/** What is found, best first. */
export async function idsOf(retriever: FlexsearchRetriever, query: string): Promise<string[]> {
  return (await retrieve(retriever, query, { limit: 10_000 })).candidates.map(({ chunkId }) => chunkId)
}
