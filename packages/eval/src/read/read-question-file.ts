import type { CallOptions } from '@kebab/core'
import { readSignal } from '@kebab/core/internal'
import { describeValue } from '@kebab/core/kit'
import type { PatternQuestion } from '../judge-answer.js'
import { type JsonLine, jsonLines } from './json-lines.js'

/** The flags of a pattern that keep no state between two answers. */
const FLAGS = /^[imsuv]*$/

/**
 * Reads questions with the patterns of their answers, one a line:
 * `{ "query": "what bounds a page?", "answer_pattern": "max_tokens" }`. A line without
 * `answer_pattern` is to be refused. `flags` are those of the regular expression, of `i`, `m`, `s`,
 * `u` and `v`; `kind` is the group; `id` is the text unless it is there. `text` and `_id` stand for
 * `query` and `id`, as in a collection. Other members, such as `relevant`, are left aside.
 *
 * Rejects with `invalid_input` for a broken line; the message names its file and number. Rejects
 * with `io_error` for a file that can't be read.
 */
export async function readQuestionFile(file: string, options?: CallOptions): Promise<PatternQuestion[]> {
  const signal = readSignal('readQuestionFile', options)
  const questions: PatternQuestion[] = []
  const ids = new Set<string>()
  for await (const line of jsonLines(file, signal)) {
    const text = textOf(line, ['query', 'text'])
    if (text === undefined || text.trim() === '') throw line.refuse('`query` to be a text that is not blank', 'none')
    const id = textOf(line, ['id', '_id']) ?? text
    if (ids.has(id)) throw line.refuse('an id that no line before has', describeValue(id))
    ids.add(id)
    questions.push({ id, text, pattern: patternOf(line), kind: textOf(line, ['kind']) })
  }
  return questions
}

function patternOf(line: JsonLine): RegExp | undefined {
  const source = textOf(line, ['answer_pattern'])
  const flags = textOf(line, ['flags']) ?? ''
  if (source === undefined) return undefined
  if (!FLAGS.test(flags)) throw line.refuse('`flags` of i, m, s, u and v', describeValue(flags))
  try {
    return new RegExp(source, flags)
  } catch (error) {
    throw line.refuse('`answer_pattern` to be a regular expression', (error as Error).message)
  }
}

/** Returns the first of some members that is there, which has to be a text. */
function textOf({ value, refuse }: JsonLine, members: readonly string[]): string | undefined {
  const member = members.find((name) => value[name] !== undefined)
  if (member === undefined) return undefined
  const text = value[member]
  if (typeof text !== 'string') throw refuse(`\`${member}\` to be a text`, describeValue(text))
  return text
}
