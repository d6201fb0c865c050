import type { CallOptions, Filters } from '@kebab/core'
import type { Database } from '../database.js'
import type { Session } from '../session.js'
import type { SearchedSpace } from './vector-space.js'

/** What is searched for. */
export interface VectorQuery {
  /** As pgvector reads it, of unit length. */
  vector: string
  /** An integer from 1. */
  limit: number
  /** Absent: all chunks. */
  where: Filters | undefined
}

/** Where is searched. */
export interface VectorPlace extends CallOptions {
  session: Session
  database: Database
  space: SearchedSpace
  recall: Recall
}

/** How much a search of a graph does to find what is nearest: `fast`, or as much as it can. */
export type Recall = 'fast' | 'careful'
