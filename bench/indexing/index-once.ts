import { readFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderFiles } from '../folder-files.js'
import { type Part, partsOf } from './profile-parts.js'

/** What a run measured. */
export interface Run {
  /** Processor time of the process while it worked, in milliseconds. */
  ms: number
  /** Of it on the main thread. Linux alone tells. */
  mainMs: number | null
  /** The share of each part, of the main thread. Empty without a profile. */
  shares: Partial<Record<Part, number>>
}

/**
 * `index-once.ts REPOSITORY index|parse FOLDER INDEX [profile]` indexes a folder by words alone, or
 * only reads its Markdown, with the packages of a checkout. It writes a `Run` as JSON.
 */
const [repository, work, folder, path, profile] = process.argv.slice(2) as [string, string, string, string, string?]
const from = (name: string): Promise<Record<string, (...values: never[]) => unknown>> =>
  import(pathToFileURL(join(repository, 'packages', name, 'src/index.ts')).href)

async function parse(): Promise<() => Promise<void>> {
  const { readMarkdown } = (await from('markdown')) as unknown as typeof import('@kebab/markdown')
  const paths = (await folderFiles(folder)).filter((file) => file.endsWith('.md'))
  return async () => {
    for (const file of paths) readMarkdown(await readFile(file, 'utf8'))
  }
}

async function index(): Promise<() => Promise<void>> {
  const { openKebab } = (await from('local')) as unknown as typeof import('@kebab/local')
  return async () => {
    const kebab = await openKebab({ path, embedder: null })
    await kebab.index(folder)
    await kebab.close()
  }
}

const run = await (work === 'parse' ? parse() : index())
const session = new Session()
session.connect()
if (profile !== undefined) {
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
}
/** Returns the processor time of the main thread, in milliseconds. */
async function mainTime(): Promise<number | null> {
  const stat = await readFile(`/proc/self/task/${process.pid}/stat`, 'utf8').catch(() => null)
  // Behind the name of the program, the fields 12 and 13 count hundredths of a second.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? null : 10 * (Number(fields[11]) + Number(fields[12]))
}

const mainBefore = await mainTime()
const before = process.cpuUsage()
await run()
const { user, system } = process.cpuUsage(before)
const mainAfter = await mainTime()
const mainMs = mainBefore === null || mainAfter === null ? null : mainAfter - mainBefore
const shares = profile === undefined ? {} : partsOf((await session.post('Profiler.stop')).profile)
process.stdout.write(JSON.stringify({ ms: (user + system) / 1000, mainMs, shares } satisfies Run))
