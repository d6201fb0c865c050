import { isKebabError } from '@kebab/core'
import { kairosProtocols, validateChoices } from '@kebab/kairos'
import { expect, test } from 'vitest'
import { kairosTools } from '../src/kairos-tools.js'
import { fixtureEngine, stored } from './support/fixture.js'

const { signal } = new AbortController()
const call = { signal, progress: async () => undefined }

test('a protocol that comes is found from then on', async () => {
  const { engine, store, put } = await fixtureEngine(stored({ 'a.md': '# Bake bread\n\n## Knead\n\nTen minutes.\n' }))
  const protocols = kairosProtocols({ engine, documents: store })
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
  const protocols = kairosProtocols({ engine, documents: store, pathGlob: ['how/**'] })
  const [search] = kairosTools(engine, protocols)
  const response = (await search!.run({ query: 'bake bread' }, call)) as { choices: { chain_label: string }[] }
  expect(response.choices.map(({ chain_label }) => chain_label)).toEqual(['Bake bread'])
  const { chains } = await protocols.read()
  expect(chains.map(({ doc_path }) => doc_path)).toEqual(['how/bread.md'])
})
