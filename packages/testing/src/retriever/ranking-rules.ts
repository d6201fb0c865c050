import assert from 'node:assert/strict'
import type { Retriever } from '@kebab/core'
import { idsOf } from '../samples.js'
import {
  assertSameScores,
  describeCall,
  EVERYTHING,
  findAll,
  retrieve,
  retrieveSamples,
  SAMPLE_QUERIES,
  sampleCalls,
} from './answers.js'
import { preparingOnce } from './preparation-rules.js'
import type { RetrieverRule } from './retriever-rule.js'
import { crowd, describeChunk, sampleChunks, sampleCorpus } from './sample-chunks.js'

/** Rules about the candidates of a ranking. */
export const rankingRules: readonly RetrieverRule[] = [
  {
    rule: 'A ranking holds at most `limit` candidates.',
    async check(create) {
      for (const { call, limit, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        const count = ranking.candidates.length
        assert.ok(count <= limit, `${call}: expected at most ${limit} candidates, found ${count}`)
      }
    },
  },
  {
    rule: 'Candidates come by score, the highest first.',
    async check(create) {
      for (const { call, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        const scores = ranking.candidates.map(({ score }) => score)
        const rising = scores.findIndex((score, i) => i > 0 && score > scores[i - 1]!)
        assert.equal(rising, -1, `${call}: expected scores that never rise, found ${scores.join(', ')}`)
      }
    },
  },
  {
    rule: 'Candidates with equal scores come by `chunkId`, ascending.',
    async check(create) {
      for (const { call, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        for (const [i, { chunkId, score }] of ranking.candidates.entries()) {
          const before = ranking.candidates[i - 1]
          if (before === undefined || before.score !== score) continue
          const expected = `expected ${chunkId} before ${before.chunkId}, for both score ${score}`
          assert.ok(before.chunkId <= chunkId, `${call}: ${expected}`)
        }
      }
    },
  },
  {
    rule: 'No chunk is in a ranking twice.',
    async check(create) {
      for (const { call, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        const ids = ranking.candidates.map(({ chunkId }) => chunkId)
        const again = ids.find((chunkId, i) => ids.indexOf(chunkId) < i)
        if (again !== undefined) assert.fail(`${call}: expected every chunk once, found ${describeChunk(again)} again`)
      }
    },
  },
  {
    rule: 'Every score is a finite number.',
    async check(create) {
      for (const { call, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        for (const { chunkId, score } of ranking.candidates) {
          const finding = `found ${score} for ${describeChunk(chunkId)}`
          assert.ok(Number.isFinite(score), `${call}: expected a finite score, ${finding}`)
        }
      }
    },
  },
  {
    rule: 'Only chunks that the retriever holds are found.',
    async check(create) {
      const ids = new Set(idsOf(sampleCorpus()))
      for (const { call, ranking } of await retrieveSamples(await create(sampleCorpus()))) {
        for (const { chunkId } of ranking.candidates) {
          assert.ok(ids.has(chunkId), `${call}: expected only chunks that it holds, found ${chunkId}`)
        }
      }
    },
  },
  {
    rule: 'The same query gets the same ranking.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const first = await retrieveSamples(retriever)
      // All queries are repeated as a series, so that other calls precede each repetition.
      for (const [i, { call, ranking }] of (await retrieveSamples(retriever)).entries()) {
        assert.deepEqual(ranking, first[i]!.ranking, `${call}: expected the same ranking again`)
      }
      for (const [i, { call, ranking }] of (await retrieveSamples(preparingOnce(retriever))).entries()) {
        assert.deepEqual(ranking, first[i]!.ranking, `${call}: expected the same ranking of one prepared query`)
      }
    },
  },
  {
    rule: 'Concurrent queries get the rankings that they get one by one.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const alone = []
      for (const query of SAMPLE_QUERIES) alone.push(await findAll(retriever, query))
      const together = await Promise.all(SAMPLE_QUERIES.map((query) => findAll(retriever, query)))
      for (const [i, query] of SAMPLE_QUERIES.entries()) {
        assertSameScores(together[i]!, alone[i]!, `${JSON.stringify(query)}, retrieved together with other queries`)
      }
    },
  },
  {
    rule: 'A lexical or vector retriever finds a chunk by its text.',
    appliesTo: ({ kind }) => kind !== 'other',
    async check(create) {
      const retriever = await create(sampleCorpus())
      // A vector retriever may find every chunk, so the rank counts. Three chunks share a text.
      const limit = retriever.kind === 'vector' ? 3 : EVERYTHING
      for (const { chunkId, text } of sampleCorpus()) {
        const { candidates } = await retrieve(retriever, text, { limit })
        const isFound = candidates.some((candidate) => candidate.chunkId === chunkId)
        assert.ok(isFound, `${describeCall(text, limit)}: expected the chunk with this text among what is found`)
      }
    },
  },
  {
    rule: 'A lexical retriever finds a chunk by its headings and by the title of its document.',
    appliesTo: ({ kind }) => kind === 'lexical',
    async check(create) {
      const retriever = await create(sampleCorpus())
      const { pelican } = sampleChunks()
      for (const query of [...pelican.headingPath, pelican.document.title!]) {
        const candidates = await findAll(retriever, query)
        assert.ok(
          candidates.some(({ chunkId }) => chunkId === pelican.chunkId),
          `${JSON.stringify(query)}: expected the chunk under it among what is found, so index \`indexedText(chunk)\``,
        )
      }
    },
  },
]

/** Rules about where a ranking ends. */
export const endRules: readonly RetrieverRule[] = [
  {
    rule: 'An empty query gets an empty ranking that is exhausted.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of ['', ' ', '\t\n']) await assertNothing(retriever, query)
    },
  },
  {
    rule: 'An empty corpus gives an empty ranking that is exhausted.',
    async check(create) {
      const retriever = await create([])
      for (const query of SAMPLE_QUERIES) await assertNothing(retriever, query)
    },
  },
  {
    rule: '`exhausted` is true only when no larger limit brings more.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) {
        const all = await findAll(retriever, query)
        for (const limit of [1, 2, 3, 5, 8, 13]) {
          const { candidates, exhausted } = await retrieve(retriever, query, { limit })
          const ids = new Set(candidates.map(({ chunkId }) => chunkId))
          const more = all.filter(({ chunkId }) => !ids.has(chunkId)).length
          assert.ok(
            !exhausted || more === 0,
            `${describeCall(query, limit)}: expected exhausted: false, because a limit of ${EVERYTHING} brings ${more} more`,
          )
        }
      }
    },
  },
  {
    rule: 'Doubling the limit repeatedly reaches an end.',
    async check(create) {
      const retriever = await create(sampleCorpus())
      for (const query of SAMPLE_QUERIES) await assertEnd(retriever, query)
    },
  },
  {
    rule: 'A limit above `supports.maxLimit` gets the ranking of `maxLimit`.',
    appliesTo: isLimited,
    async check(create) {
      const retriever = await create(sampleCorpus())
      const { maxLimit } = retriever.supports
      for (const query of SAMPLE_QUERIES) {
        const most = await retrieve(retriever, query, { limit: maxLimit! })
        for (const limit of [maxLimit! + 1, maxLimit! * 2])
          assert.deepEqual(await retrieve(retriever, query, { limit }), most, describeCall(query, limit))
      }
    },
  },
  {
    rule: 'A ranking that `supports.maxLimit` cuts is not exhausted.',
    appliesTo: isLimited,
    async check(create) {
      const retriever = await create(crowd())
      const { maxLimit } = retriever.supports
      const query = 'ledger cargo harbour'
      const { candidates, exhausted } = await retrieve(retriever, query, { limit: maxLimit! })
      const isCut = candidates.length === maxLimit && maxLimit < crowd().length
      const call = describeCall(query, maxLimit!)
      assert.ok(!isCut || !exhausted, `${call}: expected exhausted: false, because more chunks match`)
    },
  },
  {
    rule: 'With `supports.prefixes`, a ranking is the beginning of that for any larger limit.',
    appliesTo: holdsPrefixes,
    async check(create) {
      for (const { call, limit, ranking, longest } of await retrievePrefixes(await create(sampleCorpus()))) {
        const expected = longest.candidates.slice(0, limit)
        assert.deepEqual(ranking.candidates, expected, `${call}: expected the beginning of the longest ranking`)
      }
    },
  },
  {
    rule: 'With `supports.prefixes`, `exhausted` is true whenever no larger limit brings more.',
    appliesTo: holdsPrefixes,
    async check(create) {
      for (const { call, limit, ranking, longest } of await retrievePrefixes(await create(sampleCorpus()))) {
        const expected = longest.exhausted && longest.candidates.length <= limit
        const finding = `the longest ranking has ${longest.candidates.length}, exhausted: ${longest.exhausted}`
        assert.equal(ranking.exhausted, expected, `${call}: expected exhausted: ${expected}, because ${finding}`)
      }
    },
  },
]

function holdsPrefixes({ supports }: Retriever): boolean {
  return supports?.prefixes === true
}

/** Retrieves sample queries with every limit up to one above the longest ranking. */
async function retrievePrefixes(retriever: Retriever) {
  const prefixes = []
  for (const call of sampleCalls(retriever)) {
    const { ranking: longest } = await call(EVERYTHING)
    for (let limit = 1; limit <= longest.candidates.length + 1; limit++)
      prefixes.push({ ...(await call(limit)), longest })
  }
  return prefixes
}

function isLimited({ supports }: Retriever): boolean {
  return supports.maxLimit !== undefined
}

/** Asserts that a query finds nothing and is exhausted. */
async function assertNothing(retriever: Retriever, query: string): Promise<void> {
  const { candidates, exhausted } = await retrieve(retriever, query, { limit: 3 })
  const call = describeCall(query, 3)
  assert.equal(candidates.length, 0, `${call}: expected no candidate, found ${candidates.length}`)
  assert.equal(exhausted, true, `${call}: expected exhausted: true, because nothing matches`)
}

/**
 * Doubles the limit as a search does that is read to its last page. It ends when the retriever is
 * exhausted, or finds nothing new after it has found something. Fails if neither happens.
 */
async function assertEnd(retriever: Retriever, query: string): Promise<void> {
  const ids = new Set<string>()
  for (let limit = 1; limit <= EVERYTHING; limit *= 2) {
    const before = ids.size
    const { candidates, exhausted } = await retrieve(retriever, query, { limit })
    for (const { chunkId } of candidates) ids.add(chunkId)
    if (exhausted || (before > 0 && ids.size === before)) return
  }
  const seen = ids.size > 0 ? 'new chunks at every limit' : 'an empty ranking that is not exhausted at every limit'
  assert.fail(`${JSON.stringify(query)}: expected an end below the limit ${EVERYTHING}, found ${seen}`)
}
