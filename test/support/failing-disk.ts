import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A call that fails once with EIO: the `at`-th of its kind, from 1. */
export interface Fault {
  kind: keyof Counts
  at: number
}

/** How many calls a process made. */
export interface Counts {
  read: number
  write: number
  sync: number
}

const built = mkdtempSync(join(tmpdir(), 'kebab-failing-disk-'))
const library = join(built, 'failing-disk.so')
process.once('exit', () => rmSync(built, { recursive: true, force: true }))

/** Why no disk can be made to fail here, or `undefined`: that takes Linux and a compiler of C. */
export const noFailingDisk: string | undefined = (() => {
  if (process.platform !== 'linux') return 'it takes Linux'
  try {
    const source = join(import.meta.dirname, 'failing-disk.c')
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `\`cc\` can't build the library that fails calls: ${error}`
  }
})()

/**
 * Runs a program for Node on a disk that fails once, or never. Resolves to its lines, and to how
 * many calls it made on files whose path begins with `path`. Without one, the program sets it as
 * `KEBAB_FAULT_PATH` of its environment when calls are to count.
 */
export async function runOnFailingDisk(
  args: readonly string[],
  { path, fault }: { path?: string | undefined; fault?: Fault | undefined },
): Promise<{ lines: string[]; counts: Counts }> {
  const file = join(built, `${randomUUID()}.counts`)
  const env = { ...process.env, LD_PRELOAD: library, KEBAB_FAULT_COUNTS: file }
  const counted = path === undefined ? {} : { KEBAB_FAULT_PATH: path }
  const failing = fault && { KEBAB_FAULT_KIND: fault.kind, KEBAB_FAULT_AT: String(fault.at) }
  const options = { env: { ...env, ...counted, ...failing }, timeout: 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => {
    const { signal, code, stdout, stderr } = error
    const cause = { signal, code, lines: stdout.split('\n').length - 1, stderr }
    throw new Error(`expected a program that ends by itself, found ${JSON.stringify(cause)}`, { cause: error })
  })
  const [read = 0, write = 0, sync = 0] = readFileSync(file, 'utf8').split(' ').map(Number)
  rmSync(file)
  return { lines: stdout.trim().split('\n'), counts: { read, write, sync } }
}
