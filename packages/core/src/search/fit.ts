import type { SearchResponseV1 } from '@kebab/schemas'
import { TimeSlices } from '../kit/time-slices.js'
import type { Settings } from '../settings.js'
import type { CorpusState } from './cursor.js'
import type { Found } from './hydrate.js'
import type { Plan } from './plan.js'
import { respond } from './respond.js'
import { SNIPPET_FLOOR } from './snippet.js'
import type { Draft } from './weigh.js'
import type { Window } from './windows.js'

/**
 * Makes the response fit into `max_tokens`: the most hits that fit with snippets of the smallest cap, then the largest cap that fits
 * with that many. What is measured is the whole response as it is sent, cursor included. A first hit that does not fit alone is sent
 * all the same, so that a page always gets on. Relies on what makes a longer page a longer text: every hit costs more than a cursor
 * can save, and snippets never shrink as their cap grows.
 */
export async function fit(
  settings: Settings,
  plan: Plan,
  found: Found,
  drafts: readonly Draft[],
  state: CorpusState,
  signal: AbortSignal | undefined,
): Promise<SearchResponseV1> {
  const slices = new TimeSlices(signal, settings.clock)
  const { maxTokens, snippetChars } = plan.input
  const compose = (hits: number, cap: number) => composePage(settings, plan, found, drafts, state, hits, cap)
  const fits = async (hits: number, cap: number): Promise<boolean> => {
    if (slices.isOver()) await slices.next()
    const text = JSON.stringify(await compose(hits, cap))
    return Math.ceil(settings.estimateTokens(text)) <= maxTokens!
  }
  const all = drafts.length
  if (maxTokens === undefined || all === 0 || (await fits(all, snippetChars))) return compose(all, snippetChars)
  const floor = Math.min(SNIPPET_FLOOR, snippetChars)
  const hits = (await fits(all, floor)) ? all : await largest(1, all - 1, (n) => fits(n, floor))
  return compose(hits, await largest(floor, snippetChars, (cap) => fits(hits, cap)))
}

/** The response with so many hits, and the cursor that goes on right behind them. */
async function composePage(
  settings: Settings,
  plan: Plan,
  found: Found,
  drafts: readonly Draft[],
  state: CorpusState,
  hits: number,
  cap: number,
): Promise<SearchResponseV1> {
  const window = found.windows.at(-1)!
  const shown = drafts.slice(0, hits)
  const last = shown.at(-1)
  const nextCursor =
    last === undefined || (hits === drafts.length && !found.more)
      ? null
      : await settings.cursors.encode({
          ...last.after,
          ...state,
          fingerprint: plan.fingerprint,
          participants: namesOf(settings, window),
          degraded: window.degraded,
        })
  const { snippetChars } = plan.input
  const cut = ({ snippetAt }: Draft): boolean => length(snippetAt(cap)) < length(snippetAt(snippetChars))
  const truncated = hits < drafts.length || (cap < snippetChars && shown.some(cut))
  return respond(window, shown, { cap, nextCursor, truncated })
}

function length({ start, end }: { start: number; end: number }): number {
  return end - start
}

/** Everyone who takes part in a ranking, the reranker last. */
function namesOf({ rerank }: Settings, { participants, reranks }: Window): string[] {
  return [...participants.map(({ name }) => name), ...(rerank && reranks ? [rerank.reranker.model] : [])]
}

/** The largest number from `least` to `most` that passes, where every smaller one passes too; `least` if none does. */
export async function largest(least: number, most: number, passes: (n: number) => Promise<boolean>): Promise<number> {
  let known = least
  let limit = most
  while (known < limit) {
    const middle = Math.ceil((known + limit) / 2)
    if (await passes(middle)) known = middle
    else limit = middle - 1
  }
  return known
}
