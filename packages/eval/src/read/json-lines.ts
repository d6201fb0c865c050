import { createReadStream } from 'node:fs'
import { ioError, textLines } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'

/** A line of a file. */
export interface FileLine {
  text: string
  /** Makes the error that names the file and the line. */
  refuse(expected: string, found: string): Error
}

/** A line of a file that is a JSON object. */
export interface JsonLine {
  value: Readonly<Record<string, unknown>>
  refuse: FileLine['refuse']
}

/**
 * Reads the lines of a text file that aren't blank. Rejects with `io_error` if the file can't be
 * read, and with `signal.reason` after an abort.
 */
export async function* fileLines(file: string, signal: AbortSignal | undefined): AsyncGenerator<FileLine, void> {
  let line = 0
  try {
    for await (const whole of textLines(createReadStream(file, 'utf8'))) {
      signal?.throwIfAborted()
      const at = `${file}:${++line}`
      // A file may begin with a byte-order mark.
      const text = line === 1 ? whole.replace(/^\ufeff/, '') : whole
      if (text.trim() !== '') yield { text, refuse: (expected, found) => invalidInput(at, expected, found) }
    }
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? ioError(error, file, 'a file that can be read') : error
  }
}

/** Reads a file of JSON objects, one a line. Rejects with `invalid_input` for any other line. */
export async function* jsonLines(file: string, signal: AbortSignal | undefined): AsyncGenerator<JsonLine, void> {
  for await (const { text, refuse } of fileLines(file, signal)) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      throw refuse('a JSON object', `other text: ${(error as Error).message}`)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw refuse('a JSON object', text.length > EXCERPT_CHARS ? `${text.slice(0, EXCERPT_CHARS)}…` : text)
    yield { value: value as JsonLine['value'], refuse }
  }
}

/** How much of a wrong line a message shows, in characters. */
const EXCERPT_CHARS = 60
