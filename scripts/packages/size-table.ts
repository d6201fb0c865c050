import { SIZE_LIMITS, type SizeLimit } from './size-limits.js'

/** The page that shows the limits to users. */
export const SIZES_PAGE = 'docs/sizes.md'

/** Returns a page of Markdown with its table made anew from these limits, in order of name. */
export function withSizeTable(page: string, limits: Record<string, SizeLimit> = SIZE_LIMITS): string {
  const rows = Object.entries(limits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { packed, unpacked, bundle = '' }]) => `| \`${name}\` | ${packed} | ${unpacked} | ${bundle} |\n`)
  const [before, rest] = page.split(/(?<=\|--:\|--:\|--:\|\n)/)
  if (before === undefined || rest === undefined)
    throw new Error(`expected a table of sizes in ${SIZES_PAGE}, found none`)
  return before + rows.join('') + rest.replace(/^(\|.*\n)*/, '')
}
