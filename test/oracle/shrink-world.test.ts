import { expect, test } from 'vitest'
import { shrinkWorld } from '../../scripts/oracle/shrink-world.js'
import { drawWorld } from '../../scripts/oracle/world/draw-world.js'
import type { World } from '../../scripts/oracle/world/world.js'

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1)

test('a seed draws the same world each time, and another seed another one', () => {
  const worlds = SEEDS.map((seed) => JSON.stringify(drawWorld(seed)))
  expect(SEEDS.map((seed) => JSON.stringify(drawWorld(seed)))).toEqual(worlds)
  expect(new Set(worlds).size).toBe(SEEDS.length)
})

test.each(SEEDS)('the world of seed %i shrinks to the steps and the words that its failure needs', async (seed) => {
  const world = drawWorld(seed)
  const needed: World['steps'] = [
    { do: 'write', folder: 'left', path: 'x.md', text: 'one two three needle four five\n' },
    { do: 'remove', paths: ['a.md', 'x.md', 'b.md'] },
  ]
  world.steps.splice(2, 0, needed[0]!)
  world.steps.splice(world.steps.length - 3, 0, needed[1]!)
  // A needle that is written, and later removed.
  const fails = async ({ steps }: World): Promise<boolean> => {
    const written = steps.findIndex((step) => step.do === 'write' && step.text.includes('needle'))
    return written >= 0 && steps.slice(written).some((step) => step.do === 'remove' && step.paths?.includes('x.md'))
  }
  const { settings, steps } = await shrinkWorld(world, fails, 1000)
  expect(steps).toEqual([
    { do: 'write', folder: 'left', path: 'x.md', text: expect.stringMatching(/^needle\s?$/) },
    { do: 'remove', paths: ['x.md'] },
  ])
  expect(settings).not.toHaveProperty('weights')
})
