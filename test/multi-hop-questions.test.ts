import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDocument } from '@kebab/ingest/prepare'
import { describe, expect, test } from 'vitest'
import { CORPUS, readQuestions } from '../bench/multi-hop/read-questions.js'

const questions = await readQuestions()

describe('the questions of the multi-hop evaluation', () => {
  test('are at least 44, at least 20 of them bridges, with ids of their own', () => {
    expect(questions.length).toBeGreaterThanOrEqual(44)
    expect(questions.filter(({ kind }) => kind === 'bridge').length).toBeGreaterThanOrEqual(20)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
  })

  test.each(questions)(
    '$id: two documents answer, in words that stand in one chunk of each',
    ({ kind, hops, ...rest }) => {
      expect(['bridge', 'comparison', 'conjunction']).toContain(kind)
      expect(hops).toHaveLength(2)
      expect(hops[0].path).not.toBe(hops[1].path)
      for (const text of [rest.question, rest.answer, ...hops.flatMap((hop) => [hop.sub_question, hop.quote])]) {
        expect(text.trim()).not.toBe('')
      }
      const holding = hops.map(({ path, quote }) => {
        const text = readFileSync(join(CORPUS, path), 'utf8')
        const { chunks } = prepareDocument({ path, text }, { sourceId: 'corpus', now: new Date(0) })
        return chunks.filter((chunk) => chunk.text.includes(quote))
      })
      // A passage that answered both would make it a question of one hop.
      for (const [i, chunks] of holding.entries()) {
        expect(chunks.length, hops[i]!.quote).toBeGreaterThan(0)
        for (const { text } of chunks) expect(text).not.toContain(hops[1 - i]!.quote)
      }
    },
  )
})
