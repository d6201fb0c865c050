import { type Embedder, type EstimatedCalibration, isKebabError, type SyncedStore } from '@kebab/core'
import type { Indexes } from './derived-indexes.js'
import {
  embedHeadings,
  estimateBorders,
  type HeadedPassage,
  headedPassages,
  sampleName,
} from './estimate-calibration.js'
import type { Turns } from './turns.js'

interface CalibrationParts {
  store: SyncedStore
  indexes: Indexes
  embedder: Embedder
  turns: Turns
}

/** How far the estimate of a calibration is. */
export interface CalibrationProgress {
  /** How many titles and headings are embedded. */
  headings: number
  /** How many there are to embed. */
  of: number
  /** What it failed with. */
  failure?: { error: unknown } | undefined
}

/**
 * Estimates the calibration of an embedder that declares none, and keeps it in a store that has
 * `calibration`. The estimate follows from the contents of the store: whatever runs led to them, it
 * is that of a new index with the same contents.
 */
export class Calibration {
  readonly #parts: CalibrationParts
  /** The revision at which the store last had the estimate of its contents. */
  #checked: string | undefined
  /** The vectors of the headings of the last estimate. */
  #queries: ReadonlyMap<string, Float32Array> = new Map()
  #failure: CalibrationProgress['failure']
  /** The revisions before and after the last estimate was stored. */
  #stored: { before: string; after: string } | undefined

  constructor(parts: CalibrationParts) {
    this.#parts = parts
  }

  /** What the last attempt failed with. Absent: it did not. */
  get failure(): CalibrationProgress['failure'] {
    return this.#failure
  }

  /** Returns the revision that a state has once its estimate is stored. */
  revisionAfter(revision: string): string {
    return this.#stored?.before === revision ? this.#stored.after : revision
  }

  /**
   * Brings the calibration of the store in step with its contents. Nothing is embedded where the
   * store has the estimate of its sample. Call it while nothing else is written and no chunk waits
   * for its vector. Rejects for an abort, and with what `onProgress` throws. Another failure is
   * told and kept, and the next call tries again.
   */
  async update(signal: AbortSignal, onProgress: (progress: CalibrationProgress) => void): Promise<void> {
    let progress: CalibrationProgress = { headings: 0, of: 0 }
    let thrown: { error: unknown } | undefined
    const tell = (next: CalibrationProgress): void => {
      progress = next
      try {
        onProgress(next)
      } catch (error) {
        thrown = { error }
        throw error
      }
    }
    try {
      await this.#update(signal, tell)
      this.#failure = undefined
    } catch (error) {
      signal.throwIfAborted()
      if (thrown !== undefined) throw error
      this.#failure = { error }
      onProgress({ ...progress, failure: { error } })
    }
  }

  async #update(signal: AbortSignal, tell: (progress: CalibrationProgress) => void): Promise<void> {
    const { store, indexes, embedder } = this.#parts
    const before = await store.revision()
    if (before === this.#checked) return
    const passages = await headedPassages(store, embedder.model, { signal })
    const sample = passages && sampleName(passages)
    const present = await this.#present()
    const isPresent =
      sample === undefined ? present === null : present?.model === embedder.model && present.sample === sample
    if (isPresent) {
      this.#checked = before
      return
    }
    const calibration = passages && sample ? await this.#estimate(passages, sample, signal, tell) : null
    const { revision: after } = await indexes.apply({ calibration }, signal)
    this.#stored = { before, after }
    this.#checked = after
  }

  /** Returns the calibration of the store. `undefined`: it is damaged; another one repairs it. */
  async #present(): Promise<EstimatedCalibration | null | undefined> {
    try {
      return await this.#parts.store.calibration!()
    } catch (error) {
      if (isKebabError(error, 'corrupt_index')) return undefined
      throw error
    }
  }

  async #estimate(
    passages: readonly HeadedPassage[],
    sample: string,
    signal: AbortSignal,
    tell: (progress: CalibrationProgress) => void,
  ): Promise<EstimatedCalibration> {
    const { embedder, turns } = this.#parts
    const onDone = (headings: number, of: number): void => tell({ headings, of })
    const pairs = await embedHeadings(passages, embedder, { known: this.#queries, turns, signal, onDone })
    this.#queries = new Map(pairs.map(({ heading, query }) => [heading, query]))
    return { model: embedder.model, sample, borders: (await estimateBorders(pairs, { signal })) ?? null }
  }
}
