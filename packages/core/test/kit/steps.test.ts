import { setImmediate } from 'node:timers/promises'
import { finish, finishYielding, type Steps, WorkSlices } from '@kebab/core/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Work that notes in which turn of the event loop each of its parts is done. */
function* work(units: readonly number[], tickOf: () => number, ticks: number[]): Steps<string> {
  for (const unit of units) {
    ticks.push(tickOf())
    yield unit
  }
  return 'done'
}

/** Runs it beside other work, which counts the turns it has. */
async function ticksOf(units: readonly number[], slices: WorkSlices): Promise<number[]> {
  const ticks: number[] = []
  let taken = 0
  const counted = new (class extends WorkSlices {
    override isOver(done: number): boolean {
      const over = slices.isOver(done)
      if (over) taken++
      return over
    }
  })(1)
  expect(
    await finishYielding(
      work(units, () => taken, ticks),
      { slices: counted },
    ),
  ).toBe('done')
  return ticks
}

test('a slice is over when its units reach the bound, and the next one begins with none', () => {
  const slices = new WorkSlices(10)
  const over = [4, 5, 0.5, 0.5, 9, 1, 25, 9].map((units) => slices.isOver(units))
  expect(over).toEqual([false, false, false, true, false, true, true, false])
})

test('no slice holds more than the bound before its last piece', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 50 }), fc.integer({ min: 1, max: 40 }), (pieces, bound) => {
      const slices = new WorkSlices(bound)
      let amount = 0
      for (const piece of pieces) {
        expect(amount).toBeLessThan(bound)
        amount += piece
        const over = slices.isOver(piece)
        expect(over).toBe(amount >= bound)
        if (over) amount = 0
      }
    }),
  )
})

test('work in turns goes on in another turn of the event loop after every slice, and comes to what it comes to at once', async () => {
  expect(finish(work([3, 3], () => 0, []))).toBe('done')
  expect(await ticksOf([3, 3, 4, 1, 12, 1], new WorkSlices(10))).toEqual([0, 0, 0, 1, 1, 2])
})

test('other work has its turn between two slices', async () => {
  const log: string[] = []
  const other = (async () => {
    for (let i = 0; i < 3; i++) {
      await setImmediate()
      log.push('other')
    }
  })()
  function* steps(): Steps<void> {
    for (let i = 0; i < 40; i++) {
      log.push('slice')
      yield 1
    }
  }
  await finishYielding(steps(), { slices: new WorkSlices(10) })
  await other
  expect(log.indexOf('other')).toBeLessThan(log.lastIndexOf('slice'))
  // A slice of ten is not cut.
  expect(log.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'slice'))
})

test('pieces of work that share slices are cut together', async () => {
  const slices = new WorkSlices(10)
  expect(await ticksOf([6], slices)).toEqual([0])
  expect(await ticksOf([6, 1], slices)).toEqual([0, 1])
})

test('an abort rejects with its reason: before the work begins, or at its next turn', async () => {
  const ticks: number[] = []
  const signal = AbortSignal.abort('never mind')
  await expect(
    finishYielding(
      work([1], () => 0, ticks),
      { slices: new WorkSlices(1), signal },
    ),
  ).rejects.toBe('never mind')
  expect(ticks).toEqual([])
  const controller = new AbortController()
  const going = finishYielding(
    work([1, 1, 1], () => 0, ticks),
    { slices: new WorkSlices(2), signal: controller.signal },
  )
  controller.abort('enough')
  await expect(going).rejects.toBe('enough')
  expect(ticks).toHaveLength(2)
})

test('what the work throws is passed on', async () => {
  function* broken(): Steps<void> {
    yield 5
    throw new Error('broken')
  }
  expect(() => finish(broken())).toThrow('broken')
  await expect(finishYielding(broken(), { slices: new WorkSlices(1) })).rejects.toThrow('broken')
})
