import { askForStrings } from './ask-for-strings.js'
import type { AskRun } from './ask-run.js'
import { canDo } from './call-model.js'
import { historyWithin } from './conversation.js'

/** The longest query that a search takes. */
const MAX_QUERY_CHARS = 32_768

/** A question in two forms. */
export interface Rewritten {
  /** What is searched for. */
  query: string
  /** What is to be answered: as far as that could be had, a question that stands by itself. */
  question: string
}

/**
 * The question as it stands, or, in a conversation, rewritten so that it stands by itself. Where the model can't do that, or writes something else, the search
 * gets the question before it too, whose words a follow-up mostly refers to.
 */
export async function rewriteQuestion(run: AskRun): Promise<Rewritten> {
  const { question, conversation, maxContextTokens } = run.input
  const before = conversation?.turns.at(-1)
  if (conversation === undefined || before === undefined) return { query: question, question }
  const history = historyWithin(run, conversation.turns, maxContextTokens)
  if (history.length > 0 && canDo(run, 'rewrite')) {
    const { strings = [] } = await askForStrings(run, 'rewrite', run.prompts.rewrite({ question, history }), 1)
    const [rewritten] = strings
    const query = rewritten?.slice(0, MAX_QUERY_CHARS)
    if (query !== undefined) return { query, question: query }
  }
  return { query: `${before.question}\n${question}`.slice(-MAX_QUERY_CHARS), question }
}
