import { isNamedOne, isStrict } from './answering-spans.js'
import type { Part } from './passages/passages.js'
import type { Question } from './question.js'

/** Begins a sentence that goes on from the one before it. */
export const DEPENDENT =
  /^(?:it|its|they|their|them|this|that|these|those|he|she|his|her|however|also|but|and|or|so|then|otherwise|therefore|thus|hence|instead|in this case|for example|for instance|such|here|both|either|neither|as a result|in addition|additionally|moreover|furthermore|consequently|similarly|likewise)\b/i

/** Ends a text that introduces what is behind it. */
export const INTRODUCTION = /[:：]["'”’*_`)\]]{0,4}$/u
/** An introduction with so many words says enough by itself, where the question is open. */
const LONG_INTRODUCTION = 12
/** So many words may say what something is, unless they only say what follows. */
const LONG_DEFINITION = 6
const FOLLOWING = /\b(?:follow(?:s|ing)?|examples?|below|these|here|like this)\b/i
/** A question is no answer. */
export const QUESTION = /[?？؟]["'”’»」』*_)\]]{0,4}$/u
/** A marker in a quoted statement would cite another block. */
const MARKER = /\[#\d+\]/
const SEE =
  /^(?:see|refer to|read|check out|take a look at|have a look at|(?:for )?(?:more|further)(?: information| details)?(?:,|:| see| on| about)|learn more)\b/i
/** Says where more is about something that it names first. */
const SEE_LAST =
  /^(?:to|for|if|when|in)\b.{1,120},\s*(?:please\s+)?(?:see|refer\s+to|check\s+out|read|visit|consult)\b/i
/** Says that something else has it. */
const POINTER = /^(?:the|this|these)\s+(?:\p{L}+\s+){1,3}(?:below|above)\b/iu
/** Asks something of those who read it, as `Please don't open issues`. */
const PLEA = /^(?:please|kindly)\b.*\b(?:issues?|questions?|pull\s+requests?|prs?|bugs?|tickets?|emails?)\b/i
const ABOUT_PLEA =
  /\b(?:issues?|questions?|bugs?|report|contribut\p{L}*|help|support|ask|pull\s+requests?|prs?|tickets?|emails?)\b/iu
/** So many words without a full stop are more than a label. */
const LONG_LABEL = 6
/** Says where something is, with nothing to follow. */
const HERE = /\bhere[.)]?$/i
/** Says of which type a value is, and nothing of what it does. */
const TYPE_ALONE =
  /^(?:takes|expects|accepts|must\s+be|is)\s+(?:an?|one|a\s+list\s+of)\s+(?:\p{L}+[\s-]){0,3}\p{L}+\.?$/iu
const ABOUT_TYPE = /\b(?:types?|values?|takes?|expects?|accepts?|kind)\b/i
/** The condition that a sentence begins with. */
const CONDITION = /^(?:if|when|unless|for|in\s+case)\b([^,]{1,120}?)(?:,|\sthen)\s/i
const STOP = /[.!?:…。！？؟।]["'”’»」』*_`)\]]{0,4}$/u
/** A value with its label, such as `Default: 1048576`. */
export const LABELLED = /^\p{L}[\p{L} _-]{0,24}:\s\S.{0,50}$/u
const CODE_ALONE = /^`[^`]+`$/
/** A line that only makes other code known. */
const IMPORT = /^(?:import|from|using|use|#include|package)\b|\brequire\(/
const ABOUT_IMPORT = /\b(?:import|require|include)/i

/**
 * Whether a part may be quoted as an answer. Questions, introductions, labels, references to other
 * pages, lines that import code, and code that asks the same question are none.
 */
export function isQuotable({ kind, text, passage }: Part, { text: question, target }: Question): boolean {
  if (text === '') return false
  if (kind === 'code') return !asksItself(text, question) && (!IMPORT.test(text) || ABOUT_IMPORT.test(question))
  if (MARKER.test(text) || SEE.test(text) || SEE_LAST.test(text) || HERE.test(text)) return false
  if ((kind === 'list' || passage.isItem) && (SEE.test(passage.lead) || SEE_LAST.test(passage.lead))) return false
  if (isStrict(target) && POINTER.test(text)) return false
  if (kind === 'sentence' && TYPE_ALONE.test(text) && !ABOUT_TYPE.test(question)) return false
  if (PLEA.test(text) && !ABOUT_PLEA.test(question)) return false
  // A value alone is no way.
  if (target.kind === 'way' && kind === 'sentence' && !passage.isItem && LABELLED.test(text)) return false
  const end = text.slice(-8)
  if (QUESTION.test(end)) return false
  // A few words without an end, and with more than code, are a label.
  const isShort = text.split(' ').length < LONG_LABEL
  const isWhole = STOP.test(end) || CODE_ALONE.test(text) || LABELLED.test(text)
  if (kind === 'sentence' && !passage.isItem && isShort && !isWhole) return false
  // The last item of a list may introduce what is below it.
  if (kind === 'list' || !INTRODUCTION.test(end)) return true
  if (target.kind === 'member' && kind === 'sentence') return isNamedOne(target, text)
  if (isStrict(target) || target.kind === 'way') return false
  const words = text.split(' ').length
  return words >= LONG_INTRODUCTION || (target.kind === 'meaning' && words >= LONG_DEFINITION && !FOLLOWING.test(text))
}

/** So many words are a question, and no command. */
const FEWEST_WORDS = 4

/** Whether code has the whole question, as an example of asking it. */
function asksItself(code: string, question: string): boolean {
  const words = question.toLowerCase().replace(/[?？؟\s]+$/u, '')
  return (
    QUESTION.test(question.trim()) && words.split(/\s+/).length >= FEWEST_WORDS && code.toLowerCase().includes(words)
  )
}

/** The condition under which a sentence holds, where it begins with one. */
export function conditionOf(text: string): string | undefined {
  return CONDITION.exec(text)?.[1]
}
