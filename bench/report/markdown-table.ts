/** A table of Markdown. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A number with three decimals and no zero before them. */
export function decimals(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.')
}

/** The same with its sign. */
export function signed(value: number): string {
  const text = decimals(value)
  return text.startsWith('-') ? text : `+${text}`
}
