import type { WorldDatabase } from '../indexes/open-world.js'
import type { Step, World } from './world.js'

/**
 * Returns a world without what only an index in a folder can do: steps with copies of its files
 * become openings, and kills become aborts. Processes are killed where the database is a server.
 */
export function overPostgres({ settings, steps }: World, { connectionString }: WorldDatabase): World {
  const { vectorsIn } = settings
  return {
    settings: { ...settings, vectorsIn: vectorsIn === 'graph' ? 'memory' : vectorsIn },
    steps: steps.map((step) => stepOver(step, connectionString !== undefined)),
  }
}

function stepOver(step: Step, hasProcesses: boolean): Step {
  if (step.do === 'kill' || step.do === 'backup') return { do: 'reopen' }
  if (step.do === 'abort' && step.call === 'backup') return { ...step, call: 'search' }
  if (step.do === 'reopen') {
    const { compact, ...plain } = step
    return plain
  }
  if (step.do !== 'index' || step.stop === undefined) return step
  const { how } = step.stop
  const isCopy = how === 'kill' || (how === 'process' && !hasProcesses)
  return isCopy ? { ...step, stop: { ...step.stop, how: 'abort' } } : step
}
