import { type Entailer, isKebabError } from '@kebab/core'
import { brokenPart, describeValue, runWithin } from '@kebab/core/kit'
import type { VerificationSummary, VerifiedClaim } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { type Cited, citedOf } from './cite.js'
import type { Claim } from './claims.js'
import type { Packed } from './pack.js'
import { textOf } from './passages.js'
import { windowsOf } from './windows-of.js'
import { withoutSpans } from './without-spans.js'

/** What came of the verification. */
export type Verdict =
  | { outcome: 'passed'; cited: Cited; verification: VerificationSummary | undefined }
  | { outcome: 'nli_verification_failed'; verification: VerificationSummary }
  | { outcome: 'nli_model_unavailable' }

/** How long a window is at first, and how short it may become for an entailer that takes no more, in UTF-16 units. */
const WIDEST_WINDOW = 1200
const NARROWEST_WINDOW = 150

/**
 * Checks by natural-language inference that every statement follows from what it cites: its score is the best entailment by a window of any of its passages,
 * over all of their text. A statement that cites nothing has the score 0. Fails closed: without the entailer there is no answer.
 */
export async function verify(run: AskRun, cited: Cited, packed: Packed): Promise<Verdict> {
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
        return await scoresOf(ready, cited.claims, packed, inner)
      } catch (error) {
        // One that is only too slow for this answer is kept.
        if (!inner?.aborted) entailer.drop(loading)
        throw error
      }
    }, limits)
  } catch {
    signal?.throwIfAborted()
    if (!loaded) entailer.drop(loading)
    return { outcome: 'nli_model_unavailable' }
  }
  return judge(run, cited, scores)
}

function judge({ nliThreshold, input }: AskRun, cited: Cited, scores: readonly number[]): Verdict {
  const claims = cited.claims.map(({ text, markers }, i): VerifiedClaim => {
    const score = scores[i] ?? 0
    return { claim: text, score, markers, supported: score >= nliThreshold }
  })
  const unsupported = cited.claims.filter((_, i) => !claims[i]!.supported)
  const summary = { nli_threshold: nliThreshold, policy: input.nliPolicy, claims }
  const weakest = (of: readonly VerifiedClaim[]): number => of.reduce((least, { score }) => Math.min(least, score), 1)
  if (unsupported.length === 0) {
    const redacted = input.nliPolicy === 'redact' ? { redacted: 0 } : {}
    const verification = { nli_score: weakest(claims), nli_passed: true, ...summary, ...redacted }
    return { outcome: 'passed', cited, verification }
  }
  const kept = claims.filter(({ supported }) => supported)
  if (input.nliPolicy === 'refuse' || kept.length === 0) {
    const verification = { nli_score: weakest(claims), nli_passed: false, ...summary }
    return { outcome: 'nli_verification_failed', verification }
  }
  const spans = unsupported.map(({ whole }) => whole)
  const verification = { nli_score: weakest(kept), nli_passed: true, ...summary, redacted: unsupported.length }
  return { outcome: 'passed', cited: citedOf(withoutSpans(cited.answer, spans)), verification }
}

async function scoresOf(
  entailer: Entailer,
  claims: readonly Claim[],
  { passages }: Packed,
  signal: AbortSignal | undefined,
) {
  for (let width = WIDEST_WINDOW; ; width /= 2) {
    const asked = claims.flatMap(({ text, markers }, claim) => {
      const windows = markers.flatMap((marker) => windowsOf(textOf(passages[marker - 1]!), width))
      return windows.map((premise) => ({ claim, pair: { premise, hypothesis: text } }))
    })
    try {
      return await bestScores(entailer, claims.length, asked, signal)
    } catch (error) {
      // The windows are too long for this entailer, as it measures them.
      if (isKebabError(error, 'invalid_input') && width / 2 >= NARROWEST_WINDOW) continue
      throw error
    }
  }
}

async function bestScores(
  entailer: Entailer,
  claims: number,
  asked: readonly { claim: number; pair: { premise: string; hypothesis: string } }[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const results: unknown = await entailer.entail(
    asked.map(({ pair }) => pair),
    { signal },
  )
  const broken = (expected: string, found: string) =>
    brokenPart('entailer', `entailer ${entailer.model}`, expected, found)
  if (!Array.isArray(results) || results.length !== asked.length)
    throw broken(`${asked.length} results`, Array.isArray(results) ? `${results.length}` : typeof results)
  const scores = new Array<number>(claims).fill(0)
  for (const [i, { claim }] of asked.entries()) {
    const entailment: unknown = results[i]?.entailment
    if (typeof entailment !== 'number' || !(entailment >= 0 && entailment <= 1))
      throw broken('a probability for every pair', describeValue(entailment))
    scores[claim] = Math.max(scores[claim]!, entailment)
  }
  return scores
}
