import { type Outcome, runNode } from '../../../../test/support/run-program.js'

const BUILT = new URL('../../dist/index.js', import.meta.url).href

/**
 * Runs a program in a process of its own, over `transformersEmbedder` of the built package.
 * @param program statements of a module
 * @param args options of Node
 */
export function runBuilt(program: string, args: readonly string[] = []): Promise<Outcome> {
  const code = `import { transformersEmbedder } from ${JSON.stringify(BUILT)}\n${program}`
  return runNode([...args, '--input-type=module', '--eval', code])
}
