/**
 * Resolves in a turn of the event loop of its own, after others had theirs. By a message to oneself: `setImmediate` is Node's alone,
 * and `setTimeout` takes a millisecond, in browsers four. A channel serves once: Node hands out up to a thousand messages of one channel in a turn.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
