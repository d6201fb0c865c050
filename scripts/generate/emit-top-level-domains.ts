import domains from 'tlds'

const WIDTH = 96

/**
 * Returns the module of @kebab/ask with the top-level domains that IANA lists, as the package
 * `tlds` (MIT) has them. To bring it up to date, update that package.
 */
export function emitTopLevelDomains(): Map<string, string> {
  const lines: string[] = []
  // Those in Punycode all begin with `xn--`.
  for (const domain of domains.filter((name) => !name.startsWith('xn--')).sort()) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + domain.length <= WIDTH) lines[lines.length - 1] = `${last} ${domain}`
    else lines.push(domain)
  }
  const text = [
    '// Generated from the list of IANA by `npm run generate`. Do not edit.',
    '',
    '/** The top-level domains, without those in Punycode. */',
    'export const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(',
    `  \`${lines.join('\n')}\`.split(/\\s/),`,
    ')',
    '',
  ].join('\n')
  return new Map([['top-level-domains.ts', text]])
}
