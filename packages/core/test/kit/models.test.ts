import { expect, test } from 'vitest'
import type { Embedder, Message } from '../../src/index.js'
import { askForJson, queryVector } from '../../src/internal/index.js'

const message = (role: Message['role']): Message => ({ role, content: role })

test.each<[Message['role'][], number]>([
  [[], 0],
  [['user'], 0],
  [['system'], 1],
  [['system', 'system', 'user', 'assistant', 'user'], 2],
  [['user', 'system', 'user'], 0],
])('the message that asks for JSON follows the leading system messages: %j', (roles, index) => {
  const messages = roles.map(message)
  const jsonMessages = askForJson(messages)
  expect(jsonMessages[index]).toMatchObject({ role: 'system', content: expect.stringContaining('JSON') })
  expect(jsonMessages.toSpliced(index, 1)).toEqual(roles.map(message))
  expect(messages).toEqual(roles.map(message))
})

/** Notes its calls, and fails at the first. */
function failingOnce() {
  const signals: (AbortSignal | undefined)[] = []
  const embedder: Embedder = {
    model: 'one',
    dimensions: 2,
    async embed(_, { signal }) {
      signals.push(signal)
      if (signals.length === 1) throw new Error('once')
      return [new Float32Array([1, 0])]
    },
  }
  return { embedder, signals }
}

test('the vector of a query is made at the first call, and again after a failure', async () => {
  const { embedder, signals } = failingOnce()
  const embed = queryVector(embedder, 'fox')
  expect(signals).toHaveLength(0)
  await expect(embed(undefined)).rejects.toThrow('once')
  const [first, second] = await Promise.all([embed(undefined), embed(undefined)])
  expect(first).toBe(second)
  expect(embed(undefined)).toBe(first)
  expect(signals).toHaveLength(2)
})

test('an abort of the call that began it is none of those after it', async () => {
  const { embedder } = failingOnce()
  const embed = queryVector(embedder, 'fox')
  const reason = new Error('enough')
  await expect(async () => embed(AbortSignal.abort(reason))).rejects.toBe(reason)
  await expect(embed(undefined)).rejects.toThrow('once')
  expect(await embed(undefined)).toHaveLength(2)
})
