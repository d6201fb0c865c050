import type { Entailer } from '@kebab/core'

/** An entailer that is loaded when it is first needed, once for all questions, and anew after it failed or never came. */
export interface KeptEntailer {
  /** The one that is kept, or is on its way. Rejects with what the loading fails with, and is loaded anew then when it is needed next. */
  get(): Promise<Entailer>
  /** Lets go of what `get` gave, when that failed or takes too long. One that has taken its place meanwhile stays. */
  drop(given: Promise<Entailer>): void
}

/** Keeps what is handed in: an entailer, or a function that loads one. */
export function keptEntailer(given: Entailer | (() => Promise<Entailer>)): KeptEntailer {
  if (typeof given !== 'function') return { get: async () => given, drop: () => {} }
  let kept: Promise<Entailer> | undefined
  function drop(one: Promise<Entailer>): void {
    if (kept === one) kept = undefined
  }
  return {
    get() {
      if (kept !== undefined) return kept
      const mine = (async () => given())()
      kept = mine
      // One that was given up and comes all the same is as good as any, unless another is on its way.
      mine.then(
        () => {
          kept ??= mine
        },
        () => drop(mine),
      )
      return mine
    },
    drop,
  }
}
