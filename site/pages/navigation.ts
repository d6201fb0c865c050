import type { Page } from './find-pages.js'
import { linkResolver } from './page-links.js'
import { linkPlaces } from './read-markdown.js'

/** A part of the navigation, as the side of every page shows it. */
export interface Group {
  title: string
  pages: { title: string; address: string }[]
}

/**
 * The groups, and the addresses of their pages in order. A group with `linkedFrom` has all pages of
 * a folder, in the order in which a page links to them.
 */
const GROUPS: readonly { title: string; addresses?: readonly string[]; folder?: string; linkedFrom?: string }[] = [
  {
    title: 'Start',
    addresses: [
      'getting-started',
      'formats',
      'reference',
      'citations',
      'searching',
      'filtering',
      'boosting',
      'errors',
      'why-not-there',
      'inspector',
      'models',
    ],
  },
  { title: 'Guides', folder: 'guides/', linkedFrom: 'guides/index' },
  { title: 'Parts of your own', addresses: ['writing-a-retriever', 'writing-the-other-parts'] },
  { title: 'How it works', addresses: ['design', 'glossary', 'contracts', 'multi-hop', 'platforms', 'sizes'] },
  {
    title: 'Measurements',
    addresses: [
      'ranking',
      'grounding',
      'scaling',
      'beyond-one-server',
      'reliability',
      'bench/results',
      'bench/profile',
      'bench/turns',
      'bench/postgres',
    ],
  },
  { title: 'Packages', folder: 'packages/', linkedFrom: 'reference' },
  { title: 'API', folder: 'api/', linkedFrom: 'api/index' },
  { title: 'Project', addresses: ['changelog', 'contributing'] },
]

/**
 * Puts every page but the first into the navigation. Throws for a page that has no place there, and
 * for a place without a page.
 */
export function navigationOf(pages: readonly Page[]): Group[] {
  const byAddress = new Map(pages.map((page) => [page.address, page]))
  const groups = GROUPS.map(({ title, addresses = [], folder, linkedFrom }): Group => {
    const linked = linkedFrom === undefined ? [] : linkedFirst(pages, byAddress.get(linkedFrom), folder!)
    const entries = [...addresses, ...linked].map((address) => {
      const page = byAddress.get(address)
      if (page === undefined) throw new Error(`${HERE}: expected a page for ${address}, found none`)
      return { title: page.title, address }
    })
    return { title, pages: entries }
  })
  const placed = new Set(['index', ...groups.flatMap((group) => group.pages.map(({ address }) => address))])
  const lost = pages.filter(({ address }) => !placed.has(address)).map(({ file }) => file)
  if (lost.length > 0) throw new Error(`${HERE}: expected a group for each page, found none for ${lost.join(', ')}`)
  return groups.filter((group) => group.pages.length > 0)
}

const HERE = 'site/pages/navigation.ts'

/** The addresses of a folder: first those that a page links to, in its order. */
function linkedFirst(pages: readonly Page[], from: Page | undefined, folder: string): string[] {
  const inside = pages.filter(({ address }) => address.startsWith(folder)).map(({ address }) => address)
  if (from === undefined) return inside
  const resolve = linkResolver({ pages, root: '', home: '' })
  const links = linkPlaces(from.text, from.nodes).sort((a, b) => a.start - b.start)
  const linked = links.flatMap(({ url }) => {
    const target = resolve(url, from)
    return target.to === 'page' ? [target.page.address] : []
  })
  const first = from.address.startsWith(folder) ? [from.address] : []
  return [...new Set([...first, ...linked.filter((address) => inside.includes(address)), ...inside])]
}
