import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { publishedPackages } from './packages/published-packages.js'
import { runSteps } from './run-steps.js'

/**
 * Builds every package: none needs what another builds, since types come from the sources. Starts
 * the script `build` of each without npm, which takes a third of a second to start, and finds
 * programs as `npm run build` set it up to.
 *
 * With `--once` it does nothing where every package was built before, whatever has changed since.
 */
const root = join(import.meta.dirname, '..')
const packages = (await publishedPackages(root)).map(({ directory, manifest: { name, scripts } }) => {
  if (scripts?.build === undefined)
    throw new Error(`${name}: expected a script \`build\` in its package.json, found none`)
  return { name, command: scripts.build, cwd: join(root, directory) }
})
if (process.argv.includes('--once') && packages.every(({ cwd }) => existsSync(join(cwd, 'dist')))) process.exit()
const types = await mkdtemp(join(tmpdir(), 'kebab-types-'))
const filter = async (path: string): Promise<boolean> => path.endsWith('.d.ts') || (await stat(path)).isDirectory()
const builds = packages.map((step) => ({ ...step, env: { KEBAB_TYPES: types }, quiet: true }))
try {
  const command = `node node_modules/typescript-native/bin/tsc -p tsconfig.types.json --outDir "${types}"`
  const declarations = { name: 'declarations', command, cwd: root }
  // The compiler leaves declarations that are sources where they are.
  for (const { cwd } of packages)
    await cp(join(cwd, 'src'), join(types, basename(cwd), 'src'), { recursive: true, filter })
  if (!(await runSteps([declarations])) || !(await runSteps(builds))) process.exitCode = 1
} finally {
  await rm(types, { recursive: true })
}
