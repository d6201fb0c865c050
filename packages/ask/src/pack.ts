import { type EvidenceBlock, isKebabError } from '@kebab/core'
import { invalidInput, runWithin, SourceLines } from '@kebab/core/kit'
import type { SearchHitV1, Trust } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { disarm, fence, fenceName } from './fence.js'

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

/** A part of a document that may be shown to the model: one chunk, or neighbouring ones in document order. */
export interface Passage {
  document: SourceDocument
  /** Its chunks, in document order; never empty. */
  hits: SearchHitV1[]
  /** Where it begins in the source. */
  start: number
  /** Where it ends in the source. */
  end: number
}

/**
 * The hits as passages, in the order of their best hits. Hits of one document with nothing between them but white space become one passage.
 * A hit whose text isn't what its document holds there any more is left out.
 */
function passagesOf(hits: readonly SearchHitV1[], documents: ReadonlyMap<string, SourceDocument>): Passage[] {
  const rank = new Map(hits.map((hit, i) => [hit, i]))
  const passages: Passage[] = []
  for (const [docId, document] of documents) {
    const { source } = document.lines
    const own = hits.filter(
      ({ doc_id, snippet, citation: { start, end } }) => doc_id === docId && source.slice(start, end) === snippet,
    )
    let last: Passage | undefined
    for (const hit of own.sort((a, b) => a.citation.start - b.citation.start)) {
      const { start, end } = hit.citation
      if (last !== undefined && source.slice(last.end, start).trim() === '') {
        last.hits.push(hit)
        last.end = Math.max(last.end, end)
      } else {
        last = { document, hits: [hit], start, end }
        passages.push(last)
      }
    }
  }
  const best = ({ hits: own }: Passage): number => Math.min(...own.map((hit) => rank.get(hit)!))
  return passages.sort((a, b) => best(a) - best(b))
}

/** The passage verbatim from its source. */
export function textOf({ document, start, end }: Passage): string {
  return document.lines.source.slice(start, end)
}

/** A document that evidence comes from. */
interface SourceDocument {
  path: string
  trust: Trust
  lines: SourceLines
}

/** The documents of these hits by id, each read once. One that is gone by now is missing. */
async function readDocuments(
  { engine }: AskRun,
  hits: readonly SearchHitV1[],
  signal: AbortSignal | undefined,
): Promise<Map<string, SourceDocument>> {
  const documents = new Map<string, SourceDocument>()
  // One after the other: a store reads no faster for being asked two dozen times at once.
  for (const doc_id of new Set(hits.map((hit) => hit.doc_id))) {
    try {
      const { trust = 'secondary', text, doc_path } = await engine.fetch({ doc_id }, { signal })
      documents.set(doc_id, { trust, path: doc_path, lines: new SourceLines(text) })
    } catch (error) {
      if (!isKebabError(error, 'doc_not_found')) throw error
    }
  }
  return documents
}
