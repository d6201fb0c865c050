import assert from 'node:assert/strict'
import type { EmbeddedChunk, SavedRetriever } from '@kebab/core'
import { askSamples } from '../retriever/ask-samples.js'
import { idsOf, sampleCorpus } from '../retriever/sample-chunks.js'
import { settled } from '../settled.js'
import type { Rule } from '../test-runner.js'
import type { TemporaryFolder } from './temporary-folder.js'

/** What the rules of `SavedRetriever` are proved on. */
export interface SavedSubject {
  /** Makes a retriever that holds exactly these chunks. */
  create(chunks: readonly EmbeddedChunk[]): Promise<SavedRetriever> | SavedRetriever
  /** Makes an empty one of another `indexVersion`. */
  createOther?: (() => Promise<SavedRetriever> | SavedRetriever) | undefined
  /** Makes an empty folder. */
  folder(): Promise<TemporaryFolder>
}

/** A rule of the contract of saved retrievers. */
export type SavedRetrieverRule = Rule<SavedSubject>

/** Everything that a caller can see. */
export async function answersOf(retriever: SavedRetriever): Promise<unknown> {
  const chunkIds = idsOf(sampleCorpus())
  return {
    revision: await retriever.revision?.(),
    asked: await askSamples(retriever),
    scores: await retriever.score?.('harbour pelican', chunkIds),
    frequencies: await retriever.documentFrequencies?.(['harbour', 'pelican', 'quagga']),
  }
}

/** Proves that a load is refused with one of these codes, and that what is held stays. */
export async function proveRefusedLoad(
  retriever: SavedRetriever,
  folder: TemporaryFolder,
  codes: readonly string[],
  what: string,
): Promise<void> {
  const before = await answersOf(retriever)
  const outcome = await settled(() => retriever.load(folder))
  assert.ok('error' in outcome, `${what}: expected the load to be refused, and it was taken`)
  const { name, code } = Object(outcome.error) as { name?: unknown; code?: unknown }
  const isKnown = name === 'KebabError' && codes.includes(String(code))
  assert.ok(isKnown, `${what}: expected a KebabError with ${codes.join(' or ')}, found ${outcome.error}`)
  assert.deepEqual(await answersOf(retriever), before, `${what}: expected what is held to stay`)
}
