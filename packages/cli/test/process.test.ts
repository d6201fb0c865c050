import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { cp, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { listModules } from '../../../test/support/list-modules.js'
import { isNightly } from '../../../test/support/profile.js'
import { kebab, project } from './support/run-command.js'
import { commandProgram, ended, start } from './support/start-command.js'

/** Starts the command in a process of its own, which writes its results to a device or a file. */
async function startInto(path: string, cwd: string, args: string[]) {
  const program = await commandProgram()
  const target = openSync(path, 'w')
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', target, 'pipe'] })
  closeSync(target)
  onTestFinished(() => void child.kill('SIGKILL'))
  const read = { err: '' }
  child.stderr?.on('data', (data) => (read.err += String(data)))
  return { read, ended: ended(child) }
}

async function fill(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let i = 0; i < count; i++)
    await writeFile(join(folder, `${i}.md`), `# Page ${i}\n\n${'A hook runs. '.repeat(40)}\n`)
}

/** Take long enough to be stopped in the middle. */
const DOCUMENTS = isNightly ? 1200 : 700

test('Ctrl-C during index is exit code 130, leaves a resumable index and says so; the next run goes on from there', async () => {
  const cwd = await project({})
  await fill(join(cwd, 'docs'), DOCUMENTS)
  const { child, read, ended } = await start(cwd, ['index', 'docs', '--lexical'])
  // Some batches are committed by then, and most documents are not.
  const database = join(cwd, '.kebab/kebab.db-wal')
  while (!(await hasCommitted(database))) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, signal: null })
  expect(read.out).toBe('')
  const [, count = ''] = /stopped. (\d+) documents of this run are kept/.exec(read.err) ?? []
  expect(Number(count)).toBeLessThan(DOCUMENTS)
  const resumed = await kebab(cwd, ['index', 'docs', '--lexical', '--json'])
  expect(resumed.code).toBe(0)
  const { documents } = JSON.parse(resumed.out)
  expect(documents).toMatchObject({ unchanged: Number(count), added: DOCUMENTS - Number(count) })
})

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a watch with exit code %i', async (name, code) => {
  const cwd = await project()
  const { child, read, ended } = await start(cwd, ['index', 'docs', '--lexical', '--watch'])
  while (!read.err.includes('watching')) await once(child.stderr, 'data')
  child.kill(name)
  expect(await ended).toEqual({ code, signal: null })
})

async function hasCommitted(log: string): Promise<boolean> {
  return stat(log).then(
    ({ size }) => size > 300_000,
    () => false,
  )
}

test('a reader that closes its end early ends the command quietly', async () => {
  const cwd = await project({})
  await fill(join(cwd, 'docs'), 600)
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const { child, read, ended } = await start(cwd, ['ls', '--json'])
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(read.err).toBe('')
})

const FULL = '/dev/full'
const PRINTING = [
  'search hook --lexical',
  'get docs/hooks.md',
  'ls',
  'export -',
  'compact',
  'remove docs/hooks.md',
  'index docs --lexical',
  '--version',
]

test.skipIf(!existsSync(FULL)).for(PRINTING)(
  'output that can’t be written is exit code 1 and said once, with what to do: %s',
  async (line) => {
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const { read, ended } = await startInto(FULL, cwd, line.split(' '))
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(read.err).toBe(
      'kebab: io_error: standard output: expected a place that can be written, found ENOSPC\n' +
        'Output is missing. Run the command again with another place for it.\n',
    )
  },
)

test('import of a missing file is an io_error that names it, before anything else is read', async () => {
  const cwd = await project({})
  const { read, ended } = await start(cwd, ['import', 'none.jsonl'])
  expect(await ended).toEqual({ code: 1, signal: null })
  expect(read.out).toBe('')
  expect(read.err).toBe(`kebab: io_error: ${join(cwd, 'none.jsonl')}: expected a file that can be read, found ENOENT\n`)
})

test('a process prints JSON alone on stdout, and nothing of a hostile document that a terminal obeys', async () => {
  const cwd = await project({ 'evil.md': '# hook\n\nhook \u001b[2J\u009b31m \u001b]0;owned\u0007\n' })
  await kebab(cwd, ['index', '.', '--lexical'])
  const json = await start(cwd, ['search', 'hook', '--lexical', '--json'])
  expect(await json.ended).toEqual({ code: 0, signal: null })
  const page: unknown = JSON.parse(json.read.out)
  assertWire('search_response.v1', page)
  const plain = await start(cwd, ['search', 'hook', '--lexical'])
  await plain.ended
  for (const { out, err } of [json.read, plain.read]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    expect(out).toContain('[2J')
  }
})

test('in a clone that is not built, the command runs from its sources', async () => {
  const cwd = await project({ 'docs/hooks.md': '# Hooks\n\nA hook runs before a commit.\n' })
  const clone = join(cwd, 'clone')
  const packageFolder = join(import.meta.dirname, '..')
  await cp(join(packageFolder, 'bin'), join(clone, 'bin'), { recursive: true })
  await symlink(join(packageFolder, 'src'), join(clone, 'src'), 'junction')
  await symlink(join(packageFolder, '../../node_modules'), join(clone, 'node_modules'), 'junction')
  const run = spawn(process.execPath, [join(clone, 'bin/kebab.js'), 'search', 'hook'], { cwd })
  onTestFinished(() => void run.kill('SIGKILL'))
  let errors = ''
  run.stderr.on('data', (data) => (errors += String(data)))
  expect(await ended(run)).toEqual({ code: 6, signal: null })
  expect(errors).toContain('expected an index')
})

test('--version loads no command, and nothing that reads a command line', async () => {
  const cwd = await project({})
  const env = { NODE_OPTIONS: `--import=${await listModules(cwd)}` }
  const version = await start(cwd, ['--version'], env)
  expect(await version.ended).toEqual({ code: 0, signal: null })
  expect(version.read.out).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(version.read.err).not.toContain('/commander/')
  const help = await start(cwd, ['--help'], env)
  await help.ended
  expect(help.read.err).toContain('/commander/')
})
