/**
 * Resolves in a later turn of the event loop, after other work had its turn. Rejects with `signal.reason` once the signal is aborted.
 *
 * By a message to oneself: `setImmediate` is Node's alone, and `setTimeout` takes a millisecond, in browsers four.
 * A channel serves once: Node hands out up to a thousand messages of one channel in a turn.
 */
export function nextTurn(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    port2.postMessage(null)
  })
}
