import { type ErrorCode, isKebabError, KebabError, toKebabError, wireError } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { ErrorV1 } from '@kebab/local'
import { CommanderError } from 'commander'

/** What a script can tell by the exit code of the command. */
export const EXIT = {
  done: 0,
  failed: 1,
  wrongCommandLine: 2,
  nothingFound: 3,
  busy: 4,
  staleCursor: 5,
  noIndex: 6,
  interrupted: 130,
} as const

/** One of `EXIT`. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** The exit codes of errors. All others are `EXIT.failed`. */
const CODES: { [C in ErrorCode]?: ExitCode } = {
  invalid_input: EXIT.wrongCommandLine,
  invalid_cursor: EXIT.wrongCommandLine,
  stale_cursor: EXIT.staleCursor,
  not_indexed: EXIT.noIndex,
  doc_not_found: EXIT.nothingFound,
  chunk_not_found: EXIT.nothingFound,
  locked: EXIT.busy,
}

/** An error that a command has put into words for the shell: its hint names flags and commands. */
export class Failure extends Error {
  readonly error: KebabError
  readonly exitCode: ExitCode

  /** @param exitCode default: that of the code of the error */
  constructor(error: KebabError, exitCode: ExitCode = exitCodeOf(error)) {
    super(error.message)
    this.error = error
    this.exitCode = exitCode
  }
}

/**
 * Returns the failure for a command line that makes no sense. The parameters are those of
 * `invalidInput`.
 */
export function wrongCommandLine(field: string, expected: string, found: string, hint?: string): Failure {
  return new Failure(invalidInput(field, expected, found, { hint }))
}

/** Returns an error in words for the shell. */
export function reworded(error: KebabError, words: { message?: string; hint?: string | undefined }): KebabError {
  const { code, details, retryable, message, hint } = error
  return new KebabError<ErrorCode>(code, words.message ?? message, {
    details,
    retryable,
    hint: 'hint' in words ? words.hint : hint,
    cause: error,
  })
}

function exitCodeOf({ code }: KebabError): ExitCode {
  return CODES[code] ?? EXIT.failed
}

/** What helps at a shell, where the hint of the SDK speaks to programs. */
const HINTS: { [C in ErrorCode]?: string } = {
  not_indexed: 'Index a folder with `kebab index FOLDER`, or say where the index is with --path.',
  model_unavailable: 'With --lexical, words alone are searched, without a model.',
  embedding_mismatch:
    'With --lexical, words alone are searched. To index, use the model of the index without --lexical, or another index with --path. --embed-model names one of a server.',
  generation_failed: 'Without --model, the answer is made of sentences of the documents.',
  locked:
    'Another process writes to the index: try again when it is done. An MCP server with --docs writes until it ends. Searching needs no lock.',
  stale_cursor: 'The documents have changed since: search again without --cursor.',
  invalid_cursor:
    'Repeat the query, --mode, --filter and --where of the page before, or search again without --cursor.',
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

/**
 * A hint with an address, such as what to download, is of use at a shell too. Otherwise an empty
 * text.
 */
export function downloadHint({ hint }: KebabError): string {
  return hint?.includes('https://') ? `${hint}\n` : ''
}

function hintOf(error: KebabError): string | undefined {
  const hint = HINTS[error.code]
  return hint === undefined ? (flagHint(error) ?? error.hint) : `${downloadHint(error)}${hint}`
}

/** What a failure is to the user. */
export interface DescribedFailure {
  exitCode: ExitCode
  /** The lines to say. Empty where they were said. */
  message: string
  /** What `--json` prints. Absent where nothing went wrong, as with `--help`. */
  error?: ErrorV1
}

/** Describes any caught value. Its hint is what helps at a shell. */
export function describeFailure(failure: unknown): DescribedFailure {
  if (failure instanceof CommanderError) return describeSyntax(failure)
  const isFailure = failure instanceof Failure
  const error = toKebabError(isFailure ? failure.error : failure)
  const { code, message } = error
  const hint = isFailure ? error.hint : hintOf(error)
  return {
    exitCode: isFailure ? failure.exitCode : exitCodeOf(error),
    message: `${code}: ${message}${hint === undefined ? '' : `\n${hint}`}`,
    error: { ...wireError(error), ...(hint === undefined ? {} : { hint }) },
  }
}

/** A command line that can't be read. Commander has said so. */
function describeSyntax({ exitCode, message }: CommanderError): DescribedFailure {
  if (exitCode === 0) return { exitCode: EXIT.done, message: '' }
  const problem = message.replace(/^error: /, '')
  const error = invalidInput('command line', 'one as --help says', problem)
  return { exitCode: EXIT.wrongCommandLine, message: '', error: error.toWire() }
}
