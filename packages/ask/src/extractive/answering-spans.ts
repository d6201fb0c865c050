import type { Span } from '../claims.js'
import { STOP_WORDS } from '../decompose/question-words.js'
import { type AnswerTarget, isNumbered, isTechnical, type TargetKind } from './answer-target.js'
import { isFormOf } from './assertions/agentless.js'
import { agentsOf, nounOf, subjectsOf } from './assertions/agents.js'
import { fitInOtherLanguage } from './other-languages.js'

const WORDS = /[\p{L}\p{N}_]+/gu
/** A value: code, a text in quotes, a number with its unit, or a word that says yes or no. */
const VALUE = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'|[\p{Sc}]?[+-]?\d[\d.,_]*\s?\p{L}{0,8}|\b(?:true|false|null|none|undefined|no|not set|unlimited|infinity|on|off|enabled|disabled|empty)\b`
const VALUES = new RegExp(VALUE, 'giu')
const DEFAULT = /\bdefaults?\b/i
const DEFAULT_VALUE = new RegExp(
  String.raw`\bdefaults?\b(?:\s+(?:values?|settings?))?\s*(?:[:=(]|is|are|to|of|\)|\s|the|set|by)*\s*(?:${VALUE})|(?:${VALUE})\s*(?:\(\s*)?(?:,\s*)?(?:(?:is\s+)?the\s+|by\s+|as\s+)?defaults?\b`,
  'giu',
)
/** A default with a noun, which says what it is the default of. */
const DEFAULT_OF =
  /\bdefaults?\s+((?:(?!(?:when|if|unless|where|while|that|which)\s)[\p{L}_-]+\s+){1,4}?)(?:is|are|was|=|:)\s/giu
const NUMBER_WORD =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen'
const NUMBERS = new RegExp(
  String.raw`(?<![\p{L}\d#])(?:v|[+-])?\d[\d.,_]*(?:\s?(?:%|\p{L}{1,12}))?|\b(?:${NUMBER_WORD}|unlimited|infinite|no limit|(?:an?|one) (?:second|minute|hour|day|week|month|year))\b`,
  'giu',
)
const PORTS =
  /(?<![\p{L}\d#.])\d{2,5}(?!\d|\.\d|\s?(?:%|ms\b|(?:characters?|bytes?|bits?|seconds?|minutes?|hours?|days?|requests?|connections?|times)\b))/gu
const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?![a-z])'
const DATES = new RegExp(
  String.raw`(?<![#\p{L}\d.,])(?:1\d|20)\d\d(?:-\d\d-\d\d)?(?![\p{L}\d]|[.,]\d)|\b\d+(?:st|nd|rd|th)\b|\b(?:${MONTH})`,
  'gu',
)
const TIMES = new RegExp(
  String.raw`${DATES.source}|\b(?:when(?:ever)?|[Ww]hen(?:ever)?|[Aa]fter|[Bb]efore|[Oo]nce|as soon as|until|while|during|every|each|if|on|at the (?:end|start|beginning)|\d+\s+(?:(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?))\b`,
  'gu',
)
const PEOPLE = /@[\w-]+|(?<![\p{L}\p{N}_]|[.!?]\s|^)\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’.-]*)*/gu
/** Code, flags, identifiers and names. */
const NAMES =
  /\x60[^\x60]+\x60|"[\w./ -]+"|(?<![\p{L}\p{N}])'[\w./ -]{1,40}'(?![\p{L}\p{N}])|(?<![\w-])--?[a-z][\w-]+(?:=[\w.-]+)?|\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b[a-z]+(?:[A-Z][a-z\d]*)+\b|\b[\w]+(?:[._][\w]+)+\b|@[\w-]+\/[\w.-]+|\b[a-z\d]+(?:-[a-z\d]+){2,}\b|\b[a-z]+-\d[\w./-]*|(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu
const CODE_NOUN = /^codes?$/
const UNIT_NOUN = /^units?$/
const UNIT_NAMES =
  /\b(?:(?:milli|micro|nano)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|(?:kilo|mega|giga)?bytes?|bits?|[kmg]i?b|percent|pixels?|characters?|tokens?|ms)\b/giu
/** Names of errors, and numbers of states. */
const CODES = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|(?<![\p{L}\d.#_-])\d{1,5}(?![\d.]*\p{L}|\.\d)/gu
const EFFECTS =
  /\b(?:impl(?:y|ies)|results? in|causes?|leads? to|triggers?|stop(?:s|ped)?|throws?|fails?|(?:is|are|be) (?:not )?(?:\p{L}+ed|sent|run))\b/giu
const RESULTS =
  /\b(?:impl(?:y|ies)|results? in|causes?|leads? to|triggers?|stop(?:s|ped)?|throws?|fails?|ignored?|will be \p{L}+ed)\b/iu
/** Says what is to be done, rather than what happens. */
const OBLIGATION = /\b(?:must|should|needs?\s+to|ha(?:s|ve)\s+to|important)\b/i
const WAYS =
  /\x60[^\x60]+\x60|\b(?:use|using|call|calling|set|setting|run|running|add|adding|install|pass|passing|create|enable|disable|configure|define|register|send|sending|write|start|open|click|select|choose|place|put|edit|the (?:\p{L}+ )?way is to|make sure|you (?:can|may|must|should|need)|can be|have to|needs? to|by \p{L}+ing|via)\b/giu
/** Asks for a count, which is no span of time and no size, unless it is asked for in its unit. */
const COUNT =
  /\b(?:how\s+many|number\s+of)\s+(?!(?:(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|[kmg]i?b|(?:kilo|mega|giga)?bytes?)\b)/
const MEASURE = /^[+-]?[\d.,_]+\s?(?:ms|s|m|h|d|w|y|b|[kmg]i?b|(?:milli)?seconds?|minutes?|hours?|days?|bytes?)$/
/** The same in another unit, behind a number. */
const MEASURE_BESIDE = /^\s*\(\s*[\d.,]+\s?(?:ms|s|min|(?:milli)?seconds?|minutes?|hours?|days?|[kmg]i?b)\b/i
/** Words of a question about a bound, and what says that a number is one. */
const BOUNDS: readonly (readonly [target: RegExp, says: RegExp])[] = [
  [
    /\b(?:maximum|largest|longest|highest|most)\b/,
    /max|largest|longest|highest|at most|up to|limit|exceed|no more|upper|(?:less|larger|greater|longer|bigger|higher|more) than|≤/i,
  ],
  [
    /\b(?:minimum|smallest|shortest|lowest|least)\b/,
    /min|smallest|shortest|lowest|at least|no less|lower|required?|requires|(?:less|smaller|shorter|fewer) than|≥/i,
  ],
]

/**
 * The parts of a text that may be what is asked for, in order. Words of the question are none. For
 * `meaning`, `place` and `any` there are none.
 */
export function answeringSpans(target: AnswerTarget, readable: string): Span[] {
  const { kind, noun, verb, words } = target
  const pattern = patternOf(target)
  // Code names nobody.
  const text = kind === 'person' ? withoutCode(readable) : readable
  if (pattern === undefined) return []
  if (kind === 'agent') {
    const agents = agentsOf(verb ?? '', text).filter(({ start, end }) => !words.has(nounOf(text.slice(start, end))))
    if (agents.length > 0) return agents
    if (text.search(NAMES) < 0) return subjectsOf(verb ?? '', words, text)
  }
  const spans = [...text.matchAll(pattern), ...namedBefore(text, target)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  if (kind === 'time' || kind === 'effect') return spans
  // To repeat what is to be done is no way to do it.
  if (kind === 'way') return spans.filter(({ start, end }) => !words.has(wordIn(text.slice(start, end))))
  const isCount = kind === 'number' && COUNT.test(target.text)
  return spans.filter(({ start, end }) => {
    // The number of a section or of a version is no amount.
    if (kind === 'number' && (text[start - 1] === '§' || OF_SECTION.test(text.slice(start, end + 2)))) return false
    const span = text.slice(start, end).toLowerCase()
    if (isCount && (MEASURE.test(span) || MEASURE_BESIDE.test(text.slice(end, end + 24)))) return false
    if (span.includes('(') && !isCalled(noun) && !span.includes(stemOf(noun ?? ''))) return false
    if (pattern === NAMES) return !target.text.includes(span.replace(QUOTES, ''))
    const spanWords = span.match(WORDS) ?? []
    const isOther = (word: string): boolean =>
      !words.has(word) &&
      (kind !== 'person' || !(words.has(word.replace(/s$/, '')) || (verb !== undefined && isFormOf(word, verb))))
    return spanWords.length === 0 || spanWords.some(isOther)
  })
}

/** A text with blanks for its code. */
export function withoutCode(text: string): string {
  return text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
}

/** A number of several parts, or one of which a part is open. */
const OF_SECTION = /^v?\d+(?:\.\d+){2}|^v?\d+\.x/

/** A name of several parts before the noun of its kind: `the run-parts tool`. */
function namedBefore(text: string, { kind, noun }: AnswerTarget): Iterable<RegExpExecArray> {
  if (kind !== 'member' || noun === undefined || isNumbered(noun)) return []
  const stem = stemOf(noun).replace(/[^\p{L}\p{N}]/gu, '\\$&')
  return text.matchAll(new RegExp(String.raw`(?<=\b[Tt]he\s)[\p{L}\p{N}]+-[\p{L}\p{N}]+(?=\s+${stem})`, 'gu'))
}

/** Nouns of what is called, with parentheses behind its name. */
const CALLED =
  /^(?:functions?|methods?|hooks?|calls?|callbacks?|commands?|class(?:es)?|constructors?|handlers?|helpers?|macros?|decorators?|operators?|routines?|transformers?|serializers?|utilit(?:y|ies)|api|types?|ways?|one)$/

/** Whether the members of a noun may be written as calls. */
export function isCalled(noun: string | undefined): boolean {
  return noun === undefined || CALLED.test(noun)
}

/** The word that a span is, without the marks of code, in lower case. */
function wordIn(span: string): string {
  return /^`?([\p{L}\p{N}_]+)`?$/u.exec(span)?.[1]?.toLowerCase() ?? ''
}

const QUOTES = /[`"']/g
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
      if (CODE_NOUN.test(noun ?? '')) return CODES
      if (UNIT_NOUN.test(noun ?? '')) return UNIT_NAMES
      if (!isNumbered(noun)) return NAMES
      return noun?.startsWith('port') ? PORTS : NUMBERS
    default:
      return undefined
  }
}

/** What is asked for in a unit, and the words and signs of such units. */
const UNITS: readonly (readonly [target: RegExp, unit: RegExp])[] = [
  [
    /\bhow\s+(?:long|often|old)\b/,
    /(?:\d|\b)(?:ms|s|m|h|d|w|y|sec|min)\b|\b(?:(?:milli|micro|nano)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|time|timeout|once|twice|forever|indefinitely|unlimited|never|always|every)\b/i,
  ],
  [/\bcosts?\b|\bprices?\b/, /\b(?:free|costs?|prices?|fees?|charges?)\b/iu],
]

/** Whether a text has the unit that a number is asked for in, where there is one. */
export function hasUnit({ kind, text: question }: AnswerTarget, text: string): boolean {
  return kind !== 'number' || UNITS.every(([target, unit]) => !target.test(question) || unit.test(text))
}

/**
 * How well a text holds what is asked for, from -1 to 1. Where it is negative, the text is no
 * answer, unless the kind is open.
 */
export function fitOf(target: AnswerTarget, text: string): number {
  const { kind, words } = target
  if (target.isForeign) return fitOfSentence(target, text)
  const isDefault = words.has('default') || words.has('defaults')
  if (isDefault && isDefaultOfOther(target, text)) return -1
  const bonus = isDefault ? (text.search(DEFAULT_VALUE) >= 0 ? 1 : DEFAULT.test(text) ? 0.2 : 0) : 0
  if (kind === 'place') return bonus + (target.text.startsWith('where') && PATH.test(text) ? PATH_FIT : 0)
  if (kind === 'meaning' || kind === 'any') return bonus
  const hasAnswer = answeringSpans(target, text).length > 0 && !(kind === 'member' && NEGATED.test(text))
  if (target.versioned !== undefined && DROPPED.test(text) && !DROPPED.test(target.text)) return -1
  if (kind === 'effect' && OBLIGATION.test(text)) return -0.5
  if (kind === 'effect') return hasAnswer ? (text.search(RESULTS) >= 0 ? 1 : 0.2) : -1
  if (kind === 'way') return hasAnswer ? (CODE.test(text) ? 1 : 0.4) : -1
  if (kind === 'number' && BOUNDS.some(([bound, says]) => bound.test(target.text) && !says.test(text))) return -1
  if (isDefault) return hasAnswer && (kind === 'member' || bonus > 0 || UNSET.test(text)) ? Math.max(bonus, 0.3) : -1
  if (kind === 'member' && hasAnswer && !isNamedOne(target, text)) return target.versioned === undefined ? UNNAMED : -1
  // One name is rarely all that there is.
  if (kind === 'member' && target.plurals.length > 0 && answeringSpans(target, text).length === 1) return 0.3
  // A version that is needed is a least one.
  if (hasAnswer && target.versioned !== undefined) return LEAST_VERSION.test(text) ? 1 : 0.5
  return hasAnswer ? 1 : -1
}

/** A file, a folder or an address: where something is. */
const PATH = /(?<![\p{L}\p{N}])(?:~|\.{1,2})?\/[\p{L}\p{N}_.@-]+|:\/\//u
const PATH_FIT = 0.5
/** Says that something is supported no more, which is no version that one needs. */
const DROPPED = /\bno longer\b|\bdrop(?:s|ped|ping)?\b|\bunsupported\b|\bnot? (?:longer )?supported\b|\bend of life\b/i
/** Says from which version on. */
const LEAST_VERSION =
  /\d\S*\s+(?:or|and)\s+(?:later|newer|above|higher|up)\b|(?:>=|≥|at\s+least|minimum|requires?|needs?)\s/i

/** Whether a text says what something is by default. */
export function saysDefault(text: string): boolean {
  return text.search(DEFAULT_VALUE) >= 0
}

/** Whether one of some texts says what holds by default, or where nothing is set. */
export function mentionsDefault(texts: readonly string[]): boolean {
  return texts.some((text) => DEFAULT.test(text) || UNSET.test(text))
}

/** Says what holds where nothing is set, without the word. */
const UNSET =
  /\b(?:if|when|unless|where)\b.{0,40}\b(?:not|none|omitted|unset|otherwise|specified|no(?=\s+\S+(?:\s+\S+)?\s+(?:is|are|was|given|set|specified|provided|defined|passed)\b))\b/i
/** How well a text fits where it doesn't say that what it names is one of the kind. */
const UNNAMED = 0.2
/** What stands between a name and its kind: `the onSend hook`, `the option is called x`. */
const BETWEEN =
  /^[\s"'`*:(=–—-]*(?:(?:is|are|was|be|named|called|an?|the|of|for|by|to)\s+){0,3}(?:[^\s.,;]+\s+)?["'`*(]*$/u

function stemOf(noun: string): string {
  return noun.replace(/(?:ies|es|s|y)$/, '')
}

/** How far behind a name the noun for its kind is looked for, in UTF-16 units. */
const LONGEST_NOUN = 40

/** Whether something that a text names stands beside the noun for its kind. */
export function isNamedOne(target: AnswerTarget, text: string): boolean {
  const { noun = '', versioned } = target
  const stem = versioned ?? stemOf(noun)
  const lower = text.toLowerCase()
  if (stem === '' || CODE_NOUN.test(noun) || UNIT_NOUN.test(noun)) return true
  return answeringSpans(target, text).some(({ start, end }) => {
    // The `onError` handler is no error.
    const next = /^[`"')]*\s+(\p{L}+)/u.exec(lower.slice(end, end + LONGEST_NOUN))?.[1] ?? ''
    if (lower.slice(start, end).includes(stem) && (next.startsWith(stem) || !(isTechnical(next) || CALLED.test(next))))
      return true
    const behind = lower.indexOf(stem, end)
    const before = lower.lastIndexOf(stem, start)
    const wordEnd = before < 0 ? -1 : before + /^\S*/.exec(lower.slice(before))![0].length
    return (
      isSubject(target, lower.slice(end)) ||
      (behind >= 0 && BETWEEN.test(lower.slice(end, behind))) ||
      (before >= 0 &&
        wordEnd <= start &&
        BETWEEN.test(lower.slice(wordEnd, start)) &&
        (!PLURAL.test(lower.slice(before, start)) || OF_SEVERAL.test(lower.slice(end))))
    )
  })
}

/** A noun of several before a name, which one name alone is none of. */
const PLURAL = /^[\p{L}\p{N}]*[^s\W]s\s+["'`*]*$/u
/** Names go on behind a name. */
const OF_SEVERAL = /^["'`)*\s]*(?:,|and\b|or\b)/u

/** The word behind a name, and what may stand between. */
const NEXT_WORD =
  /^[`"')\]\s]*(?:(?:(?:can|may|will|must)\s+)?(?:be\s+)?(?:is\s+)?(?:used\s+)?(?:to|which|that|also)\s+)?([\p{L}\p{N}]{3,})/u

/** Whether a name, by what is behind it, does what the question asks of something. */
function isSubject({ words }: AnswerTarget, behind: string): boolean {
  const verb = NEXT_WORD.exec(behind)?.[1]
  return verb !== undefined && !STOP_WORDS.has(verb) && [...words].some((word) => isSameVerb(word, verb))
}

/** Whether two words are forms of one verb, as `adds` and `add`. */
function isSameVerb(word: string, other: string): boolean {
  if (word.length > 3 && other.length > 3) return word.slice(0, 5) === other.slice(0, 5)
  return word.length > 2 && word.replace(/s$/, '') === other.replace(/s$/, '')
}

/** A default as it is written in code, with its name. */
const DEFAULT_PAIR = /\bdefaults?\s+`\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*[:=]/giu

/** Nouns that say nothing of what a default is of. */
const OF_ANYTHING = /^(?:values?|settings?|behaviou?rs?|options?|for|of|this|the|it|here)$/i

/** Whether a text says the default of something that the question doesn't name. */
function isDefaultOfOther({ text: question }: AnswerTarget, text: string): boolean {
  const nouns = [
    ...[...text.matchAll(DEFAULT_OF)].flatMap(([, noun]) => noun!.trim().split(/\s+/)),
    ...[...text.matchAll(DEFAULT_PAIR)].map(([, name]) => name!),
  ]
  return nouns.some((noun) => !OF_ANYTHING.test(noun) && !question.includes(noun.toLowerCase().slice(0, 5)))
}

/** Names none. */
const NEGATED = /^(?:not all|not every|no|none of)\b/i
const CODE = /`[^`]*\p{L}{2}[^`]*`/u

/** Whether a text without what is asked for is no answer. */
export function isStrict({ kind, isForeign }: AnswerTarget): boolean {
  return STRICT.has(kind) && !isForeign
}

const STRICT: ReadonlySet<TargetKind> = new Set(['value', 'number', 'time', 'person', 'member', 'agent'])

const HAS_NUMBER = new RegExp(String.raw`\p{N}|\b(?:one|${NUMBER_WORD}|once|twice|percent)\b`, 'iu')
const HAS_TIME =
  /\b\d{3,4}s?\b|\b\d+(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:century|centuries|decades?|years?|months?|weeks?|days?|today|now)\b/
/** Words with a capital letter that begin no sentence. */
const CAPITALS = /(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu

/**
 * Whether a sentence of plain text holds a number, time or name as asked for: 1 or -1, or 0 for
 * other kinds. A name that is in the question is no answer.
 */
export function fitOfSentence(target: AnswerTarget, sentence: string): -1 | 0 | 1 {
  const { kind, words, isForeign } = target
  if (isForeign) return fitInOtherLanguage(target, sentence)
  switch (kind) {
    case 'number':
      return HAS_NUMBER.test(sentence) ? 1 : -1
    case 'time':
      return HAS_TIME.test(sentence) ? 1 : -1
    case 'person':
    case 'place': {
      const isNew = (name: string): boolean => !(name.toLowerCase().match(WORDS) ?? []).every((word) => words.has(word))
      return (withoutCode(sentence).match(CAPITALS) ?? []).some(isNew) ? 1 : -1
    }
    default:
      return 0
  }
}
