import { join } from 'node:path'
import type { Stream } from 'node:stream'
import { bundleProgram } from '../../../../test/support/bundle-program.js'

const support = import.meta.dirname

/** How a program of the tests is started from the sources. */
export async function nodeArguments(file: string, ...args: string[]): Promise<string[]> {
  return [await bundleProgram(file), ...args]
}

export const STDIO_PROGRAM = join(support, 'stdio-program.ts')
export const CLI = join(support, '../../src/cli.ts')

/** Resolves when what was written so far holds a text. */
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
