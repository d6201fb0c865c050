import { expect, test } from 'vitest'
import { HARMLESS, PLANTED_FAULTS } from '../../scripts/oracle/planted-faults.js'
import { runWorld } from '../../scripts/oracle/run-world.js'
import { testOf, tryWorlds } from '../../scripts/oracle/try-worlds.js'
import { DAY, isNightly, ofToday } from '../support/profile.js'

/** `npm test` runs ten small worlds, `npm run test:nightly` many large ones. */
const [WORLDS, LENGTH] = isNightly ? [300, 24] : [5, 4]

/** Their files have names that differ in case alone, and are copied while they are open. */
const isPossible = process.platform === 'linux'

test.skipIf(!isPossible).each([...ofToday([1, 500, 1001], 3), DAY * 1000 + 1])(
  'an index agrees with an engine of formulas in the worlds from seed %i on',
  async (seed) => {
    const { failure } = await tryWorlds(seed, WORLDS, { length: LENGTH })
    expect(failure && `${failure.message}\n\n${await testOf(failure)}`).toBeUndefined()
  },
)

test.skipIf(!isPossible)('a process that is killed while it indexes has read the ignore files', async () => {
  // Seed 1020. The libraries of the process were others than those of the sources.
  const { steps } = await runWorld({
    settings: { embedder: null, depth: 50, rankConstant: 60, maxChars: 1200, vectorsIn: 'memory' },
    steps: [
      { do: 'write', folder: 'right', path: '.kebabignore', text: 'sub\n' },
      { do: 'write', folder: 'right', path: 'sub/d.md', text: 'ran ' },
      { do: 'index', folder: 'right', stop: { how: 'process', event: 21 } },
    ],
  })
  expect(steps).toBe(3)
})

test.skipIf(!isPossible)('a fault that is planted is seen', async () => {
  const fault = PLANTED_FAULTS.find(({ name }) => name === 'a window loses its last candidate')!
  const { failure } = await tryWorlds(1, 20, { length: 2, fault })
  expect(failure?.message).toContain('the chunks of a page: expected ')
})

test.skipIf(!isPossible).each(HARMLESS)('a plant without a fault is not seen: $name', async (fault) => {
  expect((await tryWorlds(1, 1, { length: 3, fault })).failure).toBeUndefined()
})
