import { runWorld } from './run-world.js'
import { shrinkWorld } from './shrink-world.js'
import type { Surroundings, Tally } from './sides.js'
import { drawWorld } from './world/draw-world.js'
import { overPostgres } from './world/over-postgres.js'
import type { World } from './world/world.js'

/** The most worlds that are tried to make a failing one smaller. */
const MOST_SMALLER = 200

/** A world in which both engines don't agree. */
export interface Failure {
  seed: number
  message: string
  world: World
}

/**
 * Runs the worlds of so many seeds, of about so many steps, and ends at the first that fails.
 * Returns what ran.
 */
export async function tryWorlds(
  from: number,
  count: number,
  {
    length,
    onWorld,
    ...surroundings
  }: Surroundings & { length?: number; onWorld?: (total: Tally & { worlds: number }) => void } = {},
): Promise<Tally & { worlds: number; failure?: Failure }> {
  const total = { worlds: 0, steps: 0, pages: 0 }
  for (let seed = from; seed < from + count; seed++) {
    const drawn = drawWorld(seed, length)
    const world = surroundings.database === undefined ? drawn : overPostgres(drawn, surroundings.database)
    total.worlds++
    try {
      const { steps, pages } = await runWorld(world, surroundings)
      total.steps += steps
      total.pages += pages
      onWorld?.(total)
    } catch (error) {
      return { ...total, failure: { seed, message: (error as Error).message, world } }
    }
  }
  return total
}

/** Returns a failing world in its smallest form, as a test that can be pasted. */
export async function testOf({ seed, message, world }: Failure, surroundings: Surroundings = {}): Promise<string> {
  let last = message
  const fails = (one: World): Promise<boolean> =>
    runWorld(one, surroundings).then(
      () => false,
      (error: Error) => {
        last = error.message
        return true
      },
    )
  const { settings, steps } = await shrinkWorld(world, fails, MOST_SMALLER)
  const lines = steps.map((step) => `      ${JSON.stringify(step)},`)
  return [
    `// Seed ${seed}. ${last.split('\n')[0]}`,
    "import { test } from 'vitest'",
    "import { runWorld } from './run-world.js'",
    '',
    `test('the world of seed ${seed} agrees with the naive engine', async () => {`,
    '  await runWorld({',
    `    settings: ${JSON.stringify(settings)},`,
    '    steps: [',
    ...lines,
    '    ],',
    '  })',
    '})',
  ].join('\n')
}
