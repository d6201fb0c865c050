import { bm25Retriever } from '@kebab/bm25'
import { createEngine, memoryStore } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { type PackedPage, unpackPage } from './packed-pages.js'

/** A part of a snippet. */
export interface SnippetPart {
  text: string
  /** Whether it matches the query. */
  marked: boolean
}

/** A section of a page that was found. */
export interface SearchResult {
  /** Page and anchor of the section, without the base of the site: `guides/nextjs#routes`. */
  address: string
  anchor: string
  title: string
  /** The headings below the title, outermost first. */
  headings: string[]
  group: string
  snippet: SnippetPart[]
}

/** Finds sections by words. Rejects with `signal.reason` once the signal is aborted. */
export type Search = (query: string, signal?: AbortSignal) => Promise<SearchResult[]>

/** How many results there are at most. */
const MOST_RESULTS = 12
const SNIPPET_CHARS = 180
/** How many words a last word that isn't finished stands for. */
const COMPLETIONS = 4

/** Indexes the pages, and returns the search over them. */
export async function openSearch(pages: readonly PackedPage[]): Promise<Search> {
  const unpacked = new Map(pages.map((page) => [page.address, unpackPage(page)]))
  const stored = [...unpacked.values()].map((page) => page.stored)
  const analyzer = textAnalyzer({ languages: [english] })
  // An id of its own: a random one needs a page that is served over https.
  const store = memoryStore({ id: 'site' })
  await store.commit({ put: stored })
  const words = (name: string) => bm25Retriever({ name, analyzer })
  const [prose, api] = [words('prose'), words('api')]
  for (const { document, chunks } of stored) await (isApi(document.path) ? api : prose).add(chunks)
  // The first of the API comes after the fourth page: it says every word in many places.
  const engine = createEngine({ store, retrievers: [prose, api], weights: { api: 0.95 }, analyzer })
  const complete = completer(pages)

  return async (text, signal) => {
    const query = complete(text.slice(0, 200)).trim()
    if (query === '') return []
    const request = { query, k: 2 * MOST_RESULTS, snippet_chars: SNIPPET_CHARS }
    const { hits } = await engine.search(request, { signal })
    const wanted = new Set(analyzer.terms(query).map(({ term }) => term))
    const results = hits.map((hit): SearchResult => {
      const { page, anchors } = unpacked.get(hit.doc_path)!
      const [first, ...below] = hit.heading_path
      // Without the marks around a block of code.
      const snippet = hit.snippet.replace(/(```|~~~)[\w-]*\s?/g, '')
      const matches = analyzer.terms(snippet).filter(({ term }) => wanted.has(term))
      return {
        address: page.address,
        anchor: anchors.get(hit.chunk_id) ?? '',
        title: page.title,
        headings: first === undefined || first === page.title ? below : [first, ...below],
        group: page.group,
        snippet: markedParts(snippet, matches),
      }
    })
    // One for each section: the best. A section that is called as the query comes first.
    const seen = new Set<string>()
    const sections = results.filter((result) => !seen.has(placeOf(result)) && seen.add(placeOf(result)))
    const isCalled = (result: SearchResult) => nameOf(result.headings.at(-1) ?? result.title) === nameOf(text)
    return [...sections.filter(isCalled), ...sections.filter((result) => !isCalled(result))].slice(0, MOST_RESULTS)
  }
}

/** Whether a page is made of the sources. */
function isApi(address: string): boolean {
  return address.startsWith('api/')
}

function placeOf({ address, anchor }: SearchResult): string {
  return `${address}#${anchor}`
}

function nameOf(text: string): string {
  return text.trim().toLowerCase().replace(/\(\)$/, '')
}

/** Cuts a text at the matches, which may overlap. They come by `start` ascending. */
export function markedParts(text: string, matches: readonly { start: number; end: number }[]): SnippetPart[] {
  const parts: SnippetPart[] = []
  let at = 0
  const push = (end: number, marked: boolean): void => {
    if (end <= at) return
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += text.slice(at, end)
    else parts.push({ text: text.slice(at, end), marked })
    at = end
  }
  for (const { start, end } of matches) {
    push(start, false)
    push(end, true)
  }
  push(text.length, false)
  return parts
}

/**
 * Returns a function that adds to a query what its last word may become: the most frequent words of
 * the pages that begin with it. A word is finished when something follows it. Two letters may begin
 * too many words to be of use beside others.
 */
function completer(pages: readonly PackedPage[]): (query: string) => string {
  const counts = new Map<string, number>()
  for (const { title, text } of pages)
    for (const [word] of `${title}\n${text}`.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}_]+/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
  return (query) => {
    const [last] = /[\p{L}\p{N}][\p{L}\p{N}_]+$/u.exec(query.toLowerCase()) ?? []
    if (last === undefined || (last.length < 3 && last !== query.trim().toLowerCase())) return query
    const longer = words.filter(([word]) => word !== last && word.startsWith(last)).slice(0, COMPLETIONS)
    return [query, ...longer.map(([word]) => word)].join(' ')
  }
}
