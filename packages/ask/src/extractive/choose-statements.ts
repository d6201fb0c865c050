import { type AnswerTarget, isNumbered } from './answer-target.js'
import { fitOf } from './answering-spans.js'
import type { Part } from './passages/passages.js'
import { type Question, weigh } from './question.js'
import { DEPENDENT } from './quotable.js'
import type { ReadBlock } from './read-evidence.js'
import { type Statement, statementsOf } from './statements.js'
import type { TermReader } from './term-reader.js'
import { saysWay } from './ways.js'

/** How many statements are compared with the question by meaning: the best by words. */
const COMPARED_BY_MEANING = 24
/** What the cosine of a statement and the question counts. */
const SIMILARITY = 2
/** The least weight of the question's terms that a statement has, with its headings. */
const LEAST_COVERAGE = 0.5
/** The same for a statement that is as close to the question in meaning as an answer mostly is. */
const LEAST_CLOSE = 0.35
const CLOSE = 0.65
/** The same for a statement that has none of the words that count most. */
const LEAST_BESIDES = 0.75
/** The least share of the words that tell a member of a kind from others. */
const LEAST_TOLD = 0.5
/** What is asked for by a number, which few statements have. */
const MEASURED: ReadonlySet<string> = new Set(['number', 'value', 'time'])
/** The least share of the worth of the best statement that the first one shown has. */
const LEAST_OF_BEST = 0.7
/** The same for a question in another language than English, whose words have other forms. */
const LEAST_FOREIGN = 0.2
/** The least weight of further terms of the question that a second statement has. */
const LEAST_FRESH = 0.15
/** The least share of the worth of the best statement that a second one has. */
const LEAST_WORTH = 0.85

/**
 * Chooses the statements that answer best, best first. Returns none where nothing holds what is
 * asked for, or the best holds too little of the question.
 */
export async function chooseStatements(
  blocks: readonly ReadBlock[],
  question: Question,
  reader: TermReader,
  maxStatements: number,
): Promise<Statement[]> {
  const judged = await compared(statementsOf(blocks, question, reader), question)
  judged.sort((a, b) => b.worth - a.worth)
  const most = (judged[0]?.worth ?? 0) * LEAST_OF_BEST
  const about = judged.filter((statement) => statement.worth >= most && isAbout(statement, question))
  const relevant = about.filter(({ isSilent }) => !isSilent)
  // Where the best says what was done, and not by whom or why, a worse one doesn't say that either.
  if (about[0]?.isSilent) return []
  // What only a further search found is quoted beside what the question found.
  const best = relevant.find(({ block }) => blocks[block]!.evidence.isFurther !== true)
  if (best === undefined) return []
  const others = relevant.filter((statement) => statement !== best)
  const example = question.target.kind === 'way' ? exampleOf(best, others, question.target) : undefined
  const chosen = [{ ...best, example }]
  const covered = new Set(best.covered)
  // Of steps in order, one is the next.
  for (const other of question.target.step === undefined ? others : []) {
    if (chosen.length >= maxStatements || other.worth < LEAST_WORTH * best.worth) break
    const fresh = [...other.terms].filter((term) => !covered.has(term))
    if (weigh(fresh, question) < LEAST_FRESH || !standsAlone(other)) continue
    chosen.push({ ...other, example: undefined })
    for (const term of other.covered) covered.add(term)
  }
  return chosen
}

async function compared(statements: readonly Statement[], question: Question): Promise<Statement[]> {
  if (question.meaning === undefined) return [...statements]
  const some = [...statements].sort((a, b) => b.worth - a.worth).slice(0, COMPARED_BY_MEANING)
  const texts = some.map(({ heading, context, part }) =>
    [heading, context, part.text].filter((text) => text !== '').join('\n'),
  )
  const cosines = await question.meaning.cosines(texts)
  return some.map((statement, i) => {
    const cosine = cosines[i]!
    return { ...statement, cosine, worth: statement.worth + SIMILARITY * cosine }
  })
}

/**
 * Whether a statement has enough of the question with its headings, by weight. A word that asks, as
 * `long` in `how long`, counts only where the statement has it.
 */
function isAbout({ part, covered, cosine, isOfKind }: Statement, question: Question): boolean {
  const asking = [...question.asking].filter((term) => !covered.has(term))
  const coverage = weigh(covered, question) / (1 - weigh(asking, question) || 1)
  const { kind, noun } = question.target
  const isClose = (MEASURED.has(kind) || isNumbered(noun)) && (cosine ?? 0) >= CLOSE
  // What the question is about has to be there.
  const isNamed =
    MEASURED.has(kind) ||
    isOfKind ||
    [...question.subject].some((term) => covered.has(term)) ||
    coverage >= LEAST_BESIDES
  if (question.isEnglish && !isNamed) return false
  // A way to do something is one to do it to what is asked about.
  const objects = [...question.weights.keys()].filter((term) => !question.action.includes(term))
  const isOfObject = question.action.length === 0 || objects.length === 0 || objects.some((term) => covered.has(term))
  if (question.isEnglish && !isOfObject) return false
  // What kind it is of doesn't tell which one it is.
  const telling = [...question.weights.keys()].filter((term) => !question.kindTerms.has(term))
  const told = telling.filter((term) => covered.has(term))
  if (question.kindTerms.size > 0 && weigh(told, question) < LEAST_TOLD * weigh(telling, question)) return false
  // What is so in a case is an effect only where the case is what is asked about.
  const least = kind === 'effect' && fitOf(question.target, part.text) < 1 ? LEAST_BESIDES : LEAST_COVERAGE
  if (question.isEnglish) return coverage >= (isClose ? LEAST_CLOSE : least)
  return coverage >= LEAST_FOREIGN || (cosine ?? 0) > (question.meaning?.floor ?? Number.POSITIVE_INFINITY)
}

/** Whether a statement is understood without what stands before it. */
function standsAlone({ part }: Statement): boolean {
  return part.kind === 'sentence' && !DEPENDENT.test(part.text)
}

/** The best line of the code right behind the paragraph of a statement. */
function exampleOf({ block, part }: Statement, others: readonly Statement[], target: AnswerTarget): Part | undefined {
  const { kind, passage, index } = part
  if (kind !== 'sentence') return undefined
  const next = passage.parts[index + 1]
  if (next !== undefined && saysWay(next.text, target)) return undefined
  const behind = others.find(
    (other) => other.block === block && other.part.kind === 'code' && other.part.passage.order === passage.order + 1,
  )
  return behind?.part.passage.lead === passage.parts.at(-1)!.text ? behind.part : undefined
}
