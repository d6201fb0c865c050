import type { GenerateTask, Message } from '@kebab/core'
import type { AskRun } from './ask-run.js'
import { callForJson } from './call-model.js'
import { disarm } from './fence.js'
import { readJsonStrings } from './read-json-strings.js'

/** What came of asking for questions: at most so many, or none that could be read; and how long it took. */
export interface AskedStrings {
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
