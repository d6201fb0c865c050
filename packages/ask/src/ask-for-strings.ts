import type { GenerateTask, Message } from '@kebab/core'
import type { AskRun } from './ask-run.js'
import { callForJson } from './call-model.js'
import { disarm } from './fence.js'

/** What came of asking for questions: at most so many, or none that could be read; and how long it took. */
interface AskedStrings {
  /** `undefined`: what the model wrote could not be read, twice. */
  strings: string[] | undefined
  /** Whole milliseconds. */
  ms: number
}

/** Asks the model for a JSON array of strings, and once more, with what was wrong, when it writes something else. */
export async function askForStrings(
  run: AskRun,
  task: GenerateTask,
  messages: readonly Message[],
  most: number,
): Promise<AskedStrings> {
  const first = await callForJson(run, task, messages)
  const read = readJsonStrings(first.text)
  if ('strings' in read) return { strings: read.strings.slice(0, most), ms: first.ms }
  const second = await callForJson(run, task, [
    ...messages,
    { role: 'assistant', content: disarm(first.text) },
    { role: 'user', content: disarm(run.prompts.correct(read.error)) },
  ])
  const again = readJsonStrings(second.text)
  return { strings: 'strings' in again ? again.strings.slice(0, most) : undefined, ms: first.ms + second.ms }
}

/** An array of strings. A comma may stand before its end. No blank can be read in two ways: that would take quadratic time. */
const ARRAY = /\[\s*(?:"(?:[^"\\]|\\.)*"\s*(?:,\s*"(?:[^"\\]|\\.)*"\s*)*(?:,\s*)?)?\]/g
/** The longest question that is taken from a model. */
const MAX_CHARS = 1000

/**
 * The strings of the JSON array that a model was asked for, trimmed, without blanks and repetitions; or what is wrong with what it wrote. Lenient: text
 * and code fences around the array are passed over, brackets within that text too, and so are an object around the array and a comma at its end.
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
  const strings = value.map((item) => item.trim().slice(0, MAX_CHARS)).filter((item) => item !== '')
  return { strings: [...new Set(strings)] }
}

/** The JSON that the text is, or else the last array of strings in it: what stands before may be thoughts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const last = text.match(ARRAY)?.at(-1)
    if (last === undefined) throw error
    return JSON.parse(last.replace(/,\s*\]$/, ']'))
  }
}
