const waiting: (() => void)[] = []
let send: (() => void) | undefined

/**
 * Resolves in a turn of the event loop of its own, after others had theirs. By a message to oneself: `setImmediate` is Node's alone,
 * and `setTimeout` takes a millisecond and in browsers four.
 */
export function nextTurn(): Promise<void> {
  send ??= openChannel()
  return new Promise((resolve) => {
    waiting.push(resolve)
    send!()
  })
}

function openChannel(): () => void {
  const { port1, port2 } = new MessageChannel() as { port1: Held; port2: Held }
  port1.onmessage = () => {
    waiting.shift()!()
    // Node goes on running while a port is referenced: only as long as somebody waits.
    if (waiting.length === 0) port1.unref?.()
  }
  return () => {
    port1.ref?.()
    port2.postMessage(null)
  }
}

/** A port, in Node with what keeps the program running. */
type Held = MessagePort & { ref?(): void; unref?(): void }
