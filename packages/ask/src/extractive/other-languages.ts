import type { AnswerTarget, TargetKind } from './answer-target.js'

/** What other languages ask as `how much`, `when`, `who` and `where`. */
const IN_OTHER_LANGUAGES: readonly (readonly [kind: TargetKind, pattern: RegExp])[] = [
  [
    'number',
    /^(?:wie\s*viele?[mnrs]?|wie\s+(?:lange?|oft|hoch|groß|alt|weit|schnell|tief|breit|schwer)|cuánt[oa]s?|combien|сколько)$/u,
  ],
  [
    'time',
    /^(?:wann|cuándo|quand|когда|in\s+welchem\s+(?:jahr|monat)|(?:en\s+)?qué\s+(?:año|fecha)|(?:en\s+)?quelle\s+(?:année|date)|в\s+каком\s+году)$/u,
  ],
  ['person', /^(?:wer|wen|wem|wessen|quién(?:es)?|qui|кто|кого|кому|кем)$/u],
  ['place', /^(?:wo|wohin|woher|a?dónde|où|где|куда|откуда)$/u],
]
const WORD = /[\p{L}\p{M}]+/gu

/** The kind of what a question in another language asks for. A preposition may stand before it. */
export function foreignKind(question: string): TargetKind | undefined {
  const words = question.toLowerCase().match(WORD)?.slice(0, 4) ?? []
  for (const from of [0, 1]) {
    for (const to of [3, 2, 1]) {
      const asking = words.slice(from, from + to).join(' ')
      const kind = IN_OTHER_LANGUAGES.find(([, pattern]) => pattern.test(asking))?.[0]
      if (kind !== undefined) return kind
    }
  }
  return undefined
}

/** Words for numbers and for times, in full, and those of which only the stem is given. */
const NUMBER_WORDS =
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|tausend|Hälfte|Drittel|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|veinte|cien|mil|mitad|tercio|deux|trois|quatre|cinq|six|sept|huit|dix|onze|douze|vingt|cent|mille|moitié|tiers|два|две|двух|три|трёх|трех|пять|пяти|шесть|шести|семь|семи|восемь|восьми|девять|девяти|сто|ста'
const NUMBER_STEMS = 'million|Milliarde|millón|четыр|десят|двадцат|тысяч|миллион|миллиард|половин'
const TIME_WORDS = 'Mai|März|Juni|Juli|mayo|mai|mars|juin|мая|мае|века|веке|век'
const TIME_STEMS =
  'Januar|Februar|April|August|September|Oktober|November|Dezember|Jahrhundert|enero|febrero|marzo|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|siglo|janvier|février|avril|juillet|août|septembre|octobre|novembre|décembre|siècle|январ|феврал|март|апрел|июн|июл|сентябр|октябр|ноябр|декабр'
const NUMBER = wordsOrFigures(NUMBER_WORDS, NUMBER_STEMS)
const TIME = wordsOrFigures(TIME_WORDS, TIME_STEMS)
/** Asks how many there are of something. */
const COUNTING = /^[^\p{L}]*(?:wie\s*viele|cuánt[oa]s|combien\s+d|сколько)/u
/** The two words behind a number. */
const COUNTED = /\p{N}\S*\s+(\p{L}+)(?:\s+(\p{L}+))?/gu
/** Two names behind one another: German writes every noun with a capital. */
const FULL_NAME = /(?<!\p{L})\p{Lu}[\p{L}’'-]+\s+(?:\p{Ll}{2,3}\s+){0,2}\p{Lu}[\p{L}’'-]+/gu

/**
 * Whether a sentence holds what a question in another language asks for: 1 or -1, or 0 where that
 * can't be told. No name alone is missed, since many words have capitals.
 */
export function fitInOtherLanguage({ kind, words, text }: AnswerTarget, sentence: string): -1 | 0 | 1 {
  if (kind === 'number') {
    if (!NUMBER.test(sentence)) return -1
    if (!COUNTING.test(text)) return 1
    // What is counted stands behind its number.
    return [...sentence.toLowerCase().matchAll(COUNTED)].some((match) => match.slice(1).some((word) => words.has(word)))
      ? 1
      : 0
  }
  if (kind === 'time') return TIME.test(sentence) ? 1 : -1
  const isNew = (name: string): boolean => (name.toLowerCase().match(WORD) ?? []).every((word) => !words.has(word))
  return (sentence.match(FULL_NAME) ?? []).some(isNew) ? 1 : 0
}

function wordsOrFigures(words: string, stems: string): RegExp {
  return new RegExp(String.raw`\p{N}|(?<!\p{L})(?:${words}|(?:${stems})\p{L}{0,3})(?!\p{L})`, 'iu')
}
