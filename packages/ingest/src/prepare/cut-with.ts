import { type Chunker, isKebabError, type Passage } from '@kebab/core'
import { checkReading, copyReading, isTextList } from '@kebab/core/internal'
import { brokenPart, describeValue, filledString, runWithin, SourceLines } from '@kebab/core/kit'
import { withoutUndefined } from './assemble-document.js'

/**
 * The maximum number of passages that hold the same character. The built-in chunkers make two. A
 * window that moves by a tenth of its length makes ten.
 */
const MOST_OVERLAPPING = 64

/** Cuts a document with a chunker. Rejects with `internal` for passages that break the contract. */
export async function cutWith(
  chunker: Chunker,
  document: Parameters<Chunker['chunk']>[0],
  signal: AbortSignal | undefined,
): Promise<Passage[]> {
  const stage = `chunker ${chunker.version}`
  const broken = (expected: string, found: string) => brokenPart('chunker', stage, expected, found)
  if (!filledString.fits(chunker.version)) throw broken('a version that is not empty', describeValue(chunker.version))
  const passages: unknown = await runWithin((workSignal) => chunker.chunk(document, { signal: workSignal }), {
    signal,
    stage,
  })
  if (!Array.isArray(passages)) throw broken('an array of passages', typeof passages)
  const lines = new SourceLines(document.text)
  let least = 0
  /** The ends of the passages that the next one may overlap. */
  let open: number[] = []
  // `map` would skip the holes of a sparse array.
  return Array.from(passages, (passage: unknown, i): Passage => {
    const { text, start, end, lineStart, lineEnd, headingPath, codeLang } = Object(passage) as Passage
    const at = `passages.${i}`
    const inText =
      Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= least && end <= document.text.length
    if (!inText || document.text.slice(start, end) !== text || text.trim() === '')
      throw broken(`${at} as a slice of the text that is not blank, by start ascending`, `${start} to ${end}`)
    least = start
    open = [...open.filter((openEnd) => openEnd > start), end]
    if (open.length > MOST_OVERLAPPING)
      throw broken(`at most ${MOST_OVERLAPPING} passages that hold the same character`, `more, at ${at}`)
    const [first, last] = [lines.at(start) + 1, lines.at(end - 1) + 1]
    if (lineStart !== first || lineEnd !== last)
      throw broken(`${at} with the lines ${first} to ${last}`, `${lineStart} to ${lineEnd}`)
    if (!isTextList(headingPath)) throw broken(`${at}.headingPath as an array of strings`, typeof headingPath)
    if (codeLang !== undefined && typeof codeLang !== 'string')
      throw broken(`${at}.codeLang as a string`, typeof codeLang)
    const members = { text, start, end, lineStart, lineEnd, headingPath: [...headingPath], codeLang }
    try {
      return withoutUndefined({ ...members, reading: readingOf(passage as Passage) })
    } catch (error) {
      if (!isKebabError(error, 'invalid_input')) throw error
      const { field = '', expected = '', found = '' } = error.details ?? {}
      throw broken(`${at}.${field} as ${expected}`, found)
    }
  })
}

/**
 * Returns a copy of the replaced spans of a passage. A list without one is none.
 * @throws KebabError `invalid_input` for wrong ones
 */
function readingOf({ text, reading }: Passage): Passage['reading'] {
  if (reading === undefined) return undefined
  checkReading(reading, text, 'reading')
  return reading.length === 0 ? undefined : copyReading(reading)
}
