import type { ErrorV1, IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import { agreeing, counted } from '../kit/counted.js'

type SkipCode = NonNullable<IngestReportV1['skipped']>[number]['code']

/** What was left out because somebody chose so: by a rule, a flag or the name of a folder. */
const BY_CHOICE: ReadonlySet<SkipCode> = new Set<SkipCode>([
  'not_included',
  'excluded',
  'ignored',
  'hidden',
  'node_modules',
  'index',
])

/** Counts by their codes what a run leaves out. A report lists only the first of them. */
export class SkipCounts {
  readonly #counts = new Map<SkipCode, number>()

  /** Takes an event of a run. Another run begins anew. */
  see(event: IngestEventV1): void {
    if (event.type === 'started') this.#counts.clear()
    if (event.type === 'document' && event.code !== undefined)
      this.#counts.set(event.code, (this.#counts.get(event.code) ?? 0) + 1)
  }

  /** The counts in words: `no_reader 2, ignored 1`. */
  toString(): string {
    return [...this.#counts].map(([code, count]) => `${code} ${count}`).join(', ')
  }

  /** How many files were skipped that nobody chose to leave out: with those that failed. */
  skipped({ documents }: IngestReportV1): number {
    let count = documents.failed
    for (const [code, some] of this.#counts) if (!BY_CHOICE.has(code)) count += some
    return count
  }
}

/** What people read of a run over a folder, in lines. */
export interface RunLines {
  /** What failed, and what there is to note. */
  problems: string[]
  /** What the run did. */
  summary: string
  /** What was left out. Absent: nothing was. */
  leftOut: string | undefined
}

/** How many notes are shown. */
const MOST_NOTES = 10

/** Says what a run over a folder, by this name, did and left out. */
export function runLines(name: string, report: IngestReportV1, skips: SkipCounts): RunLines {
  const { documents, chunks, errors, notes = [], calibration_error } = report
  const { added, updated, unchanged, removed, failed, skipped } = documents
  const more = (documents.noted ?? 0) - MOST_NOTES
  const ofThem = failed === 0 ? '' : `, of which ${failed} failed`
  const did = `${added} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`
  const what = `${counted(skipped, 'file or folder', 'files and folders')} ${agreeing(skipped, 'was', 'were')}`
  const { failures, hints } = failureLines(errors)
  return {
    problems: [
      ...failures,
      ...hints,
      ...notes.slice(0, MOST_NOTES).map(({ path, reason }) => `${path}: ${reason}`),
      ...(more > 0 ? [`${name}: ${counted(more, 'note')} more (the report has all in \`notes\`)`] : []),
      ...(calibration_error === undefined ? [] : [uncalibrated(calibration_error)]),
    ],
    summary: `${name}: ${did}, ${skips.skipped(report)} skipped${ofThem}; ${counted(chunks.total, 'chunk')} in the index`,
    leftOut: skipped === 0 ? undefined : `${name}: ${what} left out: ${skips}`,
  }
}

/** How many hints are shown. */
const MOST_HINTS = 10

/**
 * Says what failed, a line for each file, and what to do about it, a line for each hint. Each file
 * is named once: most messages begin with its path.
 */
export function failureLines(errors: IngestReportV1['errors']): { failures: string[]; hints: string[] } {
  const hints = new Map<string, number>()
  for (const { error } of errors) if (error.hint !== undefined) hints.set(error.hint, (hints.get(error.hint) ?? 0) + 1)
  return {
    failures: errors.map(({ path, error: { message } }) =>
      message.startsWith(`${path}: `) ? message : `${path}: ${message}`,
    ),
    hints: [...hints]
      .slice(0, MOST_HINTS)
      .map(([hint, files]) => (files === 1 ? hint : `${hint} (${counted(files, 'file')})`)),
  }
}

/** Says that no calibration could be estimated. */
export function uncalibrated({ message }: Pick<ErrorV1, 'message'>): string {
  return `evidence uses words alone, since the model could not be calibrated: ${message}; the next run tries again`
}
