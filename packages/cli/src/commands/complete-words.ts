import type { RootCommand } from '@bomb.sh/tab'
import type { IndexFlags } from '@kebab/local/internal'
import { Argument, type Command, type Option } from 'commander'
import { nameDocument } from '../document-files.js'
import { EXIT, type ExitCode } from '../failure.js'
import { Session } from '../session.js'
import type { Run } from './flags.js'

const SHELLS = ['bash', 'zsh', 'fish', 'powershell']

/** Adds `kebab completion`, and `kebab complete`, which the script that it prints runs. */
export function addCompletion(program: Command, run: Run): void {
  program
    .command('completion')
    .summary('print a script that completes commands, flags and documents in a shell')
    .description(
      'Prints a script that completes commands, flags and documents in a shell. Load it where the shell starts: ' +
        '`source <(kebab completion bash)` in ~/.bashrc, which needs the package bash-completion, ' +
        '`source <(kebab completion zsh)` in ~/.zshrc behind compinit, ' +
        '`kebab completion fish | source` in ~/.config/fish/config.fish, ' +
        '`kebab completion powershell | Out-String | Invoke-Expression` in $PROFILE.',
    )
    .addArgument(new Argument('<SHELL>', 'the shell').choices(SHELLS))
    .action(run((session, shell: string) => printScript(session, shell)))
  program
    .command('complete', { hidden: true })
    .argument('[WORDS...]')
    .helpOption(false)
    .action(run((session, words: string[]) => complete(session, program, words)))
}

async function printScript(session: Session, shell: string): Promise<ExitCode> {
  const { script } = await import('@bomb.sh/tab')
  session.print(printed(() => script(shell, 'kebab', 'kebab')))
  // Where nothing is known that fits, bash offers files, unless it is told not to.
  if (shell === 'bash') session.print('complete -o default -F __kebab_complete kebab')
  return EXIT.done
}

/** Names, each with a description, and a last line that says whether files fit as well. */
async function complete(session: Session, program: Command, words: string[]): Promise<ExitCode> {
  const current = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const command = program.commands.find((subcommand) => subcommand.name() === before[0])
  const flag = command?.options.find(({ long, short }) => [long, short].includes(before.at(-1) ?? ''))
  const isValue = flag?.required === true
  const isWord = command !== undefined && !isValue && !current.startsWith('-')
  const documents = isWord && TAKE_DOCUMENTS.has(command.name()) ? await documentNames(session, before, current) : []
  const tab = await import('@bomb.sh/tab')
  const tree = new tab.RootCommand()
  for (const subcommand of program.createHelp().visibleCommands(program)) describe(tree, subcommand, documents)
  const lines = printed(() => tree.parse([...words]))
  const takesFiles = isValue ? TAKES_FILES.test(flag.flags) : isWord && takesFileAsWord(command)
  session.print(takesFiles ? lines.replace(/:\d+$/, ':0') : lines)
  return EXIT.done
}

const TAKE_DOCUMENTS: ReadonlySet<string> = new Set(['get', 'open', 'remove'])
const TAKES_FILES = /FOLDER|FILE|QUERIES/

function takesFileAsWord(command: Command): boolean {
  return command.registeredArguments.some((argument) => TAKES_FILES.test(argument.name()))
}

function describe(tree: RootCommand, command: Command, documents: readonly string[]): void {
  const tabCommand = tree.command(command.name(), command.summary())
  for (const flag of command.createHelp().visibleOptions(command)) addFlag(tabCommand, flag)
  if (TAKE_DOCUMENTS.has(command.name())) tabCommand.argument('documents', (add) => offer(documents, add), true)
  for (const { argChoices = [] } of command.registeredArguments)
    if (argChoices.length > 0) tabCommand.argument('choices', (add) => offer(argChoices, add))
}

function addFlag(
  command: ReturnType<RootCommand['command']>,
  { long, short, description, argChoices = [], required }: Option,
): void {
  const name = long?.slice('--'.length) ?? short?.slice('-'.length) ?? ''
  const alias = short?.slice('-'.length)
  if (required) command.option(name, description, (add) => offer(argChoices, add), alias)
  else command.option(name, description, alias)
}

function offer(values: readonly string[], add: (value: string, description: string) => void): void {
  for (const value of values) add(value, '')
}

/** The most documents that are offered: a shell would show no more. */
const MOST_DOCUMENTS = 200

/** What a shell takes as it is. It would evaluate the rest: a path may hold `$(…)`. */
const PLAIN_NAME = /^[\p{L}\p{N}_./@%+,][\p{L}\p{N}_./@%+,=-]*$/u

/** The names of documents that begin so. None without an index: nothing is said while one types. */
async function documentNames(session: Session, before: string[], begin: string): Promise<string[]> {
  const at = before.indexOf('--path')
  const flags: IndexFlags = { path: at === -1 ? undefined : before[at + 1] }
  const names: string[] = []
  try {
    const silent = new Session({ ...session.process, stderr: { write: () => true } })
    await using index = await silent.openIfThere(flags)
    for await (const document of index?.kebab.documents({ signal: session.signal }) ?? []) {
      const { name } = nameDocument(document, index!, session.process.cwd)
      if (name.startsWith(begin) && PLAIN_NAME.test(name)) names.push(name)
      if (names.length === MOST_DOCUMENTS) break
    }
  } catch {
    return []
  }
  return names
}

/** What the library prints: with `console.log`, which is standard error in this process. */
function printed(print: () => void): string {
  const { log } = console
  const lines: string[] = []
  console.log = (line: string) => void lines.push(line)
  try {
    print()
  } finally {
    console.log = log
  }
  return lines.join('\n')
}
