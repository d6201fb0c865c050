import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { gate } from '../../../../test/support/gate.js'
import { type EventLoop, ReadWriteScheduler } from '../../src/indexer/scheduler.js'

/** An event loop whose clock moves only by the work that is done on it. */
class SimulatedLoop implements EventLoop {
  #now = 0
  #ready: (() => void)[] = []
  #callbacks: (() => void)[] = []

  elapsed(): number {
    return this.#now
  }

  afterTick(callback: () => void): void {
    this.#callbacks.push(callback)
  }

  /** Holds the loop for some milliseconds, in the next turn. */
  work(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#ready.push(() => {
        this.#now += ms
        resolve()
      })
    })
  }

  /** Holds the loop at once, without leaving it to others. */
  hold(ms: number): void {
    this.#now += ms
  }

  /** Runs all that is ready, one after the other. With nothing to do, a millisecond passes. */
  async tick(): Promise<void> {
    const ready = this.#ready.splice(0)
    if (ready.length === 0) this.#now++
    for (const run of ready) {
      run()
      await settle()
    }
    for (const callback of this.#callbacks.splice(0)) callback()
    await settle()
  }

  /** Runs ticks until the work is done. Throws if that takes very long. */
  async until(work: Promise<unknown>): Promise<void> {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    for (let ticks = 0; !isDone; ticks++) {
      if (ticks === 5000) throw new Error('expected the work to be done within 5000 ticks of the event loop')
      await this.tick()
    }
    await done
  }
}

function simulated() {
  const loop = new SimulatedLoop()
  return { loop, scheduler: new ReadWriteScheduler(loop) }
}

/** A search holds the loop once. */
const SEARCH_MS = 3

/** Starts searchers, each of which sends its next search when the last one is answered. */
function startSearchers({ loop, scheduler }: ReturnType<typeof simulated>, count: number) {
  const times: number[] = []
  let isOver = false
  const searcher = async (): Promise<void> => {
    while (!isOver) {
      const start = loop.elapsed()
      await scheduler.read(() => loop.work(SEARCH_MS))
      times.push(loop.elapsed() - start)
    }
  }
  const running = Promise.all(Array.from({ length: count }, searcher))
  return {
    times,
    async stop() {
      isOver = true
      await loop.until(running)
    },
  }
}

/** Writes 300 slices of 2 ms, with a change of 20 ms after every 50. */
function write({ loop, scheduler }: ReturnType<typeof simulated>): Promise<void> {
  return scheduler.write(async () => {
    for (let slice = 1; slice <= 300; slice++) {
      await loop.work(2)
      if (slice % 50 === 0) await scheduler.change(() => loop.work(20))
    }
  })
}
const WRITE_MS = 300 * 2 + 6 * 20

describe.each([1, 10, 50])('under searches in a closed loop, %i at a time', (count) => {
  test('a writer takes at most three times as long as alone, and the median search at most twice', async () => {
    const simulation = simulated()
    const searchers = startSearchers(simulation, count)
    const start = simulation.loop.elapsed()
    await simulation.loop.until(write(simulation))
    const took = simulation.loop.elapsed() - start
    const times = searchers.times.splice(0)
    await searchers.stop()
    expect(took).toBeGreaterThan(WRITE_MS)
    expect(took).toBeLessThanOrEqual(3 * WRITE_MS)
    const median = times.sort((a, b) => a - b)[times.length >> 1]!
    expect(median).toBeLessThanOrEqual(2 * count * SEARCH_MS)
  })

  test('no search waits while nothing is written', async () => {
    const simulation = simulated()
    const searchers = startSearchers(simulation, count)
    for (let tick = 0; tick < 300; tick++) await simulation.loop.tick()
    const { times } = searchers
    expect(Math.max(...times)).toBe(count * SEARCH_MS)
    await searchers.stop()
  })
})

test('searches that never leave the event loop let a writer in', async () => {
  const { loop, scheduler } = simulated()
  let reads = 0
  let isOver = false
  const searcher = async (): Promise<void> => {
    while (!isOver && reads < 100_000) {
      await scheduler.read(async () => loop.hold(1))
      reads++
    }
  }
  const searching = searcher()
  await loop.until(
    scheduler.write(async () => {
      for (let slice = 0; slice < 100; slice++) await loop.work(1)
      isOver = true
    }),
  )
  await loop.until(searching)
  expect(reads).toBeLessThan(400)
})

test('a writer that waits for something outside the process holds no search', async () => {
  const { loop, scheduler } = simulated()
  const outside = gate()
  const writing = scheduler.write(() => scheduler.outside(() => outside.opened))
  const searchers = startSearchers({ loop, scheduler }, 10)
  for (let tick = 0; tick < 200; tick++) await loop.tick()
  searchers.times.splice(0)
  for (let tick = 0; tick < 200; tick++) await loop.tick()
  expect(Math.max(...searchers.times)).toBe(10 * SEARCH_MS)
  await searchers.stop()
  outside.open()
  await loop.until(writing)
})

test('a search that waits for something outside the process holds neither a writer nor other searches', async () => {
  const { loop, scheduler } = simulated()
  const outside = gate()
  const hanging = scheduler.read(() => outside.opened)
  const searchers = startSearchers({ loop, scheduler }, 10)
  const writing = scheduler.write(async () => {
    for (let slice = 0; slice < 300; slice++) await loop.work(2)
  })
  const start = loop.elapsed()
  await loop.until(writing)
  expect(loop.elapsed() - start).toBeLessThanOrEqual(3 * 600)
  expect(searchers.times.length).toBeGreaterThan(100)
  await searchers.stop()
  outside.open()
  await hanging
})

test('a change begins when the running searches are done, and no search begins between', async () => {
  const { loop, scheduler } = simulated()
  const [first, change] = [gate(), gate()]
  const events: string[] = []
  const read = async (name: string, opened: Promise<unknown> = Promise.resolve()): Promise<void> =>
    scheduler.read(async () => {
      events.push(`${name} begins`)
      await opened
      events.push(`${name} ends`)
    })
  const running = read('first', first.opened)
  const changing = scheduler.change(async () => {
    events.push('change begins')
    await change.opened
    events.push('change ends')
  })
  await loop.tick()
  const waiting = read('second')
  for (let tick = 0; tick < 3; tick++) await loop.tick()
  expect(events).toEqual(['first begins'])
  first.open()
  for (let tick = 0; tick < 3; tick++) await loop.tick()
  await loop.until(Promise.all([running, waiting]))
  change.open()
  await loop.until(changing)
  expect(events.slice(1)).toEqual(['first ends', 'change begins', 'second begins', 'second ends', 'change ends'])
})

test('an abort ends the wait of a search for its turn, which then never begins', async () => {
  const { loop, scheduler } = simulated()
  const first = gate()
  const running = scheduler.read(() => first.opened)
  const changing = scheduler.change(async () => {})
  await loop.tick()
  const controller = new AbortController()
  let hasBegun = false
  const waiting = scheduler.read(async () => {
    hasBegun = true
  }, controller.signal)
  controller.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  first.open()
  await loop.until(Promise.all([running, changing]))
  expect(hasBegun).toBe(false)
})
