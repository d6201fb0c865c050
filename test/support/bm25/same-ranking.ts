import type { Candidate } from '@kebab/core'
import { expect } from 'vitest'

/** Far above what rounding does, far below what a wrong formula does. */
const TOLERANCE = 1e-11

/**
 * Checks for the same scores at the same ranks. Every chunk has a rank that its score in the
 * reference allows.
 */
export function expectSameRanking(actual: readonly Candidate[], reference: readonly Candidate[], limit: number): void {
  const expected = reference.slice(0, limit)
  expect(actual.length).toBe(expected.length)
  const scores = new Map(reference.map(({ chunkId, score }) => [chunkId, score]))
  for (const [i, { chunkId, score }] of actual.entries()) {
    expectClose(score, expected[i]!.score)
    expectClose(score, scores.get(chunkId) ?? Number.NaN)
  }
  expect(new Set(actual.map(({ chunkId }) => chunkId)).size).toBe(actual.length)
}

export function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected) / Math.max(1e-300, Math.abs(expected))).toBeLessThan(TOLERANCE)
}
