import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readCorpus } from './corpus.ts'
import type { Build, Engine } from './engine.ts'
import { longestHold } from './longest-hold.ts'

/**
 * One engine in a process of its own. It takes two commands, to build and to run a range of
 * queries. It replies with the measurements.
 */
const [file = '', data = '', folder = ''] = process.argv.slice(2)
const { build }: { build: Build } = await import(pathToFileURL(file).href)
const corpus = await readCorpus(data)
let engine: Engine | undefined

type Order = { type: 'build' } | { type: 'run'; from: number; to: number } | { type: 'end' }

process.on('message', (order: Order) => {
  carryOut(order).catch((error) => process.send!({ error: String(error?.stack ?? error) }))
})
process.send!({ ready: true })

async function carryOut(order: Order): Promise<void> {
  if (order.type === 'end') process.exit(0)
  if (order.type === 'build') {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const start = performance.now()
    const { value, heldMs } = await longestHold(() => build(corpus, folder))
    engine = value
    const ms = performance.now() - start
    globalThis.gc?.()
    const rss = process.memoryUsage().rss - before
    let openMs: number | undefined
    if (engine.reopen !== undefined) {
      const opening = performance.now()
      await engine.reopen()
      openMs = performance.now() - opening
    }
    process.send!({ ms, rss, heldMs, bytes: engine.bytes, openMs })
    return
  }
  const times: number[] = []
  const answers: number[][] = []
  const { heldMs } = await longestHold(async () => {
    for (let q = order.from; q < order.to; q++) {
      const start = performance.now()
      const answer = await engine!.query(q)
      times.push(performance.now() - start)
      answers.push(answer)
      // Each query on its own: what holds the event loop is one of them, never several.
      await yieldToEventLoop()
    }
  })
  process.send!({ times, answers, heldMs })
}
