import type { GenerateEvent, GenerateRequest, Generator } from '@kebab/core'

type Finish = Extract<GenerateEvent, { type: 'finish' }>

/** What a generator answered: its text pieces as one, and its last `finish`. */
export interface Answer {
  text: string
  finish: Finish | undefined
}

/** A request with one question, of which nothing is left to chance. */
export function question(content: string, more: Partial<GenerateRequest> = {}): GenerateRequest {
  const messages = [
    { role: 'system', content: 'Answer in one sentence.' },
    { role: 'user', content },
  ] as const
  return { messages, evidence: [], maxTokens: 64, temperature: 0, seed: 7, ...more }
}

/** Generates to the end. */
export async function answer(generator: Generator, request: GenerateRequest, signal?: AbortSignal): Promise<Answer> {
  let text = ''
  let finish: Finish | undefined
  for await (const event of generator.generate(request, { signal })) {
    if (event.type === 'text') text += event.text
    else finish = event
  }
  return { text, finish }
}
