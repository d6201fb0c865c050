import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { generate, readCorpus } from './corpus.ts'
import type { Build, Engine } from './engine.ts'
import { longestHold } from './longest-hold.ts'
import { SEED } from './seed.ts'

/**
 * One engine in a process of its own. It takes commands: to build, to run a range of queries, and
 * to run queries while texts are added. It replies with the measurements.
 */
const [file = '', data = '', folder = ''] = process.argv.slice(2)
const { build }: { build: Build } = await import(pathToFileURL(file).href)
const corpus = await readCorpus(data)
let engine: Engine | undefined

type Order =
  | { type: 'build' }
  | { type: 'run'; from: number; to: number; k?: number }
  | { type: 'meanwhile'; queries: number; adding: number }
  | { type: 'end' }

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
    const cpu = process.cpuUsage()
    const { value, heldMs } = await longestHold(() => build(corpus, folder))
    engine = value
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    const cpuMs = (user + system) / 1000
    globalThis.gc?.()
    const rss = process.memoryUsage().rss - before
    let openMs: number | undefined
    if (engine.reopen !== undefined) {
      const opening = performance.now()
      await engine.reopen()
      openMs = performance.now() - opening
    }
    process.send!({
      ms,
      cpuMs,
      rss,
      heldMs,
      bytes: engine.bytes,
      openMs,
      depth: engine.depth,
      combined: engine.combined,
    })
    return
  }
  if (order.type === 'meanwhile') {
    process.send!(await runWhileAdding(order.queries, order.adding))
    return
  }
  const times: number[] = []
  const answers: number[][] = []
  const { heldMs } = await longestHold(async () => {
    for (let q = order.from; q < order.to; q++) {
      const start = performance.now()
      const answer = await engine!.query(q, order.k)
      times.push(performance.now() - start)
      answers.push(answer)
      engine!.check?.()
      // Each query on its own: what holds the event loop is one of them, never several.
      await yieldToEventLoop()
    }
  })
  process.send!({ times, answers, heldMs })
}

/** Runs the queries alone, and then again and again until that many further texts are added. */
async function runWhileAdding(queries: number, adding: number) {
  const more = generate(adding, seededRandom(SEED + 1))
  const run = async (isOver: (asked: number) => boolean): Promise<number[]> => {
    const times: number[] = []
    while (!isOver(times.length)) {
      const start = performance.now()
      await engine!.query(times.length % queries)
      times.push(performance.now() - start)
      await yieldToEventLoop()
    }
    return times
  }
  await run((asked) => asked === Math.min(20, queries))
  const alone = await run((asked) => asked === queries)
  const start = performance.now()
  let addMs: number | undefined
  const added = engine!.add!(more, corpus.texts.length).finally(() => {
    addMs = performance.now() - start
  })
  const during = await run(() => addMs !== undefined)
  await added
  return { alone, during, addMs }
}
