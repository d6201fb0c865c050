import { foreignKind } from './other-languages.js'

/**
 * What a question asks for. Reads English, and the first words of questions in other languages.
 *
 * - `value`: what something is by default.
 * - `number`: how much, how many, how long.
 * - `time`: when.
 * - `person`: who.
 * - `place`: where, and which city or country.
 * - `member`: which one of a kind, such as a flag, a header or a port.
 * - `way`: how to do something.
 * - `meaning`: what something is or does.
 * - `agent`: what does something.
 * - `effect`: what happens.
 * - `any`: anything else.
 */
export type TargetKind =
  | 'value'
  | 'number'
  | 'time'
  | 'person'
  | 'place'
  | 'member'
  | 'way'
  | 'meaning'
  | 'agent'
  | 'effect'
  | 'any'

/** What a question asks for. */
export interface AnswerTarget {
  kind: TargetKind
  /** For `member`: the noun behind `which`, in lower case. */
  noun?: string | undefined
  /** For a version: what has it, in lower case. */
  versioned?: string | undefined
  /** For `agent` and `person`: what it does or is, in lower case. */
  verb?: string | undefined
  /** For `number`: the noun behind `how many`, in lower case. Absent for times. */
  counted?: string | undefined
  /** For `number`: what has the size or length that is asked for, as it stands in the question. */
  measured?: string | undefined
  /** For `how many times`: what is done so often, in lower case. */
  repeated?: string | undefined
  /** For `meaning`: what is to be defined, as it stands in the question. */
  defined?: string | undefined
  /** For a version or a time: the verb of a change, in lower case. A log of changes may answer. */
  change?: string | undefined
  /** 1 where the step behind another one is asked for, -1 for the step before it. */
  step?: 1 | -1 | undefined
  /** What is to be compared. */
  compared: readonly string[]
  /** Whether it is about what was or will be once, so that a time is a date. */
  isDated: boolean
  /** Nouns in the plural behind `which` or `what`, in lower case: a list may answer. */
  plurals: readonly string[]
  /** The words that ask and say nothing about the subject, such as `long` in `how long`. */
  asking: readonly string[]
  /** Whether it is answered with yes or no. */
  isYesNo: boolean
  /** Whether it is asked in another language than English, so that its answer has other words. */
  isForeign: boolean
  /** The question, in lower case. No name in it is an answer. */
  text: string
  /** Its words. None of them is an answer. */
  words: ReadonlySet<string>
}

const WORDS = /[\p{L}\p{N}_]+/gu
const DEFAULT = /^(?:what|which|is|are)\b.*\bdefaults?\b|^defaults?\b/i
const AMOUNT =
  /^what\s+(?:does|do|did|would)\b.*\bcosts?\b|\bhow\s+(?:many|much|long|often|far|old|large|big|tall|high|fast|deep|wide|heavy)\b|\b(?:maximum|minimum|largest|smallest|total)\s+(?:number|amount|size|length)\b|^what(?:['’]s|\s+(?:is|are|was|were))\s+the\s+(?:max(?:imum)?|min(?:imum)?)\b/i
const NUMBER =
  /\b(?:what|which)\s+(?:(?:is|was)\s+the\s+)?(?:number|percent|percentage|proportion|fraction|amount|size|limit)\b|\bpercentage\b/i
const TIME = /\b(?:what|which)\s+(?:\w+\s+)?(?:year|date|day|month|decade|century|time)\b|\bwhen\s+(?:did|was|were)\b/i
const WHEN = /^(?:(?:at|since|until|from)\s+)?when\b/i
const DATED = /\b(?:did|was|were|will)\b/i
const PERSON = /\bwho(?:m|se)?\b/i
const PLACE =
  /\bwhere\b|\b(?:what|which)\s+(?:\w+\s+)?(?:city|country|state|region|river|person|player|team|party|company|king|queen|author|man|woman)\b/i
const WAY =
  /\bhow\s+(?:do|can|could|should|would|to|must|may|might)\b(?!\s+(?:\S+\s+)?differ)|^(?:what\s+are\s+)?(?:the\s+)?steps\s+(?:to|for)\b/i
const MEMBER =
  /\b(?:which|what)\s+(?:is\s+the\s+|are\s+the\s+)?(?!(?:is|are|was|were|does|do|did)\b)((?:[\p{L}\p{N}.-]+\s+){0,2}?)(NOUN)s?\b/iu
const AGENT = /^(?:what|which)\s+(?:can\s+|will\s+)?(?!is\b|was\b|does\b|has\b|happens\b)(\p{Ll}+s)\b/iu
/** A question with such a word asks for its subject or object, which is a noun. */
const AUXILIARY = /\b(?:is|are|was|were|does|do|did|can|could|may|must|should|will|would|has|have)\b/i
const DOER =
  /^who\s+(?:(?:is|are|was|were|has|had|did|does|do|can|may|must|should|will)\s+(?:(?:an?|the)\s+)?)?([\p{L}-]+)/iu
const EFFECT = /^what\s+(?:happens|if|would\s+happen|will\s+happen)\b/i
/** Verbs with which people ask what a part of a program is for. */
const DOING = 'return|limit|control|set|specify|configure|contain|represent|determine|define|hold|enable|disable'
const MEANING = new RegExp(
  String.raw`^what\s+(?:is|are)\b|^what\s+(?:does|do|did)\b.*\bdo\W*$|\bmeans?\b|^what\s+does\s+(?:the\s+)?\S+\s+(?:\S+\s+)?(?:${DOING})\W*$`,
  'i',
)
/** Asks what something is, and nothing more about it. */
const DEFINED =
  /^(?:what['’]s|what\s+(?:is|are))\s+(?:meant\s+by\s+)?(?:(?:an?|the)\s+)?((?:[^\s?]+\s+){0,3}?[^\s?]+)\W*$|^what\s+does\s+(?:(?:an?|the)\s+)?(.{1,80}?)\s+(?:mean|stand\s+for)\W*$/iu
const COMPARED = /\bdifferences?\s+between\s+(?:an?\s+|the\s+)?(.{1,40}?)\s+and\s+(?:an?\s+|the\s+)?(.{1,40}?)\W*$/iu
const VERSION_OF = /\b(?:[Ww]hich|[Ww]hat)\s+(\p{Lu}[^\s?]*)\s+versions?\b|\bversions?\s+of\s+(?:the\s+)?([^\s?]+)/u
/** What a thing has, rather than what it is. */
const PROPERTY = /\s(?:of|for|in|on|with|between|from|to|behind)\s/i
/** A condition: what something is in some case is no definition. */
const CONDITION = /\s(?:when|if|while|unless|after|before)\s/i
const PLURALS =
  /\b(?:which|what)\s+(?:are\s+)?((?:[\p{L}\p{N}.-]+\s+){0,3}?[\p{L}-]+s)\b(?!\s+(?:the|an?|its|this|that|my|your|each)\b)/iu
const NO_PLURAL = /^(?:is|was|does|has|this|its|as|plus|status|class|process|access|bus|happens)$|ss$/i
/** Asks when something changed, or in which version. */
const CHANGE =
  /\b(added|introduced|removed|deprecated|dropped|fixed|changed|renamed|(?:add|introduce|remove|deprecate|drop|fix|change|rename)(?=\s))\b/i
/** Asks for the step behind or before another one. */
const STEP =
  /^what\s+(?:comes|follows)\s+(?:right\s+|directly\s+|immediately\s+)?(after|before)\b|^what(?:['’]s|\s+is)\s+the\s+(?:next\s+|previous\s+)?step\s+(?:right\s+)?(after|before)\b|^what\s+(?:do|should|must)\s+(?:i|you|we)\s+do\s+(?:next\s+|right\s+)?(after|before)\b/i
const COUNTED = /\b(?:how\s+many|number\s+of)\s+(?!times\b)((?:\p{L}+\s+)?[\p{L}-]+s)\b/iu
const MEASURED =
  /\b(?:size|length|limit|duration|width|height|weight|price|cost)\s+of\s+(?:(?:an?|the|each|one)\s+)?((?:[\p{L}\p{N}_-]+\s+){0,2}?[\p{L}\p{N}_-]+)(?=\s+(?:in|for|by|at|on|is|of|that|when|per)\b|\W*$)/iu
const REPEATED =
  /\bhow\s+many\s+times\s+(?:do|does|did|is|are|was|were|will|can|may|should)\s+(?:\S+\s+){1,4}?(\p{L}+)(?:\s+(?:by|before|until|when|if|after|per|at)\b|\W*$)/iu
const ASKING = /\bhow\s+(\p{L}+)/giu

/** Nouns whose members have names of a technical form, and those whose members are numbers. */
const NAMED =
  'flag|option|switch|argument|parameter|setting|function|method|hook|header|command|library|package|module|class|property|field|key|variable|event|error|code|type|plugin|tool|endpoint|format|file|folder|directory|attribute|tag|label|signal|protocol|algorithm|operator|keyword|decorator|url|path|route'
/** Nouns whose members are numbers. */
const NUMBERED = 'port|version|release|status|limit'
const MEMBER_NOUN = new RegExp(MEMBER.source.replace('NOUN', `${NUMBERED}|${NAMED}`), 'iu')
/** The noun behind `which` and its attributes, where an auxiliary verb follows. */
const NOUN_BEFORE_VERB =
  /\bwhich\s+(?:(?!is\b|are\b|was\b|were\b|does\b|do\b|did\b)[\p{L}\p{N}.-]+\s+){0,3}?([\p{L}\p{N}-]+)\s+(?:is|are|was|were|does|do|did|can|may|must|should|will|has|have)\b/iu
const WHICH_NOUN = /\bwhich\s+(?!is\b|are\b|was\b|were\b|does\b|do\b|did\b)([\p{L}\p{N}-]+)/iu

/** Begins an English question that is answered with yes or no. */
export const YES_OR_NO = /^(?:do|does|did|is|are|was|were|can|could|will|would|should|must|may|has|have)\b/i

/** Reads what a question asks for. In other languages than English it tells few kinds. */
export function answerTarget(question: string): AnswerTarget {
  const words = new Set(question.toLowerCase().match(WORDS))
  const noun = MEMBER_NOUN.exec(question)?.[2] ?? NOUN_BEFORE_VERB.exec(question)?.[1] ?? WHICH_NOUN.exec(question)?.[1]
  const member = noun?.toLowerCase()
  const foreign = foreignKind(question)
  const step = stepIn(question)
  const kind = foreign ?? (step === undefined ? kindOf(question, member) : 'any')
  const verb = (kind === 'agent' ? AGENT : kind === 'person' ? DOER : undefined)?.exec(question)?.[1]?.toLowerCase()
  const plural = PLURALS.exec(question)?.[1]?.toLowerCase().match(WORDS) ?? []
  return {
    kind,
    noun: kind === 'member' ? member : undefined,
    versioned: kind === 'member' ? versionedIn(question) : undefined,
    verb,
    defined: kind === 'meaning' ? definedIn(question) : undefined,
    counted: kind === 'number' ? COUNTED.exec(question)?.[1]?.toLowerCase() : undefined,
    measured: kind === 'number' ? MEASURED.exec(question)?.[1] : undefined,
    repeated: kind === 'number' ? REPEATED.exec(question)?.[1]?.toLowerCase() : undefined,
    change: isOfChange(kind, member, question) ? CHANGE.exec(question)?.[1]?.toLowerCase() : undefined,
    step,
    compared: COMPARED.exec(question)?.slice(1) ?? [],
    isDated: DATED.test(question),
    plurals: plural.filter((word) => word.length > 2 && word.endsWith('s') && !NO_PLURAL.test(word)),
    asking: step === undefined ? askingWords(question, kind, member) : ['step', 'next', 'previous', 'comes', 'follows'],
    isForeign: foreign !== undefined,
    isYesNo: kind === 'any' && YES_OR_NO.test(question),
    text: question.toLowerCase(),
    words,
  }
}

function kindOf(question: string, member: string | undefined): TargetKind {
  if (WHEN.test(question)) return 'time'
  if (PERSON.test(question)) return 'person'
  // `how many years` asks for a number, `what year` for a time.
  if (AMOUNT.test(question)) return 'number'
  if (DEFAULT.test(question)) return member === undefined ? 'value' : 'member'
  if (TIME.test(question)) return 'time'
  if (NUMBER.test(question)) return 'number'
  if (WAY.test(question)) return 'way'
  if (PLACE.test(question)) return 'place'
  if (member !== undefined && !isOfAgent(question)) return 'member'
  if (EFFECT.test(question)) return 'effect'
  if (AGENT.test(question)) return 'agent'
  return MEANING.test(question) && !CONDITION.test(question) ? 'meaning' : 'any'
}

/** Whether a verb stands right behind `what`, and no noun: `what causes the error`. */
function isOfAgent(question: string): boolean {
  const word = /^what\s/i.test(question) ? AGENT.exec(question)?.[1] : undefined
  return word !== undefined && !isTechnical(word) && !NO_PLURAL.test(word) && !AUXILIARY.test(question)
}

function isOfChange(kind: TargetKind, member: string | undefined, question: string): boolean {
  return kind === 'time' ? DATED.test(question) : kind === 'member' && /^(?:version|release)s?$/.test(member!)
}

function stepIn(question: string): 1 | -1 | undefined {
  const order = STEP.exec(question)
    ?.slice(1)
    .find((word) => word !== undefined)
  return order === undefined ? undefined : order.toLowerCase() === 'after' ? 1 : -1
}

function versionedIn(question: string): string | undefined {
  const [, before, behind] = VERSION_OF.exec(question) ?? []
  return (before ?? behind)?.toLowerCase()
}

function definedIn(question: string): string | undefined {
  const [, defined, meant] = DEFINED.exec(question) ?? []
  return defined !== undefined && PROPERTY.test(defined) ? undefined : withoutKind(defined ?? meant)
}

/** What a name in code is of: `the exit status 3` is called `3`. */
const KIND_WORD = /^(?:exit|status|state|error|warning|code|message|number)s?$/i
/** A name in code: with a digit, an underscore, or a capital that begins no word. */
const CODE_NAME = /[\p{N}_]|(?<=\p{L})\p{Lu}|^--?\p{L}/u

/** A name in code without the words for its kind. Other things stay as they are. */
function withoutKind(thing: string | undefined): string | undefined {
  const words = thing?.split(/\s+/) ?? []
  const others = words.filter((word) => !KIND_WORD.test(word) && !isTechnical(word.toLowerCase()))
  return others.length === 1 && others.every((word) => CODE_NAME.test(word)) ? others[0] : thing
}

/** Whether a thing is called as parts of programs are. */
export function isCodeName(thing: string): boolean {
  return !/\s/.test(thing) && CODE_NAME.test(thing)
}

function askingWords(question: string, kind: TargetKind, member: string | undefined): string[] {
  // A number beside what has it needs no more.
  if (kind === 'member' && isNumbered(member)) return [member!, 'need', 'needed', 'required']
  if (kind === 'number')
    return [...[...question.matchAll(ASKING)].map(([, word]) => word!), 'times', 'number', 'amount']
  if (kind === 'value') return ['value', 'setting', 'default', 'defaults']
  if (kind === 'meaning') return ['purpose', 'goal', 'point', 'role', 'idea', ...DOING.split('|')]
  return []
}

const TECHNICAL = new RegExp(`^(?:${NUMBERED}|${NAMED})(?:s|es)?$`)

/** Whether a noun is of a part of a program, whose members have names of a technical form. */
export function isTechnical(noun: string | undefined): boolean {
  return TECHNICAL.test(noun ?? '')
}

/** Whether the members of a noun are numbers. */
export function isNumbered(noun: string | undefined): boolean {
  return new RegExp(`^(?:${NUMBERED})(?:s|es)?$`).test(noun ?? '')
}
