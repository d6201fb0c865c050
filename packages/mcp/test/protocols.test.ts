import { validateChoices } from '@kebab/choices'
import { isKebabError } from '@kebab/core'
import { expect, test } from 'vitest'
import { kairosTools } from '../src/kairos-tools.js'
import { protocolsOf } from '../src/protocols.js'
import { shippedProtocols } from '../src/shipped-protocols.js'
import { stepUri } from '../src/step-uri.js'
import { fixtureEngine, stored } from './support/fixture.js'

const REFINE = 'kairos://mem/00000000-0000-0000-0000-000000002002'
const CREATE = 'kairos://mem/00000000-0000-0000-0000-000000002001'
const { signal } = new AbortController()
const call = { signal, progress: async () => undefined }

test('the URI of a step is that of its protocol, or the UUID v5 of its number in the namespace of the protocol', async () => {
  const protocol = 'kairos://mem/6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(await stepUri(protocol, 0)).toBe(protocol)
  // By Python: uuid.uuid5(uuid.NAMESPACE_DNS, '2')
  expect(await stepUri(protocol, 1)).toBe('kairos://mem/4b166dbe-d99d-5091-abdd-95b83330ed3a')
})

test('refine and create are shipped under the ids of the contract, with steps that have a text', async () => {
  const shipped = await shippedProtocols()
  expect(shipped.map(({ chain }) => chain.uri)).toEqual([REFINE, CREATE])
  for (const { chain, textOf } of shipped) {
    expect(chain.steps.length).toBeGreaterThan(2)
    for (const { line_start: start, line_end: end } of chain.steps) {
      expect((await textOf(chain, { start, end }, signal)).length).toBeGreaterThan(100)
    }
    const [{ line_start: start, line_end: end } = { line_start: 0, line_end: 0 }] = chain.steps
    expect(await textOf(chain, { start, end }, signal)).toMatch(/^(Find out|Ask the user) .*\.$/s)
  }
})

test('a corpus may have its own refine, which then is begun', async () => {
  const own = stored({ 'refine.md': `---\nuuid: ${REFINE.slice(-36)}\n---\n# Ask\n\n## Ask back\n\nAsk the user.\n` })
  const { engine, store } = await fixtureEngine(own)
  const step = await protocolsOf(engine, store).step(REFINE, signal)
  expect(step).toMatchObject({ chain_label: 'Ask', label: 'Ask back', steps: 1, next_uri: null })
  expect(step.text).toContain('Ask the user.')
})

test('a protocol that comes is found from then on', async () => {
  const { engine, store, put } = await fixtureEngine(stored({ 'a.md': '# Bake bread\n\n## Knead\n\nTen minutes.\n' }))
  const protocols = protocolsOf(engine, store)
  const [search, begin] = kairosTools(engine, protocols)
  const labels = async (query: string) => {
    const response = await search!.run({ query }, call)
    expect(validateChoices(response)).toEqual([])
    return (response as { choices: { chain_label: string }[] }).choices.map(({ chain_label }) => chain_label)
  }
  expect(await labels('bake bread')).toEqual(['Bake bread'])
  expect(await labels('brew tea')).not.toContain('Brew tea')
  await put(stored({ 'b.md': '# Brew tea\n\n## Boil\n\nWater.\n' }))
  expect(await labels('brew tea')).toEqual(['Brew tea'])
  await expect(begin!.run({ uri: 'kairos://mem/none' }, call)).rejects.toSatisfy((error) =>
    isKebabError(error, 'invalid_input'),
  )
})

test('only documents whose path matches are protocols', async () => {
  const { engine, store } = await fixtureEngine(
    stored({
      'how/bread.md': '# Bake bread\n\n## Knead\n\nNow.\n',
      'diary.md': '# Bake bread, again\n\n## Today\n\nIt burnt.\n',
    }),
  )
  const protocols = protocolsOf(engine, store, { pathGlob: ['how/**'] })
  const [search] = kairosTools(engine, protocols)
  const response = (await search!.run({ query: 'bake bread' }, call)) as { choices: { chain_label: string }[] }
  expect(response.choices.map(({ chain_label }) => chain_label)).toEqual(['Bake bread'])
  const { chains } = await protocols.read(signal)
  expect(chains.chains.map(({ doc_path }) => doc_path)).toEqual(['how/bread.md'])
})

test('a corpus that could not be read is read again', async () => {
  const { engine, store } = await fixtureEngine()
  let broken = true
  const protocols = protocolsOf(engine, {
    documents: (options) => store.documents(options),
    chunks: (options) => {
      if (broken) throw new Error('disk')
      return store.chunks(options)
    },
  })
  await expect(protocols.read(signal)).rejects.toThrow('disk')
  broken = false
  expect((await protocols.read(signal)).chains.chains).toHaveLength(26)
})
