/** The longest time that a timer waits, in milliseconds: nearly 25 days. A longer one would be over at once. */
export const LONGEST_MS = 2 ** 31 - 1

/**
 * Reads an option that is a time limit: milliseconds above 0, at most `LONGEST_MS`. `Infinity`, or nothing, is no limit: then it is `undefined`.
 *
 * @param option what the option is called, for the message
 * @throws TypeError for any other value
 */
export function readTimeLimit(option: string, value: unknown): number | undefined {
  if (value === undefined || value === Number.POSITIVE_INFINITY) return undefined
  if (typeof value === 'number' && value > 0 && value <= LONGEST_MS) return value
  throw new TypeError(
    `${option}: expected milliseconds > 0, at most ${LONGEST_MS}, or Infinity for no limit, found ${value}`,
  )
}
