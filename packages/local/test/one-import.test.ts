import { expect, test } from 'vitest'
import {
  type AnswerV1,
  type AskRequestV1,
  type ErrorV1,
  type FetchRequestV1,
  type FetchResultV1,
  type Filters,
  type IngestReportV1,
  isKebabError,
  type Kebab,
  KebabError,
  type RemoveReport,
  type SearchHitV1,
  type SearchRequestV1,
  type SearchResponseV1,
} from '../src/index.js'
import { openToy } from './support/open-toy.js'

// Other packages are only in reach of this one where `node_modules` is strict, as under pnpm.
test('a program names everything that it sends and gets with this package alone', async () => {
  const kebab: Kebab = await openToy({ embedder: null })
  const report: IngestReportV1 = await kebab.index([{ path: 'a.md', text: '# A\n\nAnchors hold.' }])
  expect(report.documents.added).toBe(1)
  const request: SearchRequestV1 = { query: 'anchors' }
  const page: SearchResponseV1 = await kebab.search(request)
  const [hit]: SearchHitV1[] = page.hits
  const fetchRequest: FetchRequestV1 = { chunk_id: hit!.chunk_id }
  const fetched: FetchResultV1 = await kebab.fetch(fetchRequest)
  expect(fetched.text).toContain('Anchors')
  const question: AskRequestV1 = { question: 'What do anchors do?' }
  const answer: AnswerV1 = await kebab.ask(question)
  expect(answer.schema_version).toBe('answer.v1')
  const failed: unknown = await kebab.search({ query: '' }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(KebabError)
  const wire: ErrorV1 | undefined = isKebabError(failed, 'invalid_input') ? failed.toWire() : undefined
  expect(wire?.code).toBe('invalid_input')
  const filters: Filters = { pathGlob: ['*.md'] }
  const removed: RemoveReport = await kebab.remove({ filters })
  expect(removed.removed).toBe(1)
})
