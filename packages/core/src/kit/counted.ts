/**
 * A number and its noun, which agree: `1 document`, `2 documents`. It is what people read; the wire
 * has numbers.
 *
 * @param count how many there are
 * @param noun what there is one of
 * @param plural what there are several of, or none. Default: the noun with an `s`
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${agreeing(count, noun, plural)}`
}

/** The one of two words that agrees with a number: `1` is singular, all others are plural. */
export function agreeing(count: number, singular: string, plural: string): string {
  return count === 1 ? singular : plural
}
