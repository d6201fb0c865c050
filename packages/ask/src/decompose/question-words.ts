/** Words that begin an English question. */
export const ASKING = words('what which who whom whose when where why how')

/** Verbs that come before the subject of an English question. */
export const AUXILIARIES = words(
  'is are was were do does did can could will would shall should may might must has have had am isn’t aren’t don’t doesn’t ' +
    "didn’t can’t isn't aren't don't doesn't didn't can't won't",
)

/**
 * Words that end an English noun phrase. `of` is not one of them, since the phrase continues behind
 * it.
 */
export const PREPOSITIONS = words(
  'in on at for from to by with without into onto over under about after before between during through than as if when while ' +
    'because unless until since via per against among inside outside beside behind within across toward towards regarding',
)

/** Words that begin an English noun phrase. */
export const DETERMINERS = words(
  'the a an my our your his her its their this that these those any each every some no all',
)

/** English words that say nothing about a subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set([
  ...ASKING,
  ...AUXILIARIES,
  ...PREPOSITIONS,
  ...DETERMINERS,
  ...words('and or but nor not of i you we he she it they them us me him one there so then also too yet be been being'),
])

/** Interrogatives of other languages. */
const OTHER_ASKING = words(
  'wer wen wem wessen wie wo wohin woher wann warum wieso weshalb welche welcher welches qui quoi quel quelle quand pourquoi où ' +
    'combien qué quién cuál cuándo cuánto dónde cómo chi che quale quando dove perché quanto quem qual onde como wat waar ' +
    'wanneer waarom что кто где когда почему как зачем какой 什么 为什么 怎么 谁 哪里 哪个 何 誰 なぜ いつ どこ 왜 무엇 누구 언제 어디 ' +
    'ماذا لماذا متى أين كيف',
)
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)?/gu

/** Whether a text has a word that says what it is about. Without one, it is no question. */
export function hasContentWord(text: string): boolean {
  const all = text.toLowerCase().match(WORD) ?? []
  return all.some((word) => !STOP_WORDS.has(word) && !OTHER_ASKING.has(word))
}

/**
 * The key that duplicates share: the question without case, spacing and its closing punctuation.
 */
export function questionKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.?!,;:？！。；؟…"'”’)\]\s]{1,8}$/, '')
}

/** Verbs and adverbs that often follow a noun phrase in a question about how things work. */
const FOLLOWING = words(
  'work works need needs require requires support supports use uses get gets run runs become became mean means return returns ' +
    'happen happens cost costs make makes take takes go goes come comes allow allows let lets keep keeps exist exists apply ' +
    'applies start starts stop stops differ differs compare compares change changes give gives say says rather first ' +
    'earlier later better faster already still also both compared be been being',
)

/** Pronouns for something named before, with the ending that the name gets in their place. */
const PRONOUNS = new Map([
  ['it', ''],
  ['they', ''],
  ['them', ''],
  ['its', "'s"],
  ['their', "'s"],
])

/** Subjects of one word. */
export const PERSON = /^(i|you|we|he|she|it|they|there|one)$/

/** The longest noun phrase that is recognised, in words. */
const LONGEST_PHRASE = 8

/** A word without case and without the punctuation around it. */
export function bare(word: string | undefined): string {
  return word?.replace(/^[^\p{L}\p{N}]{1,8}|[^\p{L}\p{N}]{1,8}$/gu, '').toLowerCase() ?? ''
}

/** Whether a word ends with a comma. */
export function pauses(word: string | undefined): boolean {
  return word?.endsWith(',') ?? false
}

/** Whether a noun phrase ends before this word. */
export function endsPhrase(word: string | undefined): boolean {
  const key = bare(word)
  return (
    key === '' ||
    ['and', 'or', 'but', 'that'].includes(key) ||
    [PREPOSITIONS, ASKING, AUXILIARIES, FOLLOWING].some((set) => set.has(key))
  )
}

/** The end of the noun phrase that begins at `from`: the index behind its last word. */
export function phraseEnd(clause: readonly string[], from: number): number {
  let at = from
  while (at < clause.length && at - from < LONGEST_PHRASE && !endsPhrase(clause[at])) {
    const after = bare(clause[at - 1])
    if (at > from && after !== 'of' && DETERMINERS.has(bare(clause[at]))) break
    at += 1
    if (pauses(clause[at - 1])) break
  }
  return at
}

/** The start of the noun phrase that ends before `to`. */
export function phraseStart(clause: readonly string[], to: number): number {
  let at = to
  while (at > 0 && to - at < LONGEST_PHRASE && !endsPhrase(clause[at - 1]) && !pauses(clause[at - 1])) {
    at -= 1
    if (DETERMINERS.has(bare(clause[at])) && bare(clause[at - 1]) !== 'of') break
  }
  return at
}

/**
 * The number of words at the start of a clause that make it a question, up to the auxiliary:
 * `How long does`. 0 if the clause begins with no question.
 */
export function askingLength(clause: readonly string[]): number {
  if (AUXILIARIES.has(bare(clause[0]))) return 1
  const asks = clause.slice(0, 2).some((word) => ASKING.has(bare(word)))
  if (!asks || (!ASKING.has(bare(clause[0])) && !PREPOSITIONS.has(bare(clause[0])))) return 0
  const auxiliary = clause.slice(0, LONGEST_PHRASE).findIndex((word) => AUXILIARIES.has(bare(word)))
  // `What I am told` is no question: the subject comes before its verb.
  return auxiliary < 0 || PERSON.test(bare(clause[auxiliary - 1])) ? 0 : auxiliary + 1
}

/**
 * The subject of a question: the noun phrase behind its auxiliary, such as `the tower` in
 * `When was the tower built`. Empty if there is none, or it is a pronoun.
 */
export function subjectOf(clause: readonly string[]): readonly string[] {
  const from = askingLength(clause)
  if (from === 0) return []
  const end = phraseEnd(clause, from)
  const phrase = clause.slice(from, end)
  // `When was the tower built` ends with the verb, `What is the tower` with the noun.
  const verbLast = end === clause.length && phrase.length > 1 && !/^(what|who)$/.test(bare(clause[0]))
  const subject = verbLast ? phrase.slice(0, -1) : phrase
  return subject.some((word) => PRONOUNS.has(bare(word)) || PERSON.test(bare(word))) ? [] : subject
}

/** Replaces the first pronoun of a clause by the subject of an earlier one. */
export function carry(clause: readonly string[], subject: readonly string[]): readonly string[] {
  const at = clause.findIndex((word) => PRONOUNS.has(bare(word)))
  if (at < 0 || subject.length === 0) return clause
  const subjectText = subject.join(' ').replace(/[,;:.?!]{1,8}$/, '') + PRONOUNS.get(bare(clause[at]))
  const behind = /[,;:.?!]{0,8}$/.exec(clause[at]!)![0]
  return [...clause.slice(0, at), subjectText + behind, ...clause.slice(at + 1)]
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
