import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KebabError } from '@kebab/core'
import type { OpenedIndex } from '@kebab/local/internal'
import { EXIT, Failure } from '../failure.js'
import type { Session } from '../session.js'

// What `kebab open 3` opens. It is kept in the user's own folder, since an index may be read alone
// and shared: ids and lines, and no word of a query or a document.

/** A passage that a command has printed. */
export interface NumberedPassage {
  /** The rank of a hit, the marker of a citation, or the place in a list of files: from 1. */
  number: number
  chunkId: string
  /** The line that was printed, from 1, in the text that is indexed. */
  line: number
}

/**
 * Keeps the passages that a command has printed in the place of those before. Where the user's own
 * folder can't be written, none are kept.
 */
export async function keepPassages(
  { process: { env } }: Session,
  { path }: OpenedIndex,
  passages: readonly NumberedPassage[],
): Promise<void> {
  const { writeWhole } = await import('@kebab/local/internal')
  const folder = await realpath(path)
  const record = await recordOf(folder, env)
  try {
    await mkdir(dirname(record), { recursive: true, mode: 0o700 })
    await writeWhole(record, `${JSON.stringify({ folder, passages })}\n`, { mode: 0o600, flush: false })
  } catch {
    // A search over an index needs no folder that can be written.
  }
}

/** Returns the passage with a number. Rejects with `invalid_input` if there is none. */
export async function numberedPassage(
  { process: { env } }: Session,
  { path }: OpenedIndex,
  number: number,
): Promise<NumberedPassage> {
  const folder = await realpath(path)
  const record = await recordOf(folder, env)
  const passages = await readPassages(record, folder)
  const passage = passages?.find((candidate) => candidate.number === number)
  if (passage !== undefined) return passage
  const numbers = passages?.map((candidate) => candidate.number) ?? []
  const [message, hint] =
    passages === undefined
      ? [
          'expected an earlier search over this index, found none',
          `\`kebab search QUERY\` keeps its hits in ${record}.`,
        ]
      : [`expected the number of a hit or citation that was printed last, found ${numbersText(numbers)}`, '']
  const error = new KebabError('invalid_input', `${number}: ${message}`, {
    details: { field: 'HIT', expected: 'a number that was printed last', found: `${number}` },
    hint: `${hint} A document with this name is ./${number}.`.trimStart(),
  })
  throw new Failure(error, EXIT.nothingFound)
}

function numbersText(numbers: readonly number[]): string {
  if (numbers.length < 2) return numbers.length === 0 ? 'no hit at all' : `${numbers[0]} alone`
  return `those from ${Math.min(...numbers)} to ${Math.max(...numbers)}`
}

async function recordOf(folder: string, env: Session['process']['env']): Promise<string> {
  const { stateFolder } = await import('@kebab/local/internal')
  return join(stateFolder(env), 'passages', `${createHash('sha256').update(folder).digest('hex')}.json`)
}

/** Reads a record. `undefined` without one of this folder. */
async function readPassages(record: string, folder: string): Promise<NumberedPassage[] | undefined> {
  const text = await readFile(record, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const content: unknown = JSON.parse(text)
    const { folder: recordFolder, passages } = Object(content)
    return recordFolder === folder && Array.isArray(passages) ? passages.filter(isPassage) : undefined
  } catch {
    return undefined
  }
}

function isPassage(value: unknown): value is NumberedPassage {
  const { number, chunkId, line } = Object(value)
  return Number.isSafeInteger(number) && typeof chunkId === 'string' && Number.isSafeInteger(line)
}
