import type { Entailer } from '@kebab/core'

/** An entailer that is loaded when it is first needed, once for all questions, and anew after it failed. */
export interface KeptEntailer {
  /** Rejects with what the loading fails with. */
  get(): Promise<Entailer>
  /** Lets go of one that failed. */
  drop(): void
}

/** Keeps what is handed in: an entailer, or a function that loads one. */
export function keptEntailer(given: Entailer | (() => Promise<Entailer>)): KeptEntailer {
  if (typeof given !== 'function') return { get: async () => given, drop: () => {} }
  let loading: Promise<Entailer> | undefined
  return {
    async get() {
      loading ??= (async () => given())()
      const mine = loading
      try {
        return await mine
      } catch (error) {
        if (loading === mine) loading = undefined
        throw error
      }
    },
    drop() {
      loading = undefined
    },
  }
}
