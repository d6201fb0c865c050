/** An entry of the outline, which names the page that a heading is on. */
export interface OutlineEntry {
  title: string
  /** How deep it is in the outline, from 1. */
  depth: number
  page: number
}

/** The part of a document of pdf.js that has an outline. */
export interface OutlinedPdf {
  getOutline(): Promise<readonly PdfOutlineNode[] | null>
  getDestination(name: string): Promise<readonly unknown[] | null>
  getPageIndex(page: never): Promise<number>
}

interface PdfOutlineNode {
  title: string
  dest: string | readonly unknown[] | null
  items: readonly PdfOutlineNode[]
}

/** The most entries that are looked up. */
const MOST_ENTRIES = 5000

/** Reads the outline of a document. An entry that leads nowhere is left out. */
export async function readOutline(pdf: OutlinedPdf, signal?: AbortSignal): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const pages = new Map<string, number>()
  const waiting = [...((await pdf.getOutline().catch(() => null)) ?? [])].map((node) => ({ node, depth: 1 })).reverse()
  const pageOf = async (dest: PdfOutlineNode['dest']): Promise<number | undefined> => {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest).catch(() => null) : dest
    const page = Array.isArray(place) ? place[0] : undefined
    if (typeof page === 'number') return page + 1
    if (page === undefined || page === null) return undefined
    const key = JSON.stringify(page)
    const index = pages.get(key) ?? (await pdf.getPageIndex(page as never).catch(() => -1))
    pages.set(key, index)
    return index < 0 ? undefined : index + 1
  }
  for (let left = MOST_ENTRIES; left > 0; left--) {
    const next = waiting.pop()
    if (next === undefined) break
    signal?.throwIfAborted()
    const { node, depth } = next
    const page = await pageOf(node.dest)
    if (page !== undefined) entries.push({ title: node.title, depth, page })
    for (const item of [...(node.items ?? [])].reverse()) waiting.push({ node: item, depth: depth + 1 })
  }
  return entries
}

const NUMBER =
  /^\s*(?:(?:chapter|section|appendix|part|kapitel|abschnitt|anhang|chapitre|annexe)\s+)?(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*[.:)]?\s+/iu
const NO_LETTER = /[^\p{L}\p{N}]+/gu

/** The titles of an outline by page, to compare the lines of a page with. */
export class OutlineTitles {
  readonly #depths = new Map<number, Map<string, number>>()

  constructor(entries: readonly OutlineEntry[]) {
    for (const { title, depth, page } of entries) {
      const depths = this.#depths.get(page) ?? new Map<string, number>()
      this.#depths.set(page, depths)
      for (const key of keysOf(title)) if (!depths.has(key)) depths.set(key, depth)
    }
  }

  /** Returns how deep in the outline a heading of a page is, or `undefined` if it isn't in it. */
  depthOf(page: number, text: string): number | undefined {
    const depths = this.#depths.get(page)
    if (depths === undefined) return undefined
    for (const key of keysOf(text)) {
      const depth = depths.get(key)
      if (depth !== undefined) return depth
    }
    return undefined
  }
}

/** Returns what is compared of a title: its letters and digits, with its number and without. */
function keysOf(title: string): string[] {
  const normal = (text: string): string => text.normalize('NFKC').replace(NO_LETTER, '').toLowerCase()
  return [normal(title), normal(title.replace(NUMBER, ''))].filter((key) => key !== '')
}
