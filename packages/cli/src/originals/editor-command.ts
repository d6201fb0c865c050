import { posix, win32 } from 'node:path'
import { type ParseEntry, parse } from 'shell-quote'
import { wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'

/** A program with its arguments. No shell reads them. */
export interface EditorCommand {
  program: string
  args: string[]
  /** Whether the line is among the arguments. */
  hasLine: boolean
}

/** How editors take a line, by the names of their programs. */
const SYNTAXES: readonly { names: ReadonlySet<string>; args(file: string, line: number): string[] }[] = [
  {
    names: new Set(
      'vi vim nvim gvim mvim view nano pico emacs emacsclient mg joe jed ne micro kak mcedit gedit gnome-text-editor xed pluma geany editor sensible-editor'.split(
        ' ',
      ),
    ),
    args: (file, line) => [`+${line}`, file],
  },
  {
    names: new Set('code code-insiders codium vscodium cursor windsurf positron trae'.split(' ')),
    args: (file, line) => ['--goto', `${file}:${line}`],
  },
  {
    names: new Set('subl sublime_text atom zed zeditor hx helix lapce'.split(' ')),
    args: (file, line) => [`${file}:${line}`],
  },
  {
    names: new Set(
      'idea idea64 webstorm webstorm64 phpstorm phpstorm64 pycharm pycharm64 rubymine rubymine64 goland goland64 clion clion64 rider rider64 rustrover rustrover64 mate rmate kate kwrite'.split(
        ' ',
      ),
    ),
    args: (file, line) => ['--line', `${line}`, file],
  },
  { names: new Set(['notepad++']), args: (file, line) => [`-n${line}`, file] },
]

/** What is no part of the name of an editor, such as that of a build. */
const ENDING = /\.(?:exe|cmd|bat|sh|basic|tiny|nox|gtk\d?)$/i

/**
 * Returns how the user's editor opens a file: that of `VISUAL` or `EDITOR`, or else that of the
 * terminal. `undefined` where nothing names one.
 *
 * @param file an absolute path: none of its characters begins an option
 * @throws Failure `invalid_input` for a variable that is no program with its arguments
 */
export function editorCommand(
  { process: { env } }: Session,
  file: string,
  line: number | undefined,
): EditorCommand | undefined {
  const variable = env.VISUAL ? 'VISUAL' : env.EDITOR ? 'EDITOR' : undefined
  const words = variable === undefined ? undefined : wordsIn(variable, env)
  const [program, ...options] = words ?? (env.TERM_PROGRAM === 'vscode' ? ['code'] : [])
  if (program === undefined) return undefined
  const { basename } = program.includes('\\') ? win32 : posix
  const name = basename(program).replace(ENDING, '').toLowerCase()
  const syntax = SYNTAXES.find(({ names }) => names.has(name))
  if (line === undefined || syntax === undefined) return { program, args: [...options, file], hasLine: false }
  return { program, args: [...options, ...syntax.args(file, line)], hasLine: true }
}

/** The words of a variable, as a shell splits them. No shell runs. */
function wordsIn(variable: string, env: Session['process']['env']): string[] {
  const text = env[variable]!
  // Paths have backslashes under Windows.
  const entries: ParseEntry[] = parse(text, env, { escape: process.platform === 'win32' ? '^' : '\\' })
  const words = entries.map((entry) => {
    if (typeof entry === 'string') return entry
    if ('pattern' in entry) return entry.pattern
    throw wrongCommandLine(variable, 'a program with its arguments', text)
  })
  if (words[0] === undefined || words[0] === '') throw wrongCommandLine(variable, 'a program with its arguments', text)
  return words
}
