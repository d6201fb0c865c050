import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { kebab, project } from './support/run-command.js'
import { runProcess } from './support/start-command.js'

/** The error that a command prints, which is one line of standard output. */
function errorIn(out: string): { code: string; message: string; hint?: string } {
  expect(out.trimEnd().split('\n')).toHaveLength(1)
  const error: unknown = JSON.parse(out)
  assertWire('error.v1', error)
  return error as { code: string; message: string; hint?: string }
}

const COMMANDS: readonly string[][] = [
  ['search', 'hook'],
  ['search', 'hook', '--explain', 'docs/hooks.md'],
  ['get', 'docs/hooks.md'],
  ['ls'],
  ['remove', 'docs/hooks.md'],
  ['compact'],
  ['status'],
  ['doctor'],
  ['ask', 'What is a hook?'],
]

test.each(COMMANDS)('without an index, --json prints an error.v1 and nothing else: %s', async (...args) => {
  const cwd = await project({})
  const { code, out, err } = await kebab(cwd, [...args, '--json'])
  expect(code).toBe(6)
  expect(errorIn(out)).toMatchObject({ code: 'not_indexed', hint: expect.stringContaining('`kebab index FOLDER`') })
  // A person reads the same on standard error, also without the flag.
  expect(err).toContain('not_indexed: expected an index, found none')
  expect(await kebab(cwd, args)).toEqual({ code, out: '', err })
})

const OTHERS: readonly [string, string[], number, string][] = [
  ['a missing folder', ['index', 'nowhere', '--lexical'], 1, 'invalid_input'],
  ['a missing file', ['import', 'nowhere'], 1, 'io_error'],
  ['a file that is no export', ['import', 'docs/hooks.md'], 1, 'invalid_input'],
  ['no collection', ['eval', 'nowhere'], 1, 'invalid_input'],
  ['no condition', ['remove'], 2, 'invalid_input'],
  ['flags that exclude each other', ['search', 'hook', '--files'], 2, 'invalid_input'],
  ['a value that the search refuses', ['search', 'hook', '--lexical', '-k', '0'], 2, 'invalid_input'],
  ['an unknown flag', ['search', 'hook', '--nope'], 2, 'invalid_input'],
  ['a missing argument', ['search'], 2, 'invalid_input'],
  ['an unknown document', ['get', 'nope.md'], 3, 'doc_not_found'],
  ['an unknown chunk', ['get', '0'.repeat(32)], 3, 'chunk_not_found'],
  ['a cursor that is none', ['search', 'hook', '--lexical', '--cursor', 'x'], 2, 'invalid_cursor'],
]

test.each(OTHERS)(
  '%s is an error.v1 under --json, with the exit code of the human form',
  async (_, args, code, name) => {
    const cwd = await project()
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const json = await kebab(cwd, [...args, '--json'])
    expect(json.code).toBe(code)
    expect(errorIn(json.out).code).toBe(name)
    expect(json.err).not.toBe('')
  },
)

test('a process: a stale cursor is 5, no index 6, a busy one 4, each with its error.v1', async () => {
  const cwd = await project({ 'a.md': 'A hook.', 'b.md': 'Another hook.' })
  const search = ['search', 'hook', '--lexical', '-k', '1', '--json']
  const none = await runProcess(cwd, ...search)
  expect([none.code, errorIn(none.out).code]).toEqual([6, 'not_indexed'])
  await kebab(cwd, ['index', '.', '--lexical'])
  const { next_cursor } = JSON.parse((await kebab(cwd, search)).out)
  await writeFile(join(cwd, 'c.md'), 'A third hook.')
  await kebab(cwd, ['index', '.', '--lexical'])
  const stale = await runProcess(cwd, ...search, '--cursor', next_cursor)
  expect([stale.code, errorIn(stale.out).code]).toEqual([5, 'stale_cursor'])
  await using _writer = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  const busy = await runProcess(cwd, 'index', '.', '--lexical', '--json')
  expect([busy.code, errorIn(busy.out).code]).toEqual([4, 'locked'])
})

test('a command line that can’t be read is 2 also where the process is ending, and any other failure 130', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const signal = AbortSignal.abort()
  expect(await kebab(cwd, ['search', 'hook', '--nope'], { signal })).toMatchObject({ code: 2 })
  expect(await kebab(cwd, ['search', 'hook', '--lexical', '--json'], { signal })).toEqual({
    code: 130,
    out: '',
    err: '',
  })
})

test('words behind `--` and values are no flag: nothing is printed', async () => {
  const cwd = await project({})
  expect(await kebab(cwd, ['search', '--', '--json'])).toMatchObject({ code: 6, out: '' })
  expect(await kebab(cwd, ['search', 'hook', '--json', '--help'])).toMatchObject({ code: 0, err: '' })
})

test('a report of one folder and the error of the next are lines of their own', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  await writeFile(join(cwd, 'docs/.gitignore'), '**/**/**/**/**/x\n')
  const { code, out } = await kebab(cwd, ['index', 'docs/how', 'docs', '--lexical', '--json'])
  expect(code).not.toBe(0)
  const [report, error] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assertWire('ingest_report.v1', report)
  assertWire('error.v1', error)
})
