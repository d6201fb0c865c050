import { SIZE_LIMITS, type SizeLimit } from './size-limits.js'

/** The page that shows the limits to users. */
export const SIZES_PAGE = 'docs/sizes.md'

/** Returns a page of Markdown with its table made anew from these limits, in order of name. */
export function withSizeTable(page: string, limits: Record<string, SizeLimit> = SIZE_LIMITS): string {
  const rows = Object.entries(limits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { packed, unpacked, bundle = '' }]) => `| \`${name}\` | ${packed} | ${unpacked} | ${bundle} |`)
  return withRows(page, rows, { head: /(?<=\|--:\|--:\|--:\|\n)/, title: 'sizes' })
}

/** Returns the page with other rows in a table, which come after its head. */
export function withRows(
  page: string,
  rows: readonly string[],
  { head, title }: { head: RegExp; title: string },
): string {
  const [before, rest] = page.split(head)
  if (before === undefined || rest === undefined)
    throw new Error(`expected a table of ${title} in ${SIZES_PAGE}, found none`)
  return before + rows.map((row) => `${row}\n`).join('') + rest.replace(/^(\|.*\n)*/, '')
}
