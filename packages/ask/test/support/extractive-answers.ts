import type { AnswerV1 } from '@kebab/schemas'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { type ExtractiveGeneratorOptions, extractiveGenerator } from '../../src/index.js'
import { askOf } from './asked.js'
import { shelfOf } from './shelf.js'

export const analyzer = textAnalyzer({ languages: [english] })

/** Answers an English question from texts by path, or from one of Markdown, in their own words. */
export async function answerTo(
  question: string,
  texts: Record<string, string> | string,
  options: ExtractiveGeneratorOptions = {},
): Promise<AnswerV1> {
  const shelf = await shelfOf(typeof texts === 'string' ? { 'a.md': texts } : texts)
  return askOf(shelf, { generator: extractiveGenerator({ analyzer, ...options }), analyzer })({ question })
}

/** The runs of marked words of an answer. */
export function marksIn({ answer, citations }: AnswerV1): string[] {
  const claims = citations.flatMap(({ claims = [] }) => claims)
  return claims.flatMap(({ marked }) => (marked === undefined ? [] : [answer.slice(marked.start, marked.end)]))
}

/** The marked words of an answer, on one line. */
export function markedIn(answer: AnswerV1): string {
  return marksIn(answer).join(' / ')
}
