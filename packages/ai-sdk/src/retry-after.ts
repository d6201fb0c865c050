/**
 * How long a server asks to wait, in whole milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date, which counts from the
 * response's own `date`. Absent when the headers don't say, or not in a way that can be read. Names of headers are in lower case.
 */
export function retryAfter(headers: Readonly<Record<string, string | undefined>>): number | undefined {
  const wait = [
    amount(headers['retry-after-ms'], 1),
    amount(headers['retry-after'], 1000),
    Date.parse(headers['retry-after'] ?? '') - Date.parse(headers.date ?? ''),
  ].find((milliseconds) => milliseconds !== undefined && !Number.isNaN(milliseconds))
  const whole = Math.max(0, Math.ceil(wait ?? Number.NaN))
  return Number.isSafeInteger(whole) ? whole : undefined
}

function amount(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * unit : undefined
}
