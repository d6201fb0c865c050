import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import getReleasePlan from '@changesets/get-release-plan'

/** Where the changes of all packages are listed, beside the CHANGELOG.md of each. */
export const CHANGELOG = 'CHANGELOG.md'

const HEAD = `# Changelog

All packages of Kebab are released together, under one version. This page lists what changed, by
package.
`

/** What a changeset says, and of which packages. */
export interface Change {
  packages: readonly string[]
  /** Markdown without headings. */
  summary: string
}

/** Returns the text of `CHANGELOG.md` with the present changesets as its next version. */
export async function nextChangelog(root: string): Promise<string> {
  const { changesets, releases } = await getReleasePlan(root)
  const changes = changesets.map(({ summary, releases }): Change => {
    return { summary, packages: releases.filter(({ type }) => type !== 'none').map(({ name }) => name) }
  })
  const released = releasedPart(await readFile(join(root, CHANGELOG), 'utf8').catch(() => ''))
  return [HEAD, ...nextPart(changes, releases[0]?.newVersion), released].filter((part) => part !== '').join('\n')
}

/** Returns the text with its next version as released on this day (`YYYY-MM-DD`). */
export function releaseChangelog(text: string, day: string): string {
  return text.replace(NEXT, (_, version) => `## ${version} (${day})`)
}

const NEXT = /^## Next: (\S+)$/m

/** What follows the head and the next version, from the last released version on. */
function releasedPart(text: string): string {
  const start = text.search(/^## (?!Next: )/m)
  return start === -1 ? '' : text.slice(start)
}

/** The changes of the next version: a part for each set of packages, in order of name. */
export function nextPart(changes: readonly Change[], version: string | undefined): string[] {
  if (version === undefined || changes.length === 0) return []
  const parts = new Map<string, string[]>()
  for (const { packages, summary } of changes) {
    const names = [...packages].sort().join(', ')
    parts.set(names, [...(parts.get(names) ?? []), summary.trim()])
  }
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    `## Next: ${version}\n`,
    ...sorted.map(([names, summaries]) => `### ${names}\n\n${summaries.sort().join('\n\n')}\n`),
  ]
}
