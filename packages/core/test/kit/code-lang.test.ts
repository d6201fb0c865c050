import { expect, test } from 'vitest'
import { codeLangName, codeLangNames } from '../../src/kit/index.js'

test.each([
  ['ts', 'typescript'],
  ['TypeScript', 'typescript'],
  ['js', 'javascript'],
  ['py', 'python'],
  ['sh', 'bash'],
  ['shell', 'bash'],
  ['yml', 'yaml'],
  ['md', 'markdown'],
  ['rs', 'rust'],
  ['C++', 'cpp'],
  ['C#', 'csharp'],
  ['Brainfuck', 'brainfuck'],
  ['constructor', 'constructor'],
  ['__proto__', '__proto__'],
  ['', ''],
])('a language has one name: that of %s is %s', (name, expected) => {
  expect(codeLangName(name)).toBe(expected)
  expect(codeLangNames(name)).toContain(name.toLowerCase())
  expect(codeLangNames(name)[0]).toBe(expected)
})

test('the name of a fence is read without what the fence says besides', () => {
  for (const name of ['js{1,3}', 'js,live', '.js', '{js}', '{.js}', 'js:src/a.js'])
    expect(codeLangName(name), name).toBe('javascript')
  for (const name of ['{}', ',', ':a', '.']) expect(codeLangName(name)).toBe(name)
})

test('each of the names of a language has the same names', () => {
  const names = ['ts', 'js', 'py', 'sh', 'yml', 'md', 'rs', 'c', 'h', 'cc', 'rb', 'kt', 'tf', 'objc', 'plain']
  for (const name of names.flatMap(codeLangNames)) {
    expect(codeLangNames(name), name).toBe(codeLangNames(codeLangName(name)))
    expect(codeLangName(codeLangName(name))).toBe(codeLangName(name))
  }
})
