import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { readFiles } from './read-files.ts'

export interface Built {
  ms: number
  /** Processor time of the process and its threads. */
  cpuMs: number
  rss: number
  /** The longest time that the event loop was held at a stretch. */
  heldMs: number
  bytes?: number
  openMs?: number
  /** What a process grew by that opened the saved index and answered from it. */
  openRss?: number | undefined
  depth?: number
  combined?: boolean
}

/** What queries took and answered, and the longest time that one held the event loop. */
export interface Answered {
  times: number[]
  answers: number[][]
  heldMs: number
}

/** What queries took alone and while texts were added, and what adding took, in milliseconds. */
export interface AnsweredMeanwhile {
  alone: number[]
  during: number[]
  addMs: number
}

/** An engine at work in a process of its own. */
export interface Running {
  name: string
  built: Built
  /** Has the system take the engine's files into its cache. */
  warmFiles(): Promise<void>
  run(from: number, to: number, k?: number): Promise<Answered>
  /** Runs queries while that many texts are added. Only for an engine with `add`. */
  meanwhile(queries: number, adding: number): Promise<AnsweredMeanwhile>
  end(): void
}

/** Starts an engine and has it build its index. */
export async function startEngine(name: string, data: string, scratch: string): Promise<Running> {
  const folder = join(scratch, name)
  await mkdir(folder, { recursive: true })
  const engine = join(import.meta.dirname, 'engines', `${name}.ts`)
  const child = fork(join(import.meta.dirname, 'child.ts'), [engine, data, folder], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (part) => {
    said += part
  })
  const ask = async (order: object): Promise<unknown> => {
    child.send(order)
    return reply(child, () => said)
  }
  await reply(child, () => said)
  const built = (await ask({ type: 'build' })) as Built
  return {
    name,
    built: { ...built, openRss: await residentOf(engine, data, folder) },
    warmFiles: () => readFiles(folder),
    run: async (from, to, k) => (await ask({ type: 'run', from, to, k })) as Answered,
    meanwhile: async (queries, adding) => (await ask({ type: 'meanwhile', queries, adding })) as AnsweredMeanwhile,
    end: () => void child.kill(),
  }
}

/**
 * How many bytes a process grows when it opens what was saved. Absent for an engine that can't open
 * it separately.
 */
async function residentOf(engine: string, data: string, folder: string): Promise<number | undefined> {
  if ((await import(pathToFileURL(engine).href)).open === undefined) return undefined
  const script = join(import.meta.dirname, 'resident.ts')
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', script, engine, data, folder])
  return Number(stdout)
}

/** The next message of the child, or the reason why there will be none. */
async function reply(child: ChildProcess, said: () => string): Promise<unknown> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`ended with ${code}: ${said().slice(-2000)}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    if ((message as { error?: string }).error !== undefined) throw new Error((message as { error: string }).error)
    return message
  } finally {
    settled.abort()
    ended.catch(() => {})
  }
}
