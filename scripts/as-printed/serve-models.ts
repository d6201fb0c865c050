import { addOllama, type OllamaChatRequest } from '../../test/support/openai-server/ollama-routes.js'
import { type OpenaiServer, startOpenaiServer } from '../../test/support/openai-server/openai-server.js'

/** The passages of the evidence with their markers, as a language model is given them. */
const PASSAGE = /(\[#\d+\])[^\n]*\n(.*?)\n<\//gs
/** A sentence without the signs of Markdown. */
const PLAIN_SENTENCE = /[A-Z][^.|#*`\n[\]]{20,200}(?=\.)/

/**
 * Starts a server that speaks the protocol of Ollama, in the place of the models that pages name:
 * no weights can be had here. It embeds by toy vectors, and answers with a sentence of the evidence.
 * Returns it with the variables by which commands find it without a flag.
 */
export async function serveModels(): Promise<{ server: OpenaiServer; env: Record<string, string> }> {
  const server = await startOpenaiServer(() => ({ status: 404 }))
  addOllama(server, quotation)
  return { server, env: { KEBAB_EMBED_URL: server.origin, KEBAB_MODEL_URL: server.origin } }
}

function quotation({ messages }: OllamaChatRequest): string {
  for (const [, marker, passage = ''] of messages.at(-1)!.content.matchAll(PASSAGE)) {
    const [sentence] = PLAIN_SENTENCE.exec(passage.replaceAll('\n', ' ')) ?? []
    if (sentence !== undefined) return `${sentence} ${marker}.`
  }
  return 'The evidence has no plain sentence.'
}
