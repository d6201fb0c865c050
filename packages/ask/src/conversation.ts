import type { AnswerV1, ConversationV1 } from '@kebab/schemas'
import type { AskRun } from './ask-run.js'
import { disarm } from './fence.js'
import { withoutMarkers } from './marker.js'
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
