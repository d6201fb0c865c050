import { ASKING, AUXILIARIES, askingLength, bare, DETERMINERS, PERSON, PREPOSITIONS, pauses } from './question-words.js'

type Clause = readonly string[]

/** Words that begin a condition before its question: `If the page reloads, what is lost?` */
const SUBORDINATE = new Set(['if', 'when', 'while', 'once', 'after', 'before', 'because', 'although', 'unless'])
/**
 * Words beside an interrogative that asks about the whole clause before it: `and by whom exactly`.
 */
const BESIDE = new Set(['else', 'exactly', 'long', 'often', 'much', 'many', 'far', 'soon'])
/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION = /^\W{0,4}(\p{L}|vs|e\.g|i\.e|etc|dr|mr|mrs|ms|cf|approx)\.$/iu
/** The most clauses. A limit is needed because a clause may repeat the one before it. */
const MOST_CLAUSES = 20
/** The fewest words of a clause. */
const FEWEST_WORDS = 3

/**
 * The first 20 clauses of a text. A clause that says too little by itself is completed from its
 * neighbour.
 *
 * Sentences end at semicolons and at the closing punctuation of any language. Clauses end at
 * English conjunctions.
 */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const sentence of sentencesOf(text)) {
    if (clauses.length >= MOST_CLAUSES) break
    const joined = joinedBy(sentence).slice(0, MOST_CLAUSES - clauses.length)
    for (const [i, clause] of joined.entries()) {
      clauses.push(completed(clause, { before: clauses.at(-1), after: joined[i + 1], joined: i > 0 }))
    }
  }
  return clauses
}

function sentencesOf(text: string): Clause[] {
  const words = text.replace(/[？！。；؟]/g, '$& ').split(/\s+/)
  const sentences: string[][] = []
  let sentence: string[] = []
  for (const word of words) {
    if (word === '') continue
    sentence.push(word)
    if (/[?!;？！。；؟…]["'”’)\]]{0,3}$|\.["'”’)\]]{0,3}$/.test(word) && !ABBREVIATION.test(word)) {
      sentences.push(sentence)
      sentence = []
    }
  }
  return sentence.length > 0 ? [...sentences, sentence] : sentences
}

function joinedBy(sentence: Clause): Clause[] {
  const [condition, main] = splitCondition(sentence)
  const clauses: Clause[] = condition === undefined ? [] : [condition]
  let start = 0
  let quoted = false
  for (let at = 0; at < main.length; at += 1) {
    // A quotation is a name or a text, and never two questions.
    if (main[at]!.split(/["`]/).length % 2 === 0) quoted = !quoted
    const next = quoted ? undefined : joinAt(main, start, at)
    if (next === undefined) continue
    clauses.push(main.slice(start, at))
    start = next
    at = next - 1
  }
  return [...clauses, main.slice(start)]
}

/** Splits `If A, B?` into a question about what happens if A, and B. */
function splitCondition(sentence: Clause): [condition: Clause | undefined, main: Clause] {
  const [first, second] = sentence
  if (!SUBORDINATE.has(bare(first)) || AUXILIARIES.has(bare(second))) return [undefined, sentence]
  const comma = sentence.findIndex((word, i) => pauses(word) && asksAt(sentence, i + 1))
  if (comma < FEWEST_WORDS - 1) return [undefined, sentence]
  return [['What', 'happens', first!.toLowerCase(), ...sentence.slice(1, comma + 1)], sentence.slice(comma + 1)]
}

/** Where the next clause begins, if the words at `at` join it to the clause before. */
function joinAt(words: Clause, start: number, at: number): number | undefined {
  const key = bare(words[at])
  const asWell = key === 'as' && bare(words[at + 1]) === 'well' && bare(words[at + 2]) === 'as'
  if (at - start < FEWEST_WORDS || !(asWell || key === 'and' || key === 'but' || key === 'or')) return undefined
  let next = at + (asWell ? 3 : 1)
  const also = bare(words[next]) === 'also'
  if (also) next += 1
  if (next >= words.length) return undefined
  const asks = asksAt(words, next, pauses(words[at - 1]))
  return asks || asWell || also || key === 'but' || (key === 'and' && pauses(words[at - 1])) ? next : undefined
}

/**
 * Whether a question begins at `at`. An auxiliary alone may continue the sentence, so a subject has
 * to follow it, unless `certain`, as after a comma.
 */
function asksAt(words: Clause, at: number, certain = true): boolean {
  const [key, after] = [bare(words[at]), bare(words[at + 1])]
  if (ASKING.has(key) || (PREPOSITIONS.has(key) && ASKING.has(after))) return true
  return AUXILIARIES.has(key) && (certain || DETERMINERS.has(after) || PERSON.test(after))
}

/** Completes a clause with what its neighbour says for both. */
function completed(
  clause: Clause,
  beside: { before: Clause | undefined; after: Clause | undefined; joined: boolean },
): Clause {
  const { before, after, joined } = beside
  const asking = askingLength(clause)
  // `On how many images (and on how many scripts should it be)`: only the second has the verb.
  if (asking === 0 && after !== undefined && askingLength(after) > 1 && bare(after[0]) === bare(clause[0])) {
    return [...clause, ...after.slice(askingLength(after) - 1)]
  }
  if (before === undefined || asking > 0) return clause
  // `(When was it built) and by whom`: the clause before has all but the interrogative.
  if (clause.every((word) => [ASKING, PREPOSITIONS, BESIDE].some((set) => set.has(bare(word))))) {
    const rest = askingLength(before) > 0 ? askingLength(before) - 1 : ASKING.has(bare(before[0])) ? 1 : 0
    return [...clause, ...before.slice(rest)].map(withoutEnd)
  }
  if (!joined) return clause
  // `(What is it called in the browser) as well as in Node`,
  // `(What should it say on A,) and what on B`
  const from = ASKING.has(bare(clause[0])) ? 1 : 0
  const preposition = bare(clause[from])
  const same =
    PREPOSITIONS.has(preposition) || preposition === 'of'
      ? before.findLastIndex((word) => bare(word) === preposition)
      : 0
  if (same > 0) return [...before.slice(0, same), ...clause.slice(from)]
  if (asksAt(clause, 0)) return clause
  // `(What is the limit of A,) and the limit of B`, `(How do I open A) but close B`
  const person = !DETERMINERS.has(bare(clause[0])) && PERSON.test(bare(before[askingLength(before)]))
  return [...before.slice(0, askingLength(before) + (person ? 1 : 0)), ...clause]
}

function withoutEnd(word: string): string {
  return word.replace(/[,;.?!]{1,4}$/, '')
}
