import { ASKING, AUXILIARIES, askingLength, bare, DETERMINERS, PERSON, PREPOSITIONS, pauses } from './question-words.js'

type Clause = readonly string[]

/** What a condition before its question begins with: `If the page reloads, what is lost?` */
const SUBORDINATE = new Set(['if', 'when', 'while', 'once', 'after', 'before', 'because', 'although', 'unless'])
/** What may stand beside an interrogative that asks about the whole clause before it: `and by whom exactly`. */
const BESIDE = new Set(['else', 'exactly', 'long', 'often', 'much', 'many', 'far', 'soon'])
/** Abbreviations that end with a full stop inside of a sentence. */
const ABBREVIATION = /^\W{0,4}(\p{L}|vs|e\.g|i\.e|etc|dr|mr|mrs|ms|cf|approx)\.$/iu
/** The most clauses, since one may be repeated in the next. */
const MOST = 20
/** The fewest words of a clause. */
const FEWEST = 3

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

/**
 * The clauses of all sentences of a text, each completed from its neighbour where it would say too little by itself. Sentences end at the punctuation
 * that ends them in any language, and at semicolons; clauses at English words that join them. At most 20, the first ones.
 */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const sentence of sentencesOf(text)) {
    if (clauses.length >= MOST) break
    const joined = joinedBy(sentence).slice(0, MOST - clauses.length)
    for (const [i, clause] of joined.entries()) {
      clauses.push(completed(clause, { before: clauses.at(-1), after: joined[i + 1], joined: i > 0 }))
    }
  }
  return clauses
}

function joinedBy(sentence: Clause): Clause[] {
  const [condition, main] = splitCondition(sentence)
  const clauses: Clause[] = condition === undefined ? [] : [condition]
  let start = 0
  let quoted = false
  for (let at = 0; at < main.length; at += 1) {
    // What is quoted is a name or a text, and never two questions.
    if (main[at]!.split(/["`]/).length % 2 === 0) quoted = !quoted
    const next = quoted ? undefined : joinAt(main, start, at)
    if (next === undefined) continue
    clauses.push(main.slice(start, at))
    start = next
    at = next - 1
  }
  return [...clauses, main.slice(start)]
}

/** `If A, B?` as what it asks about A, and B. */
function splitCondition(sentence: Clause): [condition: Clause | undefined, main: Clause] {
  const [first, second] = sentence
  if (!SUBORDINATE.has(bare(first)) || AUXILIARIES.has(bare(second))) return [undefined, sentence]
  const comma = sentence.findIndex((word, i) => pauses(word) && asksAt(sentence, i + 1))
  if (comma < FEWEST - 1) return [undefined, sentence]
  return [['What', 'happens', first!.toLowerCase(), ...sentence.slice(1, comma + 1)], sentence.slice(comma + 1)]
}

/** Where the next clause begins, when the words at this place join one to what stands before. */
function joinAt(words: Clause, start: number, at: number): number | undefined {
  const key = bare(words[at])
  const asWell = key === 'as' && bare(words[at + 1]) === 'well' && bare(words[at + 2]) === 'as'
  if (at - start < FEWEST || !(asWell || key === 'and' || key === 'but' || key === 'or')) return undefined
  let next = at + (asWell ? 3 : 1)
  const also = bare(words[next]) === 'also'
  if (also) next += 1
  if (next >= words.length) return undefined
  const asks = asksAt(words, next, pauses(words[at - 1]))
  return asks || asWell || also || key === 'but' || (key === 'and' && pauses(words[at - 1])) ? next : undefined
}

/** Whether a question begins here. An auxiliary alone could go on with the sentence, so that a subject has to follow it, or a comma come before. */
function asksAt(words: Clause, at: number, certain = true): boolean {
  const [key, after] = [bare(words[at]), bare(words[at + 1])]
  if (ASKING.has(key) || (PREPOSITIONS.has(key) && ASKING.has(after))) return true
  return AUXILIARIES.has(key) && (certain || DETERMINERS.has(after) || PERSON.test(after))
}

/** A clause with what it leaves unsaid, since it stands beside another that says it. */
function completed(
  clause: Clause,
  beside: { before: Clause | undefined; after: Clause | undefined; joined: boolean },
): Clause {
  const { before, after, joined } = beside
  const asking = askingLength(clause)
  // `On how many images (and on how many scripts should it be)`: the verb comes only with the second.
  if (asking === 0 && after !== undefined && askingLength(after) > 1 && bare(after[0]) === bare(clause[0])) {
    return [...clause, ...after.slice(askingLength(after) - 1)]
  }
  if (before === undefined || asking > 0) return clause
  // `(When was it built) and by whom`: all but the interrogative is that of the clause before.
  if (clause.every((word) => [ASKING, PREPOSITIONS, BESIDE].some((set) => set.has(bare(word))))) {
    const rest = askingLength(before) > 0 ? askingLength(before) - 1 : ASKING.has(bare(before[0])) ? 1 : 0
    return [...clause, ...before.slice(rest)].map(withoutEnd)
  }
  if (!joined) return clause
  // `(What is it called in the browser) as well as in Node`, `(What should it say on A,) and what on B`
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
