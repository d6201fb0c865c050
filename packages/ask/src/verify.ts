import { type Entailer, isKebabError } from '@kebab/core'
import { brokenPart, describeValue, runWithin } from '@kebab/core/kit'
import type { VerificationSummary, VerifiedClaim } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { type Checked, type Cited, cite, withoutClaims } from './cite.js'
import { type Claim, type Span, withoutSpans } from './claims.js'
import { type ChunkGroup, type Packed, textOf } from './pack.js'
import { sentencesOf } from './sentences.js'

/** The result of the verification. */
type Verdict =
  | { outcome: 'passed'; cited: Checked; verification: VerificationSummary | undefined }
  | { outcome: 'nli_verification_failed'; verification: VerificationSummary }
  | { outcome: 'nli_model_unavailable' }

/** The width of the windows at first, in UTF-16 units. */
const WIDEST_WINDOW = 1200
/** The narrowest windows that are tried for an entailer that refuses wider ones. */
const NARROWEST_WINDOW = 150

/**
 * Checks by natural-language inference that each claim follows from its evidence. The score of a
 * claim is the highest entailment by any window of any block that it cites, or 0 if it cites
 * nothing. Code, headings, introductions and headers of tables are not judged: their words were
 * compared before.
 *
 * Without a working entailer, the outcome is a refusal, never an unverified answer.
 */
export async function verify(run: AskRun, cited: Checked, packed: Packed): Promise<Verdict> {
  const { nliThreshold, entailer, signal, timeLimits } = run
  if (nliThreshold === 0 || entailer === undefined) return { outcome: 'passed', cited, verification: undefined }
  signal?.throwIfAborted()
  const loading = entailer.get()
  let loaded = false
  let scores: number[]
  try {
    const limits = { signal, limitMs: timeLimits.verify, stage: 'verify' }
    scores = await runWithin(async (inner) => {
      const ready = await loading
      loaded = true
      inner?.throwIfAborted()
      try {
        return await scoresOf(ready, judgedOf(cited), packed, inner)
      } catch (error) {
        // An entailer that is only too slow for this answer is kept.
        if (!inner?.aborted) entailer.drop(loading)
        throw error
      }
    }, limits)
  } catch {
    signal?.throwIfAborted()
    if (!loaded) entailer.drop(loading)
    return { outcome: 'nli_model_unavailable' }
  }
  return judge(run, cited, scores, packed)
}

/** The claims that an entailer can judge. */
function judgedOf({ claims }: Cited): Claim[] {
  return claims.filter(({ kind }) => kind === 'statement')
}

function judge(run: AskRun, cited: Checked, scores: readonly number[], packed: Packed): Verdict {
  const { nliThreshold, input } = run
  const judged = judgedOf(cited)
  const claims = judged.map(({ text, markers }, i): VerifiedClaim => {
    const score = scores[i] ?? 0
    return { claim: text, score, markers, supported: score >= nliThreshold }
  })
  const unsupported = judged.filter((_, i) => !claims[i]!.supported)
  const summary = { nli_threshold: nliThreshold, policy: input.nliPolicy, claims }
  const weakest = (of: readonly VerifiedClaim[]): number => of.reduce((least, { score }) => Math.min(least, score), 1)
  if (unsupported.length === 0) {
    const redacted = input.nliPolicy === 'redact' ? { redacted: 0 } : {}
    const verification = { nli_score: weakest(claims), nli_passed: true, ...summary, ...redacted }
    return { outcome: 'passed', cited, verification }
  }
  const supportedClaims = claims.filter(({ supported }) => supported)
  if (input.nliPolicy === 'refuse' || supportedClaims.length === 0) {
    const verification = { nli_score: weakest(claims), nli_passed: false, ...summary }
    return { outcome: 'nli_verification_failed', verification }
  }
  const rest = withoutSpans(cited.answer, withoutClaims(cited.answer, cited.claims, unsupported))
  // What rested on these claims goes with them.
  const again = cite(run, rest, packed)
  const verification = {
    nli_score: weakest(supportedClaims),
    nli_passed: true,
    ...summary,
    redacted: unsupported.length,
  }
  return { outcome: 'passed', cited: { ...again, uncited: [...cited.uncited, ...again.uncited] }, verification }
}

async function scoresOf(
  entailer: Entailer,
  claims: readonly Claim[],
  { groups }: Packed,
  signal: AbortSignal | undefined,
) {
  for (let width = WIDEST_WINDOW; ; width /= 2) {
    const claimPairs = claims.flatMap(({ text, markers }, claim) => {
      const windows = markers.flatMap((marker) => windowsOf(premiseOf(groups[marker - 1]!), width))
      return windows.map((premise) => ({ claim, pair: { premise, hypothesis: text } }))
    })
    try {
      return await bestScores(entailer, claims.length, claimPairs, signal)
    } catch (error) {
      // The windows are too long for this entailer.
      if (isKebabError(error, 'invalid_input') && width / 2 >= NARROWEST_WINDOW) continue
      throw error
    }
  }
}

/** What a group says, with the header of a table that it begins within. */
function premiseOf(group: ChunkGroup): string {
  return group.tableHeader === '' ? textOf(group) : `${group.tableHeader}\n${textOf(group)}`
}

async function bestScores(
  entailer: Entailer,
  claims: number,
  claimPairs: readonly { claim: number; pair: { premise: string; hypothesis: string } }[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const results: unknown = await entailer.entail(
    claimPairs.map(({ pair }) => pair),
    { signal },
  )
  const broken = (expected: string, found: string) =>
    brokenPart('entailer', `entailer ${entailer.model}`, expected, found)
  if (!Array.isArray(results) || results.length !== claimPairs.length)
    throw broken(`${claimPairs.length} results`, Array.isArray(results) ? `${results.length}` : typeof results)
  const scores = new Array<number>(claims).fill(0)
  for (const [i, { claim }] of claimPairs.entries()) {
    const entailment: unknown = results[i]?.entailment
    if (typeof entailment !== 'number' || !(entailment >= 0 && entailment <= 1))
      throw broken('a probability for every pair', describeValue(entailment))
    scores[claim] = Math.max(scores[claim]!, entailment)
  }
  return scores
}

/**
 * Windows that slide over a whole text, each of as many whole sentences as fit into `width` UTF-16
 * units. Neighbouring sentences that fit into one window share one.
 *
 * A window begins half a width behind the one before, and within it. A longer sentence is cut into
 * pieces that overlap in the same way. No window is blank.
 */
export function windowsOf(text: string, width: number): string[] {
  const pieces = sentencesOf(text).flatMap((sentence) => piecesOf(text, sentence, width))
  const windows: string[] = []
  let from = 0
  while (from < pieces.length) {
    const { start } = pieces[from]!
    let to = from
    while (to + 1 < pieces.length && pieces[to + 1]!.end - start <= width) to++
    windows.push(text.slice(start, pieces[to]!.end))
    if (to === pieces.length - 1) break
    const half = start + width / 2
    let next = from + 1
    while (next <= to && pieces[next]!.start < half) next++
    // The last sentence of a window is in the next window, too.
    from = Math.max(from + 1, Math.min(next, to))
  }
  return windows
}

function piecesOf(text: string, { start, end }: Span, width: number): Span[] {
  if (end - start <= width) return [{ start, end }]
  const pieces: Span[] = []
  for (let at = start; ; at += Math.ceil(width / 2)) {
    const piece = text.slice(at, Math.min(at + width, end))
    const from = at + piece.length - piece.trimStart().length
    const to = at + piece.trimEnd().length
    // A run of white space within a sentence may be wider than a window.
    if (from < to) pieces.push({ start: from, end: to })
    if (at + width >= end) return pieces
  }
}

/**
 * An entailer that is loaded when it is first needed, once for all questions, and again after it
 * failed.
 */
export interface EntailerCache {
  /**
   * Returns the entailer, and loads it if it is not loaded or being loaded. Rejects with the error
   * of the loading, after which the next call loads it again.
   */
  get(): Promise<Entailer>
  /** Forgets what `get` returned, because it failed or took too long. A later entailer stays. */
  drop(entailer: Promise<Entailer>): void
}

/** Keeps an entailer, or a function that loads one. */
export function entailerCache(source: Entailer | (() => Promise<Entailer>)): EntailerCache {
  if (typeof source !== 'function') return { get: async () => source, drop: () => {} }
  let latest: Promise<Entailer> | undefined
  function drop(entailer: Promise<Entailer>): void {
    if (latest === entailer) latest = undefined
  }
  return {
    get() {
      if (latest !== undefined) return latest
      const loading = (async () => source())()
      latest = loading
      // An entailer that was dropped and is loaded after all is used, unless another is being
      // loaded.
      loading.then(
        () => {
          latest ??= loading
        },
        () => drop(loading),
      )
      return loading
    },
    drop,
  }
}
