import type { Chunk } from '@kebab/core'
import type { NaiveHit } from './naive-engine.js'
import { leaves, type NaiveFilters, passes } from './naive-filters.js'

export interface NaiveBoost {
  filters?: NaiveFilters
  /** The field is `indexed_at`, or the path of one of metadata. */
  recency?: { field: string; half_life_days: number }
  factor: number
}

/** Multiplies the score of a hit by factors. Below 0 it is divided by them. */
export function boostHit(hit: NaiveHit, factors: number[]): void {
  const product = factors.reduce((all, factor) => all * factor, 1)
  hit.factors = factors
  hit.boosted = hit.score < 0 ? hit.score / product : hit.score * product
}

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** `1 + (factor - 1) * 0.5 ** (age / half-life)` for what passes, and 1 for all else. */
export function boostedBy(boosts: readonly NaiveBoost[], now: number): (chunk: Chunk) => number[] {
  return (chunk) =>
    boosts.map(({ filters = {}, recency, factor }) => {
      if (!passes(filters, chunk)) return 1
      if (recency === undefined) return factor
      const { metadata, indexedAt } = chunk.document
      const values = recency.field === 'indexed_at' ? [indexedAt] : leaves(metadata, recency.field)
      const times = values.map((value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN))
      const latest = Math.max(...times.filter((time) => !Number.isNaN(time)))
      const ageDays = Math.max(0, (now - latest) / MS_PER_DAY)
      return 1 + (factor - 1) * 0.5 ** (ageDays / recency.half_life_days)
    })
}
