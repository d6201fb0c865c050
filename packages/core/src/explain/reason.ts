import type { ExplainedRetriever, ExplanationV1, FailedCondition } from '@kebab/schemas'
import type { Chunk } from '../contracts.js'
import { agreeing, counted } from '../kit/counted.js'
import type { Target } from './find-target.js'
import type { Ranked } from './rank-target.js'

/** Everything that an explanation is written from. */
export interface Facts {
  target: Target
  /** Absent when there is none. */
  chunk: Chunk | undefined
  /** Empty when the filters let the chunk pass. */
  excludedBy: FailedCondition[]
  retrievers: ExplainedRetriever[]
  /** This and the following are absent when no retriever was asked. */
  ranked?: Ranked
  maxWindows?: number
  words?: ExplanationV1['words']
  evidence?: number | null
  degraded?: NonNullable<ExplanationV1['degraded']>
  /** The hit that shows the chunk's text, with its rank. Absent when the chunk isn't folded. */
  showing?: { chunk: Chunk; rank: number } | undefined
  /** Absent when the chunk isn't in the ranking. */
  placement?: ExplanationV1['ranking']
}

/** Returns the verdict, and the sentence that says why. */
export function reasonOf(facts: Facts, k: number): Pick<ExplanationV1, 'verdict' | 'reason'> {
  const { target, chunk, excludedBy, placement, ranked } = facts
  if (!target.isIndexed) return { verdict: 'not_indexed', reason: `The index has no ${target.description}.` }
  if (chunk === undefined) return { verdict: 'no_chunks', reason: `The ${target.description} has no content to find.` }
  if (ranked === undefined)
    return { verdict: 'filtered', reason: `The filters leave it out: ${excludedBy.map(describeCondition).join('; ')}.` }
  if (placement !== undefined) {
    const { rank, page, moved = [] } = placement
    const moves = moved.map(({ by, from, to }) => `${MOVERS[by]} moved it from rank ${from} to ${to}`)
    const position = `It is hit ${rank} of the ranking, on page ${page} of ${counted(k, 'hit')} each`
    return { verdict: 'ranked', reason: `${[position, ...moves].join('; ')}.` }
  }
  if (facts.showing !== undefined) {
    const { chunk, rank } = facts.showing
    const reason = `Its text is that of hit ${rank}, in ${chunk.document.path}, and the search shows equal texts once.`
    return { verdict: 'folded', reason }
  }
  return absence(facts, ranked)
}

const MOVERS = { boosts: 'the boosts', reranker: 'the reranker', max_per_document: 'the limit per document' }

/** Why a chunk that passes the filters isn't in the windows that were looked at. */
function absence({ retrievers, words }: Facts, { window, windows, hits }: Ranked) {
  if (!window.last) {
    const reason = `It is not among the first ${counted(hits, 'hit')}, which ${agreeing(hits, 'is', 'are')} ${counted(windows, 'window')} of the ranking, and there are more.`
    return { verdict: 'not_reached', reason } as const
  }
  if (window.limited.length > 0) {
    const limits = window.limited.map(
      ({ retriever, limit }) => `${retriever} for more than ${counted(limit, 'candidate')}`,
    )
    const reason = `The ranking ends before it: the engine can't ask ${limits.join(', nor ')}.`
    return { verdict: 'limited', reason } as const
  }
  const failed = retrievers.filter(({ outcome }) => outcome === 'degraded')
  if (failed.length > 0) {
    const failures = failed.map(({ name, code }) => `${name} took no part (${code})`)
    return {
      verdict: 'degraded',
      reason: `The retrievers that answered don't find it, and ${list(failures)}.`,
    } as const
  }
  const others = retrievers.filter(couldFind)
  if (others.length > 0) {
    const names = list(others.map(({ name }) => name))
    const reason = `The retrievers of this mode don't find it. The mode leaves out ${names}, which may.`
    return { verdict: 'not_selected', reason } as const
  }
  const isWithoutWords = words !== undefined && words.found.length === 0 && words.missing.length > 0
  const why = isWithoutWords
    ? `: it holds none of the words ${words.missing.map((word) => `"${word}"`).join(', ')}`
    : ''
  return { verdict: 'not_matched', reason: `No retriever finds it${why}.` } as const
}

/** Whether a retriever that the mode leaves out scores the chunk. A lexical score of 0 is none. */
function couldFind({ outcome, kind, score }: ExplainedRetriever): boolean {
  return outcome === 'not_selected' && score !== undefined && (kind !== 'lexical' || score > 0)
}

/** Returns a condition that isn't met in words, as the reason of an explanation has it. */
export function describeCondition({ key, field, asked, found }: FailedCondition): string {
  if (key === 'or' || key === 'not') return `it doesn't meet ${asked[0]}`
  const more = asked.length > 5 ? ` or ${asked.length - 5} others` : ''
  const has = found.length === 0 ? 'none' : found.join(', ')
  return `${field ?? key} asks for ${asked.slice(0, 5).join(' or ')}${more}, and it has ${has}`
}

function list(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
