import type { EvidenceBlock } from '@kebab/core'
import { invalidInput, runWithin } from '@kebab/core/kit'
import type { SearchHitV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { disarm, fence, fenceName } from './fence.js'
import { type Passage, passagesOf, textOf } from './passages.js'
import { readDocuments } from './read-documents.js'

/** What the model is shown. */
export interface Packed {
  /** The passages by marker: that of `[#1]` is the first. */
  passages: Passage[]
  /** The same as data. */
  blocks: EvidenceBlock[]
  /** The same as a part of the prompt. */
  text: string
  /** What is left of the budget. */
  tokensLeft: number
}

/**
 * Packs the hits, best first, into a budget: neighbouring chunks of a document as one passage, a passage that doesn't fit as its best chunk alone, and what
 * doesn't fit even so is passed over for what comes behind it. The fences have a name that `beside` doesn't hold either, the texts that stand in the same prompt.
 * Throws `invalid_input` when nothing fits.
 */
export async function pack(run: AskRun, hits: readonly SearchHitV1[], beside: readonly string[]): Promise<Packed> {
  const tokens = run.input.maxContextTokens
  const documents = await runWithin((signal) => readDocuments(run, hits, signal), {
    signal: run.signal,
    limitMs: run.timeLimits.retrieve,
    stage: 'retrieve',
  })
  const found = passagesOf(hits, documents)
  const name = fenceName([...beside, ...found.flatMap(textsOf)])
  /** Tokens of a passage with its fence and the blank line behind it. */
  const costOf = (passage: Passage, marker: number): number =>
    Math.ceil(run.estimateTokens(`${fence([blockOf(passage, marker)], name)}\n\n`))
  const passages: Passage[] = []
  let left = tokens
  for (const passage of found) {
    const marker = passages.length + 1
    let fitting = passage
    let cost = costOf(fitting, marker)
    if (cost > left) {
      fitting = bestChunkOf(passage, hits)
      cost = costOf(fitting, marker)
    }
    if (cost > left) continue
    left -= cost
    passages.push(fitting)
  }
  if (passages.length === 0 && found.length > 0) {
    const least = Math.min(...found.map((passage) => costOf(bestChunkOf(passage, hits), 1)))
    throw invalidInput('max_context_tokens', `at least ${least}, for one passage of evidence`, `${tokens}`)
  }
  const blocks = passages.map((passage, i) => blockOf(passage, i + 1))
  return { passages, blocks, text: fence(blocks, name), tokensLeft: left }
}

function bestChunkOf(passage: Passage, hits: readonly SearchHitV1[]): Passage {
  const best = hits.find((hit) => passage.hits.includes(hit))!
  return { ...passage, hits: [best], start: best.citation.start, end: best.citation.end }
}

/** Everything of a passage that a document's author writes. */
function textsOf(passage: Passage): string[] {
  return [textOf(passage), passage.document.path, ...passage.hits.flatMap(({ heading_path }) => heading_path)]
}

function blockOf(passage: Passage, marker: number): EvidenceBlock {
  const { document, hits } = passage
  return {
    marker,
    chunkIds: hits.map(({ chunk_id }) => chunk_id),
    path: document.path,
    headingPath: [...hits[0]!.heading_path],
    trust: document.trust,
    // Generators that copy sentences would copy markers too.
    text: disarm(textOf(passage)),
  }
}
