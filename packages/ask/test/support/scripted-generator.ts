import type { GenerateEvent, GenerateRequest, GenerateTask, Generator } from '@kebab/core'

/**
 * What a scripted model writes: a text, one for each call in turn (the last again and again), or
 * what a function makes of the request.
 */
export type Script = string | readonly string[] | ((request: GenerateRequest) => string | readonly GenerateEvent[])

/**
 * A model that writes what a test says, task by task, and remembers what it was asked. It does no
 * task that it has no script for.
 */
export interface ScriptedGenerator extends Generator {
  requests: GenerateRequest[]
}

export function scriptedGenerator(scripts: Partial<Record<GenerateTask, Script>>): ScriptedGenerator {
  const requests: GenerateRequest[] = []
  const counts = new Map<GenerateTask, number>()
  return {
    model: 'scripted',
    provider: 'tests',
    tasks: Object.keys(scripts) as GenerateTask[],
    requests,
    async *generate(request, { signal } = {}) {
      signal?.throwIfAborted()
      requests.push(request)
      const { task = 'answer' } = request
      const script = scripts[task] ?? ''
      const count = counts.get(task) ?? 0
      counts.set(task, count + 1)
      const reply =
        typeof script === 'function'
          ? script(request)
          : typeof script === 'string'
            ? script
            : script[Math.min(count, script.length - 1)]!
      if (typeof reply !== 'string') {
        yield* reply
        return
      }
      for (const text of reply.match(/\S+\s*|\s+/g) ?? []) yield { type: 'text', text }
      yield { type: 'finish', reason: 'stop', usage: { promptTokens: 10, completionTokens: 3 } }
    },
  }
}

/** The texts that a model was shown: its messages, joined. */
export function promptOf({ messages }: GenerateRequest): string {
  return messages.map(({ content }) => content).join('\n')
}
