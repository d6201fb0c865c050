import type { GenerateEvent, Generator } from '@kebab/core'
import { collect, yieldToEventLoop } from '../src/assert-call.js'
import { generatorRules, testGenerator } from '../src/index.js'
import { testKit } from './support/test-kit.js'

/** Yields before each event, checks the signal, and reports no usage. */
function slowGenerator(): Generator {
  const echo = echoGenerator()
  return {
    ...echo,
    async *generate(request, options) {
      options?.signal?.throwIfAborted()
      for await (const event of echo.generate(request)) {
        await yieldToEventLoop(2)
        options?.signal?.throwIfAborted()
        yield event.type === 'text' ? event : { type: 'finish', reason: event.reason }
      }
    },
  }
}

testKit<Generator>({
  rules: generatorRules,
  kit: testGenerator,
  create: echoGenerator,
  others: { 'a slow one': slowGenerator },
  breakers: {
    '`model` is a name': () => ({ model: '' }),
    '`tasks`, if given, are known tasks, each once': () => ({ tasks: ['answer', 'answer'] }),
    'an answer comes as pieces of text, then exactly one `finish`': (generator) => ({
      async *generate(request, options) {
        yield* generator.generate(request, options)
        yield { type: 'finish', reason: 'length' }
      },
    }),
    '`finish` has a known reason and, if it has usage, whole numbers of tokens': (generator) => ({
      async *generate(request, options) {
        for await (const event of generator.generate(request, options))
          yield event.type === 'text' ? event : { ...event, usage: { promptTokens: 1.5, completionTokens: 1 } }
      },
    }),
    'an answer has at most `maxTokens` tokens, and finishes with `length` when it is cut there': (generator) => ({
      async *generate(request, options) {
        for await (const event of generator.generate(request, options))
          yield event.type === 'text' ? event : { ...event, reason: 'stop' }
      },
    }),
    '`json: true` gives one JSON value and nothing around it': (generator) => ({
      async *generate(request, options) {
        if (request.json) yield { type: 'text', text: 'Here it is: ' }
        yield* generator.generate(request, options)
      },
    }),
    'with the same seed and temperature 0 the same request gives the same text': (generator) => {
      const callCounts = new Map<string, number>()
      return {
        async *generate(request, options) {
          const key = JSON.stringify(request)
          const times = (callCounts.get(key) ?? 0) + 1
          callCounts.set(key, times)
          yield* generator.generate(request, options)
          if (times === 3) yield { type: 'text', text: ' Or not.' }
        },
      }
    },
    'returning early from an answer frees the call': (generator) => {
      let open = 0
      return {
        generate(request, options) {
          const events = generator.generate(request, options)[Symbol.asyncIterator]()
          open++
          if (open > SLOTS) throw new Error('too many calls are open')
          return {
            [Symbol.asyncIterator]: () => ({
              async next() {
                try {
                  const result = await events.next()
                  if (result.done) open--
                  return result
                } catch (error) {
                  open--
                  throw error
                }
              },
              return: async () => ({ done: true, value: undefined }),
            }),
          }
        },
      }
    },
    'concurrent calls don’t mix': (generator) => {
      let waiting: GenerateEvent[] = []
      return {
        async *generate(request, options) {
          waiting = await collect(generator.generate(request, options))
          await yieldToEventLoop()
          for (const event of waiting) {
            options?.signal?.throwIfAborted()
            yield event
          }
        },
      }
    },
    'the request is not changed': (generator) => ({
      async *generate(request, options) {
        yield* generator.generate(request, options)
        request.maxTokens = 1
      },
    }),
    'a call whose signal is aborted already rejects with the caller’s reason': (generator) => ({
      async *generate(request, options) {
        yield* generator.generate(request, options?.signal?.aborted ? {} : options)
      },
    }),
    'an abort during a call rejects with the caller’s reason, unless the call is done': (generator) => ({
      async *generate(request, options) {
        options?.signal?.throwIfAborted()
        if (options?.signal !== undefined) await yieldToEventLoop(9)
        if (options?.signal?.aborted) throw new Error('aborted')
        yield* generator.generate(request, options)
      },
    }),
    'an abort between two events ends the answer with the caller’s reason': (generator) => ({
      async *generate(request, options) {
        yield* await collect(generator.generate(request, options))
      },
    }),
  },
})

/** How many calls a generator with limited slots can have open. */
const SLOTS = 10

/** Repeats the last message, word by word. */
function echoGenerator(): Generator {
  return {
    model: 'echo',
    async *generate({ messages, maxTokens, json }, { signal } = {}) {
      const words = (messages.at(-1)?.content ?? '').split(' ')
      const output = json ? [JSON.stringify(words)] : words.slice(0, maxTokens)
      for (const [i, word] of output.entries()) {
        signal?.throwIfAborted()
        yield { type: 'text', text: i === 0 ? word : ` ${word}` }
      }
      signal?.throwIfAborted()
      const usage = { promptTokens: words.length, completionTokens: output.length }
      yield { type: 'finish', reason: json || output.length === words.length ? 'stop' : 'length', usage }
    },
  }
}
