import { type Embedder, type EstimatedCalibration, isKebabError, type SyncedStore } from '@kebab/core'
import type { Indexes } from './derived-indexes.js'
import { estimateCalibration, SAMPLE } from './estimate-calibration.js'
import type { ReadWriteScheduler } from './scheduler.js'

/** The fewest chunks of an index with an estimate, which embeds 128 texts more. */
const FEWEST_CHUNKS = 200

interface CalibrationContext {
  store: SyncedStore
  indexes: Indexes
  embedder: Embedder
  scheduler: ReadWriteScheduler
}

/** How far the estimate of a calibration is. */
export interface CalibrationProgress {
  /** How many texts are embedded. */
  texts: number
  /** How many there are to embed. */
  of: number
  /** What it failed with. */
  failure?: { error: unknown } | undefined
}

/**
 * Estimates the calibration of an embedder that declares none, and keeps it in a store that has
 * `calibration` while it holds 200 chunks. The estimate follows from the model: whatever runs led
 * to the contents of the store, it is that of a new index with the same contents.
 */
export class Calibration {
  readonly #context: CalibrationContext
  #failure: CalibrationProgress['failure']
  /** The revisions before and after the last estimate was stored. */
  #stored: { before: string; after: string } | undefined

  constructor(context: CalibrationContext) {
    this.#context = context
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
   * Brings the calibration of the store in step with the model. Nothing is embedded where the store
   * has the estimate. Call it while nothing else is written and no chunk waits for its vector.
   * Rejects for an abort, and with what `onProgress` throws. Another failure is told and kept, and
   * the next call tries again.
   */
  async update(signal: AbortSignal, onProgress: (progress: CalibrationProgress) => void): Promise<void> {
    let progress: CalibrationProgress = { texts: 0, of: 0 }
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
    const { store, indexes, embedder, scheduler } = this.#context
    const canEstimate = (await store.stats()).chunks >= FEWEST_CHUNKS
    const present = await this.#present()
    if (canEstimate ? present?.model === embedder.model && present.sample === SAMPLE : present === null) return
    const onDone = (texts: number, of: number): void => tell({ texts, of })
    const calibration = canEstimate ? await estimateCalibration(embedder, { scheduler, signal, onDone }) : null
    const before = await store.revision()
    const { revision: after } = await indexes.apply({ calibration }, signal)
    this.#stored = { before, after }
  }

  /** Returns the calibration of the store. `undefined`: it is damaged; another one repairs it. */
  async #present(): Promise<EstimatedCalibration | null | undefined> {
    try {
      return await this.#context.store.calibration!()
    } catch (error) {
      if (isKebabError(error, 'corrupt_index')) return undefined
      throw error
    }
  }
}
