/** What a question asks for, as far as its words tell: a number, a time, a name, or anything. */
export type AnswerType = 'number' | 'time' | 'name' | 'any'

const TIME = /\bwhen\b|\b(?:what|which)\s+(?:\w+\s+)?(?:year|date|day|month|decade|century|time)\b/
const NUMBER =
  /\bhow\s+(?:many|much|long|often|far|old|large|big|tall|high|fast|deep|wide|heavy)\b|\b(?:what|which)\s+(?:is\s+the\s+|was\s+the\s+)?(?:number|percent|percentage|proportion|fraction|amount|size)\b|\bpercentage\b/
const NAME =
  /\bwho(?:m|se)?\b|\bwhere\b|\b(?:what|which)\s+(?:\w+\s+)?(?:city|country|state|region|river|person|player|team|party|company|king|queen|author|man|woman)\b/

const HAS_NUMBER =
  /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen|once|twice|percent)\b/iu
const HAS_TIME =
  /\b\d{3,4}s?\b|\b\d+(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:century|centuries|decades?|years?|months?|weeks?|days?|today|now)\b/
/** A capital letter that doesn't begin the sentence. */
const NAMES = /(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu
const WORDS = /[\p{L}\p{N}]+/gu

/** What a question asks for. Reads English; a question in another language asks for anything. */
export function answerType(question: string): AnswerType {
  const lower = question.toLowerCase()
  // `how many years` asks for a number, `what year` for a time.
  if (TIME.test(lower)) return 'time'
  if (NUMBER.test(lower)) return 'number'
  return NAME.test(lower) ? 'name' : 'any'
}

/** Whether a sentence holds something of the type: 1 or -1, and 0 where anything will do. A name that is in the question already is no answer. */
export function fitsType(type: AnswerType, sentence: string, question: string): -1 | 0 | 1 {
  if (type === 'any') return 0
  if (type === 'number') return HAS_NUMBER.test(sentence) ? 1 : -1
  if (type === 'time') return HAS_TIME.test(sentence) ? 1 : -1
  const asked = new Set(question.toLowerCase().match(WORDS))
  const names = sentence.match(NAMES) ?? []
  return names.some((name) => !(name.toLowerCase().match(WORDS) ?? []).every((word) => asked.has(word))) ? 1 : -1
}
