import type { Span } from '../claims.js'
import { type AnswerTarget, isNumbered, type TargetKind } from './answer-target.js'

const WORDS = /[\p{L}\p{N}_]+/gu
/** A value: code, a text in quotes, a number with its unit, or a word that says yes or no. */
const VALUE = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'|[\p{Sc}]?[+-]?\d[\d.,_]*\s?\p{L}{0,8}|\b(?:true|false|null|none|undefined|no|not set|unlimited|infinity|on|off|enabled|disabled|empty)\b`
const VALUES = new RegExp(VALUE, 'giu')
const DEFAULT = /\bdefaults?\b/i
const DEFAULT_VALUE = new RegExp(
  String.raw`\bdefaults?\b(?:\s+(?:values?|settings?))?\s*(?:[:=(]|is|are|to|of|\)|\s|the|set|by)*\s*(?:${VALUE})|(?:${VALUE})\s*(?:\(\s*)?(?:,\s*)?(?:is\s+the\s+|by\s+|as\s+)?defaults?\b`,
  'giu',
)
const NUMBER_WORD =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen'
const NUMBERS = new RegExp(
  String.raw`(?<![\p{L}\d#])(?:v|[+-])?\d[\d.,_]*(?:\s?(?:%|\p{L}{1,12}))?|\b(?:${NUMBER_WORD}|unlimited|infinite|no limit|(?:an?|one) (?:second|minute|hour|day|week|month|year))\b`,
  'giu',
)
const PORTS = /(?<![\p{L}\d#.])\d{2,5}(?!\d|\.\d)/gu
const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![a-z])'
const DATES = new RegExp(String.raw`\b\d{4}(?:-\d\d-\d\d)?\b|\b\d+(?:st|nd|rd|th)\b|\b(?:${MONTH})`, 'gu')
const TIMES = new RegExp(
  String.raw`${DATES.source}|\b(?:when(?:ever)?|[Ww]hen(?:ever)?|[Aa]fter|[Bb]efore|[Oo]nce|as soon as|until|while|during|every|if|on|at the (?:end|start|beginning))\b`,
  'gu',
)
const PEOPLE = /@[\w-]+|(?<![.!?]\s|^)\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*)*/gu
/** Code, flags, identifiers and names. */
const NAMES =
  /\x60[^\x60]+\x60|"[\w./ -]+"|(?<![\w-])--?[a-z][\w-]+(?:=[\w.-]+)?|\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b[a-z]+(?:[A-Z][a-z\d]*)+\b|\b[\w]+(?:[._][\w]+)+\b|@[\w-]+\/[\w.-]+|\b[a-z\d]+(?:-[a-z\d]+){2,}\b|(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu
const EFFECTS =
  /\b(?:impl(?:y|ies)|results? in|causes?|leads? to|triggers?|stop(?:s|ped)?|throws?|fails?|(?:is|are|be) (?:not )?(?:\p{L}+ed|sent|run))\b/giu
const RESULTS = /\b(?:impl(?:y|ies)|results? in|causes?|leads? to|triggers?|stop(?:s|ped)?|throws?|fails?|ignored?)\b/iu
const WAYS =
  /\x60[^\x60]+\x60|\b(?:use|using|call|calling|set|setting|run|running|add|adding|install|pass|passing|create|enable|disable|configure|define|register|send|sending|write|start|open|click|select|choose|make sure|you (?:can|may|must|should|need)|can be|have to|needs? to|by \p{L}+ing|via)\b/giu
/** Asks for a count, which is no span of time and no size, unless it is asked for in its unit. */
const COUNT =
  /\b(?:how\s+many|number\s+of)\s+(?!(?:(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|[kmg]i?b|(?:kilo|mega|giga)?bytes?)\b)/
const MEASURE = /^[+-]?[\d.,_]+\s?(?:ms|s|m|h|d|w|y|b|[kmg]i?b|(?:milli)?seconds?|minutes?|hours?|days?|bytes?)$/
/** Words of a question about a bound, and what says that a number is one. */
const BOUNDS: readonly (readonly [target: RegExp, says: RegExp])[] = [
  [/\b(?:maximum|largest|longest|most)\b/, /max|largest|longest|at most|up to|limit|exceed|no more|upper|less than|≤/i],
  [/\b(?:minimum|smallest|shortest|least)\b/, /min|smallest|shortest|at least|no less|lower|required?|requires|≥/i],
]

/**
 * The parts of a text that may be what is asked for, in order. Words of the question are none. For
 * `meaning`, `place` and `any` there are none.
 */
export function answeringSpans(target: AnswerTarget, text: string): Span[] {
  const { kind, verb, words } = target
  const pattern = patternOf(target)
  if (pattern === undefined) return []
  if (kind === 'agent' && text.search(NAMES) < 0) return subjectsOf(verb ?? '', words, text)
  const spans = [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  if (kind === 'way' || kind === 'time' || kind === 'effect') return spans
  const isCount = kind === 'number' && COUNT.test(target.text)
  return spans.filter(({ start, end }) => {
    const span = text.slice(start, end).toLowerCase()
    if (isCount && MEASURE.test(span)) return false
    if (pattern === NAMES) return !target.text.includes(span.replace(QUOTES, ''))
    const spanWords = span.match(WORDS) ?? []
    return spanWords.length === 0 || spanWords.some((word) => !words.has(word))
  })
}

const QUOTES = /[`"]/g
/** Up to four words that end a text. */
const LAST_WORDS = /(?:[\p{L}\p{N}_'’-]+\s+){0,3}[\p{L}\p{N}_'’-]+\s+$/u
/** What may stand between a subject and its verb. */
const AUXILIARY = /(?<=\s)(?:(?:can|could|will|would|may|might|must|should|to|does|also|only|automatically)\s+){1,3}$/i
const PRONOUN = /^(?:it|they|this|that|these|those|which|who|he|she|we|you|i)$/

/** The words before a verb, which name what does it. */
function subjectsOf(verb: string, words: ReadonlySet<string>, text: string): Span[] {
  const forms = [verb, verb.replace(/s$/, '')]
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    if (!forms.includes(word.toLowerCase())) return []
    const before = text.slice(Math.max(0, index - 120), index).replace(AUXILIARY, '')
    const subject = LAST_WORDS.exec(before)?.[0] ?? ''
    const last = subject.toLowerCase().match(WORDS)?.at(-1)
    if (last === undefined || words.has(last) || PRONOUN.test(last)) return []
    const start = Math.max(0, index - 120) + before.length - subject.length
    return [{ start, end: start + subject.trimEnd().length }]
  })
}

function patternOf({ kind, noun, isDated }: AnswerTarget): RegExp | undefined {
  switch (kind) {
    case 'value':
      return VALUES
    case 'number':
      return NUMBERS
    case 'time':
      return isDated ? DATES : TIMES
    case 'person':
      return PEOPLE
    case 'way':
      return WAYS
    case 'effect':
      return EFFECTS
    case 'agent':
      return NAMES
    case 'member':
      if (!isNumbered(noun)) return NAMES
      return noun?.startsWith('port') ? PORTS : NUMBERS
    default:
      return undefined
  }
}

/**
 * How well a text holds what is asked for, from -1 to 1. Where it is negative, the text is no
 * answer, unless the kind is open.
 */
export function fitOf(target: AnswerTarget, text: string): number {
  const { kind, words } = target
  const isDefault = words.has('default') || words.has('defaults')
  const bonus = isDefault ? (text.search(DEFAULT_VALUE) >= 0 ? 1 : DEFAULT.test(text) ? 0.2 : 0) : 0
  if (kind === 'meaning' || kind === 'any' || kind === 'place') return bonus
  const hasAnswer = answeringSpans(target, text).length > 0 && !(kind === 'member' && NEGATED.test(text))
  if (kind === 'effect') return hasAnswer ? (text.search(RESULTS) >= 0 ? 1 : 0.5) : -1
  if (kind === 'way') return hasAnswer ? (CODE.test(text) ? 1 : 0.4) : -1
  if (kind === 'number' && BOUNDS.some(([bound, says]) => bound.test(target.text) && !says.test(text))) return -1
  if (isDefault) return hasAnswer && (kind !== 'value' || bonus > 0) ? Math.max(bonus, 0.3) : -1
  // One name is rarely all that there is.
  if (kind === 'member' && target.plurals.length > 0 && answeringSpans(target, text).length === 1) return 0.3
  return hasAnswer ? 1 : -1
}

/** Names none. */
const NEGATED = /^(?:not all|not every|no|none of)\b/i
const CODE = /`[^`]*\p{L}{2}[^`]*`/u

/** Whether a text without what is asked for is no answer. */
export function isStrict({ kind, isDated }: AnswerTarget): boolean {
  return STRICT.has(kind) || (kind === 'time' && isDated)
}

const STRICT: ReadonlySet<TargetKind> = new Set(['value', 'number', 'person', 'member', 'agent'])

const HAS_NUMBER = new RegExp(String.raw`\p{N}|\b(?:one|${NUMBER_WORD}|once|twice|percent)\b`, 'iu')
const HAS_TIME =
  /\b\d{3,4}s?\b|\b\d+(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:century|centuries|decades?|years?|months?|weeks?|days?|today|now)\b/
/** Words with a capital letter that begin no sentence. */
const CAPITALS = /(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu

/**
 * Whether a sentence of plain text holds a number, time or name as asked for: 1 or -1, or 0 for
 * other kinds. A name that is in the question is no answer.
 */
export function fitOfSentence({ kind, words }: AnswerTarget, sentence: string): -1 | 0 | 1 {
  switch (kind) {
    case 'number':
      return HAS_NUMBER.test(sentence) ? 1 : -1
    case 'time':
      return HAS_TIME.test(sentence) ? 1 : -1
    case 'person':
    case 'place': {
      const isNew = (name: string): boolean => !(name.toLowerCase().match(WORDS) ?? []).every((word) => words.has(word))
      return (sentence.match(CAPITALS) ?? []).some(isNew) ? 1 : -1
    }
    default:
      return 0
  }
}
