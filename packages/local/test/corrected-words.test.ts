import { expect, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openToy } from './support/open-toy.js'

const DOCUMENTS = [
  {
    path: 'guides/setup.md',
    text: '# Setup\n\nThe configuration of a server has a `requestTimeout`. Configurations are files.',
  },
  { path: 'guides/cluster.md', text: '# Cluster\n\nKubernetes runs the server. A Kubernetes cluster has nodes.' },
  { path: 'notes/serves.md', text: '# Notes\n\nShe serves dinner. Он читает конфигурацию сервера.' },
]

async function opened() {
  const embedder = toyEmbedder()
  const kebab = await openToy({ embedder })
  await kebab.index(DOCUMENTS)
  const search = async (query: string, more: object = {}) => {
    const page = await kebab.search({ query, mode: 'lexical', ...more })
    return { ...page, paths: page.hits.map(({ doc_path }) => doc_path) }
  }
  return { kebab, embedder, search }
}

test.each([
  ['confguration', 'guides/setup.md', 'configuration'],
  ['configurat', 'guides/setup.md', 'configuration'],
  ['ocnfiguration file', 'guides/setup.md', 'configuration'],
  ['kuberentes nodes', 'guides/cluster.md', 'Kubernetes'],
  ['kube', 'guides/cluster.md', 'Kubernetes'],
  ['requestTimeot', 'guides/setup.md', 'timeout'],
  ['requesttimeo', 'guides/setup.md', 'requestTimeout'],
  ['конфегурация', 'notes/serves.md', 'конфигурацию'],
])('%s finds %s by %s', async (query, path, to) => {
  const { search } = await opened()
  const { paths, corrected, hits } = await search(query)
  expect(paths[0]).toBe(path)
  expect(corrected!.map((one) => one.to.toLowerCase())).toContainEqual(
    expect.stringContaining(to.toLowerCase().slice(0, 9)),
  )
  // The snippet shows what was searched for.
  expect(hits[0]!.snippet.toLowerCase()).toContain(to.toLowerCase().slice(0, 9))
})

test('a filter decides what a word can become', async () => {
  const { search } = await opened()
  expect((await search('servet x')).corrected).toMatchObject([{ to: 'server' }])
  const notes = await search('servet x', { filters: { path_glob: 'notes/**' } })
  expect(notes).toMatchObject({ paths: ['notes/serves.md'], corrected: [{ from: 'servet', to: 'serves' }] })
  const none = await search('kuberentes x', { filters: { path_glob: 'notes/**' } })
  expect(none).toMatchObject({ hits: [], unmatched: ['kuberentes', 'x'] })
  expect(none).not.toHaveProperty('corrected')
})

test('two words that documents write as one are one correction, and neither is unmatched', async () => {
  const { search } = await opened()
  const joined = await search('kuber netes zzz', { highlights: true })
  expect(joined).toMatchObject({ corrected: [{ from: 'kuber netes', to: 'Kubernetes' }], unmatched: ['zzz'] })
  const [{ snippet, highlights } = { snippet: '', highlights: [] }] = joined.hits
  expect(highlights!.map(([start, end]) => snippet.slice(start, end))).toContain('Kubernetes')
})

test('the embedder is given the query as it was typed, and a corrected word is no evidence', async () => {
  const { kebab, embedder } = await opened()
  const before = embedder.calls.length
  const page = await kebab.search({ query: 'kuberentes' })
  expect(page.corrected).toEqual([{ from: 'kuberentes', to: 'Kubernetes' }])
  expect(embedder.calls.slice(before).flatMap(({ texts }) => texts)).toEqual(['kuberentes'])
  const right = await kebab.search({ query: 'Kubernetes' })
  expect(page.hits[0]!.retrieval.evidence!).toBeLessThan(right.hits[0]!.retrieval.evidence!)
})

test('a query whose words are all held, also in another form, is left as it is', async () => {
  const { search } = await opened()
  for (const query of ['server', 'serve', 'configurations', 'runs nodes', 'request', 'timeout'])
    expect(await search(query), query).not.toHaveProperty('corrected')
})

test('a text that is pasted is answered at once', async () => {
  const { search } = await opened()
  const words = Array.from(
    { length: 3000 },
    (_, i) => `zq${String.fromCharCode(97 + (i % 26))}${'xyw'.repeat(1 + (i % 5))}`,
  )
  const { unmatched } = await search([...new Set(words), `q${'z'.repeat(300)}`].join(' ').slice(0, 30_000))
  expect(unmatched!.length).toBeGreaterThan(50)
})
