import { join } from 'node:path'
import type { Stream } from 'node:stream'
import { bundleProgram } from '../../../../test/support/bundle-program.js'

const support = import.meta.dirname

/** Returns the arguments with which Node runs a program of the tests from its sources. */
export async function nodeArguments(file: string, ...args: string[]): Promise<string[]> {
  return [await bundleProgram(file), ...args]
}

export const STDIO_PROGRAM = join(support, 'stdio-program.ts')
export const CLI = join(support, '../../src/cli.ts')

/** Collects the output of a stream. `until` resolves when it holds a text. */
export function reads(stream: Stream | null): { until(text: string): Promise<string>; text(): string } {
  let seen = ''
  let look = (): void => undefined
  stream?.on('data', (chunk) => {
    seen += String(chunk)
    look()
  })
  return {
    text: () => seen,
    until: (text) =>
      new Promise((resolve) => {
        const before = look
        look = () => {
          before()
          if (seen.includes(text)) resolve(seen)
        }
        look()
      }),
  }
}
