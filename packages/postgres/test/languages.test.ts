import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { folderAnalyzer } from '@kebab/local'
import type { SearchResponseV1 } from '@kebab/schemas'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { expect, test } from 'vitest'
import { openIndex } from './open-index.js'

const TEXTS: readonly [lang: string | undefined, text: string][] = [
  ['en', 'The houses of the Panthers are in Berlin.'],
  ['de', 'Die Häuser der Panthers stehen in Berlin.'],
  ['es', 'Las casas de los Panthers están en Berlín.'],
  ['ru', 'Дома Пантер стоят в Берлине. Panthers.'],
  [undefined, 'Panthers and Häuser.'],
  ['pl', 'Domy w Berlinie.'],
  ['en', '# This\n\nThe IT of Berlin: to be or not to be, with vitamin A.'],
  ['de', '# Die\n\nDIE ist nicht die, und das ist es.'],
]
const QUERIES = [
  'Panthers',
  'Häuser',
  'Was ist das Haus der Panthers?',
  'What is a house of the Panthers?',
  '¿Qué es la casa de los Panthers?',
  'дом Пантер',
  'Hauser Panthers casas',
  'kazas',
  'the',
  'IT',
  'this',
  'die',
  'vitamin A in Berlin, or houses',
  '"to be or not to be"',
  'was ist das',
  '@de',
]

test.each([
  ['a default language', folderAnalyzer()],
  ['all languages for an unknown one', textAnalyzer({ languages: [english, german] })],
])('answers as over an index in memory, in several languages, to the last bit: %s', async (_, analyzer) => {
  const stored = TEXTS.flatMap(([lang, text], i) =>
    Array.from({ length: i + 1 }, (_, copy) =>
      prepareDocument(
        { path: `${i}-${copy}.md`, text: `${text} ${copy}`, metadata: lang === undefined ? {} : { lang } },
        { sourceId: 'texts', now: new Date(0) },
      ),
    ),
  )
  const index = await openIndex({ analyzer })
  const store = memoryStore()
  const words = bm25Retriever({ analyzer })
  const engines = [
    createEngine({ store, retrievers: [words], analyzer }),
    createEngine({ store: index.store, retrievers: index.retrievers, analyzer }),
  ]
  const answerOf = ({ hits, corrected, unmatched, no_terms }: SearchResponseV1) => ({
    hits: hits.map(({ chunk_id, score, snippet, retrieval }) => [chunk_id, score, snippet, retrieval.evidence]),
    corrected,
    unmatched,
    no_terms,
  })
  const expectSame = async () => {
    for (const query of QUERIES)
      for (const filters of [undefined, { lang: 'de' }, { path_glob: '{0,3}-*.md' }]) {
        const [inMemory, inDatabase] = await Promise.all(engines.map((engine) => engine.search({ query, filters })))
        expect(answerOf(inDatabase!), query).toEqual(answerOf(inMemory!))
      }
  }
  await index.store.commit({ put: stored })
  await store.commit({ put: stored })
  await words.add(stored.flatMap(({ chunks }) => chunks))
  await expectSame()
  // A language that leaves the index.
  const gone = stored.filter(({ document }) => document.lang === 'de')
  const remove = gone.map(({ document }) => document.docId)
  await index.store.commit({ remove })
  await store.commit({ remove })
  await words.remove(gone.flatMap(({ chunks }) => chunks.map(({ chunkId }) => chunkId)))
  await expectSame()
})
