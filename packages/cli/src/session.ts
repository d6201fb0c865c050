import { isKebabError } from '@kebab/core'
import { escapedJson, escapeText } from '@kebab/core/internal'
import type { IndexFlags, OpenedIndex, OpenIndexOptions, Program } from '@kebab/local/internal'
import { createColors } from 'picocolors'
import { type LinkTarget, link } from './terminal/link.js'

/** What is used of a stream that the command writes to: `process.stdout`, a `PassThrough`. */
export interface Output {
  /** Writes a text. The result is ignored. */
  write(text: string): unknown
  /** Whether it is a terminal. Default: it is none. */
  isTTY?: boolean | undefined
  /** The width of a terminal in characters. */
  columns?: number | undefined
  /** Calls back once what `write` returned `false` for is written. Absent: nobody waits. */
  once?(event: 'drain', written: () => void): unknown
}

/** The process that the command runs in. */
export interface CliProcess {
  /** The words after the name of the command. */
  args: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** The working directory: an absolute path. */
  cwd: string
  /** Gets the results. */
  stdout: Output
  /** Gets everything else. */
  stderr: Output
  /** What `import -` reads. Default: nothing. */
  stdin?: AsyncIterable<Uint8Array> | undefined
  /** What `open` opens files with that are no text. Default: the programs of the system. */
  opener?: Opener | undefined
  /** Aborts when the process is asked to end. */
  signal: AbortSignal
}

/** Opens files for a person. */
export interface Opener {
  /** Opens a file: an absolute path. Rejects if it can't. */
  openFile(file: string): Promise<void>
  /** Opens a page of a file in a browser, by its address: a `file:` URL. Rejects if it can't. */
  openPage(address: string): Promise<void>
}

const LIBRARY = '@huggingface/transformers'
const INSTALL_HINT = `To search by meaning too, install ${LIBRARY} beside @kebab/cli. With --lexical, words alone are meant.`

/** What a command has to work with. */
export class Session {
  readonly process: CliProcess
  readonly signal: AbortSignal
  /** What opens the index. It says each line once: a command may open its index twice. */
  readonly program: Program
  /** Whether a person reads the results. */
  readonly isTerminal: boolean
  /** For results, on a terminal or where forced; elsewhere they leave texts as they are. */
  readonly colors: ReturnType<typeof createColors>

  constructor(process: CliProcess) {
    this.process = process
    this.signal = process.signal
    const { env, cwd, signal } = process
    const lines = new Set<string>()
    const onNotice = (line: string): void => {
      if (!lines.has(line)) this.say(line)
      lines.add(line)
    }
    this.program = { env, cwd, signal, hint: INSTALL_HINT, onNotice }
    this.isTerminal = process.stdout.isTTY === true
    this.colors = createColors(isColorful(process.env, this.isTerminal))
  }

  /** Prints a line of the result, which has to be escaped. */
  print(line: string): void {
    this.process.stdout.write(`${line}\n`)
  }

  /** Prints a value of the wire in one line. */
  printJson(value: unknown): void {
    this.print(escapedJson(value))
  }

  /** Says something beside the result. */
  say(text: string): void {
    if (text !== '') this.process.stderr.write(`kebab: ${escapeText(text)}\n`)
  }

  /** Writes a text, which has to be escaped, as a link to a file, on a terminal. */
  link(text: string, target: LinkTarget | undefined): string {
    const { env } = this.process
    return this.isTerminal && target !== undefined && env.TERM !== 'dumb' ? link(text, target, env) : text
  }

  /** Opens the index, as `openIndex` does. What opens it is loaded only now. */
  async open(flags: IndexFlags, opening: OpenIndexOptions = {}): Promise<OpenedIndex> {
    const { openIndex } = await import('@kebab/local/internal')
    return openIndex(flags, opening, this.program)
  }

  /** Opens the index for reading, without a model, if there is one. */
  async openIfThere(flags: IndexFlags): Promise<OpenedIndex | undefined> {
    try {
      return await this.open(flags)
    } catch (error) {
      if (isKebabError(error, 'not_indexed')) return undefined
      throw error
    }
  }
}

/**
 * Whether colours are wanted: https://no-color.org, and https://force-color.org for a pipe. Without
 * colours wins.
 */
function isColorful({ NO_COLOR, FORCE_COLOR, TERM }: CliProcess['env'], isTerminal: boolean): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}
