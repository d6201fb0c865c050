import { existsSync, writeFileSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'

/**
 * Stands in for transformers.js in a worker, for what no real model can be made to do. The text of
 * a run is an order, and so is the name of a model for its load:
 *
 * - `hold FILE` blocks the thread until the file exists
 * - `work FILE` computes for some time, and then makes the file
 * - `exit CODE` ends the thread
 * - `crash` throws where nobody catches it
 * - `allocate` takes memory without end
 * - `fail` rejects with an error of the network
 * - `once FILE` makes the file, and fails if it exists
 * - anything else is done
 *
 * Each run and each load is told on the channel `stand-in-library`.
 */
export const env = { version: '4.0.0' }

const channel = new BroadcastChannel('stand-in-library')
channel.unref()

export async function pipeline(_task, model, { progress_callback, session_options }) {
  channel.postMessage({ load: model, session_options })
  progress_callback({ status: 'initiate', file: 'config.json' })
  await obey(model)
  progress_callback({ status: 'done', file: 'config.json' })
  return async ([text]) => {
    channel.postMessage({ run: text })
    await obey(text)
    return { data: Float32Array.of(Math.cos(text.length), Math.sin(text.length)), dims: [1, 2] }
  }
}

async function obey(order) {
  const [verb, operand] = order.split(' ')
  if (verb === 'hold') while (!existsSync(operand)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
  if (verb === 'work') {
    for (let round = 0; round < 1e8; round++);
    writeFileSync(operand, '')
  }
  if (verb === 'exit') process.exit(Number(operand))
  if (verb === 'crash') {
    setImmediate(() => {
      throw new Error('the library crashed')
    })
    await new Promise(() => {})
  }
  if (verb === 'allocate') for (const kept = []; ; ) kept.push(new Array(1e5).fill(0.5))
  if (verb === 'once' && !existsSync(operand)) return writeFileSync(operand, '')
  if (verb === 'fail' || verb === 'once') {
    const cause = Object.assign(new Error('nothing listens'), { code: 'ECONNREFUSED' })
    throw new Error('fetch failed', { cause })
  }
}
