import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { random } from '../../../test/support/toy-embedder.js'
import { answersOf } from './support/answers.js'
import { copyClosedIndex } from './support/copy-index.js'
import { openToy } from './support/open-toy.js'
import { startProcess } from './support/start-index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const TAMPERINGS = Number(process.env.KEBAB_TAMPERINGS ?? 8)
const SEED = Number(process.env.KEBAB_SEED ?? 1)

const queries = ['all about the number 7', 'multiple of three']
const documents = (word: string) =>
  Array.from({ length: 40 }, (_, i) => ({
    path: `${String(i).padStart(2, '0')}.md`,
    text: `# Number ${i}\n\nAll about the number ${i}, which is ${i % 3 === 0 ? 'a multiple of three' : word}.\n`,
  }))

/** The folder of an index, and everything that it answers, as JSON. */
interface State {
  folder: string
  answers: string
}

/**
 * Writes an index in another process, which closes it twice and is killed after a third commit. It
 * also writes a foreign index.
 */
async function writeElsewhere(): Promise<Record<'older' | 'newer' | 'killed' | 'foreign', State>> {
  const root = await temporaryFolder()
  const path = join(root, 'index')
  const keep = async (name: string, from = path): Promise<State> => {
    const folder = join(root, name)
    await copyClosedIndex(from, folder)
    const copy = join(root, `${name}-read`)
    await copyClosedIndex(from, copy)
    return { folder, answers: await everythingIn(copy) }
  }
  const writer = await startProcess()
  const edit = async (at: string, word: string, from?: number): Promise<void> => {
    await writer.open(at, false)
    await writer.index(documents(word).slice(from))
  }
  await edit(path, 'not')
  await writer.close()
  const older = await keep('older')
  await edit(path, 'something else')
  await writer.close()
  const newer = await keep('newer')
  await edit(join(root, 'stranger'), 'from elsewhere')
  await writer.close()
  const foreign = await keep('foreign', join(root, 'stranger'))
  await edit(path, 'changed', -3)
  await writer.kill()
  return { older, newer, foreign, killed: await keep('killed') }
}

/** Everything that an index says: its hits with their whole texts, and its documents. */
async function everythingIn(path: string): Promise<string> {
  const kebab = await openToy({ path })
  try {
    const answers = await answersOf(kebab, queries, { snippet_chars: 2000 })
    const { hits } = await kebab.search({ query: queries[0]!, k: 1000 })
    const sources: unknown[] = []
    for (const { doc_id } of hits) sources.push([doc_id, (await kebab.fetch({ doc_id })).text])
    return JSON.stringify([answers, sources.sort()])
  } finally {
    await kebab.close()
  }
}

/** Changes bytes. Returns `undefined` where there is nothing to change. */
type Change = (bytes: Buffer, next: () => number) => Buffer | undefined

const placeIn = (bytes: Buffer, next: () => number): number => Math.floor(next() * bytes.length)
const changes: Record<string, Change> = {
  'a flipped bit': (bytes, next) => {
    if (bytes.length > 0) bytes[placeIn(bytes, next)]! ^= 1 << Math.floor(next() * 8)
    return bytes
  },
  'a flipped bit in a word': (bytes, next) => {
    const words = [...bytes.toString('latin1').matchAll(/number|multiple/gi)]
    const word = words[Math.floor(next() * words.length)]
    if (word !== undefined) bytes[word.index + Math.floor(next() * 6)]! ^= 1 << Math.floor(next() * 5)
    return bytes
  },
  'a block of zeros': (bytes, next) => {
    const start = placeIn(bytes, next)
    return bytes.fill(0, start, Math.min(bytes.length, start + 512))
  },
  'a cut end': (bytes, next) => bytes.subarray(0, placeIn(bytes, next)),
  'no file': () => undefined,
}

const filesOf = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Changes something in an index, by chance: the database in half of the cases. Returns what. */
async function tamper(path: string, other: string, next: () => number): Promise<{ file: string; change: string }> {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!
  const files = (await filesOf(path)).filter((file) => !file.endsWith('-shm'))
  const file = next() < 0.5 ? join(path, 'kebab.db') : pick(files)
  const swap = pick(['a file', 'a snapshot', undefined, undefined, undefined])
  if (swap === 'a snapshot') {
    const snapshots = async (of: string) => join(of, 'snapshots', (await readdir(join(of, 'snapshots')))[0]!)
    const snapshot = await snapshots(path)
    await rm(snapshot, { recursive: true })
    await cp(await snapshots(other), snapshot, { recursive: true })
    return { file: 'snapshots', change: 'the snapshot of another state' }
  }
  if (swap === 'a file') {
    const same = (await filesOf(other)).find((candidate) => basename(candidate) === basename(file))
    if (same !== undefined) await cp(same, file)
    return { file: basename(file), change: 'the file of another state' }
  }
  const change = pick(Object.keys(changes))
  const changed = changes[change]!(await readFile(file), next)
  if (changed === undefined) await rm(file)
  else await writeFile(file, changed)
  return { file: basename(file), change }
}

test(
  'whatever is changed in the files of an index, it answers as one of its commits did, or with an error',
  async () => {
    const states = await writeElsewhere()
    const next = random(SEED)
    const dishonest: string[] = []
    for (let i = 0; i < TAMPERINGS; i++) {
      const state = next() < 0.5 ? 'newer' : 'killed'
      const path = join(await temporaryFolder(), 'index')
      await cp(states[state].folder, path, { recursive: true })
      const { file, change } = await tamper(path, states[next() < 0.5 ? 'older' : 'foreign'].folder, next)
      const answers = await everythingIn(path).catch((error: unknown) => error)
      // Another database in its place, or another log, is another truth.
      const truths = /^kebab\.db/.test(file) ? Object.values(states) : [states[state]]
      const isHonest = isKebabError(answers)
        ? answers.code !== 'internal'
        : truths.some((truth) => truth.answers === answers)
      if (!isHonest) dishonest.push(`${change}, ${file} (${state}): ${String(answers).slice(0, 300)}`)
      await rm(path, { recursive: true })
    }
    expect(dishonest).toEqual([])
  },
  60_000 + TAMPERINGS * 1000,
)
