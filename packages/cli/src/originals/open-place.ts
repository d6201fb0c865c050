import { once } from 'node:events'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KebabError, toKebabError } from '@kebab/core'
import spawn from 'cross-spawn'
import { EXIT, type ExitCode, Failure, wrongCommandLine } from '../failure.js'
import type { Opener, Session } from '../session.js'
import { type EditorCommand, editorCommand } from './editor-command.js'

/** A place in a file. */
export interface PlaceInFile {
  /** The absolute path of the file. */
  file: string
  /** Whether the file is text, which an editor opens. */
  isText: boolean
  /** A line of it, from 1. Absent: the file as a whole, or its place is no line. */
  line?: number | undefined
  /** A page of it, from 1. Absent: the file as a whole, or its place is no page. */
  page?: number | undefined
  /** The place, as people read it. */
  text?: string | undefined
}

/** Writes a place as it is opened: a path, with a line, or an address with a page. */
export function placeText({ file, line, page }: PlaceInFile): string {
  if (page !== undefined) return pageAddress(file, page)
  return line === undefined ? file : `${file}:${line}`
}

/**
 * Opens a place: text in the editor at its line, a page in the browser, and all else with what the
 * system has for it. Resolves when an editor ends, and otherwise when the program has started.
 *
 * Rejects with `unsupported` for a file that nothing opens, and for one that the system would run.
 */
export async function openPlace(session: Session, place: PlaceInFile): Promise<ExitCode> {
  const { file, isText, line, page } = place
  const command = isText ? editorCommand(session, file, line) : undefined
  if (command !== undefined) return edit(session, command, place)
  if (!SHOWN.has(extname(file).toLowerCase())) throw notOpened(file, isText)
  const opener = session.process.opener ?? (await import('./system-opener.js')).systemOpener
  if (page === undefined || !(await openPage(opener, file, page))) {
    sayPlace(session, place)
    await openFile(opener, file)
  }
  return EXIT.done
}

/** Runs the editor in this terminal until it ends. */
async function edit(session: Session, command: EditorCommand, place: PlaceInFile): Promise<ExitCode> {
  const { program, args, hasLine } = command
  if (!hasLine) sayPlace(session, place)
  const { env, cwd } = session.process
  const child = spawn(program, args, { stdio: 'inherit', cwd, env: { ...env } })
  const [code] = await once(child, 'close').catch((error: Error) => {
    throw wrongCommandLine('VISUAL or EDITOR', 'a program that can be started', `${program}: ${error.message}`)
  })
  if (code === 0) return EXIT.done
  session.say(`${program} ended with exit code ${code}`)
  return EXIT.failed
}

function sayPlace(session: Session, { line, text }: PlaceInFile): void {
  const place = text ?? (line === undefined ? '' : `line ${line}`)
  if (place !== '') session.say(`the place is ${place}`)
}

/** Files that a system shows. What it might run instead, such as a script, is none of them. */
const SHOWN: ReadonlySet<string> = new Set(
  '.pdf .docx .pptx .xlsx .odt .odp .ods .epub .rtf .csv .tsv .txt .md .markdown .htm .html .eml .ipynb .srt .vtt .json'.split(
    ' ',
  ),
)

function notOpened(file: string, isText: boolean): Failure {
  const error = new KebabError('unsupported', `${file}: expected a program that opens it, found none`, {
    details: { feature: `opening ${extname(file) || 'a file without an extension'}` },
    hint: isText
      ? 'Name an editor in VISUAL or EDITOR. --print prints the place.'
      : 'A system may run such a file rather than show it. --print prints its place.',
  })
  return new Failure(error)
}

/** Opens a PDF in the browser at its page. Returns `false` where that isn't possible. */
async function openPage(opener: Opener, file: string, page: number): Promise<boolean> {
  return opener.openPage(pageAddress(file, page)).then(
    () => true,
    // A browser that isn't known, or none: the system may have a viewer.
    () => false,
  )
}

/** The address of a page: https://www.rfc-editor.org/rfc/rfc8118#section-3 */
function pageAddress(file: string, page: number): string {
  return `${pathToFileURL(file).href}#page=${page}`
}

async function openFile(opener: Opener, file: string): Promise<void> {
  await opener.openFile(file).catch((cause: unknown) => {
    const { message } = toKebabError(cause)
    const error = new KebabError('unsupported', `${file}: expected a program that opens it: ${message}`, {
      details: { feature: `opening ${extname(file)}` },
      hint: '--print prints its place.',
      cause,
    })
    throw new Failure(error)
  })
}
