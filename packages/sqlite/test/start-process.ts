import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'

/** Runs one of the programs in `processes`, on the sources. It doesn't outlive the test. */
export async function startProcess(name: string, ...args: string[]): Promise<ChildProcess> {
  const program = await bundleProgram(fileURLToPath(new URL(`processes/${name}.ts`, import.meta.url)))
  const child = fork(program, args, { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The next thing that the process says. Rejects when it ends without a word. */
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

/** Says something to the process, and gives its answer. */
export async function answer(child: ChildProcess, question: string): Promise<unknown> {
  const answered = nextMessage(child)
  child.send(question)
  return answered
}

export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
