import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the pictures are, and how much each may weigh, in bytes. */
const PICTURES = 'docs/pictures'
const MOST_BYTES = 200_000

/** What is shown of the page: the name of the picture, the address, and what to wait for. */
export interface Scene {
  name: string
  address: string
  /** A button to press first. */
  press?: string
  /** What the mouse points at once the scene is ready. */
  point?: string
  /** What is there once the scene is ready. */
  ready: string
  height: number
}

export const SCENES: readonly Scene[] = [
  {
    name: 'search',
    address: '?q=how+do+I+style+a+scrollbar',
    ready: '.rankings',
    point: '.column.fused li:nth-child(3)',
    height: 900,
  },
  {
    name: 'ask',
    address: '?view=ask&q=Which+property+sets+the+width+of+a+scrollbar%3F',
    press: 'Ask',
    ready: '.statements',
    height: 640,
  },
  { name: 'index', address: '?view=index', ready: '.documents', height: 760 },
]
export const SCHEMES = ['light', 'dark'] as const

/** The file of a picture, from the root of the repository. */
export function pictureFile(scene: string, scheme: string): string {
  return `${PICTURES}/inspector-${scene}-${scheme}.webp`
}

/** The file with the digest of the sources that the pictures were taken of. */
export const DIGEST = `${PICTURES}/inspector.sha256`

/** The SHA-256 of the sources of the page, and of what is pictured, by path. */
export async function sourcesDigest(root: string): Promise<string> {
  const folder = 'packages/inspector/src/page'
  const names = (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
  const hash = createHash('sha256')
  for (const name of [...names, 'scripts/screenshots/pictured-page.ts'].sort()) {
    const text = await readFile(join(root, name), 'utf8')
    hash.update(`${name}\n${text.replaceAll('\r\n', '\n')}\n`)
  }
  return hash.digest('hex')
}

/** Pictures that are missing or too large, and whether the page has changed since they were taken. */
export async function screenshotProblems(root: string): Promise<string[]> {
  const problems: string[] = []
  for (const { name } of SCENES)
    for (const scheme of SCHEMES) {
      const file = pictureFile(name, scheme)
      const size = await stat(join(root, file)).then(
        (found) => found.size,
        () => undefined,
      )
      if (size === undefined) problems.push(`${file}: expected a picture, found none`)
      else if (size > MOST_BYTES) problems.push(`${file}: expected at most ${MOST_BYTES} bytes, found ${size}`)
    }
  const taken = await readFile(join(root, DIGEST), 'utf8').catch(() => 'no digest')
  if (taken.trim() !== (await sourcesDigest(root)))
    problems.push('the page of the inspector has changed since its pictures were taken: run `npm run screenshots`')
  return problems
}
