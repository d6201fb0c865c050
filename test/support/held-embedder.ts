import { toyEmbedder } from './toy-embedder.js'

/** An embedder whose passages wait until they are let through. Queries don't wait. */
export function heldEmbedder(more: Parameters<typeof toyEmbedder>[0] = {}) {
  const toy = toyEmbedder(more)
  let open: (() => void) | undefined
  let gate: Promise<void> | undefined
  let left = Number.POSITIVE_INFINITY
  const held = {
    ...toy,
    /** How many passages were embedded. */
    count: 0,
    /** Holds passages back once so many more were embedded. */
    hold(after = 0): void {
      left = after
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release(): void {
      left = Number.POSITIVE_INFINITY
      open?.()
    },
    async embed(texts: readonly string[], options: Parameters<typeof toy.embed>[1]) {
      const { kind, signal } = options
      // The passages of documents have headings. Those of the doctor have none.
      if (kind === 'passage' && texts.some((text) => text.includes('\n'))) {
        if (left < texts.length)
          await Promise.race([
            gate,
            new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
          ])
        left -= texts.length
        held.count += texts.length
      }
      return toy.embed(texts, options)
    },
  }
  return held
}
