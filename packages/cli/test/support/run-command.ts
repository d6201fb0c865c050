import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { onTestFinished, vi } from 'vitest'
import { type CliProcess, type Output, run } from '../../src/index.js'

export const DOCS = {
  'docs/hooks.md': '# Hooks\n\nA hook runs before a commit is made.\n',
  'docs/how/bread.md': '# Bake bread\n\n## Knead\n\nTen minutes.\n\n## Bake\n\nAn hour in the oven.\n',
}

/** Makes a folder with these files, and removes it after the test. */
export async function project(files: Record<string, string> = DOCS): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'kebab-cli-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(made, path)), { recursive: true })
    await writeFile(join(made, path), text)
  }
  return made
}

/** Has temporary files made in a folder of this test alone: other processes make theirs beside. */
export async function temporaryFolder(): Promise<string> {
  const folder = await project({})
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

export interface CommandOptions {
  env?: Record<string, string> | undefined
  /** Whether the output is a terminal. Default: false. */
  terminal?: boolean | undefined
  signal?: AbortSignal | undefined
  stdin?: AsyncIterable<Uint8Array> | undefined
  opener?: CliProcess['opener']
  /** Called with what is written, as it is written. */
  onOutput?: ((stream: 'out' | 'err', text: string) => void) | undefined
}

export interface CommandResult {
  code: number
  out: string
  err: string
}

/** Runs the command in this process, in a folder. */
export async function kebab(
  cwd: string,
  args: readonly string[],
  {
    env: variables = {},
    terminal,
    signal = new AbortController().signal,
    stdin,
    opener,
    onOutput,
  }: CommandOptions = {},
): Promise<CommandResult> {
  const result = { out: '', err: '' }
  const env = { XDG_STATE_HOME: process.env.XDG_STATE_HOME, ...variables }
  const output = (name: 'out' | 'err'): Output => {
    const stream: PassThrough & { isTTY?: boolean; columns?: number } = new PassThrough()
    if (terminal) Object.assign(stream, { isTTY: true, columns: 100 })
    stream.on('data', (data) => {
      result[name] += String(data)
      onOutput?.(name, String(data))
    })
    return stream
  }
  const code = await run({ args, env, cwd, stdout: output('out'), stderr: output('err'), stdin, opener, signal })
  // What was written last is read in the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  return { code, ...result }
}
