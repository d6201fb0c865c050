import type { SearchFilters, SearchHitV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Document, Retriever } from '../../src/index.js'
import { makeDocument } from '../support/corpus.js'
import { cases, engineOf, fixedRanking, type Plot, pagesOf, scriptOf, universe } from '../support/plots.js'
import { scriptedRetriever } from '../support/scripted-retriever.js'

/** What a document has by its place in the universe, and who may see it. */
const metadataOf = (at: number) => ({ team: `t${at % 3}`, version: at, ...(at % 4 === 0 && { draft: true }) })
const allowOf = (at: number) => [undefined, ['user:ann'], ['user:bo', 'user:ann'], []][at % 5]

/** Filters, each with what its places in the universe are. */
const leaf = fc.oneof(
  fc.integer({ min: 0, max: 2 }).map((team) => ({
    filters: { metadata: { team: `t${team}` } } as SearchFilters,
    takes: (at: number) => at % 3 === team,
  })),
  fc.integer({ min: 0, max: 40 }).map((version) => ({
    filters: { metadata: { version: { gte: version } } } as SearchFilters,
    takes: (at: number) => at >= version,
  })),
  fc.constant({
    filters: { metadata: { draft: { exists: false } } } as SearchFilters,
    takes: (at: number) => at % 4 > 0,
  }),
)
const tree = fc.oneof(
  leaf,
  leaf.map(({ filters, takes }) => ({ filters: { not: filters }, takes: (at: number) => !takes(at) })),
  fc.tuple(leaf, leaf, fc.boolean()).map(([a, b, isOr]) => ({
    filters: (isOr ? { or: [a.filters, b.filters] } : { and: [a.filters, b.filters] }) as SearchFilters,
    takes: (at: number) => (isOr ? a.takes(at) || b.takes(at) : a.takes(at) && b.takes(at)),
  })),
)

/** A retriever of a plot that ranks what a filter allows alone. */
function filteringRetriever(plot: Plot, i: number): Retriever {
  return scriptedRetriever(scriptOf(plot, i), {
    supports: { filter: true, prefixes: plot.hasPrefixes },
    async retrieve(_, { limit, filter }) {
      const allowed = await filter?.allowed()
      const script = scriptOf({ ...plot, ids: plot.ids.filter((id) => allowed?.has(id) ?? true) }, i)
      const candidates = script.list(limit).map((chunkId, at) => ({ chunkId, score: 1 / (at + 1) }))
      return { candidates, exhausted: limit >= script.size }
    },
  })
}

test.each<[string, string[] | undefined]>([
  ['of all documents', undefined],
  ['of what somebody may see', ['user:ann']],
  ['of what everybody may see', []],
])('pages with filters drawn at random concatenate to the ranking %s that pass', async (_, principals) => {
  const documentOf = (id: string): Document => {
    const at = universe.indexOf(id)
    const allow = principals && allowOf(at)
    return makeDocument(`${at}.md`, { metadata: metadataOf(at), ...(allow && { allow: [...allow].sort() }) })
  }
  const isReadable = (at: number): boolean =>
    principals === undefined || (allowOf(at)?.some((name) => principals.includes(name)) ?? true)
  await fc.assert(
    fc.asyncProperty(cases, tree, async ({ plots, depth, missing, pages }, { filters, takes }) => {
      const retrievers = plots.map(filteringRetriever)
      const options = { retrievers, principals: principals !== undefined }
      const index = await engineOf(plots, depth, missing, options, undefined, documentOf)
      const engine = principals === undefined ? index : index.as(principals)
      const hits: SearchHitV1[] = []
      for await (const { page } of pagesOf(engine, pages, { filters, fields: ['version'] })) hits.push(...page.hits)
      const passes = (id: string): boolean =>
        !missing.includes(id) && takes(universe.indexOf(id)) && isReadable(universe.indexOf(id))
      const passing = plots.map((plot) => ({ ...plot, ids: plot.ids.filter(passes) }))
      const expected = fixedRanking(passing, depth)
      expect(hits.map(({ chunk_id }) => chunk_id)).toEqual(expected)
      expect(hits.map(({ fields }) => fields)).toEqual(expected.map((id) => ({ version: universe.indexOf(id) })))
    }),
    { numRuns: 40 },
  )
})
