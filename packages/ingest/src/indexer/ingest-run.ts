import { type Clock, type KebabError, wireError } from '@kebab/core'
import { isoTime } from '@kebab/core/internal'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import type { DocumentNote } from '../prepare/document-notes.js'
import type { Skipped } from '../source/file-choice.js'
import type { CalibrationProgress } from './calibration.js'
import type { PassProgress } from './vector-pass.js'
import type { WordsProgress } from './words-pass.js'

type Counts = IngestReportV1['documents']
type Event = IngestEventV1 extends infer One ? (One extends IngestEventV1 ? Omit<One, 'schema_version'> : never) : never

/** The outcome for one document. */
export type Outcome = { path: string; chunks: number } & (
  | { status: 'added' | 'updated' | 'unchanged' }
  | { status: 'failed'; error: KebabError }
)

/** The most entries of `skipped`, and of `notes`, in a report. The count of all is beside each. */
const MOST_LISTED = 1000

/** Counts what one run of indexing does, and reports it as events. */
export class IngestRun {
  readonly #counts: Counts = { seen: 0, added: 0, updated: 0, unchanged: 0, removed: 0, failed: 0, skipped: 0 }
  readonly #chunks = { added: 0, removed: 0, done: 0 }
  readonly #errors: IngestReportV1['errors'] = []
  readonly #skipped: Skipped[] = []
  readonly #notes: NonNullable<IngestReportV1['notes']> = []
  readonly #begin: { now: number; elapsed: number }
  #listener: ((event: IngestEventV1) => void) | undefined
  #total: number | null = null

  constructor(
    readonly clock: Clock,
    onProgress: ((event: IngestEventV1) => void) | undefined,
    /** The id of the source, if the caller set it. A default id is not shown. */
    readonly sourceId: string | undefined,
  ) {
    this.#listener = onProgress
    this.#begin = { now: clock.now(), elapsed: clock.elapsed() }
    this.#tell({ type: 'started', started_at: iso(this.#begin.now), ...this.#sourceName() })
  }

  /** The files and documents that failed, so far. */
  get errors(): IngestReportV1['errors'] {
    return this.#errors
  }

  scanned(total: number | null): void {
    this.#total = total
    this.#tell({ type: 'scanned', documents_total: total })
  }

  /** Tells how far the vectors are, the calibration, or the words that are made anew. */
  pass(progress: AnyProgress): void {
    this.#tell(progressEvent(progress))
  }

  /** Counts chunks that are ready to be stored. */
  ready(count: number): void {
    this.#chunks.done += count
    this.#progress()
  }

  document(outcome: Outcome): void {
    this.#counts.seen++
    this.#counts[outcome.status]++
    const { path, status, chunks } = outcome
    if (outcome.status === 'failed') {
      const error = outcome.error.toWire()
      this.#errors.push({ path, error })
      this.#tell({ type: 'document', path, status, chunks: 0, error })
    } else this.#tell({ type: 'document', path, status, chunks })
    this.#progress()
  }

  /** Counts what was left out on purpose. */
  skipped(skipped: Skipped): void {
    this.#counts.seen++
    this.#counts.skipped++
    if (this.#skipped.length < MOST_LISTED) this.#skipped.push(skipped)
    this.#tell({ type: 'document', status: 'skipped', chunks: 0, ...skipped })
    this.#progress()
  }

  /** Counts a document of which there is something to say, which is also counted otherwise. */
  noted(path: string, note: DocumentNote): void {
    this.#counts.noted = (this.#counts.noted ?? 0) + 1
    if (this.#notes.length < MOST_LISTED) this.#notes.push({ path, ...note })
  }

  removed(path: string): void {
    this.#counts.removed++
    this.#tell({ type: 'removed', path })
  }

  committed(revision: string, documents: number, chunks: { added: number; removed: number }): void {
    this.#chunks.added += chunks.added
    this.#chunks.removed += chunks.removed
    this.#tell({ type: 'committed', revision, documents })
  }

  finished(report: IngestReportV1): void {
    this.#tell({ type: 'finished', report })
  }

  aborted(): void {
    this.#tell({ type: 'aborted' })
  }

  failed(error: unknown): void {
    this.#tell({ type: 'failed', error: wireError(error) })
  }

  report(revision: string, chunks: number, calibrationFailure?: CalibrationProgress['failure']): IngestReportV1 {
    const { added, removed } = this.#chunks
    const duration = Math.max(0, Math.round(this.clock.elapsed() - this.#begin.elapsed))
    return {
      schema_version: 'ingest_report.v1',
      ...this.#sourceName(),
      revision,
      documents: { ...this.#counts },
      chunks: { added, removed, total: chunks },
      errors: this.#errors,
      ...(this.#skipped.length === 0 ? {} : { skipped: this.#skipped }),
      ...(this.#notes.length === 0 ? {} : { notes: this.#notes }),
      ...(calibrationFailure && { calibration_error: wireError(calibrationFailure.error) }),
      duration_ms: duration,
      started_at: iso(this.#begin.now),
      finished_at: iso(this.#begin.now + duration),
    }
  }

  #progress(): void {
    const { seen } = this.#counts
    this.#tell({ type: 'progress', documents_done: seen, documents_total: this.#total, chunks_done: this.#chunks.done })
  }

  #sourceName(): { source_id?: string } {
    return this.sourceId === undefined ? {} : { source_id: this.sourceId }
  }

  #tell(event: Event): void {
    const tell = this.#listener
    // A listener that throws ends the run and gets no more events.
    this.#listener = undefined
    tell?.({ schema_version: 'ingest_event.v1', ...event } as IngestEventV1)
    this.#listener = tell
  }
}

type AnyProgress = PassProgress | CalibrationProgress | WordsProgress

function progressEvent(progress: AnyProgress): Event {
  if ('chunks' in progress) return { type: 'words', chunks_done: progress.chunks, chunks_total: progress.of }
  if ('texts' in progress) {
    const { texts, of, failure } = progress
    const error = failure && { error: wireError(failure.error) }
    return { type: 'calibration', texts_done: texts, texts_total: of, ...error }
  }
  const { done, total, secondsLeft } = progress
  const seconds = secondsLeft === null ? null : Math.round(secondsLeft * 10) / 10
  return { type: 'vectors', chunks_done: done, chunks_total: total, seconds_left: seconds }
}

/** Returns the event that tells the same as `pass` of a run, outside of one. */
export function passEvent(progress: AnyProgress): IngestEventV1 {
  return { schema_version: 'ingest_event.v1', ...progressEvent(progress) } as IngestEventV1
}

function iso(ms: number): string {
  return isoTime(ms, 'clock.now')
}
