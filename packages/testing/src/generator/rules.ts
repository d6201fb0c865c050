import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { EvidenceBlock, GenerateTask, Generator } from '@kebab/core'
import { collect } from '../collect.js'
import { proveAbortBefore, proveAbortBetween, proveAbortDuring } from '../prove-abort.js'
import { settled } from '../settled.js'
import type { Rule } from '../test-runner.js'
import { answer, question } from './answer.js'

const HOOKS = 'When does a hook run?'
const QUESTIONS = [HOOKS, 'What is 7 times 8?', 'Name a river.', 'Say nothing but: whales.']
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
/** More than an answer of one sentence has. */
const PLENTY = 1000
/** More calls than a generator can have open at once if it doesn't free them. */
const MANY_CALLS = 40

/** What a generator promises. */
export const rules: readonly Rule<Generator>[] = [
  {
    rule: '`model` is a name',
    async prove({ model }) {
      ok(typeof model === 'string' && model.trim() !== '', `expected a name, found ${JSON.stringify(model)}`)
    },
  },
  {
    rule: '`tasks`, where they are given, are tasks of the list, each once',
    async prove({ tasks = [] }) {
      for (const task of tasks) ok(TASKS.includes(task), `expected one of ${TASKS.join(', ')}, found ${task}`)
      strictEqual(new Set(tasks).size, tasks.length)
    },
  },
  {
    rule: 'an answer comes as pieces of text, then exactly one `finish`',
    async prove(generator) {
      for (const request of [question(HOOKS), question(HOOKS, { evidence: EVIDENCE })]) {
        const events = await collect(generator.generate(request))
        const types = events.map(({ type }) => type)
        deepStrictEqual(types, [...types.slice(0, -1).fill('text'), 'finish'])
        for (const event of events) if (event.type === 'text') strictEqual(typeof event.text, 'string')
      }
    },
  },
  {
    rule: '`finish` gives a reason of the list, and usage, where there is any, in whole tokens',
    async prove(generator) {
      const { finish } = await answer(generator, question(HOOKS))
      ok(['stop', 'length', 'other'].includes(finish!.reason), `expected a reason, found ${finish?.reason}`)
      for (const count of Object.values(finish?.usage ?? { promptTokens: 0, completionTokens: 0 }))
        ok(Number.isSafeInteger(count) && count >= 0, `expected an integer from 0, found ${count}`)
    },
  },
  {
    rule: 'an answer has at most `maxTokens` tokens, and finishes with `length` when it is cut there',
    async prove(generator) {
      const whole = await answer(generator, question('Count from 1 to 20.', { maxTokens: PLENTY }))
      for (const maxTokens of [1, 3]) {
        const { text, finish } = await answer(generator, question('Count from 1 to 20.', { maxTokens }))
        const { completionTokens = 0 } = finish?.usage ?? {}
        ok(completionTokens <= maxTokens, `expected at most ${maxTokens} tokens, found ${completionTokens}`)
        const isCut = text.length < whole.text.length
        if (isCut) strictEqual(finish?.reason, 'length')
      }
    },
  },
  {
    rule: '`json: true` gives one JSON value and nothing around it',
    async prove(generator) {
      const request = question('What is 7 times 8? Answer as {"answer": number}.', { json: true, maxTokens: PLENTY })
      const { text, finish } = await answer(generator, request)
      if (finish?.reason === 'length') return
      ok('value' in (await settled(() => JSON.parse(text))), `expected one JSON value, found ${text}`)
    },
  },
  {
    rule: 'with the same seed and temperature 0 the same request gives the same text',
    async prove(generator) {
      const first = await answer(generator, question(HOOKS))
      for (let i = 0; i < 2; i++) strictEqual((await answer(generator, question(HOOKS))).text, first.text)
    },
  },
  {
    rule: 'returning early from an answer frees the call',
    async prove(generator) {
      for (let i = 0; i < MANY_CALLS; i++) for await (const _ of generator.generate(question(HOOKS))) break
      ok((await answer(generator, question(HOOKS))).finish !== undefined, 'expected a whole answer afterwards')
    },
  },
  {
    rule: 'concurrent calls don’t mix',
    async prove(generator) {
      const alone: string[] = []
      for (const content of QUESTIONS) alone.push((await answer(generator, question(content))).text)
      const together = await Promise.all(QUESTIONS.map((content) => answer(generator, question(content))))
      deepStrictEqual(
        together.map(({ text }) => text),
        alone,
      )
    },
  },
  {
    rule: 'the request is not changed',
    async prove(generator) {
      const request = structuredClone(question(HOOKS, { evidence: EVIDENCE }))
      const before = structuredClone(request)
      await answer(generator, request)
      deepStrictEqual(request, before)
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    prove: (generator) => proveAbortBefore((signal) => answer(generator, question(HOOKS), signal), 'generate'),
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    prove: (generator) => proveAbortDuring((signal) => answer(generator, question(HOOKS), signal), 'generate'),
  },
  {
    rule: 'an abort between two events ends the answer with the caller’s reason',
    async prove(generator) {
      const { text } = await answer(generator, question(HOOKS))
      // An answer without text has one event, and nothing comes between.
      if (text !== '') await proveAbortBetween((signal) => generator.generate(question(HOOKS), { signal }), 'generate')
    },
  },
]
