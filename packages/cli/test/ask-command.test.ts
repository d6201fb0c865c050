import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { DOCS, kebab, project } from './support/run-command.js'

async function indexed(files?: Record<string, string>): Promise<string> {
  const cwd = await project(files)
  expect(await kebab(cwd, ['index', '.', '--lexical'])).toMatchObject({ code: 0 })
  return cwd
}

const QUESTION = 'when does a hook run before a commit?'

test('an answer is printed with the places of its citations', async () => {
  const cwd = await indexed()
  const { code, out, err } = await kebab(cwd, ['ask', QUESTION, '--lexical'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('A hook runs before a commit is made. [#1]')
  expect(out).toContain('[#1] docs/hooks.md:3\n')
})

test('on a terminal headings are bold, the words that answer are marked, and nothing else is', async () => {
  const cwd = await indexed()
  const { code, out } = await kebab(cwd, ['ask', QUESTION, '--lexical'], {
    terminal: true,
    env: { FORCE_COLOR: '1', TERM: 'xterm' },
  })
  expect(code).toBe(0)
  expect(out.startsWith('\u001b[1mHooks\u001b[22m\n')).toBe(true)
  expect(out).toContain('\u001b[33mA hook runs before a commit is made\u001b[39m\u001b[22m. [#1]\n')
  const plain = await kebab(cwd, ['ask', QUESTION, '--lexical'])
  expect(plain.out).toMatch(/^\*\*Hooks\*\*\nA hook runs before a commit is made\. \[#1\]\n/)
})

test('on a terminal the answer is printed once, and citations are links', async () => {
  const cwd = await indexed()
  const { code, out } = await kebab(cwd, ['ask', QUESTION, '--lexical'], { terminal: true, env: { NO_COLOR: '1' } })
  expect(code).toBe(0)
  expect(out.match(/A hook runs before/g)).toHaveLength(1)
  expect(out).toContain('[#1] \u001b]8;;file://')
})

test('--json prints an answer.v1', async () => {
  const cwd = await indexed()
  const answer: unknown = JSON.parse((await kebab(cwd, ['ask', QUESTION, '--lexical', '--json'])).out)
  assertWire('answer.v1', answer)
  expect(answer).toMatchObject({ grounded: true })
})

test('a refused answer is exit code 3, with its reason on stderr and nothing on stdout', async () => {
  const cwd = await indexed()
  const { code, out, err } = await kebab(cwd, ['ask', 'who won the world cup in 1954?', '--lexical'])
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toMatch(/no answer \((score_gate|no_chunks)\)/)
  const json = await kebab(cwd, ['ask', 'who won the world cup in 1954?', '--lexical', '--json'])
  assertWire('answer.v1', JSON.parse(json.out))
  expect(json.code).toBe(3)
})

test('an answer from a hostile document drives no terminal', async () => {
  const cwd = await indexed({
    ...DOCS,
    'docs/hooks.md': '# Hooks\n\nA hook runs before a commit \u001b[2J\u009b is made.\n',
  })
  const { code, out } = await kebab(cwd, ['ask', QUESTION, '--lexical'], { terminal: true, env: { TERM: 'dumb' } })
  expect(code).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
})

test('what is close to a refused answer is named from the working directory, so that get finds it', async () => {
  const cwd = await project()
  expect(await kebab(cwd, ['index', 'docs', '--lexical'])).toMatchObject({ code: 0 })
  const { code, err } = await kebab(cwd, ['ask', 'who bakes a hook of chocolate for the queen?', '--lexical'])
  expect(code).toBe(3)
  const [, place = ''] = /close to it: (.*)/.exec(err) ?? []
  expect(place).toMatch(/^docs\//)
  expect(await kebab(cwd, ['get', place])).toMatchObject({ code: 0 })
})
