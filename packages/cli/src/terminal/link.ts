import { pathToFileURL } from 'node:url'
import { escapeLine } from '@kebab/core/internal'

/** Where a link leads. */
export interface LinkTarget {
  /** The absolute path of a file. */
  file: string
  /** A line of it, from 1. Absent: the whole file. */
  line?: number | undefined
}

/**
 * Writes a text as a link to a line of a file (OSC 8). The terminal of Visual Studio Code opens the
 * editor at the line. Others get a `file:` URL with the line as its fragment, which kitty and the
 * tools that follow it understand, and all others ignore.
 */
export function link(
  text: string,
  { file, line }: LinkTarget,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const url = pathToFileURL(file)
  const place =
    env.TERM_PROGRAM === 'vscode' ? inEditor(url, line) : `${url.href}${line === undefined ? '' : `#${line}`}`
  return `\u001b]8;;${escapeLine(place)}\u001b\\${text}\u001b]8;;\u001b\\`
}

function inEditor(url: URL, line: number | undefined): string {
  return `vscode://file${url.pathname}${line === undefined ? '' : `:${line}`}`
}
