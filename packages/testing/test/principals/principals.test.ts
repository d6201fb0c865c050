import type { DocumentInput } from '@kebab/core'
import { expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import {
  type PrincipalIndex,
  type PrincipalReader,
  principalsRules,
  type TestRunner,
  testPrincipals,
} from '../../src/index.js'
import { runKit } from '../support/test-kit.js'
import { openIndex, simpleIndex } from './simple-index.js'

const WORLDS = isNightly ? 1000 : 1

type Create = (documents: readonly DocumentInput[]) => Promise<PrincipalIndex>

/** Returns the rules that an index breaks. */
async function brokenRules(
  create: Create,
  { worlds = 1, only }: { worlds?: number; only?: string },
): Promise<string[]> {
  const { failures } = await runKit(async (runner) => {
    const test: TestRunner = (name, body) => (only === undefined || name === only ? runner(name, body) : undefined)
    testPrincipals({ test, create, worlds })
  })
  return [...failures.keys()]
}

/** An index whose readers are changed. `open` reads what nobody restricts. */
const changed =
  (change: (reader: PrincipalReader, open: PrincipalReader) => Partial<PrincipalReader>): Create =>
  async (documents) => {
    const [index, open] = [await simpleIndex(documents), await openIndex(documents)]
    return {
      ...index,
      async as(principals) {
        const reader = await index.as(principals)
        return { ...reader, ...change(reader, open) }
      },
    }
  }

test('an index that keeps them passes all rules, in many worlds', { timeout: 60_000 + 2000 * WORLDS }, async () => {
  expect(await brokenRules(simpleIndex, { worlds: WORLDS })).toEqual([])
})

/** For each rule, an index that breaks it. Another rule may notice it too. */
const BREAKERS: Readonly<Record<string, Create>> = {
  'Without principals, every call is refused with `unsupported`.': async (documents) => {
    const index = await simpleIndex(documents)
    return { ...index, root: { ...index.root!, describe: (await openIndex(documents)).describe! } }
  },
  'A search finds all that is for everybody or allows one of the principals, and nothing else.': changed((reader) => ({
    // What the first principal of a list may see alone.
    search: async (request) => {
      const response = await reader.search(request)
      return { ...response, hits: response.hits.slice(0, 2) }
    },
  })),
  'A forbidden document is to `fetch` as one that is not indexed, by each of its ids.': changed((reader, open) => ({
    fetch: (request) => ('chunk_id' in request ? open.fetch(request) : reader.fetch(request)),
  })),
  'A forbidden document is to `explain` as one that is not indexed.': changed((_, open) => ({
    explain: (request) => open.explain!(request),
  })),
  'Lists have the permitted documents alone, and so do their totals.': changed((reader, open) => ({
    browse: async (request) => ({ ...(await reader.browse!(request)), total: (await open.browse!(request)).total }),
  })),
  'Facets count the permitted documents alone.': changed((reader, open) => ({
    search: async (request) => {
      const { facets } = await open.search(request)
      return { ...(await reader.search(request)), ...(facets && { facets }) }
    },
  })),
  '`describe` counts the permitted documents alone.': changed((_, open) => ({ describe: () => open.describe!() })),
  'A word that only forbidden documents have is treated as one that no document has: it changes no score, and no correction leads to it.':
    changed((reader, open) => ({
      search: async (request) => {
        const { unmatched: _, ...response } = await reader.search(request)
        const { unmatched } = await open.search(request)
        return { ...response, ...(unmatched && { unmatched }) }
      },
    })),
  'A cursor of other principals is refused with `invalid_cursor`.': changed((reader) => ({
    search: ({ cursor: _, ...request }) => reader.search(request),
  })),
  'No request can name principals: they are refused with `invalid_input`.': changed((reader) => ({
    search: ({ query, mode, k, cursor, correct, facets, facet_limit, trace, fold, fields }) =>
      reader.search(
        JSON.parse(JSON.stringify({ query, mode, k, cursor, correct, facets, facet_limit, trace, fold, fields })),
      ),
  })),
  'In worlds that are drawn, no response has a word, a path or an id of a forbidden document.': changed(
    (reader, open) => ({
      search: async (request) => {
        const { trace } = await open.search(request)
        return { ...(await reader.search(request)), ...(trace && { trace }) }
      },
    }),
  ),
}

test('every rule has a unique name and a breaker', () => {
  expect(Object.keys(BREAKERS).sort()).toEqual([...principalsRules].sort())
})

test.each(Object.entries(BREAKERS))('its breaker fails the rule: %s', async (rule, create) => {
  expect(await brokenRules(create, { only: rule })).toEqual([rule])
})
