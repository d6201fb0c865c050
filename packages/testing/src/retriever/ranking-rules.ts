import assert from 'node:assert/strict'
import { askSamples, describeQuestion, EVERYTHING, findAll, SAMPLE_QUERIES } from './ask-samples.js'
import type { RetrieverRule } from './retriever-rule.js'
import { assertSameScores } from './same-answer.js'
import { describeChunk, idsOf, sampleChunks, sampleCorpus } from './sample-chunks.js'

/** What a list of candidates has to look like. */
export const rankingRules: readonly RetrieverRule[] = [
  {
    rule: 'A ranking holds at most `limit` candidates.',
    async prove(create) {
      for (const { question, limit, ranking } of await askSamples(await create(sampleCorpus()))) {
        const found = ranking.candidates.length
        assert.ok(found <= limit, `${question}: expected at most ${limit} candidates, found ${found}`)
      }
    },
  },
  {
    rule: 'Candidates come by score, the highest first.',
    async prove(create) {
      for (const { question, ranking } of await askSamples(await create(sampleCorpus()))) {
        const scores = ranking.candidates.map(({ score }) => score)
        const rising = scores.findIndex((score, i) => i > 0 && score > scores[i - 1]!)
        assert.equal(rising, -1, `${question}: expected scores that never rise, found ${scores.join(', ')}`)
      }
    },
  },
  {
    rule: 'Candidates with equal scores come by `chunkId`, ascending.',
    async prove(create) {
      for (const { question, ranking } of await askSamples(await create(sampleCorpus()))) {
        for (const [i, { chunkId, score }] of ranking.candidates.entries()) {
          const before = ranking.candidates[i - 1]
          if (before === undefined || before.score !== score) continue
          const expected = `expected ${chunkId} before ${before.chunkId}, for both score ${score}`
          assert.ok(before.chunkId <= chunkId, `${question}: ${expected}`)
        }
      }
    },
  },
  {
    rule: 'No chunk is in a ranking twice.',
    async prove(create) {
      for (const { question, ranking } of await askSamples(await create(sampleCorpus()))) {
        const ids = ranking.candidates.map(({ chunkId }) => chunkId)
        const again = ids.find((chunkId, i) => ids.indexOf(chunkId) < i)
        if (again !== undefined)
          assert.fail(`${question}: expected every chunk once, found ${describeChunk(again)} again`)
      }
    },
  },
  {
    rule: 'Every score is a finite number.',
    async prove(create) {
      for (const { question, ranking } of await askSamples(await create(sampleCorpus()))) {
        for (const { chunkId, score } of ranking.candidates) {
          const found = `found ${score} for ${describeChunk(chunkId)}`
          assert.ok(Number.isFinite(score), `${question}: expected a finite score, ${found}`)
        }
      }
    },
  },
  {
    rule: 'Only chunks that the retriever holds are found.',
    async prove(create) {
      const held = new Set(idsOf(sampleCorpus()))
      for (const { question, ranking } of await askSamples(await create(sampleCorpus()))) {
        for (const { chunkId } of ranking.candidates) {
          assert.ok(held.has(chunkId), `${question}: expected only chunks that it holds, found ${chunkId}`)
        }
      }
    },
  },
  {
    rule: 'The same question gets the same answer.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const first = await askSamples(retriever)
      // The whole series again, so that every question follows upon others.
      for (const [i, { question, ranking }] of (await askSamples(retriever)).entries()) {
        assert.deepEqual(ranking, first[i]!.ranking, `${question}: expected the same answer again`)
      }
    },
  },
  {
    rule: 'Questions that are asked at once get the answers that they get one by one.',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const alone = []
      for (const query of SAMPLE_QUERIES) alone.push(await findAll(retriever, query))
      const together = await Promise.all(SAMPLE_QUERIES.map((query) => findAll(retriever, query)))
      for (const [i, query] of SAMPLE_QUERIES.entries()) {
        assertSameScores(together[i]!, alone[i]!, `${JSON.stringify(query)}, asked together with other questions`)
      }
    },
  },
  {
    rule: 'A lexical or vector retriever finds a chunk by its text.',
    appliesTo: ({ kind }) => kind !== 'other',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      // A vector retriever may find everything for any query: what counts is the place. Three chunks have the same text.
      const limit = retriever.kind === 'vector' ? 3 : EVERYTHING
      for (const { chunkId, text } of sampleCorpus()) {
        const { candidates } = await retriever.retrieve(text, { limit })
        const found = candidates.some((candidate) => candidate.chunkId === chunkId)
        assert.ok(found, `${describeQuestion(text, limit)}: expected the chunk with this text among what is found`)
      }
    },
  },
  {
    rule: 'A lexical retriever finds a chunk by its headings and by the title of its document.',
    appliesTo: ({ kind }) => kind === 'lexical',
    async prove(create) {
      const retriever = await create(sampleCorpus())
      const { pelican } = sampleChunks()
      for (const query of [...pelican.headingPath, pelican.document.title!]) {
        const found = await findAll(retriever, query)
        assert.ok(
          found.some(({ chunkId }) => chunkId === pelican.chunkId),
          `${JSON.stringify(query)}: expected the chunk under it among what is found, so index \`indexedText(chunk)\``,
        )
      }
    },
  },
]
