import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KebabError } from '@kebab/core'
import { SkipCounts } from '@kebab/core/internal'
import type { IngestReportV1 } from '@kebab/local'
import { openKebab } from '@kebab/local'
import { expect, test, vi } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import type { Session } from '../src/session.js'
import { codeOf, type RunOutcome, tell } from '../src/tell-report.js'
import { DOCS, kebab, project } from './support/run-command.js'

function reportOf(out: string): IngestReportV1 {
  const report: unknown = JSON.parse(out)
  assertWire('ingest_report.v1', report)
  return report
}

test('index makes .kebab in the working directory, and brings it in step with the folder', async () => {
  const cwd = await project()
  const first = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('docs: 2 new, 0 changed, 0 unchanged') })
  expect(first.err).toContain('made an index in .kebab')
  expect(existsSync(join(cwd, '.kebab/kebab.db'))).toBe(true)
  await writeFile(join(cwd, 'docs/hooks.md'), '# Hooks\n\nNone.\n')
  await rm(join(cwd, 'docs/how'), { recursive: true })
  const second = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(second.out).toContain('docs: 0 new, 1 changed, 0 unchanged, 1 removed, 0 skipped')
  expect(second.err).not.toContain('made an index')
})

test('an index is found upwards from the working directory, unless --path says where it is', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const below = await kebab(join(cwd, 'docs/how'), ['index', '--lexical'])
  expect(below.out).toContain('2 unchanged')
  expect(existsSync(join(cwd, 'docs/how/.kebab'))).toBe(false)
  const other = await kebab(cwd, ['index', 'docs', '--lexical', '--path', 'other'])
  expect(other.out).toContain('2 new')
  expect(existsSync(join(cwd, 'other/kebab.db'))).toBe(true)
})

test('without FOLDER, index takes the folders that were indexed before, and in a new index the working directory', async () => {
  const cwd = await project({ ...DOCS, 'notes/a.md': 'A note.', 'other/b.md': 'Not indexed.' })
  expect((await kebab(cwd, ['index', 'docs', 'notes', '--lexical'])).code).toBe(0)
  const again = await kebab(cwd, ['index', '--lexical'])
  expect(again.out.trimEnd().split('\n').sort()).toEqual([
    expect.stringContaining('docs: 0 new, 0 changed, 2 unchanged'),
    expect.stringContaining('notes: 0 new, 0 changed, 1 unchanged'),
  ])
  const all = await kebab(join(cwd, 'other'), ['index', '--lexical', '--path', join(cwd, 'new')])
  expect(all.out).toContain('.: 1 new')
})

test('without FOLDER, index leaves out what was indexed with --source, and says so with the command that helps', async () => {
  const cwd = await project({ ...DOCS, 'notes/a.md': 'A note.' })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  await kebab(cwd, ['index', 'notes', '--source', 'mine', '--lexical'])
  for (const flags of [['--lexical'], ['--lexical', '--dry-run']]) {
    const { code, out, err } = await kebab(cwd, ['index', ...flags])
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^docs: .*\n$/) })
    expect(err).toContain('mine: left out')
    expect(err).toContain('`kebab index FOLDER --source mine`')
  }
  expect((await kebab(cwd, ['index', 'docs', '--lexical'])).err).toBe('')
})

test('without FOLDER, an index that knows no folder is exit code 2, and the working directory isn’t indexed', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--source', 'mine', '--lexical'])
  for (const flags of [[], ['--dry-run'], ['--watch'], ['--json']]) {
    const { code, out, err } = await kebab(cwd, ['index', '--lexical', ...flags])
    expect({ code, isEmpty: out === '' }).toEqual({ code: 2, isEmpty: !flags.includes('--json') })
    expect(err).toContain('`kebab index FOLDER --source mine`')
    expect(err).toContain('FOLDER: expected at least one')
  }
  expect((await kebab(cwd, ['ls'])).out).toBe('mine:hooks.md\nmine:how/bread.md\n')
  expect((await kebab(cwd, ['index', 'docs', '--source', 'mine', '--lexical'])).out).toContain('2 unchanged')
})

test('--json prints an ingest_report.v1 for each folder, and nothing else on stdout', async () => {
  const cwd = await project({ ...DOCS, 'docs/a.xyz': '%PDF' })
  const { code, out } = await kebab(cwd, ['index', 'docs', '--lexical', '--json'])
  expect(code).toBe(0)
  expect(reportOf(out)).toMatchObject({ documents: { added: 2, skipped: 1 } })
})

test('--include and --exclude choose the files, and what is left out is said with its codes', async () => {
  const cwd = await project({ 'src/a.ts': 'export const a = 1\n', 'src/b.ts': 'export const b = 1\n', 'src/c.js': '' })
  const args = ['index', 'src', '--lexical', '--include', '**/*.ts', '--exclude', 'b.*']
  const { out, err } = await kebab(cwd, args)
  expect(out).toContain('src: 1 new')
  expect(err).toContain('src: 2 files and folders were left out: excluded 1, not_included 1')
})

test('--no-ignore-files takes what .gitignore names', async () => {
  const cwd = await project({ ...DOCS, 'docs/.gitignore': 'how\n' })
  expect((await kebab(cwd, ['index', 'docs', '--lexical'])).out).toContain('1 new')
  expect((await kebab(cwd, ['index', 'docs', '--lexical', '--no-ignore-files'])).out).toContain('1 new')
})

test('--dry-run says what would be indexed, how many chunks, and what is skipped and why, and changes nothing', async () => {
  const cwd = await project({ ...DOCS, 'docs/a.xyz': '%PDF' })
  const fresh = await kebab(cwd, ['index', 'docs', '--lexical', '--dry-run'])
  expect(fresh.code).toBe(0)
  expect(existsSync(join(cwd, '.kebab'))).toBe(false)
  expect(fresh.out).toContain('new      hooks.md  1 chunk\n')
  expect(fresh.out).toContain('skipped  a.xyz  no_reader: ')
  expect(fresh.out).toContain('would index 2 documents (2 new, 0 changed)')
  expect(fresh.err).toMatch(/^kebab: about .*, as this run took$/m)

  await kebab(cwd, ['index', 'docs', '--lexical'])
  await writeFile(join(cwd, 'docs/hooks.md'), '# Hooks\n\nA hook runs after a commit.\n')
  await rm(join(cwd, 'docs/how'), { recursive: true })
  await writeFile(join(cwd, 'docs/new.md'), 'New.')
  const planned = await kebab(cwd, ['index', 'docs', '--lexical', '--dry-run', '--json'])
  const plan = reportOf(planned.out)
  const done = reportOf((await kebab(cwd, ['index', 'docs', '--lexical', '--json'])).out)
  expect(plan.documents).toEqual(done.documents)
  expect(plan.chunks).toEqual(done.chunks)
  expect((await kebab(cwd, ['index', 'docs', '--lexical', '--dry-run'])).out).toContain('would index 0 documents')
})

const UNREADABLE = Buffer.from([0xff, 0xfe, 0x00])

const SKIPPED: [string, string, string | Buffer, string][] = [
  ['that can’t be read', 'bad.md', UNREADABLE, '1 skipped, of which 1 failed;'],
  ['that no reader takes', 'a.xyz', '%PDF', '1 skipped;'],
]

test.each(SKIPPED)(
  'a file %s is skipped and named: exit code 0, and 1 with --strict; the others are indexed',
  async (_, name, bytes, count) => {
    const cwd = await project()
    await writeFile(join(cwd, 'docs', name), bytes)
    // What rules leave out was chosen.
    await writeFile(join(cwd, 'docs/.hidden.md'), 'Hidden.')
    const { code, out, err } = await kebab(cwd, ['index', 'docs', '--lexical'])
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining(`2 new, 0 changed, 0 unchanged, 0 removed, ${count}`),
    })
    expect(err).toMatch(/bad\.md: |no_reader 1/)
    for (const flags of [[], ['--json'], ['--dry-run']]) {
      const strict = await kebab(cwd, ['index', 'docs', '--lexical', '--strict', ...flags])
      expect(strict).toMatchObject({ code: 1, err: expect.stringContaining('docs: 1 file skipped, which --strict') })
    }
    const without = ['index', 'docs', '--lexical', '--strict', '--exclude', name]
    expect(await kebab(cwd, without)).toMatchObject({ code: 0, out: expect.stringContaining(', 0 skipped;') })
  },
)

test('the closing line says how many of the skipped files failed', async () => {
  const cwd = await project({ 'docs/a.md': 'A.', 'docs/b.xyz': '%PDF', 'docs/c.xyz': '%PDF' })
  await writeFile(join(cwd, 'docs/bad.md'), UNREADABLE)
  const { out } = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(out).toBe(
    'docs: 1 new, 0 changed, 0 unchanged, 0 removed, 3 skipped, of which 1 failed; 1 chunk in the index\n',
  )
  const report = reportOf((await kebab(cwd, ['index', 'docs', '--lexical', '--json'])).out)
  expect(report.documents).toMatchObject({ failed: 1, skipped: 2 })
})

test('more files than a report lists are counted as skipped, all of them', async () => {
  const cwd = await project({ 'docs/a.md': 'A.' })
  await Promise.all(Array.from({ length: 1010 }, (_, i) => writeFile(join(cwd, `docs/${i}.xyz`), '')))
  expect((await kebab(cwd, ['index', 'docs', '--lexical'])).out).toContain(', 1010 skipped;')
})

test('a folder of which no file can be read is exit code 1', async () => {
  const cwd = await project({})
  await mkdir(join(cwd, 'docs'))
  await writeFile(join(cwd, 'docs/bad.md'), UNREADABLE)
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 1 })
})

test('a folder without a document is exit code 3 and names --include', async () => {
  const cwd = await project({ 'src/a.ts': 'export {}\n' })
  const { code, err } = await kebab(cwd, ['index', 'src', '--lexical'])
  expect(code).toBe(3)
  expect(err).toContain('--include')
})

test('an emptied folder is exit code 1 and names --sweep-all, which removes its documents', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  await rm(join(cwd, 'docs'), { recursive: true })
  await mkdir(join(cwd, 'docs'))
  const refused = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('--sweep-all')
  expect((await kebab(cwd, ['index', 'docs', '--lexical', '--sweep-all'])).out).toContain('2 removed')
})

test('an index that can’t be made is exit code 1 and names --path', async () => {
  const cwd = await project({ ...DOCS, file: 'No folder.' })
  const { code, err } = await kebab(cwd, ['index', 'docs', '--lexical', '--path', 'file/index'])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Say with --path') })
})

test('a missing folder is exit code 1, and makes no index', async () => {
  const cwd = await project()
  const { code, err } = await kebab(cwd, ['index', 'nowhere', '--lexical'])
  expect(code).toBe(1)
  expect(err).toContain('nowhere: expected a folder')
  expect(existsSync(join(cwd, '.kebab'))).toBe(false)
})

test('a folder within one that was indexed is said to be found twice, with the command that helps', async () => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const { err } = await kebab(cwd, ['index', 'docs/how', '--lexical'])
  expect(err).toContain('docs was indexed by itself')
  expect(err).toContain('kebab remove --source ./docs')
})

test('an index that another process writes is exit code 4', async () => {
  const cwd = await project()
  await using _held = await openKebab({ path: join(cwd, '.kebab'), embedder: null })
  const { code, err } = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(code).toBe(4)
  expect(err).toContain('locked')
})

test('a wrong command line is exit code 2', async () => {
  const cwd = await project()
  for (const args of [
    [],
    ['nope'],
    ['index', '--nope'],
    ['index', '--path'],
    ['index', 'docs', 'docs/how', '--source', 'a'],
    ['index', 'docs', '--dry-run', '--watch'],
    ['index', 'docs', '--strict', '--watch'],
    ['index', 'docs', '--source', '../docs'],
    ['index', 'docs', '--source', ''],
  ]) {
    const { code, out, err } = await kebab(cwd, args)
    expect({ args, code, out }).toEqual({ args, code: 2, out: '' })
    expect(err).not.toBe('')
  }
  expect((await kebab(cwd, ['index', '--nope'])).err).toContain('`kebab index --help` says more.')
})

test('help names every exit code, and is exit code 0', async () => {
  const cwd = await project()
  for (const args of [['--help'], ['index', '--help']]) {
    const { code, out, err } = await kebab(cwd, args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const code of ['0 ', '1 ', '2 ', '3 ', '4 ', '5 ', '6 ', '130 '])
      expect(out).toMatch(new RegExp(`^  ${code}`, 'm'))
  }
  expect(await kebab(cwd, ['--version'])).toEqual({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), err: '' })
})

test('a bar shows on a terminal, and nowhere else', async () => {
  const cwd = await project()
  const plain = await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(plain.err + plain.out).not.toContain('\u001b')
  const { err } = await kebab(cwd, ['index', 'docs', '--lexical', '--path', 'other'], { terminal: true })
  expect(err).toContain('documents, ')
  expect(err).toContain('2/2 documents, 3 chunks')
  const dumb = await kebab(cwd, ['index', 'docs', '--lexical'], { terminal: true, env: { TERM: 'dumb' } })
  expect(dumb.err + dumb.out).not.toContain('\u001b')
})

test.each(['removed', 'replaced'])('--watch ends with 1 and says so in one line once its index is %s', async (how) => {
  const cwd = await project()
  await kebab(cwd, ['index', 'docs', '--lexical', '--path', 'other'])
  const { code, err } = await kebab(cwd, ['index', 'docs', '--lexical', '--watch'], {
    signal: AbortSignal.timeout(30_000),
    onOutput(_, text) {
      if (!text.includes('watching;')) return
      rmSync(join(cwd, '.kebab'), { recursive: true })
      if (how === 'replaced') renameSync(join(cwd, 'other'), join(cwd, '.kebab'))
    },
  })
  const lines = err.trimEnd().split('\n')
  const messages = lines.slice(lines.findIndex((line) => line.includes('watching;')) + 1)
  expect({ code, messages }).toEqual({
    code: 1,
    messages: [
      expect.stringMatching(
        new RegExp(`^kebab: corrupt_index: .*it was ${how} while it was open; the watching has ended$`),
      ),
    ],
  })
})

test('of several folders, the exit code is that of the worst: failed before nothing found before done', async () => {
  const cwd = await project({ 'docs/a.md': 'A.', 'empty/a.xyz': '%PDF' })
  await mkdir(join(cwd, 'bad'))
  await writeFile(join(cwd, 'bad/bad.md'), UNREADABLE)
  const codeOf = async (...folders: string[]) => (await kebab(cwd, ['index', ...folders, '--lexical'])).code
  for (const [first, second, code] of [
    ['docs', 'empty', 3],
    ['empty', 'docs', 3],
    ['bad', 'empty', 1],
    ['empty', 'bad', 1],
    ['bad', 'docs', 1],
  ] as const)
    expect(await codeOf(first, second), `${first} ${second}`).toBe(code)
})

test('a run of which the calibration failed says why, and ends well', async () => {
  const session = { process: { cwd: '/' }, say: vi.fn(), print: vi.fn() }
  const documents = { seen: 1, added: 1, updated: 0, unchanged: 0, removed: 0, failed: 0, skipped: 0 }
  const calibration_error = new KebabError('internal', 'out of memory').toWire()
  const report = { documents, chunks: { added: 1, removed: 0, total: 1 }, errors: [], calibration_error }
  const outcome = { report, skips: new SkipCounts() } as unknown as RunOutcome
  tell(session as unknown as Session, '/docs', outcome, {})
  expect(session.say.mock.calls).toEqual([[expect.stringMatching(/could not be calibrated: out of memory;/)]])
  expect(codeOf(session as unknown as Session, '/docs', outcome, {})).toBe(0)
})
