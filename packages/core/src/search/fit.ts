import { TimeSlices } from '../kit/concurrency.js'
import type { SearchContext } from './context.js'
import type { CorpusState } from './cursor.js'
import type { Window } from './fuse.js'
import type { Page } from './hydrate.js'
import { respond } from './respond.js'
import { SNIPPET_FLOOR, type Span } from './snippets/snippet.js'
import type { WeighedHit, WeighedPage } from './weigh.js'

/** What of a page is sent. */
export interface FittedPage {
  hits: readonly WeighedHit[]
  /** The most UTF-16 units that a snippet may have. */
  snippetChars: number
  nextCursor: string | null
  truncated: boolean
}

/**
 * Fits a page into `max_tokens`: the most hits that fit with the shortest snippets, then the
 * longest snippets that fit with that many hits. It measures the whole response as it is sent,
 * cursor included. A first hit that doesn't fit alone is sent all the same, so that paging always
 * goes on.
 *
 * The search is binary, and relies on two things: each hit makes the response longer by more than a
 * cursor can save, and no snippet shrinks as its limit grows. Highlights can shrink by a few units
 * as two become one. Then the snippets may be shorter than they could be, and still fit.
 */
export async function fit(
  context: SearchContext,
  page: WeighedPage,
  weighed: readonly WeighedHit[],
  state: CorpusState,
): Promise<FittedPage> {
  const { settings, signal } = context
  const { maxTokens, snippetChars } = context.plan.input
  const slices = new TimeSlices(signal, settings.clock)
  const cursors = new Map<number, string | null>()
  const cut = (hits: number, chars: number) => cutPage(context, page, weighed, { state, cursors }, hits, chars)
  const fits = async (hits: number, chars: number): Promise<boolean> => {
    if (slices.isOver()) await slices.next()
    const text = JSON.stringify(respond(context, page, await cut(hits, chars)))
    return Math.ceil(settings.estimateTokens(text)) <= maxTokens!
  }
  const all = weighed.length
  if (maxTokens === undefined || all === 0 || (await fits(all, snippetChars))) return cut(all, snippetChars)
  const floor = Math.min(SNIPPET_FLOOR, snippetChars)
  const hits = (await fits(all, floor)) ? all : await largest(1, all - 1, (n) => fits(n, floor))
  return cut(hits, await largest(floor, snippetChars, (chars) => fits(hits, chars)))
}

/**
 * Returns the largest integer in [low, high] that fits, or `low`. Every integer below one that fits
 * has to fit too.
 */
export async function largest(low: number, high: number, fits: (n: number) => Promise<boolean>): Promise<number> {
  let least = low
  let limit = high
  while (least < limit) {
    const middle = Math.ceil((least + limit) / 2)
    if (await fits(middle)) least = middle
    else limit = middle - 1
  }
  return least
}

/**
 * The page with its first `count` hits and with snippets of at most `chars`, and the cursor that
 * goes on behind it.
 */
async function cutPage(
  { settings, plan, words }: SearchContext,
  page: Page,
  weighed: readonly WeighedHit[],
  /** `cursors`: those that were made, by the number of hits. */
  { state, cursors }: { state: CorpusState; cursors: Map<number, string | null> },
  count: number,
  chars: number,
): Promise<FittedPage> {
  const { window } = page
  const hits = weighed.slice(0, count)
  const last = hits.at(-1)
  let nextCursor = cursors.get(count)
  if (nextCursor === undefined) {
    nextCursor =
      last === undefined || (count === weighed.length && !page.more)
        ? null
        : await settings.cursors.encode({
            ...last.after,
            ...state,
            fingerprint: plan.fingerprint,
            participants: participantsIn(window),
            degraded: window.degraded,
            failedAbove: window.failedAbove,
            usesWords: words.use !== undefined,
            recencyFrom: plan.recencyFrom,
          })
    cursors.set(count, nextCursor)
  }
  const shorter = ({ snippetAt }: WeighedHit): boolean =>
    length(snippetAt(chars)) < length(snippetAt(plan.input.snippetChars))
  const truncated = count < weighed.length || (chars < plan.input.snippetChars && hits.some(shorter))
  return { hits, snippetChars: chars, nextCursor, truncated }
}

function length({ start, end }: Span): number {
  return end - start
}

/** The names of all that take part in a ranking, the reranker last. */
function participantsIn({ lists, rerankModel }: Window): string[] {
  return [...lists.map(({ retriever }) => retriever), ...(rerankModel === undefined ? [] : [rerankModel])]
}
