/** What is called when a signal aborts, for each signal that somebody watches. */
const watched = new WeakMap<AbortSignal, { callbacks: Set<() => void>; notify: () => void }>()

/**
 * Calls `callback` once when the signal aborts, and not if it has aborted already. Returns a
 * function that stops watching, which has to be called as soon as the work that watches is done.
 *
 * All callers share one listener of a signal, so that it can end any number of calls: Node takes
 * more than ten listeners for a leak and warns. The listener goes with the last caller.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) return () => {}
  // The same function may watch twice.
  const wrapper = (): void => callback()
  const watching = watched.get(signal) ?? watch(signal)
  watching.callbacks.add(wrapper)
  return () => {
    const { callbacks, notify } = watching
    if (!callbacks.delete(wrapper) || callbacks.size > 0) return
    signal.removeEventListener('abort', notify)
    watched.delete(signal)
  }
}

function watch(signal: AbortSignal) {
  const callbacks = new Set<() => void>()
  const notify = (): void => {
    watched.delete(signal)
    // Whoever stops watching meanwhile isn't called.
    for (const callback of callbacks) {
      callbacks.delete(callback)
      callback()
    }
  }
  signal.addEventListener('abort', notify, { once: true })
  const watching = { callbacks, notify }
  watched.set(signal, watching)
  return watching
}
