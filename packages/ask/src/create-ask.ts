import { type CallOptions, knownError } from '@kebab/core'
import { finalAnswer } from '@kebab/core/kit'
import type { AnswerEventV1, AnswerV1, AskRequestV1, SearchMode } from '@kebab/schemas'
import { answerQuestion } from './answer-question.js'
import { type AskOptions, checkWiring } from './ask-options.js'
import { parseAsk, startRun } from './ask-run.js'
import { events } from './compose.js'
import { keptEntailer } from './verify.js'

/** Answers questions, each from the documents that are indexed and from nothing else, or says why it doesn't. */
export interface Ask {
  /**
   * The answer to a question, with the passages that it rests on, or a refusal with its reason, which is data and not an error.
   *
   * Rejects with `invalid_input`, `unsupported`, what a search rejects with, `generation_failed` or `timeout` where the model fails before it writes
   * anything, `internal` where a part threw something without a code, which is its `cause`, and on an abort with the caller's reason.
   */
  (request: AskRequestV1, options?: CallOptions): Promise<AnswerV1>
  /**
   * The same as it happens: one `retrieval_done`, a `hop` for each call on the way of a multi-hop question, a `token` for each piece of text, one
   * `verification` where there is one, and last exactly one `final` with the answer. Breaking out of the loop ends the work, the model's included.
   */
  stream(request: AskRequestV1, options?: CallOptions): AsyncIterable<AnswerEventV1>
}

/** Puts together what answers questions. Throws `TypeError` for wiring that can't work. */
export function createAsk(options: AskOptions): Ask {
  checkWiring(options)
  const entailer = options.entailer && keptEntailer(options.entailer)

  let mode: SearchMode | undefined
  /** An engine has the same for as long as it lives. */
  async function defaultMode(signal: AbortSignal | undefined): Promise<SearchMode> {
    mode ??= (await options.engine.describe({ signal })).default_mode
    return mode
  }

  async function* stream(request: AskRequestV1, { signal }: CallOptions = {}): AsyncGenerator<AnswerEventV1> {
    signal?.throwIfAborted()
    try {
      const input = parseAsk(request)
      const run = startRun(options, entailer, input, input.mode ?? (await defaultMode(signal)), signal)
      const answer = yield* answerQuestion(run)
      signal?.throwIfAborted()
      yield events.final(answer)
    } catch (error) {
      signal?.throwIfAborted()
      throw knownError(error)
    }
  }

  async function ask(request: AskRequestV1, call?: CallOptions): Promise<AnswerV1> {
    return finalAnswer(stream(request, call))
  }

  return Object.assign(ask, { stream })
}
