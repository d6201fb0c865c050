import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../node_modules')
const program = join(import.meta.dirname, 'processes/use-index.ts')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const hasNodeSqlite = major > 22 || (major === 22 && minor >= 15)

/** A folder where everything is installed but these packages. */
async function installWithout(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-native-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(modules))
    if (!name.startsWith('.') && name !== '@kebab' && !names.includes(name))
      await symlink(join(modules, name), join(folder, 'node_modules', name), 'junction')
  const file = await bundleProgram(program, join(folder, 'use-index.mjs'))
  const path = join(folder, 'index')
  return {
    folder,
    path,
    file,
    async use(actions: string[] = [], index = path) {
      const { stdout, stderr } = await run(process.execPath, [file, index, ...actions])
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    },
  }
}

describe('without usearch', () => {
  test('vectors are searched exactly, and one line, `describe` and `doctor` say so', async () => {
    const { use } = await installWithout('usearch')
    const report = await use(['index'])
    expect(report).toMatchObject({ documents: 40, missing: ['usearch'], healthy: true, warnings: ['usearch'] })
    expect(report.hits).toHaveLength(8)
    expect(report.notices).toEqual([expect.stringMatching(/^usearch can't be loaded \(.+\): every vector is compared/)])
  })

  test('an index that was written with usearch opens, and the other way round: nothing is embedded again', async () => {
    const [without, whole] = [await installWithout('usearch'), await installWithout()]
    const written = await whole.use(['index'])
    expect(written).toMatchObject({ embedded: 40, missing: [], notices: [], warnings: [] })
    const snapshots = join(whole.path, 'snapshots')
    const saved = await readdir(snapshots)
    for (const { use } of [without, whole, without]) {
      const report = await use([], whole.path)
      expect(report).toMatchObject({ documents: 40, embedded: 0, healthy: true })
      expect(report.hits).toEqual(written.hits)
      // What usearch saved stays for the time when it is back.
      expect(await readdir(snapshots)).toEqual(saved)
    }
  })
})

describe('without the binary of libsql', () => {
  /** The package is there, as on a platform that it has no binary for. */
  async function installWithoutBinary() {
    const installed = await installWithout('libsql', '@libsql')
    const to = join(installed.folder, 'node_modules/libsql')
    await cp(join(modules, 'libsql'), to, { recursive: true })
    return installed
  }

  test.runIf(hasNodeSqlite)('node:sqlite keeps the same files, and nothing is embedded again', async () => {
    const [without, whole] = [await installWithoutBinary(), await installWithout()]
    const written = await without.use(['index', 'backup'])
    expect(written).toMatchObject({ documents: 40, embedded: 40, missing: ['libsql'], warnings: ['libsql'] })
    expect(written.notices).toEqual([expect.stringMatching(/^libsql can't be loaded \(.+\): node:sqlite keeps/)])
    for (const { use } of [whole, without]) {
      for (const path of [without.path, `${without.path}-copy`]) {
        const report = await use([], path)
        expect(report).toMatchObject({ documents: 40, embedded: 0, healthy: true })
        expect(report.hits).toEqual(written.hits)
      }
    }
  })

  test.runIf(hasNodeSqlite)('a process that is killed loses no commit that it reported', async () => {
    const [without, whole] = [await installWithout('libsql', 'usearch'), await installWithout()]
    const { missing, notices } = await without.use(['index'])
    expect(missing).toEqual(['libsql', 'usearch'])
    expect(notices).toHaveLength(1)
    const child = spawn(process.execPath, [without.file, without.path, 'index-forever'])
    let reported = 0
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      reported = Number(lines.trim().split('\n').at(-1))
      if (reported >= 45) child.kill('SIGKILL')
    })
    await once(child, 'exit')
    const report = await whole.use([], without.path)
    expect(report.documents).toBeGreaterThan(reported)
    expect(report).toMatchObject({ embedded: 0, missing: [], healthy: true })
  })

  test('an index over a store of one’s own needs no SQLite, and is healthy', async () => {
    const { use } = await installWithout('libsql')
    const report = await use(['own-store', 'index'])
    expect(report).toMatchObject({ documents: 40, healthy: true, warnings: hasNodeSqlite ? [] : ['folder'] })
  })

  test.runIf(!hasNodeSqlite)('a Node without a SQLite of its own is refused, and told what to install', async () => {
    for (const { use } of [await installWithoutBinary(), await installWithout('libsql')]) {
      const { code, message, hint } = await use(['index'])
      expect(code).toBe('unsupported')
      expect(message).toMatch(/libsql can't be loaded \(.+\), and Node 2\d.+ has no usable SQLite/)
      expect(hint).toContain('npm install libsql')
    }
  })
})
