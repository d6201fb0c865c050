import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isKebabError } from '@kebab/core'
import { counted, escapeLine } from '@kebab/core/internal'
import type { Kebab } from '@kebab/local'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, Failure, reworded } from '../failure.js'
import type { Session } from '../session.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  json?: boolean
}

/** Adds `kebab compact`. */
export function addCompact(program: Command, run: Run): void {
  indexFlags(program.command('compact'), { lexical: false })
    .summary('erase from the files of the index what was removed')
    .description(
      'Rewrites the files of the index without what was removed or replaced: `remove` takes documents out of every ' +
        'answer, and this off the disk. Needs no model, and as much free disk as the index has. The saved vector index ' +
        'is built anew by the next command that searches by meaning. Nobody else may read or write the index meanwhile.',
    )
    .option('--json', 'print { documents, chunks, revision, bytes_before, bytes_after }')
    .action(run((session, flags: Flags) => compact(session, flags)))
}

async function compact(session: Session, flags: Flags): Promise<ExitCode> {
  const { signal } = session
  // Opening to write would make an index in a folder that is none.
  const { path } = await reading(session, flags)
  const before = await folderBytes(path)
  const { documents, chunks, revision } = await rewrite(session, path)
  const after = await folderBytes(path)
  signal.throwIfAborted()
  if (flags.json) session.printJson({ documents, chunks, revision, bytes_before: before, bytes_after: after })
  else
    session.print(
      `compacted ${escapeLine(path)}: ${megabytes(before)} before, ${megabytes(after)} after; ${counted(documents, 'document')}`,
    )
  return EXIT.done
}

async function reading(session: Session, flags: Flags): Promise<{ path: string }> {
  await using index = await session.open(flags)
  return { path: index.path }
}

/** Opens the index so that its files are rewritten, and says what it holds. */
async function rewrite(session: Session, path: string) {
  const { openKebab } = await import('@kebab/local')
  const open = (): Promise<Kebab> =>
    openKebab({ path, embedder: null, compact: true, signal: session.signal, onNotice: (line) => session.say(line) })
  try {
    await using kebab = await open()
    const { store } = await kebab.describe({ signal: session.signal })
    return store
  } catch (error) {
    if (!isKebabError(error, 'locked')) throw error
    const hint = 'End what reads or writes the index, such as an MCP server or a watch, and compact it again.'
    throw new Failure(reworded(error, { hint }))
  }
}

/** The size of all files in a folder, in bytes. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => ({ size: 0 })))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
