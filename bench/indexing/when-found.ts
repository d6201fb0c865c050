import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isKebabError, systemClock } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import type { SearchMode } from '@kebab/schemas'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { holdWhileWaiting, quietness } from '../speed/quiet.js'
import { smallFiles } from './small-files.js'

/**
 * npm run bench:when-found -- [--files 10000] [--saves 10] [--write docs/scaling.md]
 *
 * When the files of a folder are found, by words and by meaning: after indexing began, after a run
 * that changed nothing, and after a file is saved under `watch`. It also says for how long indexing
 * held the event loop. `--write` puts the report into a page, between <!-- when-found --> and
 * <!-- /when-found -->.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    saves: { type: 'string', default: '10' },
    write: { type: 'string' },
  },
})
const [files, saves] = [Number(values.files), Number(values.saves)]
/** How long a file has to be unchanged until an index trusts its times, and some more. */
const SETTLE_MS = 2500
const LOOK_MS = 2000
const PAUSE_MS = 5
const PAUSE_BETWEEN_SAVES_MS = 300
const LIMIT_MS = 3_600_000
const { elapsed } = systemClock
const { next, textOf, nameOf } = await smallFiles()

async function finds(kebab: Kebab, mode: SearchMode, query: string, path: string): Promise<boolean> {
  try {
    const { hits } = await kebab.search({ query, mode, k: 1 })
    return hits[0]?.doc_path === path
  } catch (error) {
    // By meaning alone, nothing answers before the first pass over the vectors has ended.
    if (isKebabError(error, 'retrieval_failed') && error.retryable) return false
    throw error
  }
}

/** Milliseconds since `start` at which a search finds the file, which it tries again and again. */
async function whenFound(kebab: Kebab, mode: SearchMode, text: string, path: string, start: number): Promise<number> {
  const query = mode === 'lexical' ? text.split(' ')[0]! : text
  while (!(await finds(kebab, mode, query, path))) {
    if (elapsed() - start > LIMIT_MS) throw new Error(`${path}: expected to find it in mode ${mode}, found others`)
    await wait(PAUSE_MS)
  }
  return elapsed() - start
}

/** For how long the event loop was held, in milliseconds, of looks a millisecond apart. */
interface Holds {
  p99: number
  longest: number
}

/** The disk that a folder is on, as the system names it. */
function diskOf(folder: string): string {
  const [device, type] = execFileSync('df', ['-PT', folder], { encoding: 'utf8' }).split('\n')[1]!.split(/\s+/, 2)
  return `${type} on ${device}`
}

/** Milliseconds at which the first file and all files are found, by words and by meaning. */
async function indexAll(kebab: Kebab, folder: string, first: string) {
  const start = elapsed()
  const searches: Promise<unknown>[] = []
  const found: { words?: number; meaning?: number } = {}
  let allByWords: number | undefined
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const holdsSoFar = (): Holds => {
    const holds = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 }
    delay.reset()
    return holds
  }
  const holds: { text?: Holds; vectors?: Holds } = {}
  const { documents } = await kebab.index(folder, {
    onProgress({ type }) {
      // The first of these comes when all text is committed.
      if (type === 'vectors' && allByWords === undefined) {
        allByWords = elapsed() - start
        holds.text = holdsSoFar()
      }
      if (type !== 'committed' || searches.length > 0) return
      searches.push(
        whenFound(kebab, 'lexical', first, nameOf(0), start).then((ms) => {
          found.words = ms
        }),
        whenFound(kebab, 'vector', first, nameOf(0), start).then((ms) => {
          found.meaning = ms
        }),
      )
    },
  })
  if (documents.added !== files) throw new Error(`expected ${files} documents, found ${documents.added}`)
  const allByMeaning = elapsed() - start
  holds.vectors = holdsSoFar()
  delay.disable()
  await Promise.all(searches)
  return { first: found, allByWords, allByMeaning, holds }
}

async function indexUnchanged(kebab: Kebab, folder: string): Promise<number> {
  const start = elapsed()
  const { documents } = await kebab.index(folder)
  if (documents.unchanged !== files) throw new Error(`expected ${files} unchanged, found ${documents.unchanged}`)
  return elapsed() - start
}

/** Milliseconds from saving a file until it is found, for each of several saves. */
async function saveUnderWatch(kebab: Kebab, folder: string): Promise<{ words: number[]; meaning: number[] }> {
  await using _ = await kebab.watch(folder)
  const times = { words: [] as number[], meaning: [] as number[] }
  for (let save = 0; save < saves; save++) {
    const [i, text] = [Math.floor(next() * files), textOf(files + save)]
    const start = elapsed()
    await writeFile(join(folder, nameOf(i)), text)
    const searches = (['lexical', 'vector'] as const).map((mode) => whenFound(kebab, mode, text, nameOf(i), start))
    const [words, meaning] = await Promise.all(searches)
    times.words.push(words!)
    times.meaning.push(meaning!)
    await wait(LOOK_MS)
  }
  return times
}

/** The same by words, in the middle of a run over another folder. */
async function saveBesideRun(kebab: Kebab, folder: string, other: string): Promise<number[]> {
  await using _ = await kebab.watch(folder, { vectors: 'later' })
  const times: number[] = []
  let isOver = false
  const run = kebab.index(other, { vectors: 'later' }).finally(() => {
    isOver = true
  })
  for (let save = 0; save < saves; save++) {
    await wait(PAUSE_BETWEEN_SAVES_MS)
    if (isOver) break
    const [i, text] = [Math.floor(next() * files), textOf(files + saves + save)]
    const start = elapsed()
    await writeFile(join(folder, nameOf(i)), text)
    times.push(await whenFound(kebab, 'lexical', text, nameOf(i), start))
  }
  await run
  return times
}

const home = await mkdtemp(join(tmpdir(), 'kebab-when-found-'))
try {
  const [folder, path] = [join(home, 'documents'), join(home, 'index')]
  await mkdir(folder)
  const disk = diskOf(folder)
  const first = textOf(0)
  for (let i = 0; i < files; i++) await writeFile(join(folder, nameOf(i)), i === 0 ? first : textOf(i))
  await wait(SETTLE_MS)
  const embedder = await minilmEmbedder()
  const heldBefore = await holdWhileWaiting(LOOK_MS)
  const before = await openKebab({ path, embedder })
  const indexed = await indexAll(before, folder, first)
  const again = await indexUnchanged(before, folder)
  await before.close()
  await using kebab = await openKebab({ path, embedder })
  const afterOpening = await indexUnchanged(kebab, folder)
  const saved = await saveUnderWatch(kebab, folder)
  const other = join(home, 'other')
  await mkdir(other)
  for (let i = 0; i < files; i++) await writeFile(join(other, nameOf(i)), textOf(i))
  const savedBeside = await saveBesideRun(kebab, folder, other)
  const held = Math.max(heldBefore, await holdWhileWaiting(LOOK_MS))
  const seconds = (ms: number | undefined): string => (ms === undefined ? 'not found' : `${(ms / 1000).toFixed(2)} s`)
  const each = (times: readonly number[]): string =>
    `${quantile(times, 0.5).toFixed(0)} ms (${Math.max(...times).toFixed(0)} ms at most)`
  const held99 = (holds: Holds | undefined): string =>
    holds === undefined ? '' : `${holds.p99.toFixed(0)} ms at p99 (${holds.longest.toFixed(0)} ms at most)`
  const report = [
    `\`npm run bench:when-found\` indexes ${files.toLocaleString('en')} files of 100 words in as many chunks, with ${embedder.model} in the process, on ${disk}. Under \`watch\` it then saves one of them ${saves} times (${machine()}). ${quietness(held)}`,
    markdownTable(
      ['', 'by words', 'by meaning'],
      [
        ['the first file is found after', seconds(indexed.first.words), seconds(indexed.first.meaning)],
        ['all files are found after', seconds(indexed.allByWords), seconds(indexed.allByMeaning)],
        ['until then the event loop is held for', held99(indexed.holds.text), held99(indexed.holds.vectors)],
        ['`index` of the unchanged folder', seconds(again), 'the same run'],
        ['the same after the index was opened again', seconds(afterOpening), 'the same run'],
        ['a saved file is found after', each(saved.words), each(saved.meaning)],
        ['the same in the middle of a run over as many other files', each(savedBeside), ''],
      ],
    ),
  ].join('\n\n')
  console.log(report)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'when-found')
} finally {
  await rm(home, { recursive: true, force: true })
}
