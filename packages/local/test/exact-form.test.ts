import { bm25Retriever } from '@kebab/bm25'
import type { Chunk } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'
import { describe, expect, test } from 'vitest'
import { retrieve } from '../../../test/support/ask-retriever.js'
import { folderAnalyzer } from '../src/index.js'

/** Spellings that find each other. */
const FORMS = [
  ['RFC2616', 'RFC 2616'],
  ['utf8', 'UTF-8'],
  ['Python3.12', 'python 3.12'],
  ['wifi', 'Wi-Fi'],
  ['GitHub', 'github'],
  ['Node.js', 'nodejs'],
  ['10GB', '10 gb'],
  ['boathouse', 'boat-house'],
  ['12500', '12,500', '12.500', '12’500', '12\u202f500', '12_500'],
  ['2024-01-15', '2024-01-16', '15-01-2024'],
  ['15.01.2024', '16.01.2024', '2024'],
  ['555-867-5309', '555-867-5308', '867-555-5309'],
  ['3:1', '1:3', '3:2'],
  ['3-1', '1-3', '3-2'],
  ['00:1A:2B:3C:4D:5E', '5E:1A:2B:3C:4D:00'],
  ['978-3-16-148410-0', '978-0-16-148410-3'],
  ['Windows', 'window'],
]

const chunkOf = (form: string): Chunk =>
  prepareDocument(
    { path: `${form}.txt`, text: `They use ${form} here and wait for other news.` },
    { sourceId: 'forms', now: new Date(0) },
  ).chunks[0]!

describe.each(FORMS.map((forms) => [forms.join(', '), forms] as const))('%s', (_, forms) => {
  test.each(forms)('the exact form is first, and every other one is there: %s', async (form) => {
    const words = bm25Retriever({ analyzer: folderAnalyzer() })
    const chunks = forms.map(chunkOf)
    // Others make up the corpus, so that no word is in most of it.
    const others = Array.from({ length: 40 }, (_, i) => chunkOf(`number${i}`))
    await words.add([...chunks, ...others])
    const { candidates } = await retrieve(words, `old ${form}`, { limit: 100 })
    expect(candidates[0]!.chunkId).toBe(chunks[forms.indexOf(form)]!.chunkId)
    expect(candidates[1]?.score ?? 0).toBeLessThan(candidates[0]!.score)
    const ids = candidates.map(({ chunkId }) => chunkId)
    for (const chunk of chunks) if (form !== '2024') expect(ids).toContain(chunk.chunkId)
  })
})
