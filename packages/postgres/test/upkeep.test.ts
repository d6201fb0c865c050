import { expect, test } from 'vitest'
import { upkeepOf } from '../src/upkeep.js'

test('work that is asked for waits for that in the background, and is done once at a time', async () => {
  const steps: string[] = []
  let finish = (): void => {}
  let count = 0
  const upkeep = upkeepOf(
    async () => {
      const number = ++count
      steps.push(`begin ${number}`)
      if (number === 1)
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      steps.push(`end ${number}`)
    },
    (error) => expect.unreachable(String(error)),
  )
  upkeep.due()
  const asked = upkeep.run()
  await expect.poll(() => steps).toEqual(['begin 1'])
  finish()
  await asked
  expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
  await upkeep.close()
})
