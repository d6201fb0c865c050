import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { EvidenceBlock, GenerateEvent, GenerateRequest, GenerateTask, Generator } from '@kebab/core'
import { assertAbortBefore, assertAbortBetween, assertAbortDuring, collect, settled } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'
import { assertModelName } from './model-samples.js'

/**
 * Registers one test for each rule of `Generator`. Together they make about seventy short requests.
 * `create` may return the same one each time, because no test changes it. The kit doesn't close it.
 */
export function testGenerator(kit: Kit<Generator>): void {
  registerRules(checkKit('testGenerator', kit), RULES)
}

const HOOKS = 'When does a hook run?'
const PROMPTS = [HOOKS, 'What is 7 times 8?', 'Name a river.', 'Say nothing but: whales.']
const EVIDENCE: readonly EvidenceBlock[] = [
  {
    marker: 1,
    chunkIds: ['0123456789abcdef0123456789abcdef'],
    path: 'hooks.md',
    headingPath: ['Hooks'],
    trust: 'primary',
    text: 'A hook runs before a commit is made.',
  },
]
const TASKS: readonly GenerateTask[] = ['answer', 'rewrite', 'decompose', 'decide']
/** More tokens than an answer of one sentence has. */
const AMPLE_TOKENS = 1000
/** More calls than a generator can have open at once, so that one that never frees them fails. */
const MANY_CALLS = 40

/** The rules of `Generator`. */
const RULES: readonly Rule<Generator>[] = [
  {
    rule: '`model` is a name',
    async check({ model }) {
      assertModelName(model)
    },
  },
  {
    rule: '`tasks`, if given, are known tasks, each once',
    async check({ tasks = [] }) {
      for (const task of tasks) ok(TASKS.includes(task), `expected one of ${TASKS.join(', ')}, found ${task}`)
      strictEqual(new Set(tasks).size, tasks.length)
    },
  },
  {
    rule: 'an answer comes as pieces of text, then exactly one `finish`',
    async check(generator) {
      for (const request of [requestFor(HOOKS), requestFor(HOOKS, { evidence: EVIDENCE })]) {
        const events = await collect(generator.generate(request))
        const types = events.map(({ type }) => type)
        deepStrictEqual(types, [...types.slice(0, -1).fill('text'), 'finish'])
        for (const event of events) if (event.type === 'text') strictEqual(typeof event.text, 'string')
      }
    },
  },
  {
    rule: '`finish` has a known reason and, if it has usage, whole numbers of tokens',
    async check(generator) {
      const { finish } = await answer(generator, requestFor(HOOKS))
      ok(['stop', 'length', 'other'].includes(finish!.reason), `expected a reason, found ${finish?.reason}`)
      for (const count of Object.values(finish?.usage ?? { promptTokens: 0, completionTokens: 0 }))
        ok(Number.isSafeInteger(count) && count >= 0, `expected an integer from 0, found ${count}`)
    },
  },
  {
    rule: 'an answer has at most `maxTokens` tokens, and finishes with `length` when it is cut there',
    async check(generator) {
      const whole = await answer(generator, requestFor('Count from 1 to 20.', { maxTokens: AMPLE_TOKENS }))
      for (const maxTokens of [1, 3]) {
        const { text, finish } = await answer(generator, requestFor('Count from 1 to 20.', { maxTokens }))
        const { completionTokens = 0 } = finish?.usage ?? {}
        ok(completionTokens <= maxTokens, `expected at most ${maxTokens} tokens, found ${completionTokens}`)
        const isCut = text.length < whole.text.length
        if (isCut) strictEqual(finish?.reason, 'length')
      }
    },
  },
  {
    rule: '`json: true` gives one JSON value and nothing around it',
    async check(generator) {
      const request = requestFor('What is 7 times 8? Answer as {"answer": number}.', {
        json: true,
        maxTokens: AMPLE_TOKENS,
      })
      const { text, finish } = await answer(generator, request)
      if (finish?.reason === 'length') return
      ok('value' in (await settled(() => JSON.parse(text))), `expected one JSON value, found ${text}`)
    },
  },
  {
    rule: 'with the same seed and temperature 0 the same request gives the same text',
    async check(generator) {
      const first = await answer(generator, requestFor(HOOKS))
      for (let i = 0; i < 2; i++) strictEqual((await answer(generator, requestFor(HOOKS))).text, first.text)
    },
  },
  {
    rule: 'returning early from an answer frees the call',
    async check(generator) {
      for (let i = 0; i < MANY_CALLS; i++) for await (const _ of generator.generate(requestFor(HOOKS))) break
      ok((await answer(generator, requestFor(HOOKS))).finish !== undefined, 'expected a whole answer afterwards')
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async check(generator) {
      const alone: string[] = []
      for (const content of PROMPTS) alone.push((await answer(generator, requestFor(content))).text)
      const together = await Promise.all(PROMPTS.map((content) => answer(generator, requestFor(content))))
      deepStrictEqual(
        together.map(({ text }) => text),
        alone,
      )
    },
  },
  {
    rule: 'the request is not changed',
    async check(generator) {
      const request = structuredClone(requestFor(HOOKS, { evidence: EVIDENCE }))
      const before = structuredClone(request)
      await answer(generator, request)
      deepStrictEqual(request, before)
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    check: (generator) => assertAbortBefore((signal) => answer(generator, requestFor(HOOKS), signal), 'generate'),
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    check: (generator) => assertAbortDuring((signal) => answer(generator, requestFor(HOOKS), signal), 'generate'),
  },
  {
    rule: 'an abort between two events ends the answer with the caller’s reason',
    async check(generator) {
      const { text } = await answer(generator, requestFor(HOOKS))
      // An answer without text has a single event, so there is nothing between two.
      if (text !== '')
        await assertAbortBetween((signal) => generator.generate(requestFor(HOOKS), { signal }), 'generate')
    },
  },
]

/** The rules of `Generator`: the names of the tests of `testGenerator`. */
export const generatorRules: readonly string[] = namesOf(RULES)

/** A request with one user message, temperature 0 and a seed, so that it can be repeated. */
function requestFor(content: string, more: Partial<GenerateRequest> = {}): GenerateRequest {
  const messages = [
    { role: 'system', content: 'Answer in one sentence.' },
    { role: 'user', content },
  ] as const
  return { messages, evidence: [], maxTokens: 64, temperature: 0, seed: 7, ...more }
}

type Finish = Extract<GenerateEvent, { type: 'finish' }>

/** The text of an answer, its pieces joined, and its last `finish`. */
interface Answer {
  text: string
  finish: Finish | undefined
}

/** Generates an answer to its end. */
async function answer(generator: Generator, request: GenerateRequest, signal?: AbortSignal): Promise<Answer> {
  let text = ''
  let finish: Finish | undefined
  for await (const event of generator.generate(request, { signal })) {
    if (event.type === 'text') text += event.text
    else finish = event
  }
  return { text, finish }
}
