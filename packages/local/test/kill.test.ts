import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { isNightly } from '../../../test/support/profile.js'
import { random } from '../../../test/support/toy-embedder.js'
import { answersOf } from './support/answers.js'
import { openGraph } from './support/open-graph.js'
import { readStored, type StoredState } from './support/stored-state.js'
import { temporaryFolder } from './support/temporary-folder.js'

const KILLS = Number(process.env.KEBAB_KILLS ?? 2)
const SEED = Number(process.env.KEBAB_SEED ?? 1)
/** The number of chunks in a batch. */
const BATCH = 128
const EDITIONS = 3
/** How many documents all editions have together. */
const DOCUMENTS = isNightly ? 180 : 120
const queries = ['passage 3 of document 40', 'edition 2']

/** One edition of a folder. Any two share two thirds of their documents, some of them changed. */
function edition(number: number): Record<string, string> {
  const files: Record<string, string> = {}
  for (let i = 0; i < DOCUMENTS; i++) {
    if (i % EDITIONS === number) continue
    const as = i % 5 === 0 ? 'in any edition' : `in edition ${number}`
    const passages = Array.from(
      { length: 1 + (i % 4) },
      (_, p) => `## Part ${p}\n\nPassage ${p} of document ${i}, ${as}.`,
    )
    files[`${String(i % 7)}/${String(i).padStart(3, '0')}.md`] = `# Shared words\n\n${passages.join('\n\n')}\n`
  }
  return files
}

type Contents = Pick<Awaited<ReturnType<typeof readStored>>, 'state' | 'calibration'>

/** Returns every state of the store from one edition to the next, commit by commit. */
function statesBetween(before: Contents, after: Contents): Contents[] {
  const { calibration } = before
  const states = [before]
  const state = new Map(before.state)
  let chunks = 0
  for (const [path, stored] of after.state) {
    if (isDeepStrictEqual(before.state.get(path), stored)) continue
    state.set(path, stored)
    chunks += (stored as { chunks: unknown[] }).chunks.length
    if (chunks < BATCH) continue
    states.push({ state: new Map(state), calibration })
    chunks = 0
  }
  // The last batch includes the sweep. The calibration comes after the vectors.
  states.push({ state: after.state, calibration })
  if (!isDeepStrictEqual(calibration, after.calibration)) states.push(after)
  return states
}

/** Runs the program until a random moment, and returns its output. */
async function runAndKill(next: () => number, args: readonly string[]): Promise<string[]> {
  const program = await bundleProgram(join(import.meta.dirname, 'processes/ingest-forever.ts'))
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const messages: string[] = []
  const [lines, wait] = [1 + Math.floor(next() * 16), next() * 60]
  const reader = createInterface(child.stdout)
  const closed = once(reader, 'close')
  const lived = new Promise<void>((resolve) => {
    reader.on('line', (line) => {
      messages.push(line)
      if (messages.length === lines) resolve()
    })
  })
  await Promise.race([lived, closed])
  await setTimeout(wait)
  child.kill('SIGKILL')
  await closed
  return messages
}

interface StoredChunks {
  chunks: { embedding?: Float32Array }[]
}

/** Leaves the vectors out of the expected state that the present one doesn't have yet. */
function comparable(state: StoredState, expected: StoredState): [StoredState, StoredState] {
  const comparableState = new Map(
    [...expected].map(([path, stored]) => {
      const present = (state.get(path) as StoredChunks | undefined)?.chunks ?? []
      const chunks = (stored as StoredChunks).chunks.map((chunk, i) => {
        if (present[i]?.embedding !== undefined) return chunk
        const { embedding: _, ...rest } = chunk
        return rest
      })
      return [path, { ...(stored as StoredChunks), chunks }]
    }),
  )
  return [state, comparableState]
}

const numberOf = (revision: string): number => Number(revision.split('.')[1])

test(
  'a process that is killed at any moment of an ingest leaves the last commit whole, and indexes that agree with it; the next run ends as if nothing was killed',
  async () => {
    const next = random(SEED)
    const folders = await Promise.all(Array.from({ length: EDITIONS }, (_, i) => temporaryFolder(edition(i))))
    // The states of uninterrupted runs.
    const finals: (Contents & { answers: unknown[] })[] = []
    for (const folder of folders) {
      const { kebab } = await openGraph()
      await kebab.index(folder, { sourceId: 'docs' })
      const answers = await answersOf(kebab, queries)
      await kebab.close()
      const { state, calibration } = await readStored(kebab.path)
      finals.push({ state, calibration, answers })
    }
    expect(finals.some(({ calibration }) => calibration !== null)).toBe(true)
    const path = join(await temporaryFolder(), 'index')
    await mkdir(path)
    let round = 0
    let start = 0
    let before: Contents = { state: new Map(), calibration: null }
    const moments = new Map<string, number>()
    for (let kill = 1; kill <= KILLS; kill++) {
      const messages = await runAndKill(next, [path, String(round), ...folders])
      const last = messages.at(-1)?.split(' ')[0] ?? 'nothing'
      moments.set(last, (moments.get(last) ?? 0) + 1)
      // The rounds that it ended, and its output in the last one.
      let safe = start
      for (const line of messages) {
        const [word, value = ''] = line.split(' ')
        if (word === 'committed' || word === 'done') safe = numberOf(value)
        if (word === 'round') round = Number(value)
        if (word !== 'done') continue
        before = finals[round % EDITIONS]!
        start = safe
        round++
      }
      // It may have begun the round after the last one that it reported.
      const after = finals[round % EDITIONS]!
      const { revision, damage, state, calibration } = await readStored(path)
      expect(damage).toEqual([])
      const commits = numberOf(revision) - start
      expect(numberOf(revision) - safe, `after ${messages.join(', ')}`).toBeOneOf([0, 1])
      const expected = statesBetween(before, after)[commits]!
      expect(isDeepStrictEqual(...comparable(state, expected.state)), `kill ${kill}: ${messages.join(', ')}`).toBe(true)
      expect(calibration).toEqual(expected.calibration)

      const { kebab, reached } = await openGraph(path)
      // What has no vector yet gets it.
      await kebab.settled()
      const answers = await answersOf(kebab, queries)
      const report = await reached()
      const copy = join(await temporaryFolder(), 'copy')
      await cp(path, copy, { recursive: true, filter: (file) => !file.includes('snapshots') })
      const { kebab: rebuilt, reached: reachedAnew } = await openGraph(copy)
      expect(isDeepStrictEqual(await answersOf(rebuilt, queries), answers)).toBe(true)
      expect(await reachedAnew()).toEqual(report)
      await rebuilt.close()

      const { revision: committed } = await kebab.index(folders[round % EDITIONS]!, { sourceId: 'docs' })
      expect(isDeepStrictEqual(await answersOf(kebab, queries), after.answers)).toBe(true)
      await reached()
      await kebab.close()
      const contents = await readStored(path)
      expect(isDeepStrictEqual(contents.state, after.state)).toBe(true)
      expect(contents.calibration).toEqual(after.calibration)
      before = after
      start = numberOf(committed)
      round++
    }
    if (KILLS > 2) console.log(`killed after: ${[...moments].map(([word, count]) => `${word} ${count}`).join(', ')}`)
  },
  KILLS * 60_000,
)
