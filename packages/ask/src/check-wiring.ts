import { readTimeLimit } from '@kebab/core/kit'
import type { AskOptions, StageLimits } from './ask-options.js'

const STAGES: readonly string[] = ['retrieve', 'generate', 'verify'] satisfies (keyof StageLimits)[]

/** Throws `TypeError` for parts that can't work. */
export function checkWiring({ engine, generator, entailer, retries = 0, timeLimits = {} }: AskOptions): void {
  expect(typeof engine?.bulkSearch === 'function', 'engine: expected an engine')
  expect(typeof generator?.generate === 'function', 'generator: expected a generator')
  for (const name of [generator.model, generator.provider ?? 'unknown']) {
    expect(typeof name === 'string' && name !== '', 'generator: expected a model, and a provider if any, with a name')
  }
  const verifies = typeof entailer === 'function' || typeof entailer?.entail === 'function'
  expect(entailer === undefined || verifies, 'entailer: expected an entailer, or a function that loads one')
  const counts = Number.isSafeInteger(retries) && retries >= 0 && retries <= 10
  expect(counts, `retries: expected an integer from 0 to 10, found ${retries}`)
  for (const [stage, limit] of Object.entries(timeLimits)) {
    expect(STAGES.includes(stage), `timeLimits: expected stages among ${STAGES.join(', ')}, found ${stage}`)
    readTimeLimit(`timeLimits.${stage}`, limit)
  }
}

function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new TypeError(message)
}
