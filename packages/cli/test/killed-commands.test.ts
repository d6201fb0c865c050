import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { kebab, project } from './support/run-command.js'
import { start } from './support/start-command.js'

const HANG_AT_FILE = pathToFileURL(join(import.meta.dirname, 'support/hang-at-file.mjs')).href

const FILES = {
  'docs/hooks.md': '# Hooks\n\nA hook runs before a commit.\n',
  'beir/corpus.jsonl': '{"_id":"d1","title":"Hooks","text":"A hook runs before a commit."}',
  'beir/queries.jsonl': '{"_id":"q1","text":"commit hook"}',
  'beir/qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t1\n',
  'tmp/.keep': '',
}

interface Killing {
  args: string[]
  /** Where the command makes something beside its target. */
  folder: string
  target: string
  /** The file at which it stands still. */
  hangAt: string
}

const KILLINGS: [string, Killing][] = [
  ['export', { args: ['all.jsonl', '--force'], folder: '.', target: 'all.jsonl', hangAt: 'all\\.jsonl\\.' }],
  ['doctor', { args: ['--lexical'], folder: '.kebab', target: 'doctor', hangAt: 'doctor[.-]' }],
  ['eval', { args: ['beir', '--lexical'], folder: 'tmp', target: 'kebab-eval', hangAt: 'kebab-eval[.-].*gitignore' }],
]

/** Makes what no command has made, though it is named as if. Returns the names. */
async function makeLookalikes(folder: string, target: string): Promise<string[]> {
  const [file, filled] = [`${target}.${randomUUID()}`, `${target}.${randomUUID()}`]
  await writeFile(join(folder, file), 'mine')
  await mkdir(join(folder, filled))
  await writeFile(join(folder, filled, 'mine.txt'), 'mine')
  return [file, filled]
}

test.each(KILLINGS)(
  'what a killed `kebab %s` left is removed by the next one, and nothing that a living one or somebody else has made',
  async (command, { args, folder, target, hangAt }) => {
    const cwd = await project(FILES)
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const env = { TMPDIR: join(cwd, 'tmp'), TEMP: join(cwd, 'tmp') }
    const others = await makeLookalikes(join(cwd, folder), target)
    const asides = async (): Promise<string[]> => {
      const names = await readdir(join(cwd, folder))
      return names.filter((name) => name !== target && name.startsWith(target) && !others.includes(name))
    }

    const run = async (): Promise<{ code: number | null }> => (await start(cwd, [command, ...args], env)).ended

    const killed = await start(cwd, [command, ...args], {
      ...env,
      NODE_OPTIONS: `--import=${HANG_AT_FILE}`,
      HANG_AT: hangAt,
    })
    while (!killed.read.err.includes('hangs'))
      await Promise.race([once(killed.child.stderr, 'data'), killed.ended.then(() => expect.fail(killed.read.err))])
    const left = await asides()
    expect(left).toHaveLength(1)
    expect(await run()).toMatchObject({ code: 0 })
    expect(await asides()).toEqual(left)

    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await asides()).toEqual(left)
    expect(await run()).toMatchObject({ code: 0 })
    expect(await asides()).toEqual([])
    expect(await readdir(join(cwd, folder))).toEqual(expect.arrayContaining(others))
  },
)
