import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import type { SearchResponseV1 } from '@kebab/schemas'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { expect, test } from 'vitest'
import { openIndex } from './open-index.js'

const TEXTS = [
  'The configuration of a server has a timeout.',
  'Kubernetes runs the server. A Kubernetes cluster has nodes.',
  'She serves dinner.',
]
const QUERIES = ['confguration', 'kube', 'servet of timeuot', 'ocnfigurat nodes', 'zyzzyva', '?!', 'server']

test('words are corrected as they are over an index in memory, with a filter and without', async () => {
  const analyzer = textAnalyzer({ languages: [english] })
  const stored = TEXTS.map((text, i) =>
    prepareDocument({ path: `${i}.md`, text }, { sourceId: 'texts', now: new Date(0) }),
  )
  const index = await openIndex({ analyzer })
  await index.store.commit({ put: stored })
  const store = memoryStore()
  await store.commit({ put: stored })
  const words = bm25Retriever({ analyzer })
  await words.add(stored.flatMap(({ chunks }) => chunks))
  const engines = [
    createEngine({ store, retrievers: [words], analyzer }),
    createEngine({ store: index.store, retrievers: index.retrievers, analyzer }),
  ]
  const answerOf = ({ hits, corrected, unmatched, no_terms }: SearchResponseV1) => ({
    hits: hits.map(({ chunk_id, retrieval }) => [chunk_id, retrieval.evidence]),
    corrected,
    unmatched,
    no_terms,
  })
  for (const query of QUERIES)
    for (const filters of [undefined, { path_glob: '2.md' }, { path_glob: '{0,1}.md' }]) {
      const [inMemory, inDatabase] = await Promise.all(engines.map((engine) => engine.search({ query, filters })))
      expect(answerOf(inDatabase!), query).toEqual(answerOf(inMemory!))
    }
  expect((await engines[1]!.search({ query: 'servet of timeuot', k: 1 })).corrected).toEqual([
    { from: 'servet', to: 'server' },
    { from: 'timeuot', to: 'timeout' },
  ])
})
