import type { AnswerV1, ConversationV1 } from '@kebab/schemas'
import { askForStrings } from './ask-for-strings.js'
import type { AskRun } from './ask-run.js'
import { canDo } from './call-model.js'
import { withoutMarkers } from './claims.js'
import { disarm } from './fence.js'
import type { Turn } from './prompts.js'

/** A conversation without turns, for the caller to keep. `id` is what its answers carry as `conversation_id`. */
export function newConversation(id: string): ConversationV1 {
  return { schema_version: 'conversation.v1', conversation_id: id, turns: [] }
}

/** The conversation with one turn more; the one that is given stays as it is. */
export function withTurn(conversation: ConversationV1, question: string, answer: AnswerV1): ConversationV1 {
  const turn: Turn = {
    question,
    answer: withoutMarkers(answer.answer),
    ...(answer.refusal_reason == null ? {} : { refused: true }),
  }
  return { ...conversation, turns: [...conversation.turns, turn] }
}

/**
 * The newest turns that fit together into a budget, oldest first, as a model is shown them: what they quote of documents is no safer than the documents, and a client
 * may send anything. Refusals say nothing, and are left out.
 */
export function historyWithin({ estimateTokens }: AskRun, turns: readonly Turn[], tokens: number): Turn[] {
  const fitting: Turn[] = []
  let left = tokens
  for (const turn of turns.filter(({ refused }) => refused !== true).reverse()) {
    const shown = { ...turn, question: disarm(turn.question), answer: disarm(turn.answer) }
    left -= Math.ceil(estimateTokens(shown.question) + estimateTokens(shown.answer))
    if (left < 0) break
    fitting.unshift(shown)
  }
  return fitting
}

/** The longest query that a search takes. */
const MAX_QUERY_CHARS = 32_768

/** A question in two forms. */
interface Rewritten {
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
