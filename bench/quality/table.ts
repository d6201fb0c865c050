/** A table in Markdown. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** 0 for no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Three decimals, without a zero before them. */
export function decimals(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.')
}

/** The same with its sign. */
export function signed(value: number): string {
  const text = decimals(value)
  return text.startsWith('-') ? text : `+${text}`
}
