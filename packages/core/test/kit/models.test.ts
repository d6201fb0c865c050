import { expect, test } from 'vitest'
import type { Message } from '../../src/index.js'
import { askForJson } from '../../src/internal/index.js'

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
