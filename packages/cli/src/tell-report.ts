import { agreeing, counted, escapeLine, runLines, type SkipCounts } from '@kebab/core/internal'
import type { IngestReportV1 } from '@kebab/local'
import { EXIT, type ExitCode } from './failure.js'
import type { Session } from './session.js'
import { displayPath } from './source-names.js'

/** What a run did, and what it left out. */
export interface RunOutcome {
  report: IngestReportV1
  skips: SkipCounts
}

/**
 * Prints what failed and what there is to note, what a run did in one line, and what was left out.
 */
export function tell(
  session: Session,
  folder: string,
  { report, skips }: RunOutcome,
  { json }: { json?: boolean | undefined },
): void {
  const { problems, summary, leftOut } = runLines(displayPath(folder, session.process.cwd), report, skips)
  for (const line of problems) session.say(line)
  if (json) {
    session.printJson(report)
    return
  }
  session.print(escapeLine(summary))
  if (leftOut !== undefined)
    session.say(`${leftOut} (--dry-run lists ${agreeing(report.documents.skipped, 'it', 'them')})`)
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
