import { withoutMarkers } from './marker.js'

/** What a model is to write when the evidence doesn't hold the answer. */
export const NO_ANSWER = 'NO ANSWER'

/** Patterns are read with their blanks taken out; a blank that counts is `\s`. */
function pattern(parts: TemplateStringsArray, ...values: string[]): RegExp {
  return new RegExp(String.raw(parts, ...values).replace(/\s+/g, ''), 'i')
}

/** What may come first: “I'm sorry, but”, “Based on the evidence,”. */
const LEAD = String.raw`^(?:[^"“«]{0,80}[,;:]\s(?:but\s|so\s|that\s)?|unfortunately\s|sorry\s)?`
const NOT = String.raw`(?:do(?:es)?\snot|don't|doesn't|did\snot|didn't|cannot|can\snot|can't|could\snot|couldn't)`
/** What was shown to the model, as models call it, where it can't be what a document is about. */
const SHOWN = String.raw`(?:the|this|that|your|any\sof\sthe)\s(?:evidence|(?:provided|given|available|supplied|retrieved|above|cited)\s(?:\w+\s)?
  (?:evidence|passages?|context|documents?|documentation|sources?|texts?|excerpts?|materials?|information|snippets?)|
  (?:passages?|context|documents?|documentation|sources?|texts?|excerpts?|information)\s(?:provided|given|available|supplied|above))`
/** The same, where it can. */
const NAMED = String.raw`(?:the|these|those)\s(?:passages?|context|documents?|documentation|sources?|texts?|excerpts?|snippets?)`
const ABOUT = String.raw`(?:about|on|regarding|concerning|as\sto|of|for|to\s(?:answer|determine|say|tell))`
/** What an answer would have been. */
const KNOWLEDGE = String.raw`(?:(?:an?|the|any|enough|sufficient|specific|direct|relevant|further|more|this)\s)*
  (?:answers?|information|details?|mention|evidence)\b`
const ASKED = String.raw`(?:what|when|where|who|whom|whose|which|why|how|whether|if|anything)\b`

const REFUSALS = [
  pattern`^\W*no\sanswer(?:\s(?:was|is|can\sbe|could\sbe))?(?:\s(?:found|available|possible|given|provided))?(?:\s(?:in|from)\s(?:the|these)\s[\w\s]+)?\W*$`,
  pattern`^\W*(?:unknown|n/a|not\s(?:known|stated|specified|mentioned|found|available|given|provided|enough\sinformation))(?:\sin\sthe\s\w+)?\W*$`,
  pattern`^\W*(?:not\senough|insufficient)\s(?:information|evidence|context)\b`,
  pattern`${LEAD}(?:i|we)(?:\s(?:am|are|was|were)|'m|'re)\s(?:unable|not\sable)\sto\b`,
  pattern`${LEAD}(?:i|we)\s${NOT}\s(?:answer|determine|find|know|tell|say|provide|confirm|locate|identify|see|have)\b`,
  pattern`${LEAD}(?:the|this|your|that)\s(?:question|answer)\b.{0,60}\b(?:cannot|can\snot|can't|could\snot|couldn't)\sbe\s(?:answered|determined|found)\b`,
  pattern`${LEAD}(?:this|that|it)\s(?:cannot|can\snot|can't)\sbe\s(?:answered|determined)\b`,
  pattern`${LEAD}it\s(?:is|was)\s(?:not\spossible|impossible)\sto\s(?:answer|determine|say|tell|know)\b`,
  pattern`${LEAD}the\sanswer\b.{0,40}\s(?:is|was)(?:\snot|n't)\s(?:found\s|given\s|contained\s|stated\s|provided\s|available\s|mentioned\s)?(?:in|by|from)\s(?:${SHOWN}|${NAMED})`,
  pattern`${LEAD}${SHOWN}\s(?:only\s)?${NOT}\s(?:\w+\s)?(?:contain|mention|provide|say|specify|state|answer|hold|include|give|describe|discuss|address|indicate|tell|explain|cover|reveal|name|identify|list|refer|talk|have|support)\b`,
  pattern`${LEAD}${NAMED}\s${NOT}\s(?:\w+\s)?(?:answer|contain|provide|include|hold|give|offer|have)\s${KNOWLEDGE}`,
  pattern`${LEAD}${NAMED}\s${NOT}\s(?:\w+\s)?(?:say|state|specify|mention|indicate|tell|explain|describe|discuss|address|reveal)\s(?:\w+\s)?${ASKED}`,
  pattern`${LEAD}${NAMED}\s${NOT}\s(?:\w+\s)?(?:mention|answer\s(?:the|this|your)\squestion)\b`,
  pattern`${LEAD}(?:${SHOWN}|${NAMED})\s(?:(?:contains?|provides?|has|have|holds?|gives?|offers?|includes?|makes?)\sno\s${KNOWLEDGE}|says?\snothing|(?:is|are)\s(?:silent|insufficient|not\s(?:sufficient|enough)))`,
  pattern`${LEAD}none\sof\s(?:${SHOWN}|${NAMED})\s(?:\w+\s)?(?:contains?|mentions?|provides?|says?|specif(?:y|ies)|states?|answers?|holds?|includes?|gives?|describes?|discuss(?:es)?|address(?:es)?)\b`,
  pattern`${LEAD}nothing\sin\s(?:${SHOWN}|${NAMED})\b`,
  pattern`${LEAD}there(?:\sis|'s|\sare|\swas)\s(?:no|not\senough|insufficient)\s(?:\w+\s)?(?:information|mention|details?)\s(?:${ABOUT}|(?:here|available|given|provided)|in\s(?:${SHOWN}|${NAMED}))`,
  pattern`${LEAD}there(?:\sis|'s|\swas)\s(?:no|not\senough|insufficient)\s(?:\w+\s)?(?:evidence|answer)\s(?:to\s(?:answer|determine|say|tell)|(?:here|available|given|provided)\b|in\s(?:${SHOWN}|${NAMED}))`,
  pattern`${LEAD}no\s(?:\w+\s)?(?:information|evidence|answer|mention|passage|document|source)\s(?:${ABOUT}\s.{1,80}\s)?(?:is|was|are|were|can\sbe|could\sbe)\s(?:found|given|provided|available|mentioned)\s(?:in|about|on|regarding)\b`,
]

/**
 * Whether an answer says that the question can't be answered: `NO ANSWER`, or in its first sentence one of the ways in which models say so
 * all the same, in English. A later sentence that names a gap is part of an answer.
 */
export function isRefusal(answer: string): boolean {
  const plain = withoutMarkers(answer).replace(/[*_`]/g, '').replace(/[‘’]/g, "'").trim()
  const [first = ''] = plain.slice(0, 400).split(/(?<=[.!?])\s|\n/)
  return /^\W*NO ANSWER\b/.test(plain) || REFUSALS.some((refusal) => refusal.test(first))
}
