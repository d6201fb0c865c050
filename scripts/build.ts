import { join } from 'node:path'
import { publishedPackages } from './packages/published-packages.js'
import { runSteps } from './run-steps.js'

/**
 * Builds every package: none needs what another builds, since types come from the sources. Starts the script `build` of each without npm, which takes a
 * third of a second to start, and finds programs as `npm run build` set it up to.
 */
const root = join(import.meta.dirname, '..')
const steps = (await publishedPackages(root)).map(({ directory, manifest: { name, scripts } }) => {
  if (scripts?.build === undefined)
    throw new Error(`${name}: expected a script \`build\` in its package.json, found none`)
  return { name, command: scripts.build, cwd: join(root, directory), quiet: true }
})
if (!(await runSteps(steps))) process.exitCode = 1
