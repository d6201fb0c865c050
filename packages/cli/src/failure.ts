import { type ErrorCode, isKebabError, knownError } from '@kebab/core'
import { CommanderError } from 'commander'

/** What a script can tell by the exit code of the command. */
export const EXIT = {
  done: 0,
  failed: 1,
  wrongCommandLine: 2,
  nothingFound: 3,
  busy: 4,
  interrupted: 130,
} as const

/** One of `EXIT`. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A failure that a command finds itself. */
export class Failure extends Error {
  readonly exitCode: ExitCode

  /** The message says what was expected, what was found, and which option or command helps. */
  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The exit codes of errors of the SDK. All others are `EXIT.failed`. */
const CODES: { [C in ErrorCode]?: ExitCode } = {
  invalid_input: EXIT.wrongCommandLine,
  invalid_cursor: EXIT.wrongCommandLine,
  stale_cursor: EXIT.wrongCommandLine,
  not_indexed: EXIT.nothingFound,
  doc_not_found: EXIT.nothingFound,
  chunk_not_found: EXIT.nothingFound,
  locked: EXIT.busy,
}

/** What helps at a shell, where the hint of the SDK speaks to programs. */
const HINTS: { [C in ErrorCode]?: string } = {
  not_indexed: 'Index a folder with `kebab index FOLDER`, or say where the index is with --path.',
  model_unavailable: 'With --lexical, words alone are searched, without a model.',
  embedding_mismatch:
    'With --lexical, words alone are searched. To index, use the model of the index without --lexical, or another index with --path.',
  locked:
    'Another process writes to the index: try again when it is done. An MCP server with --docs writes until it ends. Searching needs no lock.',
  stale_cursor: 'The documents have changed since: search again without --cursor.',
  invalid_cursor: 'Repeat the query, --mode and --filter of the page before, or search again without --cursor.',
  corrupt_index: '`kebab doctor` says more. To start anew, index the documents into another folder with --path.',
}

/** The flags that set members of a request, where errors name the member. */
const FLAGS: Readonly<Record<string, string>> = { k: '-k', max_tokens: '--max-tokens', limit: '--limit' }

/** Which flag sets what is wrong. */
function flagHint(error: unknown): string | undefined {
  if (isKebabError(error, 'unsupported') && error.details?.feature === 'mode vector')
    return 'Words alone are searched without --mode. To search by meaning, index with a model, and search without --lexical.'
  if (!isKebabError(error, 'invalid_input')) return undefined
  const [member = '', key] = error.details?.field.split('.') ?? []
  const flag = member === 'filters' && key !== undefined ? `--filter ${key}=` : FLAGS[member]
  return flag === undefined ? undefined : `Change ${flag}`
}

/** What a failure is to the user: an exit code, and the lines to say. */
export function describeFailure(error: unknown): { exitCode: ExitCode; message: string } {
  if (error instanceof Failure) return { exitCode: error.exitCode, message: error.message }
  // Commander has said it already.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? EXIT.done : EXIT.wrongCommandLine, message: '' }
  const { code, message, hint } = knownError(error)
  const help = HINTS[code] ?? flagHint(error) ?? hint
  return {
    exitCode: CODES[code] ?? EXIT.failed,
    message: `${code}: ${message}${help === undefined ? '' : `\n${help}`}`,
  }
}
