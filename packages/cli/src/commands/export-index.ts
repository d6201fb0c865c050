import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { counted, escapeLine, ioError, onAbort } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { AsideFolder } from '@kebab/local'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, Failure } from '../failure.js'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  force?: boolean
}

/** Adds `kebab export`. */
export function addExport(program: Command, run: Run): void {
  indexFlags(program.command('export'), { lexical: false })
    .summary('write the documents and their vectors into one portable file')
    .description(
      'Writes the documents of the index, with their texts, metadata and vectors, into one file: for another machine, ' +
        'another version or another store. `kebab import` reads it, and needs no model. The file has one JSON object ' +
        'a line, and `-` is standard output. To copy the index as it is, use `kebab backup`.',
    )
    .argument('<FILE>', 'the file to write, or - for standard output')
    .option('--force', 'replace the file if it exists')
    .action(run((session, file: string, flags: Flags) => exportTo(session, file, flags)))
}

async function exportTo(session: Session, file: string, flags: Flags): Promise<ExitCode> {
  const { signal } = session
  const target = file === '-' ? undefined : resolve(session.process.cwd, file)
  if (target !== undefined) await checkTarget(target, flags)
  await using index = await session.open(flags)
  const { store } = await index.kebab.describe({ signal })
  const bar = await progressBar(session.process, 'export', 'document')
  const lines = told(index.kebab.export({ signal }), (done) =>
    bar.show(Math.min(done, store.documents), store.documents),
  )
  try {
    if (target === undefined) await print(session, lines)
    else await writeAside(lines, target, signal)
  } finally {
    bar.end()
  }
  if (target !== undefined) session.print(`exported ${counted(store.documents, 'document')} to ${escapeLine(target)}`)
  return EXIT.done
}

async function checkTarget(target: string, { force }: Flags): Promise<void> {
  const stats = await stat(target).catch(() => undefined)
  if (stats?.isDirectory())
    throw new Failure(
      invalidInput(target, 'the path of a file', 'a folder', { hint: 'Name a file in it.' }),
      EXIT.failed,
    )
  if (stats !== undefined && !force)
    throw new Failure(invalidInput(target, 'no file', 'one', { hint: '--force replaces it.' }), EXIT.failed)
}

/** The first line is the header. */
async function* told(lines: AsyncIterable<string>, onDocument: (done: number) => void): AsyncGenerator<string> {
  let done = 0
  for await (const line of lines) {
    yield line
    if (done > 0) onDocument(done)
    done++
  }
}

/** Waits whenever the reader is slower, so that no more than a few lines are in memory. */
async function print({ process: { stdout }, signal }: Session, lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) {
    signal.throwIfAborted()
    if (stdout.write(line) !== false || stdout.once === undefined) continue
    await new Promise<void>((written) => {
      stdout.once?.('drain', written)
      onAbort(signal, written)
    })
  }
}

/** Writes a file in a folder beside, and moves it once it is complete and synced to disk. */
async function writeAside(lines: AsyncIterable<string>, target: string, signal: AbortSignal): Promise<void> {
  const { makeAside } = await import('@kebab/local')
  let aside: AsideFolder | undefined
  let file: FileHandle | undefined
  try {
    aside = await makeAside(target, 'file')
    file = await open(aside.path, 'wx')
    for await (const line of lines) await file.appendFile(line)
    await file.sync()
    await file.close()
    file = undefined
    signal.throwIfAborted()
    await rename(aside.path, target)
    const { syncFolder } = await import('@kebab/ingest')
    await syncFolder(dirname(target))
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error && 'errno' in error ? ioError(error, target, 'a file that can be written') : error
  } finally {
    await file?.close().catch(() => {})
    await aside?.remove()
  }
}
