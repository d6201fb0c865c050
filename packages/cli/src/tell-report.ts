import { agreeing, counted, escapeLine } from '@kebab/core/internal'
import type { ErrorV1, IngestEventV1, IngestReportV1 } from '@kebab/local'
import { EXIT, type ExitCode } from './failure.js'
import type { Session } from './session.js'
import { displayPath } from './source-names.js'

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

/** What a run did, and what it left out. */
export interface RunOutcome {
  report: IngestReportV1
  skips: SkipCounts
}

/** How many notes are printed. */
const MOST_NOTES = 10

/**
 * Prints what failed and what there is to note, what a run did in one line, and what was left out.
 */
export function tell(
  session: Session,
  folder: string,
  { report, skips }: RunOutcome,
  { json }: { json?: boolean | undefined },
): void {
  const { documents, chunks, errors, notes = [], calibration_error } = report
  const name = displayPath(folder, session.process.cwd)
  for (const { path, error } of errors) session.say(`${path}: ${error.message}`)
  for (const { path, reason } of notes.slice(0, MOST_NOTES)) session.say(`${path}: ${reason}`)
  const more = (documents.noted ?? 0) - MOST_NOTES
  if (more > 0) session.say(`${name}: ${counted(more, 'note')} more (--json has \`notes\`)`)
  if (calibration_error !== undefined) session.say(uncalibrated(calibration_error))
  if (json) {
    session.printJson(report)
    return
  }
  const { added, updated, unchanged, removed, failed } = documents
  const done = `${added} new, ${updated} changed, ${unchanged} unchanged, ${removed} removed`
  const failures = failed === 0 ? '' : `, of which ${failed} failed`
  session.print(
    `${escapeLine(name)}: ${done}, ${skips.skipped(report)} skipped${failures}; ${counted(chunks.total, 'chunk')} in the index`,
  )
  if (documents.skipped > 0) {
    const what = counted(documents.skipped, 'file or folder', 'files and folders')
    session.say(
      `${name}: ${what} ${agreeing(documents.skipped, 'was', 'were')} left out: ${skips} (--dry-run lists ${agreeing(documents.skipped, 'it', 'them')})`,
    )
  }
}

/** Says that no calibration could be estimated. */
export function uncalibrated({ message }: Pick<ErrorV1, 'message'>): string {
  return `evidence uses words alone, since the model could not be calibrated: ${message}; the next run tries again`
}

/** Returns the exit code of a run, and says why where the report doesn't. */
export function codeOf(
  session: Session,
  folder: string,
  { report, skips }: RunOutcome,
  { strict = false }: { strict?: boolean | undefined },
): ExitCode {
  const { added, updated, unchanged, failed, seen, skipped } = report.documents
  // Not one of its files could be read.
  if (failed > 0 && added + updated + unchanged === 0) return EXIT.failed
  const name = displayPath(folder, session.process.cwd)
  const count = skips.skipped(report)
  if (strict && count > 0) {
    session.say(`${name}: ${counted(count, 'file')} skipped, which --strict takes for a failure`)
    return EXIT.failed
  }
  if (seen > skipped) return EXIT.done
  session.say(
    `${name}: expected Markdown or plain text, found no document. Other files need --include, such as --include "**/*.ts"`,
  )
  return EXIT.nothingFound
}

/** A failure says more than that nothing was found. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a === EXIT.failed || b === EXIT.done ? a : b
}
