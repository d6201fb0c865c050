import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Page } from './find-pages.js'

/** Where a link of a page leads. */
export type Target =
  | { to: 'page'; page: Page; anchor: string }
  /** A file or a folder of the repository that is no page. `path` is relative to the repository. */
  | { to: 'repository'; path: string; url: string }
  | { to: 'elsewhere' }
  | { to: 'nowhere'; reason: string }

export interface LinkedPages {
  pages: readonly Page[]
  /** The folder of the repository. */
  root: string
  /** The address of the repository in a browser. */
  home: string
}

/**
 * Returns a function that says where a link of a page leads. A link to the file of a page, or to
 * its place on the host of the repository, leads to the page.
 */
export function linkResolver({ pages, root, home }: LinkedPages): (url: string, from: Page) => Target {
  const byFile = new Map(pages.map((page) => [page.file, page]))
  return (url, from) => {
    const [, place = '', hash = ''] = /^([^#]*)#?(.*)$/.exec(url) ?? []
    const anchor = decodeURI(hash)
    if (place === '') return toPage(from, anchor)
    const path = pathOf(place, from, home)
    if (path === undefined) return { to: 'elsewhere' }
    const page = byFile.get(path) ?? byFile.get(posix.join(path, 'README.md'))
    if (page !== undefined) return toPage(page, anchor)
    const kind = path.startsWith('..') ? undefined : kindOf(join(root, path))
    if (kind === undefined) return { to: 'nowhere', reason: `this repository has nothing at ${path}` }
    const view = kind === 'folder' ? 'tree' : 'blob'
    return { to: 'repository', path, url: `${home}/${view}/main/${path}${hash === '' ? '' : `#${hash}`}` }
  }
}

/** The links of all pages that lead nowhere, a sentence for each. */
export function deadLinks(
  linked: LinkedPages,
  linksOf: (page: Page) => readonly { url: string; line: number }[],
): string[] {
  const resolve = linkResolver(linked)
  return linked.pages.flatMap((page) =>
    linksOf(page).flatMap(({ url, line }) => {
      const target = resolve(url, page)
      return target.to === 'nowhere' ? [`${page.file}:${line}: ${url} leads nowhere: ${target.reason}`] : []
    }),
  )
}

function toPage(page: Page, anchor: string): Target {
  const found = anchor === '' || page.headings.some((heading) => heading.anchor === anchor)
  return found
    ? { to: 'page', page, anchor }
    : { to: 'nowhere', reason: `${page.file} has no heading for the anchor ${anchor}` }
}

/** The path in the repository that a link means, or `undefined` for a link to elsewhere. */
function pathOf(place: string, from: Page, home: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(place))
    return decodeURI(posix.join(posix.dirname(from.file), place)).replace(/\/$/, '')
  const [, path] = /^\/(?:blob|tree)\/main\/([^?]+)$/.exec(place.startsWith(home) ? place.slice(home.length) : '') ?? []
  return path === undefined ? undefined : decodeURI(path).replace(/\/$/, '')
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && (found.isDirectory() ? 'folder' : 'file')
}
