import { askForStrings } from './ask-for-strings.js'
import type { AskRun } from './ask-run.js'
import { canDo } from './call-model.js'
import { historyWithin } from './conversation.js'

/** The longest query that a search takes. */
const MAX_QUERY_CHARS = 32_768

/**
 * The question as it can be searched for: as it stands, or, in a conversation, rewritten so that it stands by itself. Where the model can't
 * do that, or writes something else, the question before it goes along, whose words a follow-up mostly refers to.
 */
export async function rewriteQuestion(run: AskRun): Promise<string> {
  const { question, conversation, maxContextTokens } = run.input
  const before = conversation?.turns.at(-1)
  if (conversation === undefined || before === undefined) return question
  const history = historyWithin(run, conversation.turns, maxContextTokens)
  if (history.length > 0 && canDo(run, 'rewrite')) {
    const { strings = [] } = await askForStrings(run, 'rewrite', run.prompts.rewrite({ question, history }), 1)
    const [rewritten] = strings
    if (rewritten !== undefined) return rewritten.slice(0, MAX_QUERY_CHARS)
  }
  return `${before.question}\n${question}`.slice(-MAX_QUERY_CHARS)
}
