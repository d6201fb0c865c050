/** A time as it is stored for comparisons: in milliseconds since 1970, or `null` for a text that isn't a time. */
export function indexedTime(text: string): number | null {
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}
