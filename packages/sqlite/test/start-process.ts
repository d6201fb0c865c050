import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'

/** Starts a program of `processes` on the sources. It is killed after the test. */
export async function startProcess(name: string, ...args: string[]): Promise<ChildProcess> {
  const program = await bundleProgram(fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url)))
  const child = fork(program, args, { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Resolves to the next message of the process. Rejects when the process ends without one. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const end = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`the process ended with ${code}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: ended.signal }), end])
    return message
  } finally {
    ended.abort()
    end.catch(() => {})
  }
}

/** Sends a message to the process, and resolves to its answer. */
export async function answer(child: ChildProcess, message: string): Promise<unknown> {
  const answered = nextMessage(child)
  child.send(message)
  return answered
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
