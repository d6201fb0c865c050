import type { GenerateTask, Message } from '@kebab/core'
import { withoutDeceptive } from '@kebab/core/internal'
import type { AskRun } from './ask-run.js'
import { callForJson } from './call-model.js'
import { hasContentWord, questionKey } from './decompose/question-words.js'
import { disarm } from './fence.js'

/** The strings that the model wrote. */
interface StringsReply {
  /** `undefined`: the model wrote nothing that could be read, twice. */
  strings: string[] | undefined
  /** In whole milliseconds, for both calls. */
  ms: number
}

/**
 * Asks the model for a JSON array, and returns the first `most` of its questions. Asks once more,
 * with the error, when the reply is something else.
 *
 * A question is on one line, has a content word, and differs from those before it by more than
 * case, spacing and closing punctuation. Other strings are left out.
 */
export async function askForStrings(
  run: AskRun,
  task: GenerateTask,
  messages: readonly Message[],
  most: number,
): Promise<StringsReply> {
  const first = await callForJson(run, task, messages)
  const read = readJsonStrings(first.text)
  if ('strings' in read) return { strings: questionsOf(read.strings).slice(0, most), ms: first.ms }
  const second = await callForJson(run, task, [
    ...messages,
    { role: 'assistant', content: disarm(first.text) },
    { role: 'user', content: disarm(run.prompts.correct(read.error)) },
  ])
  const again = readJsonStrings(second.text)
  const strings = 'strings' in again ? questionsOf(again.strings).slice(0, most) : undefined
  return { strings, ms: first.ms + second.ms }
}

function questionsOf(strings: readonly string[]): string[] {
  const questions = new Map<string, string>()
  for (const string of strings) {
    const question = withoutDeceptive(string.replace(/\s+/g, ' ')).trim()
    const key = questionKey(question)
    if (hasContentWord(question) && !questions.has(key)) questions.set(key, question)
  }
  return [...questions.values()]
}

/**
 * An array of strings, possibly with a comma at its end. White space matches in one way only: with
 * two, matching would take quadratic time.
 */
const ARRAY = /\[\s*(?:"(?:[^"\\]|\\.)*"\s*(?:,\s*"(?:[^"\\]|\\.)*"\s*)*(?:,\s*)?)?\]/g
/** The longest string that is taken, in UTF-16 units. The rest is cut off. */
const LONGEST_STRING = 1000

/**
 * Reads the JSON array of strings in what a model wrote: trimmed, without blank strings and
 * duplicates. Returns the error when there is none.
 *
 * Text, brackets and code fences around the array are ignored, and so are an object around it and a
 * comma at its end.
 */
export function readJsonStrings(text: string): { strings: string[] } | { error: string } {
  const start = text.indexOf('[')
  const end = text.lastIndexOf(']')
  if (start === -1 || end < start) return { error: 'there is no array in it' }
  let value: unknown
  try {
    value = parse(text.slice(start, end + 1))
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'it is not JSON' }
  }
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
    return { error: 'it holds something else than strings' }
  }
  const cut = (item: string): string =>
    item
      .trim()
      .slice(0, LONGEST_STRING)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd()
  const strings = value.map(cut).filter((item) => item !== '')
  return { strings: [...new Set(strings)] }
}

/**
 * Parses the text as JSON, or else the last array of strings in it. What comes before may be the
 * reasoning of the model.
 */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const last = text.match(ARRAY)?.at(-1)
    if (last === undefined) throw error
    return JSON.parse(last.replace(/,\s*\]$/, ']'))
  }
}
