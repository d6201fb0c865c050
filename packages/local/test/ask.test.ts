import type { Generator } from '@kebab/core'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import { openToy } from './support/open-toy.js'

const documents = [
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. It is killed after 30 seconds.\n' },
  { path: 'pages.md', text: '# Pages\n\nPages of a ranking concatenate. Nothing comes twice.\n' },
  { path: 'budgets.md', text: '# Budgets\n\nThe budget bounds everything that is sent, the cursor included.\n' },
]

test('an opened index answers without a language model, by spans of its documents', async () => {
  const kebab = await openToy({ embedder: null })
  await kebab.index(documents)
  const answer = await kebab.ask({ question: 'After how many seconds is a hook killed?' })
  assertWire('answer.v1', answer)
  expect(answer).toMatchObject({ grounded: true, model: { name: 'extractive.v1', provider: 'kebab' } })
  expect(answer.answer).toContain('It is killed after 30 seconds. [#1]')
  for (const { path, start, end, claims = [] } of answer.citations) {
    const source = documents.find((document) => document.path === path)!.text
    expect(source.slice(start, end)).not.toBe('')
    for (const { evidence } of claims) expect(source.slice(evidence.start, evidence.end)).toBe(evidence.text)
  }
})

test('it refuses before anything is indexed, and refuses what its documents do not say', async () => {
  const kebab = await openToy({ embedder: null })
  expect(await kebab.ask({ question: 'What runs before a commit?' })).toMatchObject({ refusal_reason: 'no_index' })
  await kebab.index(documents)
  const refused = await kebab.ask({ question: 'Which river of Iceland flows before the glacier?' })
  assertWire('answer.v1', refused)
  expect(['no_chunks', 'score_gate']).toContain(refused.refusal_reason)
})

test('it answers with the generator that it is opened with', async () => {
  const told: string[] = []
  const generator: Generator = {
    model: 'scripted',
    async *generate({ evidence }) {
      told.push(...evidence.map(({ path }) => path))
      yield { type: 'text', text: 'A hook does [#1].' }
      yield { type: 'finish', reason: 'stop' }
    },
  }
  const kebab = await openToy({ embedder: null, ask: { generator } })
  await kebab.index(documents)
  const types: string[] = []
  for await (const event of kebab.ask.stream({ question: 'What runs before a commit is made?' })) {
    assertWire('answer_event.v1', event)
    types.push(event.type)
  }
  expect(types.filter((type, i) => type !== types[i - 1])).toEqual(['retrieval_done', 'token', 'final'])
  expect(told[0]).toBe('hooks.md')
})

test('a closed index answers nothing', async () => {
  const kebab = await openToy({ embedder: null })
  await kebab.close()
  expect(await errorOf(kebab.ask({ question: 'What runs?' }))).toMatchObject({ code: 'unsupported' })
})
