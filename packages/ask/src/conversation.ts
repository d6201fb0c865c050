import type { AnswerV1, ConversationV1 } from '@kebab/schemas'
import { askForStrings } from './ask-for-strings.js'
import type { AskRun } from './ask-run.js'
import { canDo } from './call-model.js'
import { disarm } from './fence.js'
import { withoutMarkers } from './markers.js'
import type { Turn } from './prompts.js'
import { withoutReasoning } from './reasoning-filter.js'

/**
 * Returns a conversation without turns, for the caller to keep. Its answers carry `id` as
 * `conversation_id`.
 */
export function newConversation(id: string): ConversationV1 {
  return { schema_version: 'conversation.v1', conversation_id: id, turns: [] }
}

/** Returns the conversation with one more turn. The given conversation is not changed. */
export function withTurn(conversation: ConversationV1, question: string, answer: AnswerV1): ConversationV1 {
  const turn: Turn = {
    question,
    answer: withoutMarkers(withoutReasoning(answer.answer)),
    ...(answer.refusal_reason == null ? {} : { refused: true }),
  }
  return { ...conversation, turns: [...conversation.turns, turn] }
}

/**
 * The newest turns that fit into `tokens` together, oldest first, with everything that looks like a
 * marker disarmed, and without reasoning. Refusals are left out, since they say nothing.
 *
 * Turns are as untrusted as documents: answers quote documents, and a client may send any turns.
 */
export function historyWithin({ estimateTokens }: AskRun, turns: readonly Turn[], tokens: number): Turn[] {
  const fitting: Turn[] = []
  let remainingTokens = tokens
  for (const turn of turns.filter(({ refused }) => refused !== true).reverse()) {
    const promptTurn = { ...turn, question: disarm(turn.question), answer: disarm(withoutReasoning(turn.answer)) }
    remainingTokens -= Math.ceil(estimateTokens(promptTurn.question) + estimateTokens(promptTurn.answer))
    if (remainingTokens < 0) break
    fitting.unshift(promptTurn)
  }
  return fitting
}

/** The longest query that a search takes, in UTF-16 units. */
const MAX_QUERY_CHARS = 32_768

/** The two forms of a question. */
export interface Rewritten {
  /** What is searched for. */
  query: string
  /** What is to be answered: rewritten so that it stands by itself, if the model could do that. */
  question: string
}

/**
 * Rewrites a question of a conversation so that it stands by itself. The first question stays as it
 * is.
 *
 * Where the model can't rewrite it, the query is the question together with the one before, whose
 * words a follow-up mostly refers to.
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
