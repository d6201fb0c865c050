import { ioError } from '@kebab/core/internal'
import { describeFailure } from './failure.js'

/** What helps where output is missing. */
const HELP = 'Output is missing. Run the command again with another place for it.'

/**
 * Says that output is missing, such as on a full disk.
 *
 * @param error that of standard output
 */
export function sayLost(error: Error): void {
  const { message } = describeFailure(ioError(error, 'standard output', 'a place that can be written'))
  process.stderr.write(`kebab: ${message}\n${HELP}\n`)
}
