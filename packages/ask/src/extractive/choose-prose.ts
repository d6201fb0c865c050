import { type AnswerTarget, isTechnical } from './answer-target.js'
import { fitOfSentence, withoutCode } from './answering-spans.js'
import type { Judging } from './asked-thing.js'
import { isAgentless } from './assertions/agentless.js'
import { maySayWhy } from './assertions/reasons.js'
import { chooseSentences, type JudgedSentence } from './choose-sentences.js'
import { type Question, weigh } from './question.js'
import { isQuotable } from './quotable.js'
import type { ReadBlock } from './read-evidence.js'
import { sectionOf } from './section.js'
import { contextOf, type Statement } from './statements.js'
import type { TermReader } from './term-reader.js'

/** The least weight of the question's terms that the sentence itself has. */
const LEAST_WORDS = 0.5
/** The least cosine of the sentence and the question, where there is an embedder. */
const LEAST_SIMILARITY = 0.45
/** What is answered in one form alone: a number of what is counted, a command, what does it. */
const OF_ONE_FORM: ReadonlySet<AnswerTarget['kind']> = new Set(['way', 'value', 'number', 'agent'])

/** A sentence of a paragraph, with what a statement is made of. */
interface Sentence extends JudgedSentence {
  statement: Omit<Statement, 'worth'>
}

/**
 * Chooses the sentence of a paragraph that answers best, as of a plain text, where no statement
 * answers as documentation does: prose says in many ways who won and what was built. It has half of
 * the question itself, by weight, and the number, time or name that is asked for. `undefined`: no
 * sentence has that, or the question asks for a part of a program or a way.
 */
export async function chooseProse(blocks: readonly ReadBlock[], question: Question): Promise<Statement | undefined> {
  if (!isOfProse(question)) return undefined
  const sentences = blocks.flatMap(({ evidence, passages, terms: around, reader }, block): Sentence[] => {
    const verb = reader.questionTerms(question.target.verb ?? '')
    const termsOf = (text: string): Set<string> => new Set(reader.questionTerms(text))
    if (!question.figures.every((figure) => reader.isIn(figure, around))) return []
    return passages.flatMap((passage) => {
      if (passage.kind !== 'sentence') return []
      const section = sectionOf(evidence, passage, question, reader)
      const { heading, title, terms: above, path } = section
      return passage.parts.flatMap((part): Sentence[] => {
        const terms = termsOf(part.text)
        const judging = { part, passages, section, question, reader }
        if (!mayAnswer(judging) || weigh(terms, question) < LEAST_WORDS) return []
        // Where its text says that somebody does it, this sentence has to say so.
        const said = termsOf(question.target.kind === 'person' ? withoutCode(part.text) : part.text)
        if (verb.some((term) => around.has(term)) && !verb.some((term) => said.has(term))) return []
        const previous = passage.parts[part.index - 1]?.text ?? ''
        const statement = {
          ...{ block, part, heading, title, context: contextOf(part, passages) },
          ...{ terms, covered: new Set([...terms, ...above, ...path]) },
          ...{ isAnsweredAbove: false, isOfKind: false, defines: false, isOfTask: false },
          isSilent: isAgentless(question.target, part.text) || !maySayWhy(judging),
        }
        const signals = { questionTerms: terms, before: termsOf(previous), around, previous }
        const { text } = part
        return [
          { block, isFurther: evidence.isFurther ?? false, text, terms: reader.content(text), ...signals, statement },
        ]
      })
    })
  })
  const [best] = await chooseSentences(sentences, question, 1)
  if (best === undefined || (best.cosine ?? 1) < LEAST_SIMILARITY) return undefined
  return best.statement.isSilent ? undefined : { ...best.statement, worth: 1 }
}

/** Whether a question is about no program, and prose says what it asks for in many ways. */
function isOfProse({ target, flags, identifiers, members }: Question): boolean {
  const isOfProgram = isTechnical(target.noun) || [...flags, ...identifiers, ...members].length > 0
  return !isOfProgram && !OF_ONE_FORM.has(target.kind) && target.defined === undefined
}

/** What stands behind a word for an order, as in `After the launch, the crew rests`. */
const AFTER = /\b(?:after|once)\b([^,.;]{1,80})/gi
const BEFORE = /\bbefore\b([^,.;]{1,80})/gi
/** The least weight of the question's terms there. */
const LEAST_BESIDE = 0.4

/** Whether a sentence says what is done after, or before, what the question has. */
function isInOrder(text: string, question: Question, reader: TermReader): boolean {
  const clauses = text.matchAll(question.target.step === 1 ? AFTER : BEFORE)
  return [...clauses].some(([, clause]) => weigh(reader.questionTerms(clause!), question) >= LEAST_BESIDE)
}

function mayAnswer({ part, question, reader }: Judging): boolean {
  const { target } = question
  if (!isQuotable(part, question)) return false
  if (target.step !== undefined && !isInOrder(part.text, question, reader)) return false
  return fitOfSentence(target, part.text) >= 0 || isAgentless(target, part.text)
}
