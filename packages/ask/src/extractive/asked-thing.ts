import type { Span } from '../claims.js'

/**
 * What a question about documents asks for. Reads English.
 *
 * - `value`: what something is by default.
 * - `number`: how much, how many, how long.
 * - `time`: when.
 * - `person`: who.
 * - `member`: which one of a kind, such as a flag, a header or a port.
 * - `way`: how to do something.
 * - `meaning`: what something is or does.
 * - `agent`: what does something.
 * - `effect`: what happens.
 * - `any`: anything else.
 */
export type AskedKind =
  | 'value'
  | 'number'
  | 'time'
  | 'person'
  | 'member'
  | 'way'
  | 'meaning'
  | 'agent'
  | 'effect'
  | 'any'

/** What a question asks for. */
export interface AskedThing {
  kind: AskedKind
  /** For `member`: the noun behind `which`, in lower case. */
  noun?: string | undefined
  /** For `agent`: the verb, in lower case. */
  verb?: string | undefined
  /** The question, in lower case. No name in it is an answer. */
  text: string
  /** Its words. None of them is an answer. */
  words: ReadonlySet<string>
}

const WORDS = /[\p{L}\p{N}_]+/gu
const DEFAULT = /\bdefaults?\b/i
const NUMBER =
  /\bhow\s+(?:many|much|long|often|far|old|large|big|tall|high|fast|deep|wide|heavy)\b|\b(?:maximum|minimum|largest|smallest|total)\s+(?:number|amount|size|length)\b|\b(?:what|which)\s+(?:is\s+the\s+)?(?:number|percentage|amount|limit)\b/i
const TIME = /^(?:at\s+|since\s+|until\s+)?when\b|\b(?:what|which)\s+(?:year|date|day|month|time)\b/i
const PERSON = /\bwho(?:m|se)?\b/i
const WAY = /\bhow\s+(?:do|can|could|should|would|to|must|may|might)\b(?!\s+(?:\S+\s+)?differ)/i
const MEMBER =
  /\b(?:which|what)\s+(?:is\s+the\s+|are\s+the\s+)?(?!(?:is|are|was|were|does|do|did)\b)((?:[\p{L}\p{N}.-]+\s+){0,2}?)(NOUN)s?\b/iu
const AGENT = /^(?:what|which)\s+(?:can\s+|will\s+)?(?!is\b|was\b|does\b|has\b|happens\b)(\p{Ll}+s)\b/iu
const EFFECT = /^what\s+(?:happens|if|would\s+happen|will\s+happen)\b/i
const MEANING = /^what\s+(?:is|are)\b|^what\s+(?:does|do|did)\b.*\bdo\W*$|\bmeans?\b/i

/** Nouns whose members have names of a technical form, and those whose members are numbers. */
const NAMED =
  'flag|option|switch|argument|parameter|setting|function|method|hook|header|command|library|package|module|class|property|field|key|variable|event|error|code|type|plugin|tool|endpoint|format|file|folder|directory|attribute|tag|label|signal|protocol|algorithm|operator|keyword|decorator|url|path|route'
const NUMBERED = 'port|version|status|limit'
const MEMBER_NOUN = new RegExp(MEMBER.source.replace('NOUN', `${NUMBERED}|${NAMED}`), 'iu')
const WHICH_NOUN = /\bwhich\s+(?!is\b|are\b|was\b|were\b|does\b|do\b|did\b)([\p{L}\p{N}-]+)/iu

/** Reads what a question asks for. In another language than English it is `any`. */
export function askedThing(question: string): AskedThing {
  const words = new Set(question.toLowerCase().match(WORDS))
  const member = (MEMBER_NOUN.exec(question)?.[2] ?? WHICH_NOUN.exec(question)?.[1])?.toLowerCase()
  const kindOf = (): AskedKind => {
    if (PERSON.test(question)) return 'person'
    if (NUMBER.test(question)) return 'number'
    if (DEFAULT.test(question) && !/^how\b/i.test(question)) return member === undefined ? 'value' : 'member'
    if (TIME.test(question)) return 'time'
    if (WAY.test(question)) return 'way'
    if (member !== undefined) return 'member'
    if (EFFECT.test(question)) return 'effect'
    if (AGENT.test(question)) return 'agent'
    return MEANING.test(question) ? 'meaning' : 'any'
  }
  const kind = kindOf()
  const verb = kind === 'agent' ? AGENT.exec(question)?.[1]?.toLowerCase() : undefined
  return { kind, noun: kind === 'member' ? member : undefined, verb, text: question.toLowerCase(), words }
}

/** A value: code, a text in quotes, a number with its unit, or a word that says yes or no. */
const VALUE = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'|[\p{Sc}]?[+-]?\d[\d.,_]*\s?\p{L}{0,8}|\b(?:true|false|null|none|undefined|no|not set|unlimited|infinity|on|off|enabled|disabled|empty)\b`
const VALUES = new RegExp(VALUE, 'giu')
const DEFAULT_VALUE = new RegExp(
  String.raw`\bdefaults?\b(?:\s+(?:values?|settings?))?\s*(?:[:=(]|is|are|to|of|\)|\s|the|set|by)*\s*(?:${VALUE})|(?:${VALUE})\s*(?:\(\s*)?(?:,\s*)?(?:is\s+the\s+|by\s+|as\s+)?defaults?\b`,
  'giu',
)
const NUMBERS =
  /(?<![\p{L}\d#])(?:v|[+-])?\d[\d.,_]*(?:\s?(?:%|\p{L}{1,12}))?|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|third|quarter|dozen|unlimited|infinite)\b/giu
const TIMES =
  /\b\d{4}(?:-\d\d-\d\d)?\b|\b\d+(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:when(?:ever)?|after|before|once|as soon as|until|while|during|every|if|on|at the (?:end|start|beginning))\b/giu
const PEOPLE = /@[\w-]+|(?<![.!?]\s|^)\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*)*/gu
/** Code, flags, identifiers and names. */
const NAMES =
  /\x60[^\x60]+\x60|"[\w./ -]+"|(?<![\w-])--?[a-z][\w-]+(?:=[\w.-]+)?|\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b|\b[a-z]+(?:[A-Z][a-z\d]*)+\b|\b[\w]+(?:[._][\w]+)+\b|@[\w-]+\/[\w.-]+|\b[a-z\d]+(?:-[a-z\d]+){2,}\b|(?<=[\p{L}\p{N},;:)"'’”]\s["'“‘(]?)\p{Lu}[\p{L}\p{N}'’-]*/gu
const EFFECTS =
  /\b(?:impl(?:y|ies)|results? in|causes?|leads? to|triggers?|stop(?:s|ped)?|throws?|fails?|(?:is|are|be) (?:not )?(?:\p{L}+ed|sent|run))\b/giu
const WAYS =
  /\x60[^\x60]+\x60|\b(?:use|using|call|calling|set|setting|run|running|add|adding|install|pass|passing|create|enable|disable|configure|define|register|send|sending|write|start|open|click|select|choose|make sure|you (?:can|may|must|should|need)|can be|have to|needs? to|by \p{L}+ing|via)\b/giu

/**
 * The parts of a text that may be what is asked for, in order. Words of the question are none. For
 * `meaning` and `any` there are none.
 */
export function answeringSpans({ kind, noun, verb, text: asked, words }: AskedThing, text: string): Span[] {
  const pattern = patternOf(kind, noun)
  if (pattern === undefined) return []
  if (kind === 'agent' && text.search(NAMES) < 0) return subjectsOf(verb ?? '', words, text)
  const spans = [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  if (kind === 'way' || kind === 'time' || kind === 'effect') return spans
  return spans.filter(({ start, end }) => {
    const span = text.slice(start, end).toLowerCase()
    if (pattern === NAMES) return !asked.includes(span.replace(QUOTES, ''))
    const spanWords = span.match(WORDS) ?? []
    return spanWords.length === 0 || spanWords.some((word) => !words.has(word))
  })
}

const QUOTES = /[`"]/g
/** Up to four words that end a text. */
const LAST_WORDS = /(?:[\p{L}\p{N}_'’-]+\s+){0,3}[\p{L}\p{N}_'’-]+\s+$/u
const PRONOUN = /^(?:it|they|this|that|these|those|which|who|he|she|we|you|i)$/

/** The words before a verb, which name what does it. */
function subjectsOf(verb: string, words: ReadonlySet<string>, text: string): Span[] {
  const forms = [verb, verb.replace(/s$/, '')]
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    if (!forms.includes(word.toLowerCase())) return []
    const subject = LAST_WORDS.exec(text.slice(Math.max(0, index - 120), index))?.[0] ?? ''
    const last = subject.toLowerCase().match(WORDS)?.at(-1)
    if (last === undefined || words.has(last) || PRONOUN.test(last)) return []
    return [{ start: index - subject.length, end: index - (subject.length - subject.trimEnd().length) }]
  })
}

function patternOf(kind: AskedKind, noun: string | undefined): RegExp | undefined {
  switch (kind) {
    case 'value':
      return VALUES
    case 'number':
      return NUMBERS
    case 'time':
      return TIMES
    case 'person':
      return PEOPLE
    case 'way':
      return WAYS
    case 'effect':
      return EFFECTS
    case 'agent':
      return NAMES
    case 'member':
      return new RegExp(`^(?:${NUMBERED})s?$`).test(noun ?? '') ? NUMBERS : NAMES
    default:
      return undefined
  }
}

/**
 * How well a text holds what is asked for, from -1 to 1. Where it is negative, the text is no
 * answer, unless the kind is `way`, `time`, `meaning` or `any`.
 */
export function fitOf(asked: AskedThing, text: string): number {
  const { kind, words } = asked
  const isDefault = words.has('default') || words.has('defaults')
  const bonus = isDefault ? (text.search(DEFAULT_VALUE) >= 0 ? 1 : DEFAULT.test(text) ? 0.2 : 0) : 0
  if (kind === 'meaning' || kind === 'any') return bonus
  const hasAnswer = answeringSpans(asked, text).length > 0
  if (kind === 'way') return hasAnswer ? (CODE.test(text) ? 1 : 0.4) : -0.5
  if (isDefault) return hasAnswer ? Math.max(bonus, 0.3) : -1
  return hasAnswer ? 1 : -1
}

const CODE = /`[^`]*\p{L}{2}[^`]*`/u

/** Whether a text without what is asked for is no answer. */
export function isStrict({ kind }: AskedThing): boolean {
  return kind === 'value' || kind === 'number' || kind === 'person' || kind === 'member' || kind === 'agent'
}
