import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import type { Page } from './find-pages.js'
import { type LinkedPages, linkResolver, type Target } from './page-links.js'
import { type LinkPlace, linkPlaces, type Replacement, replaceParts } from './read-markdown.js'

/**
 * Writes the pages as VitePress reads them: each at its address, with links to other pages of the
 * site, and to the host for all else of the repository. Copies the pictures that they show.
 */
export async function stagePages(linked: LinkedPages, folder: string): Promise<void> {
  const resolve = linkResolver(linked)
  const pictures = new Set<string>()
  for (const page of linked.pages) {
    const links = linkPlaces(page.text, page.nodes).flatMap((place): Replacement[] => {
      const by = stagedLink(resolve(place.url, page), place, page)
      if (by?.picture !== undefined) pictures.add(by.picture)
      return by === undefined ? [] : [{ start: place.start, end: place.end, by: by.url }]
    })
    const path = join(folder, `${page.address}.md`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, frontMatter(page) + replaceParts(page.text, links))
  }
  for (const picture of pictures) await cp(join(linked.root, picture), join(folder, 'public/pictures', picture))
}

/** What a link becomes, or `undefined` where it stays as it is. */
function stagedLink(
  target: Target,
  place: LinkPlace,
  page: Page,
): { url: string; picture?: string | undefined } | undefined {
  if (target.to === 'nowhere') throw new Error(`${page.file}:${place.line}: ${place.url} ${target.reason}`)
  if (target.to === 'elsewhere') return undefined
  if (target.to === 'page') {
    const anchor = target.anchor === '' ? '' : `#${target.anchor}`
    if (target.page === page && anchor !== '') return { url: anchor }
    return { url: `${toStaged(page.address, `${target.page.address}.md`)}${anchor}` }
  }
  if (place.kind === 'link') return { url: target.url }
  return { url: `/pictures/${target.path}`, picture: target.path }
}

function toStaged(from: string, path: string): string {
  const relative = posix.relative(posix.dirname(from), path)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The title of the first page is that of the site alone. */
function frontMatter({ address, title }: Page): string {
  return `---\n${JSON.stringify(address === 'index' ? { title, titleTemplate: false } : { title })}\n---\n\n`
}
