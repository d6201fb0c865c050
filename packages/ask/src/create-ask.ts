import { type CallOptions, toKebabError } from '@kebab/core'
import { readSignal } from '@kebab/core/internal'
import { finalAnswer } from '@kebab/core/kit'
import type { AnswerEventV1, AnswerV1, AskRequestV1 } from '@kebab/schemas'
import { answerQuestion } from './answer-question.js'
import { type AskOptions, checkWiring } from './ask-options.js'
import { type EngineFacts, parseAsk, startRun } from './ask-run.js'
import { events } from './compose.js'
import { entailerCache } from './verify.js'

/** Answers questions from the indexed documents alone, or refuses and says why. */
export interface Ask {
  /**
   * Returns the answer to a question with its citations, or a refusal with its reason. A refusal is
   * data, not an error. Every statement of a grounded answer is cited, and supported by its
   * passages: by their words, numbers and quotations, or by entailment if there is an entailer.
   *
   * Rejects with:
   * - `invalid_input` for a wrong request, and `unsupported` for one that needs a missing part;
   * - the errors of a search;
   * - `generation_failed` or `timeout` when the model fails before it writes anything;
   * - `internal` when a part throws something without a code, which is the `cause`;
   * - the reason of the caller's abort;
   * - `TypeError` for an option that it doesn't know.
   */
  (request: AskRequestV1, options?: CallOptions): Promise<AnswerV1>
  /**
   * Answers a question, and yields events on the way:
   * - one `retrieval_done`;
   * - for a multi-hop question, a `hop` for each of its calls of the model;
   * - a `token` for each piece of text, as the model writes it, before its statements are checked;
   *   without reasoning, and with spaces that make plain text of images, HTML and scripts;
   * - a `verification`, if the answer is verified;
   * - exactly one `final`, last, with the answer.
   *
   * Leaving the loop ends the work, including that of the model.
   */
  stream(request: AskRequestV1, options?: CallOptions): AsyncIterable<AnswerEventV1>
}

/**
 * Makes an `Ask` of its parts.
 *
 * @throws TypeError for a wrong option
 */
export function createAsk(options: AskOptions): Ask {
  checkWiring(options)
  const entailer = options.entailer && entailerCache(options.entailer)

  let facts: EngineFacts | undefined
  async function engineFacts(signal: AbortSignal | undefined): Promise<EngineFacts> {
    if (facts === undefined) {
      const { default_mode, retrievers } = await options.engine.describe({ signal })
      const vectors = retrievers.filter(({ kind }) => kind === 'vector').map(({ name }) => name)
      facts = { defaultMode: default_mode, vectors }
    }
    return facts
  }

  async function* stream(request: AskRequestV1, call?: CallOptions): AsyncGenerator<AnswerEventV1> {
    const signal = readSignal('ask', call)
    signal?.throwIfAborted()
    try {
      const input = parseAsk(request)
      const run = startRun(options, entailer, input, await engineFacts(signal), signal)
      const answer = yield* answerQuestion(run)
      signal?.throwIfAborted()
      yield events.final(answer)
    } catch (error) {
      signal?.throwIfAborted()
      throw toKebabError(error)
    }
  }

  async function ask(request: AskRequestV1, call?: CallOptions): Promise<AnswerV1> {
    return finalAnswer(stream(request, call))
  }

  return Object.assign(ask, { stream })
}
