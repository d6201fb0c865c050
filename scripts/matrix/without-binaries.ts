import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import type { Runtime } from './install-runtime.js'

const run = promisify(execFile)

/** What `native-scenario.mjs` prints. */
interface Found {
  /** The hits of each mode. */
  pages: [path: string, score: number][][]
  documents: number
  embedded: number
  /** What the index does without. */
  parts: string[]
  notices: string[]
}

/** How parts are taken away: what is moved, and what is missing then. */
const CASES = {
  'the binary of usearch': { moved: ['usearch/prebuilds', 'usearch/build'], parts: ['usearch'] },
  'the package usearch': { moved: ['usearch'], parts: ['usearch'] },
  'the binary of libsql': { moved: ['@libsql'], parts: ['libsql'] },
  'both packages': { moved: ['libsql', '@libsql', 'usearch'], parts: ['libsql', 'usearch'] },
}

/**
 * Takes the native parts of an installed `@kebab/local` away: indexes, searches, is killed while it
 * indexes, and opens the same index with the parts back. Rejects when anything is lost, embedded
 * again, found in another order or not said. Under a Node without a SQLite of its own, the cases
 * without libsql have to be refused.
 */
export async function withoutBinaries(home: string, { command }: Runtime, hasSqlite: boolean): Promise<string> {
  const [program, ...words] = command
  const scenario = join(home, 'native-scenario.mjs')
  await copyFile(join(import.meta.dirname, 'native-scenario.mjs'), scenario)
  const args = (path: string, action: string): string[] => [...words, scenario, path, action]
  const use = async (path: string, action: string): Promise<Found> => {
    const { stdout, stderr } = await run(program, args(path, action), { cwd: home })
    if (stderr !== '') throw new Error(`expected nothing on stderr, found ${stderr}`)
    return JSON.parse(stdout)
  }
  for (const [name, { moved, parts }] of Object.entries(CASES)) {
    const path = join(home, `index-${name.replaceAll(' ', '-')}`)
    await rm(path, { recursive: true, force: true })
    const expectFound = (what: string, found: unknown, expected: unknown): void => {
      if (isDeepStrictEqual(found, expected)) return
      throw new Error(`without ${name}: ${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
    }
    const back = await takeAway(join(home, 'node_modules'), moved)
    let written: Found
    let reported: number
    try {
      if (!hasSqlite && parts.includes('libsql')) {
        const refused = await use(path, 'index').catch(({ stderr }) => String(stderr))
        const isTold = typeof refused === 'string' && refused.includes("code: 'unsupported'")
        expectFound('is refused', isTold && refused.includes('npm install libsql'), true)
        continue
      }
      written = await use(path, 'index')
      expectFound('documents', written.documents, 60)
      expectFound('missing', written.parts, parts)
      expectFound('notices', written.notices.length, 1)
      reported = await killWhileIndexing(program, args(path, 'index-forever'), home)
    } finally {
      await back()
    }
    const reopened = await use(path, 'search')
    expectFound('missing, with the parts back', [reopened.parts, reopened.notices], [[], []])
    // Only the document at which it was killed, which it hadn't reported, may lack its vector.
    const mayLack = Math.min(1, reopened.documents - (reported + 1))
    expectFound('embedded again', reopened.embedded > mayLack, false)
    expectFound('reported commits are there', reopened.documents > reported, true)
    const again = await takeAway(join(home, 'node_modules'), moved)
    try {
      const last = await use(path, 'search')
      expectFound('embedded again, without the parts once more', last.embedded, 0)
      expectFound('hits', last.pages, reopened.pages)
    } finally {
      await again()
    }
  }
  return `${Object.keys(CASES).length} cases`
}

/** Moves files and folders aside, and returns what moves them back. */
async function takeAway(modules: string, names: readonly string[]): Promise<() => Promise<void>> {
  const there = names.filter((name) => existsSync(join(modules, name)))
  if (there.length === 0) throw new Error(`expected ${names.join(' or ')} in ${await readdir(modules)}`)
  const aside = (name: string): string => join(modules, '..', `aside-${name.replaceAll('/', '-')}`)
  for (const name of there) await rename(join(modules, name), aside(name))
  return async () => {
    for (const name of there) await rename(aside(name), join(modules, name))
  }
}

/** Kills a process that indexes after some commits, and returns the last that it reported. */
async function killWhileIndexing(program: string, args: readonly string[], cwd: string): Promise<number> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  let reported = 0
  child.stdout.setEncoding('utf8').on('data', (lines: string) => {
    reported = Number(lines.trim().split('\n').at(-1))
    if (reported >= 65) child.kill('SIGKILL')
  })
  const [code] = await once(child, 'exit')
  if (code !== null) throw new Error(`expected a process that indexes until it is killed, found that it ended: ${code}`)
  return reported
}
