import type { EvidenceBlock, GenerateRequest, GenerateTask, Generator } from '@kebab/core'
import type { MultiHopQuestion } from './read-questions.js'

/** A generator that writes a placeholder, and records the evidence that it was given. */
export interface RecordingGenerator extends Generator {
  /** What it was shown last: the pool of the question. Empty before the first question. */
  shown: readonly EvidenceBlock[]
}

/** For everything but the answer there is no model: then questions are taken apart by rule. */
export function answeringGenerator(): RecordingGenerator {
  return recording(['answer'], () => '[]')
}

/**
 * Asks the written sub-questions as a model would that knows what to ask: those of a bridge one
 * after the other, since only the first passage names what the second is about; both at once
 * otherwise. It asks the second one even where the first passage was not found, so that it is an
 * upper bound.
 */
export function scriptedGenerator(questions: readonly MultiHopQuestion[]): RecordingGenerator {
  const byQuestion = new Map(questions.map((question) => [question.question, question]))
  return recording(['answer', 'decompose', 'decide'], ({ task, question = '', messages }) => {
    const { kind, hops } = byQuestion.get(question)!
    const [first, second] = hops.map(({ sub_question }) => sub_question) as [string, string]
    if (task === 'decompose') return JSON.stringify(kind === 'bridge' ? [first] : [first, second])
    // The prompt says what was asked already: then there is nothing left to ask.
    const asked = messages.some(({ content }) => content.includes(second))
    return JSON.stringify(asked ? [] : [second])
  })
}

function recording(tasks: GenerateTask[], write: (request: GenerateRequest) => string): RecordingGenerator {
  const generator: RecordingGenerator = {
    model: 'scripted',
    tasks,
    shown: [],
    async *generate(request) {
      const answers = request.task === 'answer'
      if (answers) generator.shown = request.evidence
      yield { type: 'text', text: answers ? 'The first passage says it. [#1]' : write(request) }
      yield { type: 'finish', reason: 'stop' }
    },
  }
  return generator
}
