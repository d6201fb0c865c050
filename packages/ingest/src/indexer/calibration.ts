import type { Embedder, SyncedStore } from '@kebab/core'
import type { Indexes } from './derived-indexes.js'
import { embedHeadings, estimateBorders, headedPassages } from './estimate-calibration.js'
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
 * `calibration`.
 */
export class Calibration {
  readonly #parts: CalibrationParts
  /** Whether to estimate again although the store has an estimate. */
  #isAsked = false
  /** The passages of which no estimate could be made. The same ones aren't embedded again. */
  #useless: string | undefined
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

  /** Has the next attempt estimate again, whatever the store has. */
  ask(): void {
    this.#isAsked = true
  }

  /** Returns the revision that a state has once its estimate is stored. */
  revisionAfter(revision: string): string {
    return this.#stored?.before === revision ? this.#stored.after : revision
  }

  /**
   * Estimates and stores the calibration, unless the store has one for the model. Call it while
   * nothing else is written and no chunk waits for its vector. Rejects for an abort, and with what
   * `onProgress` throws. Another failure is told and kept, and the next call tries again.
   */
  async complete(signal: AbortSignal, onProgress: (progress: CalibrationProgress) => void): Promise<void> {
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
      await this.#complete(signal, tell)
      this.#failure = undefined
    } catch (error) {
      signal.throwIfAborted()
      if (thrown !== undefined) throw error
      this.#failure = { error }
      onProgress({ ...progress, failure: { error } })
    }
  }

  async #complete(signal: AbortSignal, tell: (progress: CalibrationProgress) => void): Promise<void> {
    const { store, indexes, embedder, turns } = this.#parts
    const { model } = embedder
    if (!this.#isAsked && (await store.calibration!())?.model === model) return
    const passages = await headedPassages(store, model, { signal })
    if (passages === undefined) return
    const key = passages.map(({ chunkId }) => chunkId).join()
    if (!this.#isAsked && key === this.#useless) return
    const onDone = (headings: number, of: number): void => tell({ headings, of })
    const pairs = await embedHeadings(passages, embedder, { turns, signal, onDone })
    const borders = await estimateBorders(pairs, { signal })
    this.#isAsked = false
    this.#useless = borders === undefined ? key : undefined
    if (borders === undefined) return
    const before = await store.revision()
    const { revision: after } = await indexes.apply({ calibration: { model, ...borders } }, signal)
    this.#stored = { before, after }
  }
}
