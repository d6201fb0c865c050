import type { AnswerTarget } from '../answer-target.js'

/** Whether a text is, or begins with, yes or no. */
function saysYesOrNo(text: string): boolean {
  return /^(?:yes|no)\b/i.test(text)
}

/** Says whether something is so, or may be. */
const ASSERTING =
  /\b(?:not|no|never|cannot|can|may|must|should|possible|(?:un)?supported|supports?|allows?|allowed|enabled?|disabled?|required|always|only|without|by default)\b|n['’]t\b/i

/** Says why. */
const REASON =
  /\b(?:because|since|as\s+(?:it|they|this)|due\s+to|so\s+that|reasons?|therefore|otherwise|in\s+order\s+to|to\s+(?:avoid|prevent|save|keep|ensure|reduce|improve|allow|protect|make)|(?:avoid|prevent|protect|ensure)s)\b/i

/**
 * How far a text says whether something is so, or why it is, from 0 to 1. For other questions, 0.
 */
export function assertionOf({ isYesNo, words, text: question }: AnswerTarget, text: string): number {
  if (question.startsWith('why')) return REASON.test(text) ? 0.5 : 0
  if (!isYesNo) return 0
  return saysYesOrNo(text) || (words.has('default') && /\bby default\b/i.test(text))
    ? 1
    : ASSERTING.test(text)
      ? 0.5
      : 0
}
