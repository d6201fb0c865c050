import { prepareDocument } from '@kebab/ingest/prepare'
import type { Page } from '../pages/find-pages.js'
import type { Group } from '../pages/navigation.js'
import { headingsOf, nodesOf } from '../pages/read-markdown.js'
import type { PackedPage, PackedSection } from './packed-pages.js'
import { DEEPEST_SECTION, plainText } from './plain-text.js'

/** Cuts the pages of the site into chunks that know the section that they are in. */
export function packPages(pages: readonly Page[], groups: readonly Group[]): PackedPage[] {
  const groupOf = new Map(groups.flatMap((group) => group.pages.map(({ address }) => [address, group.title])))
  return pages.map((page) => packPage(page, groupOf.get(page.address) ?? ''))
}

function packPage(page: Page, group: string): PackedPage {
  const { address, title } = page
  // Of the API, what is said about a name counts: its declaration is in the page.
  const plain = plainText(page.text, address.startsWith('api/'))
  const headings = page.headings.filter(({ depth }) => depth <= DEEPEST_SECTION)
  // The same headings on other lines.
  const lines = headingsOf(nodesOf(plain)).map(({ line }) => line)
  if (lines.length !== headings.length)
    throw new Error(`${address}: expected ${headings.length} headings in its plain text, found ${lines.length}`)
  const options = { sourceId: 'site', now: new Date(0) }
  const { chunks } = prepareDocument({ path: `${address}.md`, text: plain, metadata: { title } }, options)
  const sections: PackedSection[] = []
  const packed = chunks.map(({ start, end, lineStart, lineEnd, headingPath }): PackedPage['chunks'][number] => {
    const above = lines.findLastIndex((line) => line <= lineStart)
    const section: PackedSection = [headings[above]?.anchor ?? '', ...headingPath]
    let number = sections.findIndex((one) => JSON.stringify(one) === JSON.stringify(section))
    if (number === -1) number = sections.push(section) - 1
    return [number, start, end, lineStart, lineEnd]
  })
  return { address, title, group, text: plain, sections, chunks: packed }
}
