import { escapeText } from '@kebab/core/internal'
import { Command, CommanderError, type OutputConfiguration } from 'commander'
import manifest from '../package.json'
import { addAsk } from './commands/ask-question.js'
import { addBackup } from './commands/backup-index.js'
import { addCompact } from './commands/compact-index.js'
import { addCompletion } from './commands/complete-words.js'
import { addConfig } from './commands/configure-index.js'
import { addEval } from './commands/evaluate-search.js'
import { addExport } from './commands/export-index.js'
import type { Run } from './commands/flags.js'
import { addGet } from './commands/get-document.js'
import { addImport } from './commands/import-index.js'
import { addIndex } from './commands/index-folders.js'
import { addInspect } from './commands/inspect-index.js'
import { addList } from './commands/list-documents.js'
import { addFields } from './commands/list-fields.js'
import { addModels } from './commands/list-models.js'
import { addOpen } from './commands/open-original.js'
import { addRemove } from './commands/remove-documents.js'
import { addDoctor } from './commands/run-doctor.js'
import { addSearch } from './commands/search-query.js'
import { addMcp } from './commands/serve-mcp.js'
import { addStatus } from './commands/show-status.js'
import { describeFailure, EXIT, type ExitCode } from './failure.js'
import { addFind } from './find/add-find.js'
import { type CliProcess, Session } from './session.js'

export type { CliProcess, Opener, Output } from './session.js'

const EXIT_CODES = `
Exit codes:
  0    done
  1    failed, or files were skipped under --strict
  2    wrong command line, or a --cursor of another query
  3    nothing found, or no answer
  4    another process writes to the index: try again
  5    the documents have changed since the --cursor: search without it
  6    no index
  130  ended by Ctrl-C; indexing goes on from there the next time`

/** In the order of the help. */
const COMMANDS = [
  addIndex,
  addSearch,
  addFind,
  addGet,
  addOpen,
  addList,
  addFields,
  addRemove,
  addCompact,
  addStatus,
  addConfig,
  addModels,
  addDoctor,
  addBackup,
  addExport,
  addImport,
  addAsk,
  addEval,
  addInspect,
  addMcp,
  addCompletion,
]

/**
 * Runs a command line. Resolves to the exit code once everything that it opened is closed. Never
 * rejects: what goes wrong is said on `stderr`, and with `--json` printed as an `error.v1`.
 */
export async function run(process: CliProcess): Promise<number> {
  const session = new Session(process)
  let code: ExitCode = EXIT.done
  const keep: Run =
    (command) =>
    async (...args) => {
      code = await command(session, ...args)
    }
  const program = makeProgram(session, keep)
  try {
    await program.parseAsync(process.args, { from: 'user' })
    return code
  } catch (failure) {
    if (session.signal.aborted && !(failure instanceof CommanderError)) return EXIT.interrupted
    const { exitCode, message, error } = describeFailure(failure)
    if (error !== undefined && asksForJson(program, process.args)) session.printJson(error)
    session.say(message)
    return exitCode
  }
}

/** Whether a command line, which may be wrong, has the flag `--json` of its command. */
function asksForJson(program: Command, [name, ...words]: readonly string[]): boolean {
  const command = program.commands.find((subcommand) => subcommand.name() === name)
  if (command === undefined || !command.options.some(({ long }) => long === JSON_FLAG)) return false
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).includes(JSON_FLAG)
}

const JSON_FLAG = '--json'

function makeProgram(session: Session, keep: Run): Command {
  const { stdout, stderr } = session.process
  const output: OutputConfiguration = {
    writeOut: (text) => void stdout.write(text),
    // It repeats what it doesn't know, which a script may have taken from anywhere.
    writeErr: (text) => void stderr.write(escapeText(text)),
    getOutHelpWidth: () => stdout.columns ?? 100,
    getErrHelpWidth: () => stderr.columns ?? 100,
    getOutHasColors: () => false,
    getErrHasColors: () => false,
    outputError: (text, write) => write(`kebab: ${text}`),
  }
  const program = new Command('kebab')
    .description('Search your documents by words and by meaning, and ask them.')
    .version(manifest.version, '--version', 'print the version')
    .configureOutput(output)
    .exitOverride()
    .enablePositionalOptions()
    .showHelpAfterError('`kebab --help` says more.')
    .addHelpText('after', EXIT_CODES)
  for (const add of COMMANDS) add(program, keep)
  for (const command of program.commands)
    command.addHelpText('after', EXIT_CODES).showHelpAfterError(`\`kebab ${command.name()} --help\` says more.`)
  return program
}
