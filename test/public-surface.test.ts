import { expect, test } from 'vitest'

/** Every value that the packages export. A name that comes or goes is seen here, and in a changeset. */
const SURFACE: Record<string, string[]> = {
  core: [
    'KebabError',
    'TRUST_ORDER',
    'byScore',
    'cacheQueries',
    'createEngine',
    'defaultAnalyzer',
    'filterMatcher',
    'globMatcher',
    'invalidInput',
    'isKebabError',
    'memoryStore',
    'passageText',
    'runWithin',
  ],
}

test.each(Object.keys(SURFACE))('@kebab/%s exports what it did', async (name) => {
  expect(Object.keys(await import(`@kebab/${name}`)).sort()).toEqual(SURFACE[name])
})
