// Generated from schemas/ by `npm run generate`. Do not edit.
import { boostOfSome, fieldConditions, filtersInBounds, globsInAll } from '../filter-conditions.js'
import {
  dateTime,
  flag,
  inCode,
  integer,
  list,
  number,
  object,
  onWire,
  oneOf,
  oneOrMore,
  optional,
  pageCursor,
  reader,
  recursive,
  required,
  spanInOrder,
  text,
  type RequestReader,
  union,
  unread,
  withDefault,
} from '../reading.js'
import type { Boost, ConversationTurn, ConversationV1, FieldOperators, Recency, SearchFilters, SearchMode, Trust } from './wire.js'

const searchFiltersShape = () => ({
  tags: optional('tags', oneOrMore(text(), 1000)),
  lang: optional('lang', oneOrMore(text(), 1000)),
  pathGlob: optional('path_glob', globsInAll(oneOrMore(text({ max: 4096 }), 1000))),
  docId: optional('doc_id', oneOrMore(text(), 1000)),
  media: optional('media', oneOrMore(text({ filled: true, max: 32 }), 1000)),
  repo: optional('repo', oneOrMore(text(), 1000)),
  codeLang: optional('code_lang', oneOrMore(text(), 1000)),
  sourceId: optional('source_id', oneOrMore(text(), 1000)),
  trustMin: optional('trust_min', oneOf('primary', 'secondary', 'generated')),
  indexedAfter: optional('indexed_after', dateTime(/^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/)),
  metadata: optional('metadata', fieldConditions),
  and: recursive<SearchFiltersInput[]>('and', (self) => list(self, 1, 100)),
  or: recursive<SearchFiltersInput[]>('or', (self) => list(self, 1, 100)),
  not: recursive<SearchFiltersInput>('not', (self) => self),
})

const conversationTurnShape = () => ({
  question: required('question', text({ filled: true, max: 32768 })),
  answer: required('answer', text()),
  refused: optional('refused', flag),
})

const conversationV1Shape = () => ({
  schemaVersion: required('schema_version', oneOf('conversation.v1')),
  conversationId: required('conversation_id', text({ filled: true, max: 1000 })),
  turns: required('turns', list(onWire<ConversationTurn>(conversationTurnShape()), 0, 10000)),
})

const askShape = () => ({
  question: required('question', text({ filled: true, notBlank: true, max: 32768 })),
  mode: optional('mode', oneOf('lexical', 'vector', 'hybrid')),
  k: withDefault('k', 10, integer(1, 1000)),
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  freshness: withDefault('freshness', false, flag),
  multiHop: withDefault('multi_hop', false, flag),
  maxDepth: withDefault('max_depth', 3, integer(1, 10)),
  maxSubQueries: withDefault('max_sub_queries', 5, integer(1, 10)),
  maxPoolChunks: withDefault('max_pool_chunks', 24, integer(1, 1000)),
  maxContextTokens: withDefault('max_context_tokens', 8000, integer(1, Number.MAX_SAFE_INTEGER)),
  maxOutputTokens: withDefault('max_output_tokens', 1024, integer(1, Number.MAX_SAFE_INTEGER)),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
  temperature: withDefault('temperature', 0, number(0, 2)),
  seed: optional('seed', integer(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
  evidenceThreshold: optional('evidence_threshold', number(0, 1)),
  nliThreshold: optional('nli_threshold', number(0, 1)),
  nliPolicy: withDefault('nli_policy', 'refuse', oneOf('refuse', 'redact')),
  uncitedPolicy: optional('uncited_policy', oneOf('refuse', 'redact')),
  conversation: optional('conversation', onWire<ConversationV1>(conversationV1Shape())),
})

/** A question, in the names of the wire. It is a plain object without a label. */
export interface AskInput {
  /** What to answer, in words: up to 32,768 code points. Not blank. */
  question: string
  /** Which retrievers search. Default: `hybrid`; `lexical` in an engine without vectors. */
  mode: SearchMode | undefined
  /** How many hits each search is asked for. */
  k: number
  /** Which documents may answer. Absent: all of them. */
  filters: SearchFilters | undefined
  /** Adds `freshness` to each citation: whether its file still is what was indexed, as in a search. */
  freshness: boolean
  /** Takes the question apart, and searches for its parts, hop after hop, before it is answered. */
  multiHop: boolean
  /** The most rounds of search of a multi-hop question. */
  maxDepth: number
  /** The most sub-questions of one hop, the question itself left out. */
  maxSubQueries: number
  /** The most chunks that are gathered as evidence. There is room for one of each query, so no more queries are searched for than that, the question included. */
  maxPoolChunks: number
  /** The budget of the evidence and the history that the model is shown, in tokens. */
  maxContextTokens: number
  /** The most tokens that the model may write in one call. */
  maxOutputTokens: number
  /** The budget of the answer as JSON, in tokens. Over it, `uncited` is left out, and then statements from the end with their citations; one statement is always sent. Absent: no budget. */
  maxTokens: number | undefined
  /** From 0, always the likeliest token, to 2. */
  temperature: number
  /** With the same seed and temperature 0 the same evidence gives the same answer, where the model keeps to that. */
  seed: number | undefined
  /** The evidence below which the question is refused without a call of the model; 0 refuses nothing. Default: the one that the documentation gives the error rates of. */
  evidenceThreshold: number | undefined
  /** The entailment that every statement of the answer has to reach; 0: nothing is verified. Default: 0.5 where there is an entailer, else 0. */
  nliThreshold: number | undefined
  /** What happens to an answer with an unsupported statement. `refuse`: it is refused. `redact`: the statement is removed. */
  nliPolicy: 'refuse' | 'redact'
  /** What happens to an answer with a statement that cites no passage with its words, numbers and quotations. `refuse`: it is refused as `llm_self_judge`. `redact`: the statement is removed. Either way, `uncited` of the answer lists it. Default: `redact`; in an answer that is verified, `nli_policy` decides about statements without a marker. */
  uncitedPolicy: 'refuse' | 'redact' | undefined
  /** The conversation that the question goes on with. Absent: a single question. */
  conversation: ConversationV1 | undefined
}

/** Reads `ask_request.v1`. */
export const readAskRequest: RequestReader<AskInput> = /* @__PURE__ */ reader(() =>
  object<AskInput>(askShape()),
)

const sortKeyShape = () => ({
  field: required('field', text({ filled: true, max: 1000 })),
  order: withDefault('order', 'asc', oneOf('asc', 'desc')),
})

/** A field to order by. Numbers come before times, these before other strings, and booleans last. Documents without a value come after all others, in either order. */
export interface SortKeyInput {
  /** `path`, `title`, `lang`, `media`, `trust`, `repo`, `code_lang`, `indexed_at`, or a path in metadata. Of several values, the least counts in ascending order, else the greatest. Strings are compared by their first 200 code units. */
  field: string
  /** `asc`: the least first. `desc`: the greatest first. */
  order: 'asc' | 'desc'
}

const browseShape = () => ({
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  sort: optional('sort', list(object<SortKeyInput>(sortKeyShape()), 1, 4)),
  limit: required('limit', integer(1, 1000)),
  cursor: optional('cursor', text({ max: 524288 })),
  fields: optional('fields', list(text({ filled: true, max: 1000 }), 1, 32)),
  facets: optional('facets', list(text({ filled: true, max: 1000 }), 1, 16)),
  facetLimit: withDefault('facet_limit', 20, integer(1, 1000)),
})

/** Asks for a page of the documents that pass filters, in an order, and for counts of all that pass. It is a plain object without a label. */
export interface BrowseInput {
  /** Which documents are listed. `code_lang` is that of the document. Absent: all of them. */
  filters: SearchFilters | undefined
  /** What the documents are ordered by, the most important first; then by path and by id. Absent: by path alone. */
  sort: SortKeyInput[] | undefined
  /** The most documents of the page. May change from page to page. */
  limit: number
  /** The `next_cursor` of the page before, of the same filters and order. Absent: the first page. */
  cursor: string | undefined
  /** What each document brings as `fields`, as in a search. */
  fields: string[] | undefined
  /** Whose values are counted: `tags`, `lang`, `media`, `trust`, `repo`, `code_lang`, `source_id`, `title`, or paths in metadata. All documents that pass count, on every page. */
  facets: string[] | undefined
  /** The most values of a facet. The rest is counted as `others`. */
  facetLimit: number
}

/** Reads `browse_request.v1`. */
export const readBrowseRequest: RequestReader<BrowseInput> = /* @__PURE__ */ reader(() =>
  object<BrowseInput>(browseShape()),
)

const bulkSearchShape = () => ({
  queries: required('queries', list(unread, 1, 100)),
  concurrency: optional('concurrency', integer(1, 100)),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** Several searches in one call. One of them failing never fails the others. It is a plain object without a label. */
export interface BulkSearchInput {
  /** The searches, 1 to 100. Each is read on its own and answered in its place: a wrong one is an error there. */
  queries: unknown[]
  /** How many searches run at the same time. Absent: all of them, so that their embeddings go in one call. */
  concurrency: number | undefined
  /** The `max_tokens` of searches that set none themselves. Absent: no budget. */
  maxTokens: number | undefined
}

/** Reads `bulk_search_input.v1`. */
export const readBulkSearchInput: RequestReader<BulkSearchInput> = /* @__PURE__ */ reader(() =>
  object<BulkSearchInput>(bulkSearchShape()),
)

const documentsShape = () => ({
  limit: required('limit', integer(1, 1000)),
  cursor: optional('cursor', pageCursor(text({ max: 524288 }))),
  sourceId: optional('source_id', text({ filled: true })),
})

/** Asks for a page of the list of documents. It is a plain object without a label. */
export interface DocumentsInput {
  /** The most documents of the page. */
  limit: number
  /** The `next_cursor` of the page before. Absent: the first page. */
  cursor: string | undefined
  /** Lists the documents of this source alone. Absent: those of all sources. */
  sourceId: string | undefined
}

/** Reads `documents_request.v1`. */
export const readDocumentsRequest: RequestReader<DocumentsInput> = /* @__PURE__ */ reader(() =>
  object<DocumentsInput>(documentsShape()),
)

const recencyShape = () => ({
  field: required('field', text({ filled: true, max: 1000 })),
  halfLifeDays: required('half_life_days', number(0.001, 1000000)),
})

const boostWireShape = () => ({
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  recency: optional('recency', onWire<Recency>(recencyShape())),
  factor: required('factor', number(0.01, 100)),
})

/** Explains the place of a chunk. */
export interface ExplainChunkInput {
  /** The chunk. */
  chunkId: string
  /** The query of the search: up to 32,768 code points. Not blank. */
  query: string
  /** The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors. */
  mode: SearchMode | undefined
  /** The size of a page, by which `page` counts. */
  k: number
  /** The filters of the search. Absent: none. */
  filters: SearchFilters | undefined
  /** The boosts of the search. Recency counts from this call. Absent: none. */
  boosts: Boost[] | undefined
  /** Whether the search replaces words that the index doesn't hold. */
  correct: boolean
  /** Whether the search shows only the first of the ranking's chunks with equal text. */
  fold: boolean
  /** How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever. */
  maxWindows: number
  docId?: undefined
  docPath?: undefined
}

const explainChunkShape = () => ({
  chunkId: required('chunk_id', text({ filled: true })),
  query: required('query', text({ filled: true, notBlank: true, max: 32768 })),
  mode: optional('mode', oneOf('lexical', 'vector', 'hybrid')),
  k: withDefault('k', 10, integer(1, 1000)),
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  boosts: optional('boosts', list(boostOfSome(onWire<Boost>(boostWireShape())), 1, 16)),
  correct: withDefault('correct', true, flag),
  fold: withDefault('fold', false, flag),
  maxWindows: withDefault('max_windows', 6, integer(1, 19)),
})

/** Explains the place of the first chunk of a document, by its id. */
export interface ExplainDocumentInput {
  /** The document. */
  docId: string
  /** The query of the search: up to 32,768 code points. Not blank. */
  query: string
  /** The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors. */
  mode: SearchMode | undefined
  /** The size of a page, by which `page` counts. */
  k: number
  /** The filters of the search. Absent: none. */
  filters: SearchFilters | undefined
  /** The boosts of the search. Recency counts from this call. Absent: none. */
  boosts: Boost[] | undefined
  /** Whether the search replaces words that the index doesn't hold. */
  correct: boolean
  /** Whether the search shows only the first of the ranking's chunks with equal text. */
  fold: boolean
  /** How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever. */
  maxWindows: number
  chunkId?: undefined
  docPath?: undefined
}

const explainDocumentShape = () => ({
  docId: required('doc_id', text({ filled: true })),
  query: required('query', text({ filled: true, notBlank: true, max: 32768 })),
  mode: optional('mode', oneOf('lexical', 'vector', 'hybrid')),
  k: withDefault('k', 10, integer(1, 1000)),
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  boosts: optional('boosts', list(boostOfSome(onWire<Boost>(boostWireShape())), 1, 16)),
  correct: withDefault('correct', true, flag),
  fold: withDefault('fold', false, flag),
  maxWindows: withDefault('max_windows', 6, integer(1, 19)),
})

/** Explains the place of the first chunk of a document, by its path. */
export interface ExplainPathInput {
  /** The path of the document within its source. A path that several sources have is an error: name the document by its id. */
  docPath: string
  /** The query of the search: up to 32,768 code points. Not blank. */
  query: string
  /** The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors. */
  mode: SearchMode | undefined
  /** The size of a page, by which `page` counts. */
  k: number
  /** The filters of the search. Absent: none. */
  filters: SearchFilters | undefined
  /** The boosts of the search. Recency counts from this call. Absent: none. */
  boosts: Boost[] | undefined
  /** Whether the search replaces words that the index doesn't hold. */
  correct: boolean
  /** Whether the search shows only the first of the ranking's chunks with equal text. */
  fold: boolean
  /** How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever. */
  maxWindows: number
  chunkId?: undefined
  docId?: undefined
}

const explainPathShape = () => ({
  docPath: required('doc_path', text({ filled: true })),
  query: required('query', text({ filled: true, notBlank: true, max: 32768 })),
  mode: optional('mode', oneOf('lexical', 'vector', 'hybrid')),
  k: withDefault('k', 10, integer(1, 1000)),
  filters: optional('filters', filtersInBounds(onWire<SearchFilters>(searchFiltersShape()))),
  boosts: optional('boosts', list(boostOfSome(onWire<Boost>(boostWireShape())), 1, 16)),
  correct: withDefault('correct', true, flag),
  fold: withDefault('fold', false, flag),
  maxWindows: withDefault('max_windows', 6, integer(1, 19)),
})

/** Asks where a chunk or a document is in the ranking of a search, and why. It is a plain object without a label; the members say what is meant. */
export type ExplainInput = ExplainChunkInput | ExplainDocumentInput | ExplainPathInput

/** Reads `explain_request.v1`. */
export const readExplainRequest: RequestReader<ExplainInput> = /* @__PURE__ */ reader(() =>
  union<ExplainInput>([explainChunkShape(), explainDocumentShape(), explainPathShape()]),
)

/** A chunk, with its neighbours on either side. */
export interface FetchChunkInput {
  /** The chunk. */
  chunkId: string
  /** How many chunks on either side, as far as the document has them. A budget drops the farthest first. */
  neighbours: number
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  docId?: undefined
  docPath?: undefined
  lineStart?: undefined
  lineEnd?: undefined
  start?: undefined
  end?: undefined
}

const fetchChunkShape = () => ({
  chunkId: required('chunk_id', text({ filled: true })),
  neighbours: withDefault('neighbours', 0, integer(0, 1000)),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** A whole document. */
export interface FetchDocumentInput {
  /** The document. */
  docId: string
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  chunkId?: undefined
  neighbours?: undefined
  docPath?: undefined
  lineStart?: undefined
  lineEnd?: undefined
  start?: undefined
  end?: undefined
}

const fetchDocumentShape = () => ({
  docId: required('doc_id', text({ filled: true })),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** A span of source lines, whole, counted as citations count them. */
export interface FetchSpanInput {
  /** The document. */
  docId: string
  /** The first line, from 1. */
  lineStart: number
  /** The last line, at least `line_start`, which only a reader checks; one after the end of the document means its last. Absent: `line_start`. */
  lineEnd: number | undefined
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  chunkId?: undefined
  neighbours?: undefined
  docPath?: undefined
  start?: undefined
  end?: undefined
}

const fetchSpanShape = () => ({
  docId: required('doc_id', text({ filled: true })),
  lineStart: required('line_start', integer(1, Number.MAX_SAFE_INTEGER)),
  lineEnd: optional('line_end', integer(1, Number.MAX_SAFE_INTEGER)),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** A span of the source text, by the offsets of citations: `next` of a result that was cut is one. */
export interface FetchTextInput {
  /** The document. */
  docId: string
  /** Where the span begins in the source, in UTF-16 code units. */
  start: number
  /** Where the span ends, exclusive, at least `start`, which only a reader checks; one after the end of the document means its end. Absent: its end. */
  end: number | undefined
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  chunkId?: undefined
  neighbours?: undefined
  docPath?: undefined
  lineStart?: undefined
  lineEnd?: undefined
}

const fetchTextShape = () => ({
  docId: required('doc_id', text({ filled: true })),
  start: required('start', integer(0, Number.MAX_SAFE_INTEGER)),
  end: optional('end', integer(0, Number.MAX_SAFE_INTEGER)),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** A whole document, by its path. */
export interface FetchPathInput {
  /** The path of the document within its source, as hits name it. A path that several sources have is an error: name the document by its id. */
  docPath: string
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  chunkId?: undefined
  neighbours?: undefined
  docId?: undefined
  lineStart?: undefined
  lineEnd?: undefined
  start?: undefined
  end?: undefined
}

const fetchPathShape = () => ({
  docPath: required('doc_path', text({ filled: true })),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** A span of source lines of a document, by its path. */
export interface FetchPathSpanInput {
  /** The path of the document within its source, as hits name it. A path that several sources have is an error: name the document by its id. */
  docPath: string
  /** The first line, from 1. */
  lineStart: number
  /** The last line, at least `line_start`, which only a reader checks; one after the end of the document means its last. Absent: `line_start`. */
  lineEnd: number | undefined
  /** Whether the citation has the boxes of the text on its pages, where its reader knows them. */
  boxes: boolean
  /** The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget. */
  maxTokens: number | undefined
  chunkId?: undefined
  neighbours?: undefined
  docId?: undefined
  start?: undefined
  end?: undefined
}

const fetchPathSpanShape = () => ({
  docPath: required('doc_path', text({ filled: true })),
  lineStart: required('line_start', integer(1, Number.MAX_SAFE_INTEGER)),
  lineEnd: optional('line_end', integer(1, Number.MAX_SAFE_INTEGER)),
  boxes: withDefault('boxes', false, flag),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
})

/** What to read: a chunk with its neighbours, a whole document, a span of its lines, or a span of its text. It is a plain object without a label; the members say what is meant. */
export type FetchInput = FetchChunkInput | FetchDocumentInput | FetchSpanInput | FetchTextInput | FetchPathInput | FetchPathSpanInput

/** Reads `fetch_request.v1`. */
export const readFetchRequest: RequestReader<FetchInput> = /* @__PURE__ */ reader(() =>
  spanInOrder(union<FetchInput>([fetchChunkShape(), fetchDocumentShape(), fetchSpanShape(), fetchTextShape(), fetchPathShape(), fetchPathSpanShape()])),
)

const pathContextShape = () => ({
  pathGlob: required('path_glob', text({ filled: true, max: 4096 })),
  text: required('text', text({ filled: true, max: 1000 })),
})

/** What is to be known of the documents at some paths. */
export interface PathContextInput {
  /** The glob of the paths. */
  pathGlob: string
  /** What is to be known. */
  text: string
}

const sourceConfigShape = () => ({
  folder: required('folder', text({ filled: true, max: 4096 })),
  include: optional('include', list(text({ filled: true, max: 4096 }), 0, 1000)),
  exclude: optional('exclude', list(text({ filled: true, max: 4096 }), 0, 1000)),
  ignoreFiles: optional('ignore_files', flag),
  context: optional('context', list(object<PathContextInput>(pathContextShape()), 0, 100)),
  embedContext: optional('embed_context', flag),
})

/** How a folder is indexed. */
export interface SourceConfigInput {
  /** The folder: its path from the folder of the index, with `/`, or an absolute one. */
  folder: string
  /** Globs of the files that are indexed. Absent: those that a reader takes. */
  include: string[] | undefined
  /** Globs of the files and folders that are left out. Absent: none. */
  exclude: string[] | undefined
  /** Whether `.gitignore` and `.kebabignore` count. Absent: they do. */
  ignoreFiles: boolean | undefined
  /** What is to be known of the documents at some paths. The first whose glob matches is the member `context` of their metadata, unless they have one. Absent: nothing. */
  context: PathContextInput[] | undefined
  /** Whether the contexts are read above the titles of their documents, by models and by words. Absent: they aren't. */
  embedContext: boolean | undefined
}

const indexConfigShape = () => ({
  schemaVersion: required('schema_version', oneOf('index_config.v1')),
  lexical: optional('lexical', flag),
  embedModel: optional('embed_model', text({ filled: true, max: 1000 })),
  embedUrl: optional('embed_url', text({ filled: true, max: 4096 })),
  embedFolder: optional('embed_folder', text({ filled: true, max: 4096 })),
  embedDimensions: optional('embed_dimensions', integer(1, 65536)),
  model: optional('model', text({ filled: true, max: 1000 })),
  modelUrl: optional('model_url', text({ filled: true, max: 4096 })),
  readers: optional('readers', list(text({ filled: true, max: 1000 }), 0, 1000)),
  sources: optional('sources', list(object<SourceConfigInput>(sourceConfigShape()), 0, 10000)),
})

/** What an index was made with, as `config.json` in its folder keeps it for the command, the MCP server and the inspector. The database decides: it names the model of its vectors. */
export interface IndexConfigInput {
  /** The label of this schema. */
  schemaVersion: 'index_config.v1'
  /** Whether words alone are searched and indexed. Absent: they are not, if there is a model. */
  lexical: boolean | undefined
  /** The embedding model: its name on a server, on the hub (`owner/name`), or within `embed_folder`; or a short name such as `multilingual`. Absent: the default model of the installed library. */
  embedModel: string | undefined
  /** The address of the server that embeds, without a user, a password and a query. Absent: the model is of the installed library, or of the server that the environment names. */
  embedUrl: string | undefined
  /** The folder that holds the weights, under the name of the model. A relative path is one from the folder of the index. Absent: the cache of the user, and the hub. */
  embedFolder: string | undefined
  /** The length of the vectors of a server's model, so that no call is needed to know it. Absent: it was of no server, or the server tells. */
  embedDimensions: number | undefined
  /** The model of a server that writes answers. Absent: answers are quotations. */
  model: string | undefined
  /** The address of its server, as in `embed_url`. Absent: that which the environment names, or Ollama on this machine. */
  modelUrl: string | undefined
  /** The names of the readers that were installed beside Kebab's own when it was last indexed. Absent: none. */
  readers: string[] | undefined
  /** The folders that were indexed with settings of their own, or from outside the folder that the index is in. Absent: none. */
  sources: SourceConfigInput[] | undefined
}

/** Reads `index_config.v1`. */
export const readIndexConfig: RequestReader<IndexConfigInput> = /* @__PURE__ */ reader(() =>
  object<IndexConfigInput>(indexConfigShape()),
)

/** Conditions on documents. All keys have to hold; of the values of one key any one. To filter by nothing, leave the key out: an empty array is an error. Rules that only a reader checks: filters within `and`, `or` and `not` are at most 8 levels deep, have a condition each, and at most 256 in all; lists of values of fields have at most 10,000 in all. */
export interface SearchFiltersInput {
  /** The document has at least one of these tags, in any case, and with or without a leading `#`. */
  tags: string[] | undefined
  /** The document is in one of these languages (BCP 47), in any case: `en` also takes `en-gb`. */
  lang: string[] | undefined
  /** The document's path matches one of these globs: `*` any characters but `/`, `**` any characters, `?` one character but `/`, `{a,b}` one of the alternatives. Each has at most 4,096 code points. Rules that only a reader checks: all together have at most 262,144 with their alternatives written out. None begins with `!`. Each can match a path, which `./a`, `/a`, `a/` and a list in a string can't. */
  pathGlob: string[] | undefined
  /** The document is one of these. */
  docId: string[] | undefined
  /** The document was one of these before it became text. */
  media: string[] | undefined
  /** The document comes from one of these repositories. */
  repo: string[] | undefined
  /** The chunk, or else its document, is in one of these programming languages, in any case and by any name: `TS` takes `typescript`. */
  codeLang: string[] | undefined
  /** The document was indexed from one of these sources. */
  sourceId: string[] | undefined
  /** The document is trusted at least this much: `secondary` takes `primary` too. */
  trustMin: Trust | undefined
  /** The document was indexed later than this (RFC 3339). The day exists. A leap second (`:60`) is refused. */
  indexedAfter: string | undefined
  /** What holds for fields of the document's own metadata, by their paths: `author.name` is the member `name` of `author`. A dot or a backslash within a name is written after a backslash. A path has at most 16 names and 1,000 characters. It leads into the elements of lists, so a field may have several values: a condition holds where one of them meets it. */
  metadata: Record<string, FieldOperators> | undefined
  /** Each of these filters has to hold. */
  and: SearchFiltersInput[] | undefined
  /** One of these filters has to hold. */
  or: SearchFiltersInput[] | undefined
  /** This filter must not hold. */
  not: SearchFiltersInput | undefined
}

/** How old a document is at the first page of the query. The factor of the boost is `1 + (factor - 1) * 0.5 ** (age / half_life)`: all of it for what is new or in the future, half as much above or below 1 after one half-life, and near to 1 after many. A document without a time counts as old: its factor is 1. */
export interface RecencyInput {
  /** The field with the time: `indexed_at`, or a path in metadata. Its values that are a date or time of ISO 8601 count, as in filters, and the latest of several. All others are no times. */
  field: string
  /** After how many days half of what the factor adds or takes is left. */
  halfLifeDays: number
}

const boostShape = () => ({
  filters: optional('filters', filtersInBounds(object<SearchFiltersInput>(searchFiltersShape()))),
  recency: optional('recency', object<RecencyInput>(recencyShape())),
  factor: required('factor', number(0.01, 100)),
})

/** A factor on the score of a hit. It has `filters`, `recency` or both: with both, the recency of those counts that pass. The factors of several boosts are multiplied. A score below 0 is divided by them, so that a factor above 1 always raises a hit. */
export interface BoostInput {
  /** Whose score is multiplied. For all others the factor is 1. Absent: that of each hit. */
  filters: SearchFiltersInput | undefined
  /** How much of the factor counts, by the age of the document. Absent: all of it. */
  recency: RecencyInput | undefined
  /** What the score is multiplied by: above 1 a hit comes earlier, below 1 later. Fused scores go by ranks and lie near to one another: in a ranking of one list, 1.1 lifts rank 10 to rank 4, 1.2 lifts rank 20 to rank 7, and 1.5 lifts rank 30 to the top. */
  factor: number
}

const searchShape = () => ({
  query: required('query', text({ filled: true, notBlank: true, max: 32768 })),
  mode: optional('mode', oneOf('lexical', 'vector', 'hybrid')),
  k: withDefault('k', 10, integer(1, 1000)),
  filters: optional('filters', filtersInBounds(object<SearchFiltersInput>(searchFiltersShape()))),
  boosts: optional('boosts', list(boostOfSome(object<BoostInput>(boostShape())), 1, 16)),
  maxTokens: optional('max_tokens', integer(0, Number.MAX_SAFE_INTEGER)),
  snippetChars: withDefault('snippet_chars', 220, integer(0, 100000)),
  detail: withDefault('detail', 'full', oneOf('minimal', 'full')),
  fields: optional('fields', list(text({ filled: true, max: 1000 }), 1, 32)),
  facets: optional('facets', list(text({ filled: true, max: 1000 }), 1, 16)),
  facetLimit: withDefault('facet_limit', 20, integer(1, 1000)),
  highlights: withDefault('highlights', false, flag),
  freshness: withDefault('freshness', false, flag),
  fold: withDefault('fold', false, flag),
  correct: withDefault('correct', true, flag),
  cursor: optional('cursor', pageCursor(text())),
  trace: withDefault('trace', false, flag),
  strict: withDefault('strict', false, flag),
  timeoutMs: optional('timeout_ms', integer(1, 2147483647)),
})

/** A search, in the names of the wire. It is a plain object without a label. */
export interface SearchInput {
  /** What to search for, in words: up to 32,768 code points. Not blank. */
  query: string
  /** Which retrievers answer. Default: `hybrid`; `lexical` in an engine without vectors. */
  mode: SearchMode | undefined
  /** The size of a page: the most hits to return. May change from page to page. */
  k: number
  /** Which documents may answer. Absent: all of them. */
  filters: SearchFiltersInput | undefined
  /** Factors on the scores of what the retrievers bring. They order the hits of each window of the ranking, before a reranker does. They bring no hit and lose none. The same on every page of a query. Absent: none. */
  boosts: BoostInput[] | undefined
  /** The budget of the response as JSON, in tokens, trace left out. The first hit is sent even where it alone is over the budget. Absent: no budget. */
  maxTokens: number | undefined
  /** The most UTF-16 code units of a snippet. 0: snippets are empty. */
  snippetChars: number
  /** How much each hit says about itself. `full`: all that is known. `minimal`: what every hit has, with its citation and its evidence, so that a budget holds more hits. May change from page to page. */
  detail: 'minimal' | 'full'
  /** What each hit brings of its document as `fields`: `title`, `url`, `lang`, `tags`, `media`, `trust`, `repo`, `code_lang`, or a path in its metadata, such as `author.name`. May change from page to page. */
  fields: string[] | undefined
  /** Whose values are counted, as in `browse`: `tags`, `lang`, `media`, `trust`, `repo`, `code_lang`, `source_id`, `title`, or paths in metadata. All documents count that pass the filters and hold a word of the query, whatever the page has of them. It takes a mode that searches by words. May change from page to page. */
  facets: string[] | undefined
  /** The most values of a facet. The rest is counted as `others`. */
  facetLimit: number
  /** Adds `highlights` to each hit: which parts of its snippet match. They count in `max_tokens`, and change nothing else. May change from page to page. */
  highlights: boolean
  /** Adds `freshness` to each hit: whether its file still is what was indexed. It is looked at for a second at most, counts in `max_tokens`, and changes nothing else. May change from page to page. */
  freshness: boolean
  /** Shows only the first of the ranking's chunks with equal text, and how many more there are. The same on every page of a query. */
  fold: boolean
  /** Replaces words of the query that the index doesn't hold, for the search by words alone. `corrected` of the response has them. The same on every page of a query. */
  correct: boolean
  /** The `next_cursor` of an earlier page of the same query, mode, filters, `boosts`, `fold` and `correct`. Absent: the first page. `null`, which `next_cursor` is on the last page, is an error: a loop that went on with it would never end. */
  cursor: string | undefined
  /** Adds `trace` to the response and changes nothing else about it. */
  trace: boolean
  /** Fails with `retrieval_failed` as soon as one retriever fails, rather than answer without it. */
  strict: boolean
  /** What the search may take, in milliseconds: the filter, the retrievers and the reranker together. A retriever or reranker that isn't done by then is left out and named in `degraded`; the search fails with `retrieval_failed` where none answered, or where one has answered in part: for the first candidates, or on an earlier page. Writing the page may take a second more: then the search fails with `timeout`. Absent: the engine's own limits. */
  timeoutMs: number | undefined
}

/** Reads `search_request.v1`. */
export const readSearchRequest: RequestReader<SearchInput> = /* @__PURE__ */ reader(() =>
  object<SearchInput>(searchShape()),
)

/** Reads the filters of a search in camelCase. Issues name them `filters`. */
export const readFilters: RequestReader<SearchFiltersInput> = /* @__PURE__ */ reader(() =>
  filtersInBounds(inCode<SearchFiltersInput>(searchFiltersShape())),
  'filters',
)

/** Reads the filters of a search in the names of the wire. Issues name them `filters`. */
export const readWireFilters: RequestReader<SearchFiltersInput> = /* @__PURE__ */ reader(() =>
  filtersInBounds(object<SearchFiltersInput>(searchFiltersShape())),
  'filters',
)
