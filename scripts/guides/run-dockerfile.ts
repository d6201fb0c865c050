import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RunDockerfileOptions {
  /** The folder of the Dockerfile and of what it copies. */
  context: string
  /** An empty folder. Each stage gets a folder in it, which stands for the root of its image. */
  into: string
  env: Record<string, string>
  /** Called before each RUN, with the working directory of its stage. */
  beforeRun(folder: string): Promise<void>
  /** Called after each RUN, as `beforeRun` is. */
  afterRun(folder: string): Promise<void>
}

/** How the container would be started. */
export interface Container {
  /** The working directory, in the folder of the last stage. */
  cwd: string
  command: string[]
  env: Record<string, string>
  /** The name in USER, or `root`. */
  user: string
}

/**
 * Follows the instructions of a Dockerfile in folders of this machine, where there is no engine:
 * copies what it copies, and runs what it runs. The image in FROM is not used. Rejects at an
 * instruction that is not known here, and when a step fails.
 */
export async function runDockerfile(options: RunDockerfileOptions): Promise<Container> {
  const { context, into, beforeRun, afterRun } = options
  const stages = new Map<string, string>()
  let root = ''
  let workdir = '/'
  let container: Omit<Container, 'cwd'> = { command: [], env: {}, user: 'root' }
  const inStage = (path: string): string => (path.startsWith('/') ? join(root, path) : join(root, workdir, path))
  const lines = (await readFile(join(context, 'Dockerfile'), 'utf8')).split('\n')
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    const [instruction = '', ...words] = line.split(/\s+/)
    const rest = words.join(' ')
    if (instruction === 'FROM') {
      root = join(into, `stage-${stages.size}`)
      stages.set(words[2] ?? String(stages.size), root)
      workdir = '/'
      container = { command: [], env: {}, user: 'root' }
      await mkdir(root)
    } else if (instruction === 'WORKDIR') {
      workdir = rest
      await mkdir(inStage('.'), { recursive: true })
    } else if (instruction === 'COPY') {
      const from = words[0]?.match(/^--from=(.+)$/)?.[1]
      const source = from === undefined ? context : stages.get(from)
      if (source === undefined) throw new Error(`${line}: expected an earlier stage, found none`)
      const paths = from === undefined ? words : words.slice(1)
      const to = paths.pop() ?? ''
      for (const path of paths) {
        const target = to.endsWith('/') ? join(inStage(to), basename(path)) : inStage(to)
        await cp(join(source, path), target, { recursive: true })
      }
    } else if (instruction === 'RUN') {
      const env = { ...options.env, ...container.env }
      await beforeRun(inStage('.'))
      await run('sh', ['-c', rest], { cwd: inStage('.'), env, maxBuffer: 2 ** 26 })
      await afterRun(inStage('.'))
    } else if (instruction === 'ENV') {
      const [name = '', value = ''] = rest.split('=')
      container.env[name] = value
    } else if (instruction === 'USER') {
      container.user = rest
    } else if (instruction === 'CMD') {
      container.command = JSON.parse(rest)
    } else if (instruction !== 'EXPOSE') {
      throw new Error(`${line}: expected an instruction that runs without an engine`)
    }
  }
  for (const stage of [...stages.values()].filter((folder) => folder !== root)) await rm(stage, { recursive: true })
  return { cwd: inStage('.'), ...container }
}
