import type { DocumentInput } from '@kebab/core'
import type { SearchRequestV1 } from '@kebab/schemas'
import type { NaiveList } from '../compare/compare-list.js'
import type { NaiveBoost } from '../naive/naive-boosts.js'
import type { NaiveContexts } from '../naive/naive-contexts.js'
import type { NaiveFilters } from '../naive/naive-filters.js'

/** A history of an index: how it is opened, and what is done with it. It is plain JSON. */
export interface World {
  settings: WorldSettings
  /** Any of them may be left out, and the others still make a world. */
  steps: Step[]
}

export interface WorldSettings {
  /** `null`: words alone. */
  embedder: 'calibrated' | 'uncalibrated' | null
  depth: number
  rankConstant: number
  /** How long a chunk may be. */
  maxChars: number
  /** Absent: no limit. */
  maxPerDocument?: number
  /** Weights of words and vectors. Absent: `combined` decides between them. */
  weights?: { bm25: number; usearch: number }
  /** Where the vectors are kept. `graph`: in memory, and none are compared one by one. */
  vectorsIn: 'memory' | 'files' | 'graph'
  /** A retriever of another kind beside words and vectors. Absent: none. */
  plugIn?: 'quick' | 'slow'
}

/** A search. Its pages are read to the end. */
export interface WorldRequest
  extends Pick<
    SearchRequestV1,
    'query' | 'mode' | 'k' | 'correct' | 'facets' | 'max_tokens' | 'snippet_chars' | 'strict'
  > {
  filters?: NaiveFilters
  boosts?: NaiveBoost[]
  /** The filter `indexed_after`, as the number of a step. */
  afterStep?: number
}

/** The two models of a world. A world begins with the first. */
export type Model = 'toy-a' | 'toy-b'

/** The folders of a world. Each is a source of its name. */
export type FolderName = 'left' | 'right'

/**
 * Where an indexing run is interrupted: at which of its events, from 0. A kill may come later,
 * after as many turns of the event loop as are left. It is simulated, or that of a process. An
 * embedder fails at one of its first calls instead.
 */
export interface Stop {
  how: 'abort' | 'kill' | 'process' | 'embedder'
  event: number
}

/**
 * What happens beside a run: documents are handed in as the source `beside`, or those of that
 * source removed, by the other writer if there are two.
 */
export type Beside = DocumentInput[] | 'removal'

/** `during`: what somebody searches for meanwhile. */
export type Step =
  | { do: 'write' | 'append'; folder: FolderName; path: string; text: string }
  | { do: 'rename'; folder: FolderName; path: string; to: string }
  | { do: 'delete'; folder: FolderName; path: string }
  /** Makes a symbolic link, or removes the one that is there. */
  | { do: 'link'; folder: FolderName; path: string; to: string }
  /** Makes the files below `many/` so many, each with this text and its number. */
  | { do: 'fill'; folder: FolderName; count: number; text: string }
  | {
      do: 'index'
      folder: FolderName
      vectors?: 'later'
      sweepAll?: true
      /** Never beside a stop by a process. */
      contexts?: NaiveContexts
      stop?: Stop
      during?: string
      beside?: Beside
    }
  /** `wrong`: those that are no documents, which come after the others. */
  | {
      do: 'put'
      sourceId: string
      documents: DocumentInput[]
      wrong: unknown[]
      contexts?: NaiveContexts
      vectors?: 'later'
      during?: string
      beside?: Beside
    }
  | {
      do: 'remove'
      paths?: string[]
      sourceId?: string
      filters?: Pick<NaiveFilters, 'tags' | 'path_glob' | 'trust_min'>
    }
  /** `failsAt`: at which of its calls, from 0, the embedder fails first. */
  | { do: 'reopen'; compact?: true; model?: Model; reembed?: true; failsAt?: number }
  /** Opens the index once more for reading, until it is closed. */
  | { do: 'follow' }
  /**
   * The files are copied while the index is closed or opened, after so many turns of the event
   * loop.
   */
  | { do: 'kill'; during: 'close' | 'open'; turns: number }
  /** The world goes on in the copy. */
  | { do: 'backup' }
  /** The world goes on in a new index, which imports what the index exports. */
  | { do: 'move' }
  | { do: 'export' }
  /** Imports what the last `export` wrote. `abortAt`: after how many documents it is aborted. */
  | { do: 'import'; abortAt?: number }
  /** `plugInFails`: on the first page, or on a later one. */
  | { do: 'search'; request: WorldRequest; plugInFails?: 'first' | 'later' }
  /** Reads the first page, and goes on with `next` in a later step. */
  | { do: 'begin'; request: WorldRequest; name: string }
  | { do: 'next'; name: string }
  /** Edits a folder while it is watched. */
  | { do: 'watch'; folder: FolderName; edit: Edit }
  | { do: 'ask'; question: string }
  | { do: 'list'; list: NaiveList }
  /** `document`: which one is explained, of all. Beyond their number: one that isn't there. */
  | { do: 'explain'; request: WorldRequest; document: number }
  | { do: 'bulk'; requests: WorldRequest[] }
  /** A call that is aborted after so many turns of the event loop. */
  | { do: 'abort'; call: AbortedCall; turns: number }
  | { do: 'refuse'; wrong: WrongCall }
  | { do: 'doctor' }

/** Calls that are refused, whatever the index holds. */
export type WrongCall = 'no hits' | 'blank query' | 'unknown field' | 'cut cursor' | 'other query' | 'no condition'

/** A change of one file, or of one link. */
export type Edit = Extract<Step, { do: 'write' | 'append' | 'rename' | 'delete' | 'link' }>

/** `removal`: of the source `notes`. */
export type AbortedCall = 'search' | 'bulk' | 'ask' | 'doctor' | 'listing' | 'removal' | 'backup'
