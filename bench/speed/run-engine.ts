import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Built {
  ms: number
  rss: number
  bytes?: number
  openMs?: number
}

/** An engine at work in a process of its own. */
export interface Running {
  name: string
  built: Built
  run(from: number, to: number): Promise<{ times: number[]; answers: number[][] }>
  end(): void
}

/** Starts an engine and has it build its index. */
export async function startEngine(name: string, data: string, scratch: string): Promise<Running> {
  const folder = join(scratch, name)
  await mkdir(folder, { recursive: true })
  const child = fork(
    join(import.meta.dirname, 'child.ts'),
    [join(import.meta.dirname, 'engines', `${name}.ts`), data, folder],
    {
      execArgv: ['--expose-gc', '--max-old-space-size=8192', '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  )
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
    built,
    run: async (from, to) => (await ask({ type: 'run', from, to })) as { times: number[]; answers: number[][] },
    end: () => void child.kill(),
  }
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
