import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Packs every package as it would be published, and has publint and Are The Types Wrong judge the tarball. */
const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const folder = await mkdtemp(join(tmpdir(), 'kebab-pack-'))
let failed = 0

for (const name of await readdir(join(root, 'packages'))) {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, `./packages/${name}`], {
    cwd: root,
  })
  const [{ filename }] = JSON.parse(stdout)
  const tarball = join(folder, filename)
  const checks = [
    { tool: 'publint', args: ['run', tarball, '--strict'] },
    { tool: 'attw', args: [tarball, '--profile', 'esm-only', '--format', 'ascii'] },
  ]
  for (const { tool, args } of checks) {
    try {
      await run(bin(tool), args, { cwd: root })
      process.stdout.write(`@kebab/${name}: ${tool} has nothing to say\n`)
    } catch (error) {
      failed++
      const { stdout: said = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      process.stdout.write(`@kebab/${name}: ${tool} found problems\n${said}${stderr}\n`)
    }
  }
}

await rm(folder, { recursive: true })
process.exitCode = failed === 0 ? 0 : 1
