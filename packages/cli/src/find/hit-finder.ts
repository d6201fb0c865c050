import type { SearchMode, SearchRequestV1 } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { nameDocuments } from '../document-files.js'
import type { Session } from '../session.js'
import { linesAround, matchesOfHit } from '../terminal/hit-matches.js'
import { noticesOf } from '../terminal/page-notices.js'
import type { HitList, ListedHit, Preview } from './find-state.js'

/** What every search of a run has in common. */
export type SearchSettings = Pick<SearchRequestV1, 'k' | 'filters'>

/** Searches an index that stays open. */
export class HitFinder {
  readonly #session: Session
  readonly #index: OpenedIndex
  readonly #settings: SearchSettings

  constructor(session: Session, index: OpenedIndex, settings: SearchSettings) {
    this.#session = session
    this.#index = index
    this.#settings = settings
  }

  /** Searches. Its hits have no names yet, and the first lines of their chunks. */
  async search(query: string, mode: SearchMode | undefined, signal: AbortSignal): Promise<HitList> {
    const request = { ...this.#settings, query, mode, highlights: true }
    const response = await this.#index.kebab.search(request, { signal })
    return {
      hits: response.hits.map((hit) => ({
        hit,
        name: hit.doc_path,
        matches: { line: hit.citation.line_start, spans: [] },
        isPlaced: false,
      })),
      hasMore: response.next_cursor !== null,
      notice: noticesOf(response).join(' · '),
    }
  }

  /** Returns hits with the names of their documents and the lines of their first matches. */
  async placed(hits: readonly ListedHit[], signal: AbortSignal): Promise<ListedHit[]> {
    const docIds = hits.filter(({ isPlaced }) => !isPlaced).map(({ hit }) => hit.doc_id)
    const documents = await nameDocuments(this.#index, docIds, this.#session)
    return Promise.all(
      hits.map(async (listed) => {
        const { hit, name, isPlaced } = listed
        if (isPlaced) return listed
        const matches = await matchesOfHit(hit, this.#index.kebab, signal)
        return { hit, name: documents.get(hit.doc_id)?.name ?? name, matches, isPlaced: true }
      }),
    )
  }

  /** Reads the lines around the first match of a hit: so many before it, and so many behind. */
  async preview(listed: ListedHit, count: number, signal: AbortSignal): Promise<Preview> {
    const lines = await linesAround(listed.hit, listed.matches, count, this.#index.kebab, signal)
    return { of: listed, lines }
  }
}
