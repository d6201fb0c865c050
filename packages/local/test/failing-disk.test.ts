import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { type Counts, type Fault, noFailingDisk, runOnFailingDisk } from '../../../test/support/failing-disk.js'
import { ofToday } from '../../../test/support/profile.js'
import { openKebab } from '../src/index.js'
import { readStored } from './support/stored-state.js'
import { temporaryFolder } from './support/temporary-folder.js'

/** Every call fails in its turn, in processes of their own: `npm run test:faults`. */
const SWEEP = process.env.KEBAB_FAULTS === 'all'
const ENDINGS = ['normal', 'exit'] as const

if (noFailingDisk !== undefined) console.warn(`tests of a failing disk are skipped: ${noFailingDisk}`)

/** Lives the life of an index on a disk that fails once, and checks what is left. */
async function live(folder: string, ending: string, fault?: Fault): Promise<Counts> {
  const program = await bundleProgram(join(import.meta.dirname, 'processes/live-an-index.ts'))
  const name = `${ending}-${fault === undefined ? 'none' : `${fault.kind}-${fault.at}`}`
  const [path, copy] = [join(folder, name, 'index'), join(folder, name, 'copy')]
  await mkdir(join(folder, name))
  const { lines, counts } = await runOnFailingDisk([program, path, copy, ending], {
    path: join(folder, name),
    fault,
  })
  const label = `${name}: ${lines.join(', ')}`
  // libsql takes a page that it failed to read for a damaged one, until the next call.
  expect(lines.join(), label).not.toMatch(/internal|Error/)
  const done = lines.filter((line) => /^index \d done/.test(line)).map((line) => Number(line[6]))
  const begun = lines.filter((line) => /^index \d/.test(line)).map((line) => Number(line[6]))
  for (const edition of await editionsOf(path, label, done.length > 0)) {
    expect(edition, label).toBeGreaterThanOrEqual(Math.max(0, ...done))
    expect(edition, label).toBeLessThanOrEqual(Math.max(0, ...begun))
  }
  expect((await readdir(join(folder, name))).sort(), label).toEqual(
    existsSync(copy) ? [basename(copy), 'index'] : ['index'],
  )
  if (lines.includes('backup done')) await editionsOf(copy, label, done.includes(1))
  return counts
}

/** The editions of the documents of an index, which is sound and answers from all of them. */
async function editionsOf(path: string, label: string, isWhole: boolean): Promise<number[]> {
  if (!existsSync(join(path, 'kebab.db')) && !isWhole) return []
  const kebab = await openKebab({ path, embedder: null })
  const { hits } = await kebab.search({ query: 'edition', k: 1000 })
  await kebab.close()
  const { damage, state } = await readStored(path)
  expect(damage, label).toEqual([])
  expect(new Set(hits.map((hit) => hit.doc_path)), label).toEqual(new Set(state.keys()))
  if (isWhole) expect(state.size, label).toBe(6)
  return [...state.values()].map((stored) => Number((stored as { text: string }).text.match(/Edition (\d)/)![1]))
}

/**
 * Fails each of these calls in a process of its own, with both ways of ending. One more process
 * runs than there are processors, since each waits for its disk at times.
 */
async function failEach(folder: string, faults: readonly Fault[]): Promise<void> {
  const runs = faults.flatMap((fault) => ENDINGS.map((ending) => ({ fault, ending })))
  const problems: string[] = []
  const next = async (): Promise<void> => {
    for (let run = runs.pop(); run !== undefined; run = runs.pop())
      await live(folder, run.ending, run.fault).catch((error) => problems.push(String(error)))
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, next))
  expect(problems).toEqual([])
}

/** By day every twelfth call fails, each on one day of twelve. */
const DAYS = SWEEP ? 1 : 12

/**
 * Does an action to an index with each of its calls of a kind failing in its turn, and once with
 * none. Says how each ended, with the number of the call.
 */
async function failEachCall(
  folder: string,
  action: 'backup' | 'compact' | 'create' | 'export',
  kind: Fault['kind'],
): Promise<{ whole: string; ends: Map<number, string> }> {
  const program = await bundleProgram(join(import.meta.dirname, 'processes/fail-each-call.ts'))
  const run = async (name: string, calls: readonly number[]) => {
    await mkdir(join(folder, name))
    const args = [program, join(folder, name, 'index'), action, ...calls.map(String)]
    return runOnFailingDisk(args, { fault: { kind, at: calls[0]! } })
  }
  const { lines, counts } = await run('whole', [0])
  const calls = ofToday(
    Array.from({ length: counts[kind] }, (_, i) => i + 1),
    DAYS,
  )
  const { lines: ends } = await run('failing', calls)
  expect(ends).toHaveLength(calls.length)
  return { whole: lines[0]!, ends: new Map(calls.map((call, i) => [call, ends[i]!])) }
}

/** The contents of a sound index. */
async function stateOf(path: string): Promise<unknown> {
  const { damage, state } = await readStored(path)
  expect(damage).toEqual([])
  return state
}

/** What a call may reject with. SQLite takes a page that it can't read for a damaged one. */
const REJECTION = { read: /^(io_error|corrupt_index)$/, write: /^io_error$/ }

describe.skipIf(noFailingDisk !== undefined)('each read that fails', () => {
  test('while an index is backed up gives a whole copy, or the call rejects and leaves none', async () => {
    const folder = await temporaryFolder()
    const { whole, ends } = await failEachCall(folder, 'backup', 'read')
    expect(whole).toBe('done')
    const state = await stateOf(join(folder, 'failing/index'))
    for (const [call, end] of ends) {
      const copy = join(folder, `failing/index-${call}`)
      if (end === 'done') expect(await stateOf(copy), `read ${call}`).toEqual(state)
      else expect([end, existsSync(copy)]).toEqual([expect.stringMatching(REJECTION.read), false])
    }
    const names = await readdir(join(folder, 'failing'))
    expect(names.filter((name) => !/^index(-\d+)?$/.test(name))).toEqual([])
  })

  test('while an index is made gives one, or the call rejects with a code', async () => {
    const { whole, ends } = await failEachCall(await temporaryFolder(), 'create', 'read')
    expect(whole).toBe('done')
    for (const end of ends.values()) if (end !== 'done') expect(end).toMatch(REJECTION.read)
  })

  test('while an index is exported gives all lines, or the call rejects', async () => {
    const { whole, ends } = await failEachCall(await temporaryFolder(), 'export', 'read')
    expect(whole).toMatch(/^done ./)
    for (const end of ends.values()) if (end !== whole) expect(end).toMatch(REJECTION.read)
  })
})

describe.skipIf(noFailingDisk !== undefined)('each call to the disk that fails', () => {
  test.each(['read', 'write'] as const)(
    'while an index is compacted loses nothing, and is no lock: a %s',
    async (kind) => {
      const folder = await temporaryFolder()
      const { whole, ends } = await failEachCall(folder, 'compact', kind)
      expect(whole).toBe('done')
      for (const end of ends.values()) if (end !== 'done') expect(end).toMatch(REJECTION[kind])
      expect(await stateOf(join(folder, 'failing/index'))).toEqual(await stateOf(join(folder, 'whole/index')))
    },
  )
})

describe.skipIf(noFailingDisk !== undefined)('a disk', () => {
  test.runIf(SWEEP)(
    'of which any read, write or sync of an index or of its copy fails once loses no commit',
    async () => {
      const folder = await temporaryFolder()
      const counts = await live(folder, 'normal')
      const faults = (['read', 'write', 'sync'] as const).flatMap((kind) =>
        Array.from({ length: counts[kind] }, (_, i) => ({ kind, at: i + 1 })),
      )
      await failEach(folder, faults)
      console.log(`failed ${JSON.stringify(counts)} calls, each with both ways of ending`)
    },
    7_200_000,
  )
})
