import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerV1 } from '@kebab/schemas'
import { say } from './say.js'

/**
 * Prints an answer for a reader: the text, the source of each statement, and whether the source
 * says it verbatim. Prints the reason for a refusal instead.
 */
export async function printAnswer(answer: AnswerV1, folder: string): Promise<void> {
  say.line(answer.answer)
  const { evidence, threshold, near_misses: nearMisses = [] } = answer.retrieval
  if (answer.refusal_reason != null) {
    say.line(`refused: ${answer.refusal_reason}, evidence ${evidence ?? 'unknown'} where ${threshold} is needed`)
    for (const { path, heading_path: headings } of nearMisses) say.line(`near miss: ${path}  ${headings.join(' > ')}`)
    return
  }
  for (const { marker, path, uri, claims = [] } of answer.citations) {
    const source = await readFile(join(folder, path), 'utf8')
    const verbatim = claims.every(({ evidence: { start, end, text } }) => source.slice(start, end) === text)
    say.line(`[#${marker}] ${uri}  ${verbatim ? 'word for word in the file' : 'NOT in the file'}`)
  }
}
