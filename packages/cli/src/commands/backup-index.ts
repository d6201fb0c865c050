import { resolve } from 'node:path'
import { counted, escapeLine } from '@kebab/core/internal'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import type { Session } from '../session.js'
import { indexFlags, type Run } from './flags.js'

/** Adds `kebab backup`. */
export function addBackup(program: Command, run: Run): void {
  indexFlags(program.command('backup'), { lexical: false })
    .summary('copy the index, also while it is written')
    .description(
      'Copies the index into a new or empty folder: one whole commit, also while another process writes to it.',
    )
    .argument('<FOLDER>', 'where the copy goes; --path FOLDER opens it')
    .action(run((session, folder: string, flags: IndexFlags) => backup(session, folder, flags)))
}

async function backup(session: Session, folder: string, flags: IndexFlags): Promise<ExitCode> {
  const target = resolve(session.process.cwd, folder)
  await using index = await session.open(flags)
  await index.kebab.backup(target, { signal: session.signal })
  const { store } = await index.kebab.describe({ signal: session.signal })
  session.print(`copied ${counted(store.documents, 'document')} to ${escapeLine(target)}`)
  return EXIT.done
}
