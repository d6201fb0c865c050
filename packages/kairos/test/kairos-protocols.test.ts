import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore, type StoredDocument } from '@kebab/core'
import { expect, test } from 'vitest'
import { kairosProtocols, protocolChains } from '../src/index.js'
import { stepUri } from '../src/kairos-protocols.js'
import { storedProtocol, storedProtocols } from './support/protocol-corpus.js'

const REFINE = 'kairos://mem/00000000-0000-0000-0000-000000002002'
const CREATE = 'kairos://mem/00000000-0000-0000-0000-000000002001'

async function corpusOf(documents: readonly StoredDocument[]) {
  const store = memoryStore()
  await store.commit({ put: documents })
  const words = bm25Retriever()
  await words.add(documents.flatMap(({ chunks }) => chunks))
  return { store, engine: createEngine({ store, retrievers: [words] }) }
}

test('the first step has the URI of its protocol, any other the UUID v5 of its number in the namespace of the protocol', async () => {
  const protocol = 'kairos://mem/6ba7b810-9dad-11d1-80b4-00c04fd430c8'
  expect(await stepUri(protocol, 0)).toBe(protocol)
  // By Python: uuid.uuid5(uuid.NAMESPACE_DNS, '2')
  expect(await stepUri(protocol, 1)).toBe('kairos://mem/4b166dbe-d99d-5091-abdd-95b83330ed3a')
})

test.each([
  [REFINE, /^Find out .*\.$/s],
  [CREATE, /^Ask the user .*\.$/s],
])('refine and create have the ids of the contract, and steps with a text: %s', async (uri, begins) => {
  const { engine, store } = await corpusOf([])
  const protocols = kairosProtocols({ engine, documents: store })
  const first = await protocols.step(uri)
  expect(await protocols.step(uri.toUpperCase())).toEqual(first)
  expect(first.text).toMatch(begins)
  expect(first.steps).toBeGreaterThan(2)
  let seen = 0
  for (let next: string | null = uri; next !== null; seen++) {
    const step = await protocols.step(next)
    expect(step.text.length).toBeGreaterThan(100)
    next = step.next_uri
  }
  expect(seen).toBe(first.steps)
})

test('the protocols of a corpus are those of its chunks, with a step for each heading with nothing under it', async () => {
  const text = '# Restart\n\n## Ask\n\n## Drain\n\nDrain it.\n\n## Reboot\n\nTell us\n-------\n\nNow.\n\n## Rest\n'
  const { engine, store } = await corpusOf([storedProtocol('restart.md', text)])
  const protocols = kairosProtocols({ engine, documents: store })
  const { chains } = await protocols.read()
  expect(chains).toEqual((await protocolChains(store.chunks())).chains)
  const texts: string[] = []
  for (let uri: string | null = chains[0]!.uri; uri !== null; ) {
    const step = await protocols.step(uri)
    texts.push(`${step.label}: ${step.text}`)
    uri = step.next_uri
  }
  expect(texts).toEqual(['Ask: ## Ask', 'Drain: Drain it.', 'Reboot: ## Reboot', 'Tell us: Now.', 'Rest: ## Rest'])
})

test('a glob of protocols that can match no path is invalid_input', async () => {
  const { engine, store } = await corpusOf([])
  for (const glob of ['./how/**', '/how/**', 'how/', '["how/**"]'])
    expect(() => kairosProtocols({ engine, documents: store, pathGlob: ['a/**', glob] })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field: 'pathGlob.1' }) }),
    )
})

test('a corpus may have its own refine', async () => {
  const text = `---\nuuid: ${REFINE.slice(-36)}\n---\n# Ask\n\n## Ask back\n\nAsk the user.\n`
  const { engine, store } = await corpusOf([storedProtocol('refine.md', text)])
  const step = await kairosProtocols({ engine, documents: store }).step(REFINE)
  expect(step).toMatchObject({ chain_label: 'Ask', label: 'Ask back', steps: 1, next_uri: null })
  expect(step.text).toContain('Ask the user.')
})

test('a corpus is read again after reading it failed', async () => {
  const documents = await storedProtocols()
  const { engine, store } = await corpusOf(documents)
  let broken = true
  const protocols = kairosProtocols({
    engine,
    documents: {
      documents: (options) => store.documents(options),
      chunks: (options) => {
        if (broken) throw new Error('disk')
        return store.chunks(options)
      },
    },
  })
  await expect(protocols.read()).rejects.toThrow('disk')
  broken = false
  expect((await protocols.read()).chains).toHaveLength(13)
})
