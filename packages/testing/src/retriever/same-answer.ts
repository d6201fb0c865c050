import assert from 'node:assert/strict'
import type { Candidate } from '@kebab/core'
import { describeChunk } from './sample-chunks.js'

/** How far the scores of one chunk may lie apart in two answers: quantised models depend a little on what else they are given at the time. */
const TOLERANCE = 0.05

/** Fails unless both hold the same chunks. */
export function assertSameChunks(actual: readonly Candidate[], expected: readonly Candidate[], message: string): void {
  const missing = without(expected, actual)
  const surplus = without(actual, expected)
  assert.ok(missing === '', `${message}: expected chunks that are not found: ${missing}`)
  assert.ok(surplus === '', `${message}: found chunks that were not expected: ${surplus}`)
}

/** Fails unless both hold the same chunks, with scores that are about the same. */
export function assertSameScores(actual: readonly Candidate[], expected: readonly Candidate[], message: string): void {
  assertSameChunks(actual, expected, message)
  const scores = new Map(expected.map(({ chunkId, score }) => [chunkId, score]))
  for (const { chunkId, score } of actual)
    assertClose(score, scores.get(chunkId)!, TOLERANCE, `${message}: score of ${describeChunk(chunkId)}`)
}

/** Fails unless two numbers agree, relative to the expected one where that is above 1. */
export function assertClose(
  actual: number | null | undefined,
  expected: number,
  tolerance: number,
  message: string,
): void {
  const difference = Math.abs((actual ?? Number.NaN) - expected)
  const close = Object.is(actual, expected) || difference <= tolerance * Math.max(1, Math.abs(expected))
  assert.ok(close, `${message}: expected about ${expected}, found ${actual}`)
}

function without(candidates: readonly Candidate[], others: readonly Candidate[]): string {
  const ids = new Set(others.map(({ chunkId }) => chunkId))
  return candidates.flatMap(({ chunkId }) => (ids.has(chunkId) ? [] : [describeChunk(chunkId)])).join(', ')
}
