import { type AnswerTarget, isTechnical } from './answer-target.js'
import { fitOfSentence } from './answering-spans.js'
import { chooseSentences, type JudgedSentence } from './choose-sentences.js'
import type { Part } from './passages/passages.js'
import { type Question, weigh } from './question.js'
import { isQuotable } from './quotable.js'
import type { ReadBlock } from './read-evidence.js'
import { sectionOf } from './section.js'
import { contextOf, type Statement } from './statements.js'

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
      const { heading, title, terms: above, path } = sectionOf(evidence, passage, question, reader)
      return passage.parts.flatMap((part): Sentence[] => {
        const terms = termsOf(part.text)
        if (!mayAnswer(part, question) || weigh(terms, question) < LEAST_WORDS) return []
        // Where its text says that somebody does it, this sentence has to say so.
        if (verb.some((term) => around.has(term)) && !verb.some((term) => terms.has(term))) return []
        const previous = passage.parts[part.index - 1]?.text ?? ''
        const statement = {
          ...{ block, part, heading, title, context: contextOf(part, passages) },
          ...{ terms, covered: new Set([...terms, ...above, ...path]) },
          ...{ isAnsweredAbove: false, isOfKind: false, defines: false, isOfTask: false },
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
  return { ...best.statement, worth: 1 }
}

/** Whether a question is about no program, and prose says what it asks for in many ways. */
function isOfProse({ target, flags, identifiers, members }: Question): boolean {
  const isOfProgram = isTechnical(target.noun) || [...flags, ...identifiers, ...members].length > 0
  return !isOfProgram && !OF_ONE_FORM.has(target.kind) && target.defined === undefined
}

function mayAnswer(part: Part, question: Question): boolean {
  return isQuotable(part, question) && fitOfSentence(question.target, part.text) >= 0
}
