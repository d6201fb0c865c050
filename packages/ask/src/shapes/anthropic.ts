import { oneOf, optionReader } from '@kebab/core/kit'
import type { AnswerCitation, AnswerV1, CitedClaim } from '@kebab/schemas'

/** A text block of Anthropic's Messages API. */
export interface AnthropicTextBlock {
  type: 'text'
  text: string
  /** What the text rests on. `null`: nothing is cited for it. */
  citations: AnthropicCitation[] | null
}

/** A citation of Anthropic's Messages API. */
export type AnthropicCitation = AnthropicCharLocation | AnthropicPageLocation | AnthropicSearchResultLocation

/** What the citation of a document has, by characters and by pages. */
interface DocumentLocation {
  cited_text: string
  /** Which document, among those that the answer cites: from 0, in the order of their markers. */
  document_index: number
  /** The path of the document within its source. */
  document_title: string
  /** No document has one: none was uploaded. */
  file_id: null
}

/** A sentence of a text. */
export interface AnthropicCharLocation extends DocumentLocation {
  type: 'char_location'
  /** Where the sentence begins in the source text, in UTF-16 code units. */
  start_char_index: number
  /** Where it ends, exclusive. */
  end_char_index: number
}

/** A sentence of a PDF, by its pages. */
export interface AnthropicPageLocation extends DocumentLocation {
  type: 'page_location'
  /** The first page of the passage, from 1. */
  start_page_number: number
  /** The page behind the last one. */
  end_page_number: number
}

/** A sentence of what `anthropicSearchResults` returns. */
export interface AnthropicSearchResultLocation {
  type: 'search_result_location'
  /** The text of the blocks, which is a sentence. */
  cited_text: string
  /** Which search result: from 0. */
  search_result_index: number
  source: string
  title: string
  /** Its first block: from 0. */
  start_block_index: number
  /** The block behind its last one. */
  end_block_index: number
}

/** A search result block of Anthropic's Messages API. */
export interface AnthropicSearchResult {
  type: 'search_result'
  /** The `uri` of the citation. */
  source: string
  /** The path of the document within its source. */
  title: string
  /** The sentences that are cited, each once, in the order of the answer. */
  content: { type: 'text'; text: string }[]
  citations: { enabled: true }
}

/** How citations name their places. */
export interface AnthropicContentOptions {
  /**
   * `documents`: `page_location` for a passage that is on pages, else `char_location`.
   * `search_results`: `search_result_location`, by what `anthropicSearchResults` returns. Default:
   * `documents`.
   */
  locations?: 'documents' | 'search_results' | undefined
}

/**
 * Returns an answer as the content of a message of Anthropic's Messages API. Each statement is a
 * text block with its citations, and what is between statements one without. The texts together
 * are the answer without its markers. A refusal is one block without citations.
 *
 * @throws TypeError for an option that is unknown or of another kind
 */
export function anthropicContent(answer: AnswerV1, options: AnthropicContentOptions = {}): AnthropicTextBlock[] {
  const read = optionReader('anthropicContent', options)
  const locations = read('locations', oneOf('documents', 'search_results'), 'documents')
  read.done()
  const { answer: text, citations } = answer
  const locate = locations === 'documents' ? inDocuments(citations) : inSearchResults(citations)
  const cited = citations.flatMap((citation) => (citation.claims ?? []).map((claim) => ({ citation, claim })))
  const cuts = [...new Set([0, text.length, ...cited.flatMap(({ claim: { start, end } }) => [start, end])])]
  cuts.sort((a, b) => a - b)
  const blocks: AnthropicTextBlock[] = []
  for (const [i, start] of cuts.entries()) {
    const end = cuts[i + 1] ?? start
    const segment = withoutMarkers(text.slice(start, end), citations)
    const locationsOf = cited
      .filter(({ claim }) => claim.start < end && claim.end > start)
      .map(({ citation, claim }) => locate(citation, claim))
    const last = blocks.at(-1)
    if (segment.trim() !== '')
      blocks.push({ type: 'text', text: segment, citations: locationsOf.length === 0 ? null : locationsOf })
    // No block may be blank.
    else if (last !== undefined) last.text += segment
  }
  return blocks
}

/**
 * Returns the passages that an answer cites as search result blocks of Anthropic's Messages API, by
 * marker: to show them beside the content, or to go on with the conversation.
 */
export function anthropicSearchResults({ citations }: Pick<AnswerV1, 'citations'>): AnthropicSearchResult[] {
  return citations.map((citation) => ({
    type: 'search_result',
    source: citation.uri,
    title: citation.path,
    content: sentencesOf(citation).map((text) => ({ type: 'text', text })),
    citations: { enabled: true },
  }))
}

/** Returns how a claim is located. */
type Locate = (citation: AnswerCitation, claim: CitedClaim) => AnthropicCitation

function inDocuments(citations: readonly AnswerCitation[]): Locate {
  const paths = [...new Set(citations.map(({ path }) => path))]
  return ({ path, origin }, { evidence: { text, start, end } }) => {
    const document = {
      cited_text: text,
      document_index: paths.indexOf(path),
      document_title: path,
      file_id: null,
    }
    const first = origin?.from?.page
    if (first === undefined) return { type: 'char_location', ...document, start_char_index: start, end_char_index: end }
    const last = origin?.to?.page ?? first
    return { type: 'page_location', ...document, start_page_number: first, end_page_number: last + 1 }
  }
}

function inSearchResults(citations: readonly AnswerCitation[]): Locate {
  return (citation, { evidence: { text } }) => {
    const block = sentencesOf(citation).indexOf(text)
    return {
      type: 'search_result_location',
      cited_text: text,
      search_result_index: citations.indexOf(citation),
      source: citation.uri,
      title: citation.path,
      start_block_index: block,
      end_block_index: block + 1,
    }
  }
}

function sentencesOf({ claims = [] }: AnswerCitation): string[] {
  return [...new Set(claims.map(({ evidence }) => evidence.text))]
}

/** A marker, with the blank before it. */
const MARKER = /[ \t]?\[#(\d+)\]/g

/** Takes out the markers of these citations. Others are words of a document. */
function withoutMarkers(text: string, citations: readonly AnswerCitation[]): string {
  return text.replace(MARKER, (row, marker) =>
    citations.some((citation) => citation.marker === Number(marker)) ? '' : row,
  )
}
