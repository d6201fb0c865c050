import type { Ask } from '@kebab/ask'

/** What `@kebab/ask` exports. */
export type AskModule = typeof import('@kebab/ask')

/**
 * Makes an `Ask` whose code is loaded with its first question: a search has no use for it, and it
 * takes long to load.
 * @param make makes the `Ask` that is meant, once
 */
export function laterAsk(make: (module: AskModule) => Ask): Ask {
  let loading: Promise<Ask> | undefined
  const load = (): Promise<Ask> => {
    loading ??= import('@kebab/ask').then(make)
    return loading
  }
  async function* stream(...call: Parameters<Ask['stream']>): ReturnType<Ask['stream']> {
    yield* (await load()).stream(...call)
  }
  async function ask(...call: Parameters<Ask>): ReturnType<Ask> {
    return (await load())(...call)
  }
  return Object.assign(ask, { stream })
}
