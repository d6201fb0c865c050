import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../../test/support/bundle-program.js'
import type { Commands } from '../processes/obey.js'

/**
 * An index in another process. Every command resolves to its result, or rejects with its error.
 * `pause` stops the process, which goes on to hold its locks.
 */
export type OtherProcess = Commands & { kill(): Promise<void>; pause(): void }

/**
 * Starts a process that runs commands, as this or another user of the system. It ends with the
 * test.
 */
export async function startProcess(uid?: number): Promise<OtherProcess> {
  const program = await bundleProgram(join(import.meta.dirname, '../processes/obey.ts'))
  const execArgv = ['--expose-gc']
  const as = uid === undefined ? {} : { uid, gid: uid, env: { ...process.env, HOME: '/nonexistent' } }
  const child = fork(program, [], { execArgv, ...as })
  onTestFinished(() => void child.kill('SIGKILL'))
  await answerOf(child)
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const pause = (): void => void child.kill('SIGSTOP')
  return new Proxy({ kill, pause } as OtherProcess, {
    get: (target, name) => {
      if (name === 'kill' || name === 'pause') return target[name]
      if (name === 'then') return undefined
      return async (...args: unknown[]) => {
        const answered = answerOf(child)
        child.send([name, args])
        return answered
      }
    },
  })
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const end = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`the process ended with ${code ?? signal}`)
  })
  end.catch(() => {})
  try {
    const [{ result, error }] = await Promise.race([once(child, 'message', { signal: ended.signal }), end])
    if (error !== undefined) throw Object.assign(new Error(error.message), { name: 'KebabError' }, error)
    return result
  } finally {
    ended.abort()
  }
}
