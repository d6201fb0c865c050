import { expect, test } from 'vitest'

/** Every value that the packages export. A name that comes or goes is seen here, and in a changeset. */
const SURFACE: Record<string, string[]> = {
  core: [
    'KebabError',
    'TRUST_ORDER',
    'Turns',
    'byScore',
    'cacheQueries',
    'checkStored',
    'createEngine',
    'defaultAnalyzer',
    'embedTexts',
    'filterMatcher',
    'globMatcher',
    'hasDirection',
    'invalidInput',
    'isKebabError',
    'isVector',
    'memoryStore',
    'passageText',
    'runWithin',
    'wrongValue',
  ],
  flexsearch: ['flexsearchRetriever'],
  ingest: ['chunkId', 'chunkMarkdown', 'chunkText', 'chunkerVersion', 'documentId', 'mediaOf', 'prepareDocument'],
  local: ['openKebab'],
  schemas: [
    'isAnswerEventV1',
    'isAnswerV1',
    'isBulkSearchInputV1',
    'isBulkSearchItemV1',
    'isBulkSearchResponseV1',
    'isCitationV1',
    'isErrorV1',
    'isFetchResultV1',
    'isIngestEventV1',
    'isIngestReportV1',
    'isKairosSearchResponse',
    'isSearchHitV1',
    'isSearchRequestV1',
    'isSearchResponseV1',
    'schemas',
    'validate',
  ],
  sqlite: ['holdLock', 'sqliteError', 'sqliteStore'],
  testing: [],
  transformers: ['transformersEmbedder'],
  usearch: ['usearchRetriever'],
}

test.each(Object.keys(SURFACE))('@kebab/%s exports what it did', async (name) => {
  expect(Object.keys(await import(`@kebab/${name}`)).sort()).toEqual(SURFACE[name])
})
