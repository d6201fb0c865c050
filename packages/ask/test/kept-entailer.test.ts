import type { Entailer } from '@kebab/core'
import { expect, test } from 'vitest'
import { keptEntailer } from '../src/kept-entailer.js'

const [one, two] = ['one', 'two'].map((model): Entailer => ({ model, entail: async () => [] }))

/** Loads as a test says, load by load. */
function loader() {
  const loads: { come(entailer: Entailer): void; fail(error: unknown): void }[] = []
  const load = () => new Promise<Entailer>((come, fail) => loads.push({ come, fail }))
  return { loads, kept: keptEntailer(load) }
}

/** Lets everything happen that follows from what was settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is handed in as it is stays, whatever it does', async () => {
  const kept = keptEntailer(one!)
  kept.drop(kept.get())
  expect(await kept.get()).toBe(one)
})

test('is loaded once for all who ask, and anew once it could not be', async () => {
  const { kept, loads } = loader()
  const first = kept.get()
  expect(kept.get()).toBe(first)
  loads[0]!.fail(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  const second = kept.get()
  loads[1]!.come(two!)
  expect(await second).toBe(two)
  expect(await kept.get()).toBe(two)
  expect(loads).toHaveLength(2)
})

test('a loader that throws at once is one that fails', async () => {
  const kept = keptEntailer(() => {
    throw new Error('offline')
  })
  await expect(kept.get()).rejects.toThrow('offline')
})

test('is loaded anew when it is let go of, loaded or not', async () => {
  const { kept, loads } = loader()
  const hanging = kept.get()
  kept.drop(hanging)
  const second = kept.get()
  expect(second).not.toBe(hanging)
  loads[1]!.come(two!)
  await second
  kept.drop(second)
  kept.get()
  expect(loads).toHaveLength(3)
})

test('letting go of an old one leaves the one that took its place', async () => {
  const { kept, loads } = loader()
  const old = kept.get()
  loads[0]!.come(one!)
  await old
  kept.drop(old)
  const next = kept.get()
  kept.drop(old)
  expect(kept.get()).toBe(next)
  loads[1]!.come(two!)
  await next
  kept.drop(old)
  expect(await kept.get()).toBe(two)
})

test('one that comes too late is kept where none is on its way, and else forgotten', async () => {
  const { kept, loads } = loader()
  const late = kept.get()
  kept.drop(late)
  loads[0]!.come(one!)
  await settled()
  expect(await kept.get()).toBe(one)
  expect(loads).toHaveLength(1)

  kept.drop(late)
  const given = kept.get()
  kept.drop(given)
  const newer = kept.get()
  loads[1]!.come(one!)
  await settled()
  expect(kept.get()).toBe(newer)
})

test('one that fails too late takes nothing with it, nor does it go unheard', async () => {
  const { kept, loads } = loader()
  const late = kept.get()
  kept.drop(late)
  const newer = kept.get()
  loads[0]!.fail(new Error('offline'))
  await settled()
  expect(kept.get()).toBe(newer)
})
