import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { bundleProgram } from '../../../../test/support/bundle-program.js'
import type { CommandResult } from './run-command.js'

const PROGRAM = join(import.meta.dirname, '../../src/cli.ts')

/** The program of the command, for plain `node`. */
export function commandProgram(): Promise<string> {
  return bundleProgram(PROGRAM)
}

/** Starts the command in a process of its own, which writes its results to a pipe. */
export async function start(cwd: string, args: string[], env: Record<string, string> = {}) {
  return startProgram(await commandProgram(), { cwd, args, env })
}

interface Start {
  cwd: string
  args: string[]
  env: Record<string, string>
}

function startProgram(program: string, { cwd, args, env }: Start) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const read = { out: '', err: '' }
  child.stdout.on('data', (data) => (read.out += String(data)))
  child.stderr.on('data', (data) => (read.err += String(data)))
  return { child, read, ended: ended(child) }
}

/** Runs the command in a process of its own, to its end. */
export async function runProcess(cwd: string, ...args: string[]): Promise<CommandResult> {
  return resultOf(await start(cwd, args))
}

/** The command where it is installed: its folder, and the program in it. */
export interface Installed {
  folder: string
  cli: string
}

/** Runs the command to its end where it is installed, in a process of its own. */
export async function runInstalled(
  { folder: cwd, cli }: Installed,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return resultOf(startProgram(cli, { cwd, args, env }))
}

async function resultOf({ read, ended }: ReturnType<typeof startProgram>): Promise<CommandResult> {
  const { code } = await ended
  return { code: code ?? -1, ...read }
}

/** How a process ended. */
export function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal })))
}
