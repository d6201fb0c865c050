import { isKebabError } from '@kebab/core'
import { escapeLine } from '@kebab/core/internal'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, Failure, reworded } from '../failure.js'
import type { Session } from '../session.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  deep?: boolean
  json?: boolean
}

/** Adds `kebab doctor`. */
export function addDoctor(program: Command, run: Run): void {
  indexFlags(program.command('doctor'), { lexical: true })
    .summary('check every part of the index')
    .description('Puts every part of the index to work, the model included, and says what is wrong and what to do.')
    .option('--deep', 'compare the indexes of the database with its tables, and read every document')
    .option('--json', 'print a doctor_report.v1')
    .action(run((session, flags: Flags) => doctor(session, flags)))
}

async function doctor(session: Session, flags: Flags): Promise<ExitCode> {
  await using index = await openAny(session, flags)
  const { signal, colors } = session
  const report = await index.kebab.doctor({ deep: flags.deep === true, signal })
  if (flags.json) session.printJson(report)
  else {
    const paint = { ok: colors.green, warning: colors.yellow, failed: colors.red }
    for (const { part, check, status, message, hint } of report.checks) {
      session.print(`${paint[status](status.padEnd(7))}  ${escapeLine(`${part} ${check}: ${message}`)}`)
      if (hint !== undefined) session.print(`         ${escapeLine(hint)}`)
    }
  }
  return report.healthy ? EXIT.done : EXIT.failed
}

/**
 * What only a writer can check is left out while another process writes. A model that can't be
 * loaded is one check among others, so opening doesn't wait for it.
 */
async function openAny(session: Session, flags: Flags): Promise<OpenedIndex> {
  const how = { model: !(await isOfWords(session, flags)), loadModel: 'later' } as const
  try {
    return await session.open(flags, { ...how, write: true })
  } catch (error) {
    if (!isKebabError(error, 'locked')) throw error
    session.say('another process writes to the index: what only a writer can check is left out')
    return session.open(flags, how)
  }
}

/**
 * Whether the documents were indexed without a model. Opened with one to write, they would be
 * embedded, and a check changes nothing.
 */
async function isOfWords(session: Session, flags: Flags): Promise<boolean> {
  await using index = await openWords(session, flags)
  const { store } = await index.kebab.describe({ signal: session.signal })
  return store.documents > 0 && store.embedding_models.every((model) => model === null)
}

async function openWords(session: Session, flags: Flags): Promise<OpenedIndex> {
  try {
    return await session.open(flags)
  } catch (error) {
    if (!isKebabError(error, 'corrupt_index')) throw error
    // The hint of other commands names this one.
    throw new Failure(
      reworded(error, {
        hint: 'Nothing of it can be checked. To start anew, index the documents into another folder with --path.',
      }),
    )
  }
}
