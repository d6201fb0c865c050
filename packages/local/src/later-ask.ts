import type { Ask } from '@kebab/ask'

type AskModule = typeof import('@kebab/ask')

/**
 * Makes an `Ask` whose code is loaded with its first question: a search has no use for it, and it
 * takes long to load.
 * @param make makes the `Ask` that is meant, once
 */
export function laterAsk(make: (module: AskModule) => Ask): Ask {
  let made: Promise<Ask> | undefined
  const load = (): Promise<Ask> => {
    made ??= import('@kebab/ask').then(make)
    return made
  }
  async function* stream(...call: Parameters<Ask['stream']>): ReturnType<Ask['stream']> {
    yield* (await load()).stream(...call)
  }
  async function ask(...call: Parameters<Ask>): ReturnType<Ask> {
    return (await load())(...call)
  }
  return Object.assign(ask, { stream })
}
