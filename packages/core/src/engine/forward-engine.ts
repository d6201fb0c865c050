import type { Engine } from './engine.js'

/**
 * Makes an engine each of whose calls goes to the engine that `call` gives it: one that is opened
 * later, or another one each time.
 *
 *     forwardEngine(async (work) => work(await opening))
 *
 * @param call runs a call on an engine, and resolves or rejects as it does
 */
export function forwardEngine(call: <T>(work: (engine: Engine) => Promise<T>) => Promise<T>): Engine {
  return {
    search: (...args) => call((engine) => engine.search(...args)),
    bulkSearch: (...args) => call((engine) => engine.bulkSearch(...args)),
    fetch: (...args) => call((engine) => engine.fetch(...args)),
    explain: (...args) => call((engine) => engine.explain(...args)),
    describe: (...args) => call((engine) => engine.describe(...args)),
    doctor: (...args) => call((engine) => engine.doctor(...args)),
  }
}
