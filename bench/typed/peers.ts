import { create, insertMultiple, search } from '@orama/orama'
import MiniSearch from 'minisearch'

/** A page of documentation: Markdown at a path. */
export interface Page {
  path: string
  text: string
}

/** Returns the paths of pages for a query, best first. A page may come several times. */
export type PageSearch = (query: string) => Promise<string[]> | string[]

/** A part of a page under one heading, as search boxes of documentation index it. */
interface Section {
  id: string
  path: string
  title: string
  titles: string
  text: string
}

/** The searches that are compared with, by name. */
export async function peerSearches(pages: readonly Page[]): Promise<Record<string, PageSearch>> {
  const sections = pages.flatMap(sectionsOf)
  return {
    'MiniSearch, VitePress': miniSearch(sections, {
      boost: { title: 4, text: 2, titles: 1 },
      fuzzy: 0.2,
      prefix: true,
    }),
    'MiniSearch, README': miniSearch(sections, { boost: { title: 2 }, fuzzy: 0.2, prefix: true }),
    Orama: await orama(sections),
  }
}

/** `searchOptions` as VitePress has them by default, or as the guide of MiniSearch has them. */
function miniSearch(
  sections: readonly Section[],
  searchOptions: { boost: Record<string, number>; fuzzy: number; prefix: boolean },
): PageSearch {
  const index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['path'], searchOptions })
  index.addAll(sections)
  return (query) => index.search(query).map(({ path }: { path: string }) => path)
}

/** With its tolerance of one edit, and titles that count twice. */
async function orama(sections: readonly Section[]): Promise<PageSearch> {
  const database = create({
    schema: { id: 'string', path: 'string', title: 'string', titles: 'string', text: 'string' } as const,
  })
  await insertMultiple(database, [...sections])
  return async (term) => {
    const { hits } = await search(database, {
      term,
      properties: ['title', 'titles', 'text'],
      tolerance: 1,
      boost: { title: 2 },
      limit: 100,
    })
    return hits.map(({ document: { path } }: { document: { path: string } }) => path)
  }
}

/** Cuts a page at its headings, outside of fences. Front matter gives the title of the page. */
function sectionsOf({ path, text }: Page): Section[] {
  const [, frontMatter = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const pageTitle = /^title: *(.*)$/m.exec(frontMatter)?.[1] ?? ''
  const sections: Section[] = []
  const titles: string[] = pageTitle === '' ? [] : [pageTitle]
  let lines: string[] = []
  let isFenced = false
  const close = (): void => {
    if (lines.length > 0 || titles.length > 0) {
      const id = `${path}#${sections.length}`
      sections.push({
        id,
        path,
        title: titles.at(-1) ?? '',
        titles: titles.slice(0, -1).join(' '),
        text: lines.join('\n'),
      })
    }
    lines = []
  }
  for (const line of body.split('\n')) {
    if (/^ *(```|~~~)/.test(line)) isFenced = !isFenced
    const heading = isFenced ? null : /^(#{1,6}) +(.*?)(?: +#+)? *$/.exec(line)
    if (heading === null) {
      lines.push(line)
      continue
    }
    close()
    const depth = heading[1]!.length - 1 + (pageTitle === '' ? 0 : 1)
    titles.length = Math.min(titles.length, depth)
    titles.push(heading[2]!)
  }
  close()
  return sections
}
