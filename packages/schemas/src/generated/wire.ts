// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * The answer to a question with the passages that it rests on, or a refusal with its reason. A grounded answer has at least one citation and no refusal.
 */
export type AnswerV1 = RefusedAnswer | GroundedAnswer
/**
 * `lexical`: by words. `vector`: by meaning. `hybrid`: by all retrievers, fused.
 */
export type SearchMode = 'lexical' | 'vector' | 'hybrid'
/**
 * What has become of the file that a document was made from. `current`: it has the bytes that were indexed. `changed`: it has others. `gone`: no regular file is in its place.
 */
export type Freshness = 'current' | 'changed' | 'gone'
/**
 * The closed list of what can go wrong.
 */
export type ErrorCode =
  | 'stale_cursor'
  | 'invalid_cursor'
  | 'invalid_input'
  | 'not_indexed'
  | 'embedding_mismatch'
  | 'model_unavailable'
  | 'generation_failed'
  | 'retrieval_failed'
  | 'vectors_pending'
  | 'words_pending'
  | 'unsupported'
  | 'timeout'
  | 'locked'
  | 'corrupt_index'
  | 'io_error'
  | 'chunk_not_found'
  | 'doc_not_found'
  | 'span_not_supported'
  | 'unauthorized'
  | 'internal'
/**
 * What happens while a question is answered. The last event is exactly one `final`, unless the caller aborts.
 */
export type AnswerEventV1 = AnswerRetrievalDone | AnswerHop | AnswerToken | AnswerVerified | AnswerFinal
/**
 * One value, or several of which any will do.
 */
export type OneOrMany = string | readonly string[]
/**
 * What a document was before it became text: `markdown`, `text`, `code`, `html`, `pdf`, `document`, `slides`, `sheet`, `data`, `mail`, `notebook`, `book`, `subtitles`, `image`, `audio`, `video`, or a word that a reader chose.
 */
export type Media = string
/**
 * How much a document can be relied on, best first: written by people, derived from that, made by a model.
 */
export type Trust = 'primary' | 'secondary' | 'generated'
/**
 * A value that the field has, several of which any will do, or operators.
 */
export type FieldCondition = FieldValue | FieldValues | FieldOperators
/**
 * A value of a field of metadata. A string has at most 10,000 characters.
 */
export type FieldValue = string | number | boolean
/**
 * Values of which any will do.
 *
 * @minItems 1
 * @maxItems 1000
 */
export type FieldValues = readonly FieldValue[]
/**
 * Where values are above or below. An ISO 8601 date or time compares times; a date is its midnight, and what names no zone is in UTC. Any other string compares strings, by UTF-16 code unit.
 */
export type FieldBound = string | number
/**
 * The outcome of one search of several: either its response or its error, never both.
 */
export type BulkSearchItemV1 = BulkSearchSuccess | BulkSearchFailure
/**
 * A part of a snippet: where it starts, and where it ends, exclusive, in UTF-16 code units.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Highlight = [number, number]
/**
 * A failure that the caller has to handle. Branch on `code`: the list is closed and its codes are stable, while messages may change.
 */
export type ErrorV1 =
  | StaleCursorError
  | InvalidCursorError
  | InvalidInputError
  | NotIndexedError
  | EmbeddingMismatchError
  | ModelUnavailableError
  | GenerationFailedError
  | RetrievalFailedError
  | VectorsPendingError
  | WordsPendingError
  | UnsupportedError
  | TimeoutError
  | LockedError
  | CorruptIndexError
  | IoError
  | ChunkNotFoundError
  | DocNotFoundError
  | SpanNotSupportedError
  | UnauthorizedError
  | InternalError
/**
 * Asks where a chunk or a document is in the ranking of a search, and why. It is a plain object without a label; the members say what is meant.
 */
export type ExplainRequestV1 = ExplainChunk | ExplainDocument | ExplainPath
/**
 * `ranked`: it is in the ranking. `not_indexed`: the index doesn't have it. `no_chunks`: the document is indexed, but has no content to find. `filtered`: the filters leave it out. `folded`: another chunk with its text stands before it, and the search folds. `not_reached`: it isn't in the windows that were looked at, and there are more. `limited`: the ranking ends before it, since a retriever can't be asked for more candidates. `degraded`: the retrievers that answered don't find it, and another one took no part. `not_selected`: the retrievers of the mode don't find it, and the mode leaves out one that scores it. `not_matched`: no retriever finds it.
 */
export type Verdict =
  | 'ranked'
  | 'not_indexed'
  | 'no_chunks'
  | 'filtered'
  | 'folded'
  | 'not_reached'
  | 'limited'
  | 'degraded'
  | 'not_selected'
  | 'not_matched'
/**
 * What to read: a chunk with its neighbours, a whole document, a span of its lines, or a span of its text. It is a plain object without a label; the members say what is meant.
 */
export type FetchRequestV1 = FetchChunk | FetchDocument | FetchSpan | FetchText | FetchPath | FetchPathSpan
/**
 * A passage of a document, verbatim from its source: a chunk with its neighbours, a whole document, or a span of lines.
 */
export type FetchResultV1 = FetchedChunk | FetchedDocument | FetchedSpan
/**
 * What happens while documents are indexed. A run begins with `started` and ends with exactly one of `finished`, `failed` and `aborted`; nothing follows it. Waiting outside of a run gives `vectors`, `calibration` and `words` alone.
 */
export type IngestEventV1 =
  | IngestStarted
  | IngestScanned
  | IngestDocument
  | IngestProgress
  | IngestRemoved
  | IngestCommitted
  | IngestVectors
  | IngestCalibration
  | IngestWords
  | IngestFinished
  | IngestFailed
  | IngestAborted
/**
 * Why a file or folder was left out. `no_reader`: no reader accepts its name. `not_included`: no glob of `include` matches. `excluded`: a glob of `exclude` matches. `ignored`: a `.gitignore` or `.kebabignore` names it. `hidden`: its name begins with a dot. `node_modules`: it has that name. `symbolic_link`: links are not followed. `special_file`: a FIFO, a socket or a device. `index`: the folder of an index. `no_documents`: its reader found no document in it.
 */
export type SkipCode =
  | 'no_reader'
  | 'not_included'
  | 'excluded'
  | 'ignored'
  | 'hidden'
  | 'node_modules'
  | 'symbolic_link'
  | 'special_file'
  | 'index'
  | 'no_documents'
/**
 * What there is to note. `front_matter_unread`: the document begins as front matter does, and all of it counts as text, because that is no whole YAML or TOML mapping. `front_matter_left_out`: the front matter has comments, keys that come twice or values that JSON can't hold, which are in no field and no metadata. `comment_unclosed`: a comment never ends, and counts as text. `read_as_text`: a part that nests too deep, has lines that are too long or takes too much work counts as plain text. `data_left_out`: encoded data or minified code is read as a word or not at all. `reader_note`: what the reader of a file says of it, such as a page without text.
 */
export type NoteCode =
  | 'front_matter_unread'
  | 'front_matter_left_out'
  | 'comment_unclosed'
  | 'read_as_text'
  | 'data_left_out'
  | 'reader_note'
/**
 * A protocol.
 */
export type KairosUri = string

/**
 * Every schema: its label, and the type of the values that it describes.
 */
export interface SchemaTypes {
  'answer.v1': AnswerV1
  'answer_event.v1': AnswerEventV1
  'ask_request.v1': AskRequestV1
  'browse_request.v1': BrowseRequestV1
  'browse_response.v1': BrowseResponseV1
  'bulk_search_input.v1': BulkSearchInputV1
  'bulk_search_item.v1': BulkSearchItemV1
  'bulk_search_response.v1': BulkSearchResponseV1
  'citation.v1': CitationV1
  'conversation.v1': ConversationV1
  'doctor_report.v1': DoctorReportV1
  'document_list.v1': DocumentListV1
  'documents_request.v1': DocumentsRequestV1
  'engine_description.v1': EngineDescriptionV1
  'error.v1': ErrorV1
  'explain_request.v1': ExplainRequestV1
  'explanation.v1': ExplanationV1
  'fetch_request.v1': FetchRequestV1
  'fetch_result.v1': FetchResultV1
  'health.v1': HealthV1
  'index_config.v1': IndexConfigV1
  'ingest_event.v1': IngestEventV1
  'ingest_report.v1': IngestReportV1
  kairos_begin_response: KairosBeginResponse
  kairos_search_response: KairosSearchResponse
  'search_hit.v1': SearchHitV1
  'search_request.v1': SearchRequestV1
  'search_response.v1': SearchResponseV1
}
/**
 * Why there is no grounded answer.
 */
export interface RefusedAnswer {
  /**
   * The label of this schema.
   */
  schema_version: 'answer.v1'
  /**
   * Nothing that is said rests on passages.
   */
  grounded: false
  /**
   * What a refused answer cited. Kebab gives none.
   */
  citations: AnswerCitation[]
  /**
   * Why there is no grounded answer. `score_gate`: too little evidence. `llm_self_judge`: the model could not answer, cited nothing that supports it, or repeated the delimiters of the evidence; `refusal_cause` says which. `no_index`: nothing is indexed. `no_chunks`: nothing was found. `llm_stream_aborted`: the model broke off. `multi_hop_decompose_failed`: the question could not be taken apart. `nli_verification_failed`: a statement isn't supported by what it cites. `nli_model_unavailable`: that could not be checked.
   */
  refusal_reason:
    | 'score_gate'
    | 'llm_self_judge'
    | 'no_index'
    | 'no_chunks'
    | 'llm_stream_aborted'
    | 'multi_hop_decompose_failed'
    | 'nli_verification_failed'
    | 'nli_model_unavailable'
  /**
   * What `llm_self_judge` stands for, by the first statement that was refused. `declined`: the model says that it can't answer. `no_marker`: the statement cites nothing. `unknown_marker`: it cites no passage that there is. `wrong_number`, `wrong_quotation`: its passages don't have one of its numbers or quotations. `other_words`: they have too few of its words, or none of its links. `delimiters`: the model repeated those of the evidence. Absent for any other reason.
   */
  refusal_cause?:
    'declined' | 'no_marker' | 'unknown_marker' | 'wrong_number' | 'wrong_quotation' | 'other_words' | 'delimiters'
  /**
   * The text, with a marker `[#n]` behind each statement. Links, images and HTML in it are those of cited passages. For a refusal, what to tell the user; after `llm_stream_aborted`, the text that came through.
   */
  answer: string
  /**
   * The language model that was asked, or would have been.
   */
  model: {
    /**
     * The name of the model.
     */
    name: string
    /**
     * Who runs it. Absent when that isn't known.
     */
    provider?: string
  }
  /**
   * The model that the question was embedded with. Absent when the search used no vectors.
   */
  embedding?: {
    /**
     * The name of the model, precision included.
     */
    model: string
    /**
     * The length of its vectors. Absent when it isn't known.
     */
    dimensions?: number
  }
  /**
   * The version of the prompts.
   */
  prompt_template_version: string
  /**
   * What was searched for, and what was found.
   */
  retrieval: AnswerRetrieval
  /**
   * What the answer cost.
   */
  usage: AnswerUsage
  /**
   * When the answer was complete (RFC 3339).
   */
  created_at: string
  /**
   * The conversation that the question belongs to; all of its turns share it. Absent: a single question.
   */
  conversation_id?: string
  /**
   * The place of the turn in its conversation, from 0. Absent: a single question.
   */
  turn_index?: number
  /**
   * The calls of the language model in their order, for a multi-hop question. Absent otherwise.
   */
  hops?: HopRecord[]
  /**
   * The statements of the model that cite no passage with their words, numbers and quotations, without markers, in order. None is in the answer. Absent when there is none.
   *
   * @minItems 1
   */
  uncited?: string[]
  /**
   * Whether the budget cut the answer: it lacks statements from its end, or `uncited`. Absent: it didn't.
   */
  truncated?: boolean
  /**
   * Whether what the answer says follows from what it cites. Absent when it was not checked.
   */
  verification?: VerificationSummary
}
/**
 * A passage that the answer cites, with everything that is needed to find it.
 */
export interface AnswerCitation {
  /**
   * The first line of the passage.
   */
  line_start: number
  /**
   * The last line of the passage, at least `line_start`.
   */
  line_end: number
  /**
   * Where the passage begins in the source.
   */
  start: number
  /**
   * Where the passage ends in the source, at least `start`.
   */
  end: number
  /**
   * The number n of the marker `[#n]` in the answer that cites this passage. Absent outside answers.
   */
  marker: number
  /**
   * The chunk that the passage is. Absent where the object around the citation says it.
   */
  chunk_id: string
  /**
   * The document's path within its source: relative, with `/`. Absent where the object around the citation says it.
   */
  path: string
  /**
   * A link to the passage that people can follow, with a fragment for its lines such as `#L3-L9`. Absent when there is none.
   */
  uri: string
  /**
   * What the answer says on the strength of this passage, in the order of the answer. Absent outside answers.
   */
  claims?: CitedClaim[]
  /**
   * What has become of the file of the document, in the answer to a question with `freshness`. Absent where a hit would have none.
   */
  freshness?: 'current' | 'changed' | 'gone'
  origin?: CitedOrigin
}
/**
 * A statement of an answer, with the sentence of the source that it rests on.
 */
export interface CitedClaim {
  /**
   * The statement, verbatim: `answer.slice(start, end)`.
   */
  claim: string
  /**
   * Where the statement begins in the answer.
   */
  start: number
  /**
   * Where the statement ends in the answer.
   */
  end: number
  /**
   * What supports the statement.
   */
  evidence: EvidenceSpan
  /**
   * The words of the statement that answer the question, for readers to set apart. Absent when that isn't known.
   */
  marked?: MarkedWords
}
/**
 * A sentence of the source, verbatim, and its place.
 */
export interface EvidenceSpan {
  /**
   * The sentence, verbatim: `source.slice(start, end)`.
   */
  text: string
  /**
   * Where the sentence begins in the source.
   */
  start: number
  /**
   * Where the sentence ends in the source.
   */
  end: number
  /**
   * The first line of the sentence.
   */
  line_start: number
  /**
   * The last line of the sentence.
   */
  line_end: number
}
/**
 * Words of an answer, by their place in it: `answer.slice(start, end)`.
 */
export interface MarkedWords {
  /**
   * Where the words begin in the answer.
   */
  start: number
  /**
   * Where the words end in the answer.
   */
  end: number
}
/**
 * Where the passage stands in the file that the source text was made from. Absent when the text is the file itself.
 */
export interface CitedOrigin {
  /**
   * SHA-256 of the bytes of the file, in lower-case hexadecimal.
   */
  digest: string
  /**
   * Where the passage begins in the file. Absent when it has no place of its own there.
   */
  from?: FilePlace
  /**
   * Where the passage ends in the file, its last page, line or row included. Absent when it ends where it begins.
   */
  to?: FilePlace
  /**
   * The place as people read it: `page 12`, `pages 12 to 14`, `Sheet2!B7`, `12:04`. Present with `from`.
   */
  text?: string
  /**
   * What the passage covers of its pages, such as its lines, in their order: the first 50. Absent unless it was asked for, and where nothing is known.
   *
   * @minItems 1
   * @maxItems 50
   */
  boxes?: PageBox[]
}
/**
 * A place in a file. Members that say nothing about the kind of file are absent.
 */
export interface FilePlace {
  /**
   * A page of a PDF in the order of the file, from 1.
   */
  page?: number
  /**
   * A line of the file or of the part, from 1.
   */
  line?: number
  /**
   * A row of a table, from 1, its header included.
   */
  row?: number
  /**
   * The address of a cell, such as `B7`, or its number in a notebook.
   */
  cell?: string
  /**
   * Where in the line it is, from 1, in UTF-16 units.
   */
  column?: number
  /**
   * A paragraph of the file or of the part, from 1.
   */
  paragraph?: number
  /**
   * The name of a sheet.
   */
  sheet?: string
  /**
   * A slide, from 1.
   */
  slide?: number
  /**
   * A file within the file: a chapter of a book, a part of a message.
   */
  part?: string
  /**
   * When it is heard or seen, in seconds from the beginning.
   */
  time?: number
}
/**
 * A rectangle on a page.
 */
export interface PageBox {
  /**
   * The page, from 1.
   */
  page: number
  /**
   * Left, top, right and bottom, in points of 1/72 inch from the upper left corner of the page.
   *
   * @minItems 4
   * @maxItems 4
   */
  box: [number, number, number, number]
}
/**
 * The search behind an answer.
 */
export interface AnswerRetrieval {
  /**
   * The mode of the searches.
   */
  mode: SearchMode
  /**
   * How many hits each search was asked for.
   */
  k: number
  /**
   * How much of an answer there was to be found: 0 nothing, 1 everything that was asked for. `null` when it can't be told.
   */
  evidence: number | null
  /**
   * The evidence below which the question is refused without a call of the model.
   */
  threshold: number
  /**
   * How many different chunks were found.
   */
  chunks_considered: number
  /**
   * How many of them the model was shown.
   */
  chunks_packed: number
  /**
   * What was searched for, in its order, sub-questions included.
   */
  queries: string[]
  /**
   * The best of what was found but did not suffice, for a refusal. Absent when there is none.
   *
   * @minItems 1
   * @maxItems 3
   */
  near_misses?: EvidencePreview[]
  /**
   * The retrievers that took no part, or not as they should, as a search names them. Absent when all of them did.
   *
   * @minItems 1
   */
  degraded?: RetrieverFailure[]
}
/**
 * A passage that was found, in short.
 */
export interface EvidencePreview {
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  path: string
  /**
   * The headings that the chunk stands under, outermost first.
   */
  heading_path: string[]
  /**
   * How much the chunk has to do with the question: 0 nothing, 1 everything that was asked for. `null` when it can't be told.
   */
  evidence: number | null
  /**
   * Where the chunk is in its source.
   */
  citation?: CitationV1
}
/**
 * A place in a source text. Offsets count UTF-16 code units, start inclusive and end exclusive, so that `source.slice(start, end)` is the passage; lines count from 1, both ends included. It always stands inside another object, which carries the label.
 */
export interface CitationV1 {
  /**
   * The first line of the passage.
   */
  line_start: number
  /**
   * The last line of the passage, at least `line_start`.
   */
  line_end: number
  /**
   * Where the passage begins in the source.
   */
  start: number
  /**
   * Where the passage ends in the source, at least `start`.
   */
  end: number
  /**
   * The number n of the marker `[#n]` in the answer that cites this passage. Absent outside answers.
   */
  marker?: number
  /**
   * The chunk that the passage is. Absent where the object around the citation says it.
   */
  chunk_id?: string
  /**
   * The document's path within its source: relative, with `/`. Absent where the object around the citation says it.
   */
  path?: string
  /**
   * A link to the passage that people can follow, with a fragment for its lines such as `#L3-L9`. Absent when there is none.
   */
  uri?: string
  /**
   * What the answer says on the strength of this passage, in the order of the answer. Absent outside answers.
   */
  claims?: CitedClaim[]
  /**
   * What has become of the file of the document, in the answer to a question with `freshness`. Absent where a hit would have none.
   */
  freshness?: Freshness
  /**
   * Where the passage stands in the file that the source text was made from. Absent when the text is the file itself.
   */
  origin?: CitedOrigin1
}
/**
 * A place in the original file of a text that was made from it: pages of a PDF, rows of a table. Lines and offsets outside of it are those of the text.
 */
export interface CitedOrigin1 {
  /**
   * SHA-256 of the bytes of the file, in lower-case hexadecimal.
   */
  digest: string
  /**
   * Where the passage begins in the file. Absent when it has no place of its own there.
   */
  from?: FilePlace
  /**
   * Where the passage ends in the file, its last page, line or row included. Absent when it ends where it begins.
   */
  to?: FilePlace
  /**
   * The place as people read it: `page 12`, `pages 12 to 14`, `Sheet2!B7`, `12:04`. Present with `from`.
   */
  text?: string
  /**
   * What the passage covers of its pages, such as its lines, in their order: the first 50. Absent unless it was asked for, and where nothing is known.
   *
   * @minItems 1
   * @maxItems 50
   */
  boxes?: PageBox[]
}
/**
 * A retriever, or a reranker, that took no part, or not as it should, and why.
 */
export interface RetrieverFailure {
  /**
   * The name of the retriever in its engine, or the model of the reranker.
   */
  retriever: string
  /**
   * What went wrong with it.
   */
  code: ErrorCode
}
/**
 * Sums over every call of the language model.
 */
export interface AnswerUsage {
  /**
   * Tokens that the model read.
   */
  prompt_tokens: number
  /**
   * Tokens that the model wrote.
   */
  completion_tokens: number
  /**
   * Calls of the model, retries included.
   */
  llm_calls: number
  /**
   * The whole question, in whole milliseconds.
   */
  latency_ms: number
}
/**
 * One call of the language model on the way to a multi-hop answer.
 */
export interface HopRecord {
  /**
   * The place of the hop, from 0: first the `decompose` call, then `decide` calls, last the `synthesize` call.
   */
  iter: number
  /**
   * What the model was asked to do.
   */
  kind: 'decompose' | 'decide' | 'synthesize'
  /**
   * What to search for next: all sub-questions for `decompose`, the new ones for `decide` (none when it stops), none for `synthesize`.
   */
  sub_queries?: string[]
  /**
   * How many chunks were new to the pool. 0 for `decompose` and `synthesize`.
   */
  context_chunks_added: number
  /**
   * Whether a cap ended the search rather than the model: `max_depth`, or `max_pool_chunks` without room for a chunk of another query. Not a refusal.
   */
  forced_stop: boolean
  /**
   * How long the call took, in whole milliseconds. 0 also when there was no call.
   */
  llm_call_ms: number
}
/**
 * Natural-language inference over the answer: each statement against the passages that it cites.
 */
export interface VerificationSummary {
  /**
   * The entailment of the weakest statement, as a probability.
   */
  nli_score: number
  /**
   * The entailment that every statement has to reach.
   */
  nli_threshold: number
  /**
   * Whether `nli_score` reaches `nli_threshold`.
   */
  nli_passed: boolean
  /**
   * What happens to an answer with an unsupported statement. `refuse`: it is refused. `redact`: the statement is removed.
   */
  policy?: 'refuse' | 'redact'
  /**
   * How many statements were removed. Absent under the policy `refuse`.
   */
  redacted?: number
  /**
   * Every statement that was checked, in the order of the answer, removed ones included.
   */
  claims?: VerifiedClaim[]
}
/**
 * A statement of the answer, and whether it is supported.
 */
export interface VerifiedClaim {
  /**
   * The statement, without markers.
   */
  claim: string
  /**
   * Its best entailment by a window of the passages that it cites. 0 when it cites none.
   */
  score: number
  /**
   * The markers behind the statement, in their order.
   */
  markers: number[]
  /**
   * Whether `score` reaches the threshold.
   */
  supported: boolean
}
/**
 * An answer that rests on the passages that it cites.
 */
export interface GroundedAnswer {
  /**
   * The label of this schema.
   */
  schema_version: 'answer.v1'
  /**
   * Everything that the answer says rests on the passages that it cites. Every statement has a marker of a passage that shares its words and has its numbers and quotations; with `verification`, of one that it follows from.
   */
  grounded: true
  /**
   * The passages that the markers name, by marker, each marker once.
   *
   * @minItems 1
   */
  citations: AnswerCitation[]
  refusal_reason?: never
  refusal_cause?: never
  /**
   * The text, with a marker `[#n]` behind each statement. Links, images and HTML in it are those of cited passages. For a refusal, what to tell the user; after `llm_stream_aborted`, the text that came through.
   */
  answer: string
  /**
   * The language model that was asked, or would have been.
   */
  model: {
    /**
     * The name of the model.
     */
    name: string
    /**
     * Who runs it. Absent when that isn't known.
     */
    provider?: string
  }
  /**
   * The model that the question was embedded with. Absent when the search used no vectors.
   */
  embedding?: {
    /**
     * The name of the model, precision included.
     */
    model: string
    /**
     * The length of its vectors. Absent when it isn't known.
     */
    dimensions?: number
  }
  /**
   * The version of the prompts.
   */
  prompt_template_version: string
  /**
   * What was searched for, and what was found.
   */
  retrieval: AnswerRetrieval
  /**
   * What the answer cost.
   */
  usage: AnswerUsage
  /**
   * When the answer was complete (RFC 3339).
   */
  created_at: string
  /**
   * The conversation that the question belongs to; all of its turns share it. Absent: a single question.
   */
  conversation_id?: string
  /**
   * The place of the turn in its conversation, from 0. Absent: a single question.
   */
  turn_index?: number
  /**
   * The calls of the language model in their order, for a multi-hop question. Absent otherwise.
   */
  hops?: HopRecord[]
  /**
   * The statements of the model that cite no passage with their words, numbers and quotations, without markers, in order. None is in the answer. Absent when there is none.
   *
   * @minItems 1
   */
  uncited?: string[]
  /**
   * Whether the budget cut the answer: it lacks statements from its end, or `uncited`. Absent: it didn't.
   */
  truncated?: boolean
  /**
   * Whether what the answer says follows from what it cites. Absent when it was not checked.
   */
  verification?: VerificationSummary
}
/**
 * The search is over, and it is known how much evidence there is.
 */
export interface AnswerRetrievalDone {
  /**
   * The label of this schema.
   */
  schema_version: 'answer_event.v1'
  /**
   * The kind of the event.
   */
  type: 'retrieval_done'
  /**
   * What was searched for, in its order, sub-questions included.
   */
  queries: string[]
  /**
   * How many different chunks were found.
   */
  chunks_considered: number
  /**
   * How much of an answer there is to be found: 0 nothing, 1 everything that was asked for. `null` when it can't be told.
   */
  evidence: number | null
  /**
   * The evidence below which the question is refused without a call of the model.
   */
  threshold: number
  /**
   * The best of what was found, best first, at most ten.
   *
   * @maxItems 10
   */
  chunks: EvidencePreview[]
  /**
   * The retrievers that took no part, or not as they should, as a search names them. Absent when all of them did.
   *
   * @minItems 1
   */
  degraded?: RetrieverFailure[]
}
/**
 * A hop of a multi-hop question is done.
 */
export interface AnswerHop {
  /**
   * The label of this schema.
   */
  schema_version: 'answer_event.v1'
  /**
   * The kind of the event.
   */
  type: 'hop'
  /**
   * The hop, as the answer will list it.
   */
  hop: HopRecord
}
/**
 * A piece of the text as the model writes it, without its reasoning. Its statements and links are not checked yet. Spaces make plain text of images, HTML and addresses that run a script. Show it as plain text, and replace it by the answer of the final event.
 */
export interface AnswerToken {
  /**
   * The label of this schema.
   */
  schema_version: 'answer_event.v1'
  /**
   * The kind of the event.
   */
  type: 'token'
  /**
   * The piece. Pieces join without anything between them.
   */
  text: string
}
/**
 * The statements of the answer are checked.
 */
export interface AnswerVerified {
  /**
   * The label of this schema.
   */
  schema_version: 'answer_event.v1'
  /**
   * The kind of the event.
   */
  type: 'verification'
  /**
   * What was found, as the answer will say it.
   */
  verification: VerificationSummary
}
/**
 * The question is answered or refused. The last event.
 */
export interface AnswerFinal {
  /**
   * The label of this schema.
   */
  schema_version: 'answer_event.v1'
  /**
   * The kind of the event.
   */
  type: 'final'
  /**
   * The answer.
   */
  answer: AnswerV1
}
/**
 * A question, in the names of the wire. It is a plain object without a label.
 */
export interface AskRequestV1 {
  /**
   * What to answer, in words: up to 32,768 code points. Not blank.
   */
  question: string
  /**
   * Which retrievers search. Default: `hybrid`; `lexical` in an engine without vectors.
   */
  mode?: SearchMode | undefined
  /**
   * How many hits each search is asked for.
   */
  k?: number | undefined
  /**
   * Which documents may answer. Absent: all of them.
   */
  filters?: SearchFilters | undefined
  /**
   * Adds `freshness` to each citation: whether its file still is what was indexed, as in a search.
   */
  freshness?: boolean | undefined
  /**
   * Takes the question apart, and searches for its parts, hop after hop, before it is answered.
   */
  multi_hop?: boolean | undefined
  /**
   * The most rounds of search of a multi-hop question.
   */
  max_depth?: number | undefined
  /**
   * The most sub-questions of one hop, the question itself left out.
   */
  max_sub_queries?: number | undefined
  /**
   * The most chunks that are gathered as evidence. There is room for one of each query, so no more queries are searched for than that, the question included.
   */
  max_pool_chunks?: number | undefined
  /**
   * The budget of the evidence and the history that the model is shown, in tokens.
   */
  max_context_tokens?: number | undefined
  /**
   * The most tokens that the model may write in one call.
   */
  max_output_tokens?: number | undefined
  /**
   * The budget of the answer as JSON, in tokens. Over it, `uncited` is left out, and then statements from the end with their citations; one statement is always sent. Absent: no budget.
   */
  max_tokens?: number | undefined
  /**
   * From 0, always the likeliest token, to 2.
   */
  temperature?: number | undefined
  /**
   * With the same seed and temperature 0 the same evidence gives the same answer, where the model keeps to that.
   */
  seed?: number | undefined
  /**
   * The evidence below which the question is refused without a call of the model; 0 refuses nothing. Default: the one that the documentation gives the error rates of.
   */
  evidence_threshold?: number | undefined
  /**
   * The entailment that every statement of the answer has to reach; 0: nothing is verified. Default: 0.5 where there is an entailer, else 0.
   */
  nli_threshold?: number | undefined
  /**
   * What happens to an answer with an unsupported statement. `refuse`: it is refused. `redact`: the statement is removed.
   */
  nli_policy?: 'refuse' | 'redact' | undefined
  /**
   * What happens to an answer with a statement that cites no passage with its words, numbers and quotations. `refuse`: it is refused as `llm_self_judge`. `redact`: the statement is removed. Either way, `uncited` of the answer lists it. Default: `redact`; in an answer that is verified, `nli_policy` decides about statements without a marker.
   */
  uncited_policy?: 'refuse' | 'redact' | undefined
  /**
   * The conversation that the question goes on with. Absent: a single question.
   */
  conversation?: ConversationV1 | undefined
}
/**
 * Conditions on documents. All keys have to hold; of the values of one key any one. To filter by nothing, leave the key out: an empty array is an error. Rules that only a reader checks: filters within `and`, `or` and `not` are at most 8 levels deep, have a condition each, and at most 256 in all; lists of values of fields have at most 10,000 in all.
 */
export interface SearchFilters {
  /**
   * The document has at least one of these tags, in any case, and with or without a leading `#`.
   */
  tags?: OneOrMany | undefined
  /**
   * The document is in one of these languages (BCP 47), in any case: `en` also takes `en-gb`.
   */
  lang?: OneOrMany | undefined
  /**
   * The document's path matches one of these globs: `*` any characters but `/`, `**` any characters, `?` one character but `/`, `{a,b}` one of the alternatives. Each has at most 4,096 code points. Rules that only a reader checks: all together have at most 262,144 with their alternatives written out. None begins with `!`. Each can match a path, which `./a`, `/a`, `a/` and a list in a string can't.
   */
  path_glob?: string | readonly string[] | undefined
  /**
   * The document is one of these.
   */
  doc_id?: OneOrMany | undefined
  /**
   * The document was one of these before it became text.
   */
  media?: Media | readonly Media[] | undefined
  /**
   * The document comes from one of these repositories.
   */
  repo?: OneOrMany | undefined
  /**
   * The chunk, or else its document, is in one of these programming languages, in any case and by any name: `TS` takes `typescript`.
   */
  code_lang?: OneOrMany | undefined
  /**
   * The document was indexed from one of these sources.
   */
  source_id?: OneOrMany | undefined
  /**
   * The document is trusted at least this much: `secondary` takes `primary` too.
   */
  trust_min?: Trust | undefined
  /**
   * The document was indexed later than this (RFC 3339). The day exists. A leap second (`:60`) is refused.
   */
  indexed_after?: string | undefined
  /**
   * What holds for fields of the document's own metadata, by their paths: `author.name` is the member `name` of `author`. A dot or a backslash within a name is written after a backslash. A path has at most 16 names and 1,000 characters. It leads into the elements of lists, so a field may have several values: a condition holds where one of them meets it.
   */
  metadata?: {
    [k: string]: FieldCondition
  } | undefined
  /**
   * Each of these filters has to hold.
   *
   * @minItems 1
   * @maxItems 100
   */
  and?: readonly SearchFilters[] | undefined
  /**
   * One of these filters has to hold.
   *
   * @minItems 1
   * @maxItems 100
   */
  or?: readonly SearchFilters[] | undefined
  /**
   * This filter must not hold.
   */
  not?: SearchFilters | undefined
}
/**
 * What one value of the field has to meet: every operator that is given. A value is only ever equal to, above or below one of its own type.
 */
export interface FieldOperators {
  /**
   * The value is this one. Strings are compared exactly.
   */
  eq?: FieldValue | undefined
  /**
   * The value is one of these.
   */
  in?: FieldValues | undefined
  /**
   * The value is above this one.
   */
  gt?: FieldBound | undefined
  /**
   * The value is this one or above it.
   */
  gte?: FieldBound | undefined
  /**
   * The value is below this one.
   */
  lt?: FieldBound | undefined
  /**
   * The value is this one or below it.
   */
  lte?: FieldBound | undefined
  /**
   * The value is a string that holds this one, compared exactly.
   */
  contains?: string | undefined
  /**
   * Whether the field has a value: `null` and a list without elements are none.
   */
  exists?: boolean | undefined
}
/**
 * What was asked and answered so far. The caller keeps it, and hands it in with the next question.
 */
export interface ConversationV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'conversation.v1'
  /**
   * The conversation, in the caller's words. Its answers carry it.
   */
  conversation_id: string
  /**
   * The turns, oldest first. Turn n of the array has the `turn_index` n.
   *
   * @maxItems 10000
   */
  turns: readonly ConversationTurn[]
}
/**
 * A question and its answer.
 */
export interface ConversationTurn {
  /**
   * What was asked, in the user's words.
   */
  question: string
  /**
   * What was answered, without markers.
   */
  answer: string
  /**
   * Whether the answer was a refusal. Absent: it was not.
   */
  refused?: boolean | undefined
}
/**
 * Asks for a page of the documents that pass filters, in an order, and for counts of all that pass. It is a plain object without a label.
 */
export interface BrowseRequestV1 {
  /**
   * Which documents are listed. `code_lang` is that of the document. Absent: all of them.
   */
  filters?: SearchFilters | undefined
  /**
   * What the documents are ordered by, the most important first; then by path and by id. Absent: by path alone.
   *
   * @minItems 1
   * @maxItems 4
   */
  sort?: readonly SortKey[] | undefined
  /**
   * The most documents of the page. May change from page to page.
   */
  limit: number
  /**
   * The `next_cursor` of the page before, of the same filters and order. Absent: the first page.
   */
  cursor?: string | undefined
  /**
   * What each document brings as `fields`, as in a search.
   *
   * @minItems 1
   * @maxItems 32
   */
  fields?: readonly string[] | undefined
  /**
   * Whose values are counted: `tags`, `lang`, `media`, `trust`, `repo`, `code_lang`, `source_id`, `title`, or paths in metadata. All documents that pass count, on every page.
   *
   * @minItems 1
   * @maxItems 16
   */
  facets?: readonly string[] | undefined
  /**
   * The most values of a facet. The rest is counted as `others`.
   */
  facet_limit?: number | undefined
}
/**
 * A field to order by. Numbers come before times, these before other strings, and booleans last. Documents without a value come after all others, in either order.
 */
export interface SortKey {
  /**
   * `path`, `title`, `lang`, `media`, `trust`, `repo`, `code_lang`, `indexed_at`, or a path in metadata. Of several values, the least counts in ascending order, else the greatest. Strings are compared by their first 200 code units.
   */
  field: string
  /**
   * `asc`: the least first. `desc`: the greatest first.
   */
  order?: 'asc' | 'desc' | undefined
}
/**
 * A page of the documents that pass filters. While the documents stay, all pages together hold each of them once. A document that comes or goes between two pages moves no other.
 */
export interface BrowseResponseV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'browse_response.v1'
  /**
   * The documents of the page, in the order that was asked for. Empty when none is left.
   *
   * @maxItems 1000
   */
  documents: BrowsedDocument[]
  /**
   * How many documents pass the filters, on all pages.
   */
  total: number
  /**
   * The fields of metadata that `filters`, `sort` or `facets` name and no document has. Absent when there are none.
   *
   * @minItems 1
   */
  unknown_fields?: string[]
  /**
   * The counts by the names that were asked for. Absent when nothing was asked for.
   */
  facets?: {
    [k: string]: Facet
  }
  /**
   * Where the next page begins. `null` after the last document.
   */
  next_cursor: string | null
}
/**
 * A document with what was asked for of it.
 */
export interface BrowsedDocument {
  /**
   * The document, without its text.
   */
  document: ListedDocument
  /**
   * What the request asks for of the document. Fields that it doesn't have are absent. Absent when nothing was asked for.
   */
  fields?: {}
}
/**
 * A stored document, without its text. `fetch` has that.
 */
export interface ListedDocument {
  /**
   * The document.
   */
  doc_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  doc_path: string
  /**
   * The source that the document was indexed from. Absent unless it was named: an id that is a path, or `documents`, is taken for a default.
   */
  source_id?: string
  /**
   * What people call the document. When it doesn't say, the last part of its path, and `title_from` says so.
   */
  title?: string
  /**
   * Where `title` comes from: `name`, what the file is called. Absent when the document has a title.
   */
  title_from?: 'name'
  /**
   * The language of the document, as a BCP 47 tag in lower case. Absent when unknown.
   */
  lang?: string
  /**
   * The document's labels, in its order. Absent when it has none.
   */
  tags?: string[]
  /**
   * What the document was before it became text.
   */
  media: Media
  /**
   * How much the document can be relied on.
   */
  trust: Trust
  /**
   * The repository that the document comes from. Absent outside repositories.
   */
  repo?: string
  /**
   * The programming language of a document that is code, in lower case. Absent for prose.
   */
  code_lang?: string
  /**
   * What cut the document into chunks, as a short version: `versions` of the engine's description has its full text.
   */
  chunker_version: string
  /**
   * When the document was last indexed with new content (RFC 3339).
   */
  indexed_at: string
}
/**
 * The values of a field, and how many documents have each.
 */
export interface Facet {
  /**
   * The values that the most documents have, the most frequent first. Of equal counts numbers come first, then strings, then booleans, each ascending.
   *
   * @maxItems 1000
   */
  values: FacetValue[]
  /**
   * How many more values there are.
   */
  others: number
  /**
   * How many documents have no value.
   */
  missing: number
}
/**
 * A value of a field.
 */
export interface FacetValue {
  /**
   * The value. Tags are in lower case, without a leading `#`.
   */
  value: FieldValue
  /**
   * How many documents have it.
   */
  count: number
}
/**
 * Several searches in one call. One of them failing never fails the others. It is a plain object without a label.
 */
export interface BulkSearchInputV1 {
  /**
   * The searches, 1 to 100. Each is read on its own and answered in its place: a wrong one is an error there.
   *
   * @minItems 1
   * @maxItems 100
   */
  queries: readonly SearchRequestV1[]
  /**
   * How many searches run at the same time. Absent: all of them, so that their embeddings go in one call.
   */
  concurrency?: number | undefined
  /**
   * The `max_tokens` of searches that set none themselves. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A search, in the names of the wire. It is a plain object without a label.
 */
export interface SearchRequestV1 {
  /**
   * What to search for, in words: up to 32,768 code points. Not blank.
   */
  query: string
  /**
   * Which retrievers answer. Default: `hybrid`; `lexical` in an engine without vectors.
   */
  mode?: SearchMode | undefined
  /**
   * The size of a page: the most hits to return. May change from page to page.
   */
  k?: number | undefined
  /**
   * Which documents may answer. Absent: all of them.
   */
  filters?: SearchFilters | undefined
  /**
   * Factors on the scores of what the retrievers bring. They order the hits of each window of the ranking, before a reranker does. They bring no hit and lose none. The same on every page of a query. Absent: none.
   *
   * @minItems 1
   * @maxItems 16
   */
  boosts?: readonly Boost[] | undefined
  /**
   * The budget of the response as JSON, in tokens, trace left out. The first hit is sent even where it alone is over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
  /**
   * The most UTF-16 code units of a snippet. 0: snippets are empty.
   */
  snippet_chars?: number | undefined
  /**
   * How much each hit says about itself. `full`: all that is known. `minimal`: what every hit has, with its citation and its evidence, so that a budget holds more hits. May change from page to page.
   */
  detail?: 'minimal' | 'full' | undefined
  /**
   * What each hit brings of its document as `fields`: `title`, `url`, `lang`, `tags`, `media`, `trust`, `repo`, `code_lang`, or a path in its metadata, such as `author.name`. May change from page to page.
   *
   * @minItems 1
   * @maxItems 32
   */
  fields?: readonly string[] | undefined
  /**
   * Whose values are counted, as in `browse`: `tags`, `lang`, `media`, `trust`, `repo`, `code_lang`, `source_id`, `title`, or paths in metadata. All documents count that pass the filters and hold a word of the query, whatever the page has of them. It takes a mode that searches by words. May change from page to page.
   *
   * @minItems 1
   * @maxItems 16
   */
  facets?: readonly string[] | undefined
  /**
   * The most values of a facet. The rest is counted as `others`.
   */
  facet_limit?: number | undefined
  /**
   * Adds `highlights` to each hit: which parts of its snippet match. They count in `max_tokens`, and change nothing else. May change from page to page.
   */
  highlights?: boolean | undefined
  /**
   * Adds `freshness` to each hit: whether its file still is what was indexed. It is looked at for a second at most, counts in `max_tokens`, and changes nothing else. May change from page to page.
   */
  freshness?: boolean | undefined
  /**
   * Shows only the first of the ranking's chunks with equal text, and how many more there are. The same on every page of a query.
   */
  fold?: boolean | undefined
  /**
   * Replaces words of the query that the index doesn't hold, for the search by words alone. `corrected` of the response has them. The same on every page of a query.
   */
  correct?: boolean | undefined
  /**
   * The `next_cursor` of an earlier page of the same query, mode, filters, `boosts`, `fold` and `correct`. Absent: the first page. `null`, which `next_cursor` is on the last page, is an error: a loop that went on with it would never end.
   */
  cursor?: string | undefined
  /**
   * Adds `trace` to the response and changes nothing else about it.
   */
  trace?: boolean | undefined
  /**
   * Fails with `retrieval_failed` as soon as one retriever fails, rather than answer without it.
   */
  strict?: boolean | undefined
  /**
   * What the search may take, in milliseconds: the filter, the retrievers and the reranker together. A retriever or reranker that isn't done by then is left out and named in `degraded`; the search fails with `retrieval_failed` where none answered, or where one has answered in part: for the first candidates, or on an earlier page. Writing the page may take a second more: then the search fails with `timeout`. Absent: the engine's own limits.
   */
  timeout_ms?: number | undefined
}
/**
 * A factor on the score of a hit. It has `filters`, `recency` or both: with both, the recency of those counts that pass. The factors of several boosts are multiplied. A score below 0 is divided by them, so that a factor above 1 always raises a hit.
 */
export interface Boost {
  /**
   * Whose score is multiplied. For all others the factor is 1. Absent: that of each hit.
   */
  filters?: SearchFilters | undefined
  /**
   * How much of the factor counts, by the age of the document. Absent: all of it.
   */
  recency?: Recency | undefined
  /**
   * What the score is multiplied by: above 1 a hit comes earlier, below 1 later. Fused scores go by ranks and lie near to one another: in a ranking of one list, 1.1 lifts rank 10 to rank 4, 1.2 lifts rank 20 to rank 7, and 1.5 lifts rank 30 to the top.
   */
  factor: number
}
/**
 * How old a document is at the first page of the query. The factor of the boost is `1 + (factor - 1) * 0.5 ** (age / half_life)`: all of it for what is new or in the future, half as much above or below 1 after one half-life, and near to 1 after many. A document without a time counts as old: its factor is 1.
 */
export interface Recency {
  /**
   * The field with the time: `indexed_at`, or a path in metadata. Its values that are a date or time of ISO 8601 count, as in filters, and the latest of several. All others are no times.
   */
  field: string
  /**
   * After how many days half of what the factor adds or takes is left.
   */
  half_life_days: number
}
/**
 * A search that was answered.
 */
export interface BulkSearchSuccess {
  /**
   * The label of this schema.
   */
  schema_version: 'bulk_search_item.v1'
  /**
   * The page that was found.
   */
  response: SearchResponseV1
  error?: never
  /**
   * The place of the search among the `queries`, from 0.
   */
  index: number
  /**
   * What was searched for, verbatim. Empty when the search had no text.
   */
  query: string
}
/**
 * One page of a search. Over an unchanged corpus the pages of a query, whatever their sizes and budgets, concatenate to one fixed ranking: nothing twice, nothing lost.
 */
export interface SearchResponseV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'search_response.v1'
  /**
   * The hits of this page, best first. Empty only on the last page.
   *
   * @maxItems 1000
   */
  hits: SearchHitV1[]
  /**
   * Opaque; send it as `cursor` for the next page. `null` exactly when no more hits can be reached. Once the corpus has changed it gives `stale_cursor`.
   */
  next_cursor: string | null
  /**
   * Whether the budget shortened a snippet or left hits for the next page. Independent of `next_cursor`: widen `max_tokens`, or follow the cursor, or both.
   */
  truncated: boolean
  /**
   * The words of the query that the index doesn't hold, and what words were searched for in their place, by the order of the query. Vectors had the query as it is. Absent when there are none.
   *
   * @minItems 1
   */
  corrected?: Correction[]
  /**
   * The other words of the query that no passage of the index holds, as the query has them, each once. Absent when there are none, where no words were searched for, and where the index has no passage.
   *
   * @minItems 1
   */
  unmatched?: string[]
  /**
   * The query has no word that can be searched for. Absent otherwise, and where no words were searched for.
   */
  no_terms?: true
  /**
   * The counts by the names that were asked for: of all documents that pass the filters and hold a word of the query, as it was searched for. They count in `max_tokens`. Absent when nothing was asked for, and where the search by words took no part.
   */
  facets?: {
    [k: string]: Facet
  }
  /**
   * The fields of metadata that the request names and no document of the index has. Looked for on the first page: those of `filters`, and those of a boost that changes no hit. Absent when there are none.
   *
   * @minItems 1
   */
  unknown_fields?: string[]
  /**
   * The retrievers that took no part in this search, in engine order. Then those, as `internal`, that ignored the filter: what they found outside of it is left out. Then those that failed to give evidence: they are in the ranking. Then those, as `words_pending`, that answered by words of an earlier analyzer. Each is named once. Absent when all took part as they should.
   *
   * @minItems 1
   */
  degraded?: RetrieverFailure[]
  /**
   * The retrievers that may hold more hits than the ranking has, since they can't be asked for more, in engine order: by their own limit, by that of the engine, or because they fail above it. Present only on the last page.
   *
   * @minItems 1
   */
  limited?: LimitedRetriever[]
  /**
   * How the page came about. Present exactly when the request asked for it; not part of the budget.
   */
  trace?: SearchTrace
}
/**
 * A chunk that answers a query, with its place, its provenance and the versions of what found it. Under `detail: minimal` it has the required members alone, with `score_kind` unless that is `rrf`.
 */
export interface SearchHitV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'search_hit.v1'
  /**
   * The place of the hit in the whole ranking. The first page begins with 1, and later pages count on.
   */
  rank: number
  /**
   * How well the chunk matches, higher is better; `score_kind` says what it is. Under boosts, a custom fusion or a reranker it need not descend.
   */
  score: number
  /**
   * What `score` is. `rrf`: reciprocal rank fusion, from 0 to 1. `bm25`: raw BM25, from 0, unbounded. `cosine`: the raw cosine, from -1 to 1. Absent: `rrf`.
   */
  score_kind?: 'rrf' | 'bm25' | 'cosine'
  /**
   * The chunk. The id changes with its text.
   */
  chunk_id: string
  /**
   * The document that the chunk is a passage of. The id stays when the text changes.
   */
  doc_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  doc_path: string
  /**
   * The source that the document was indexed from. Absent unless it was named: an id that is a path, or `documents`, is taken for a default.
   */
  source_id?: string
  /**
   * The headings that the chunk stands under, outermost first. Empty above the first heading.
   */
  heading_path: string[]
  /**
   * What to call the passage, for people. Absent or `null` when it has no name.
   */
  section_label?: string | null
  /**
   * A part of the chunk around what matched, verbatim, cut at word boundaries.
   */
  snippet: string
  /**
   * In a search with `highlights`: the parts of the snippet that match the query, as the analyzer reads the chunk in its language. They ascend, don't overlap, and end where graphemes do. Of more than 32 parts, the first are sent. Empty where the query and the snippet share no word. Absent when it was not asked.
   *
   * @maxItems 32
   */
  highlights?: Highlight[]
  /**
   * In a search with `fold`: how many more chunks have the same text, at the least. Those of the hit's window of the ranking count: all of them, unless they are more than a window holds or rank far apart. Absent when there are none.
   */
  duplicates?: number
  /**
   * Whether the snippet is the whole chunk. Absent: not known.
   */
  snippet_full_text?: boolean
  /**
   * Where the chunk is in its source.
   */
  citation: HitCitation
  /**
   * How the chunk was found.
   */
  retrieval: HitRetrieval
  /**
   * What built the indexes that ranked the hit: the short versions of the retrievers, joined with `+` in engine order. A version of more than 12 characters, or with a `+`, is written as a digest of 6 characters, 36 bits. `versions` of the engine's description has the full text.
   */
  index_version: string
  /**
   * The model that embedded the chunk. Absent or `null` when none did.
   */
  embedding_model?: string | null
  /**
   * What cut the chunk, as a short version, like those of `index_version`.
   */
  chunker_version: string
  /**
   * When the document was last indexed with new content (RFC 3339).
   */
  indexed_at: string
  /**
   * Whether the document was indexed longer ago than the engine's threshold (30 days unless set otherwise).
   */
  stale: boolean
  /**
   * In a search with `freshness`: what has become of the file of the document, when the search looked. Absent when it was not asked, for a document of no folder, for an engine that reads no files, and for a file that couldn't be read in time.
   */
  freshness?: Freshness
  /**
   * What the request asks for of the document, by the names that it has there. Fields that the document doesn't have are absent. `url` is that of its front matter, or one that the engine makes. Absent when nothing was asked for.
   */
  fields?: {}
  /**
   * The repository that the document comes from. Absent or `null` outside repositories.
   */
  repo?: string | null
  /**
   * The programming language of a chunk or document that is code, in lower case, by one name: `typescript`, not `ts`. Absent or `null` for prose.
   */
  code_lang?: string | null
}
/**
 * The place of a chunk in its source text, as in a citation. Under `detail: minimal` it has no offsets: `fetch` of the chunk has them.
 */
export interface HitCitation {
  /**
   * The first line of the chunk.
   */
  line_start: number
  /**
   * The last line of the chunk, at least `line_start`.
   */
  line_end: number
  /**
   * Where the chunk begins in the source, in UTF-16 code units.
   */
  start?: number
  /**
   * Where the chunk ends in the source, exclusive, at least `start`.
   */
  end?: number
  /**
   * Where the chunk stands in the file that the source text was made from. Absent when the text is the file itself.
   */
  origin?: CitedOrigin1
}
/**
 * The provenance of a hit: what each retriever said about it, and the number that ordered it. Under `detail: minimal` it has `evidence` alone.
 */
export interface HitRetrieval {
  /**
   * The mode that found the hit.
   */
  method?: SearchMode
  /**
   * The fused score: by a custom fusion that `fusion` names, else the same number as `score`. Under boosts it is that times the factors in `boosts`.
   */
  fusion_score?: number
  /**
   * The factor of each boost of the request, in its order. 1: the boost does nothing for this hit. Absent when the request has none.
   *
   * @minItems 1
   * @maxItems 16
   */
  boosts?: number[]
  /**
   * The raw score of the lexical retriever. Absent when it did not find the chunk.
   */
  lexical_score?: number
  /**
   * The place in the lexical retriever's ranking, from 1. Absent when it did not find the chunk.
   */
  lexical_rank?: number
  /**
   * The raw score of the vector retriever. Absent when it did not find the chunk.
   */
  vector_score?: number
  /**
   * The place in the vector retriever's ranking, from 1. Absent when it did not find the chunk.
   */
  vector_rank?: number
  /**
   * How much the chunk has to do with the query at all, which no rank can say: 0 nothing, 1 everything that was asked for. It has four significant digits. `null` when it can't be told; absent when it was not asked.
   */
  evidence?: number | null
  /**
   * What each further retriever said, by its name. Absent when there is none.
   */
  retrievers?: {
    [k: string]: RetrieverScore
  }
  /**
   * The name of the custom fusion that `fusion_score` comes from. Absent for reciprocal rank fusion, and where one list alone was not fused.
   */
  fusion?: string
  /**
   * The reranker's score, by which the hit was ordered. Absent when no reranker ran.
   */
  rerank_score?: number
  /**
   * The model of the reranker. Absent when no reranker ran.
   */
  rerank_model?: string
}
/**
 * The place that a retriever gave to a chunk.
 */
export interface RetrieverScore {
  /**
   * The place in its ranking, from 1.
   */
  rank: number
  /**
   * Its raw score; only the order counts.
   */
  score: number
}
/**
 * A word of the query, and a word that was searched for in its place. There may be several of those. Two words of the query may be one, as `light house` is `lighthouse`.
 */
export interface Correction {
  /**
   * The word as the query has it, or two with the blank between them.
   */
  from: string
  /**
   * A word as the documents write it most often.
   */
  to: string
}
/**
 * A retriever whose part of the ranking ended at the most that it can be asked for.
 */
export interface LimitedRetriever {
  /**
   * The name of the retriever in its engine.
   */
  retriever: string
  /**
   * The most candidates that it can be asked for.
   */
  max_limit: number
}
/**
 * The rankings before fusion, what each contributed, and how long each stage took. For people.
 */
export interface SearchTrace {
  /**
   * What the lexical retrievers returned, by window, retriever and rank.
   */
  lexical: TraceCandidate[]
  /**
   * What the vector retrievers returned, by window, retriever and rank.
   */
  vector: TraceCandidate[]
  /**
   * What each retriever of another kind returned, by its name. Absent when there is none.
   */
  retrievers?: {
    [k: string]: TraceCandidate[]
  }
  /**
   * What went into the fused scores. Empty when nothing was fused by rank.
   */
  rrf_inputs: TraceContribution[]
  /**
   * The settings of the fusion. Absent when nothing was fused.
   */
  fusion?: TraceFusion
  /**
   * What the boosts did to the hits. Absent when the request has none.
   */
  boosts?: TraceBoosts
  /**
   * How long each stage took.
   */
  timing: TraceTiming
}
/**
 * A chunk as one retriever returned it.
 */
export interface TraceCandidate {
  /**
   * The name of the retriever.
   */
  retriever: string
  /**
   * The window that it was asked in. Window 0 asks for `depth` candidates, and each further one for twice as many.
   */
  window: number
  /**
   * The place in its ranking, from 1.
   */
  rank: number
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * Its raw score.
   */
  score: number
}
/**
 * What one place in one ranking adds to the fused score of a chunk.
 */
export interface TraceContribution {
  /**
   * The name of the retriever.
   */
  retriever: string
  /**
   * The window that was fused, from 0.
   */
  window: number
  /**
   * The place in the retriever's ranking, from 1.
   */
  rank: number
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * The weight of the retriever.
   */
  weight: number
  /**
   * What was added: `weight / (rank_constant + rank)`, divided by the highest sum that a chunk could reach.
   */
  contribution: number
}
/**
 * How rankings were fused.
 */
export interface TraceFusion {
  /**
   * `rrf` for reciprocal rank fusion, or else the name of a custom fusion.
   */
  method: string
  /**
   * The constant of reciprocal rank fusion. Absent for a fusion that has none.
   */
  rank_constant?: number
  /**
   * The weight of each retriever, by its name. Absent for a fusion that has none.
   */
  weights?: {
    [k: string]: number
  }
  /**
   * What BM25 counts for in `combined`; a cosine has the rest of 1. It is more for a query of at most three words, and hardly anything where passages hold only stop words of one. Absent without `combined`.
   */
  word_weight?: number
  /**
   * What a cosine counts for in `combined`, in the language of the query. Absent without `combined`.
   */
  cosine_trust?: number
  /**
   * How many candidates window 0 asks of each retriever.
   */
  depth: number
}
/**
 * The factors of boosts on each hit, also on those that other pages show.
 */
export interface TraceBoosts {
  /**
   * The time that recency counts from (RFC 3339). Absent when no boost has `recency`.
   */
  recency_from?: string
  /**
   * By window, in the order of the boosted scores.
   */
  hits: BoostedHit[]
}
/**
 * What the boosts of a request did to a hit.
 */
export interface BoostedHit {
  /**
   * The window that the hit is in, from 0.
   */
  window: number
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * What ordered it before.
   */
  score: number
  /**
   * The factor of each boost, in the order of the request.
   *
   * @minItems 1
   */
  factors: number[]
  /**
   * What orders it within its window.
   */
  boosted_score: number
}
/**
 * Wall-clock times in whole milliseconds. Retrievers run at the same time, so that the parts may add up to more than the total.
 */
export interface TraceTiming {
  /**
   * Reading the request and its cursor, and choosing the retrievers.
   */
  plan_ms?: number
  /**
   * The lexical retrievers, the slowest of them. 0 when none ran.
   */
  lexical_ms: number
  /**
   * The vector retrievers, the slowest of them, embedding of the query included. 0 when none ran.
   */
  vector_ms: number
  /**
   * Each retriever, by its name.
   */
  retrievers_ms?: {
    [k: string]: number
  }
  /**
   * Fusion. 0 when nothing was fused.
   */
  fusion_ms: number
  /**
   * The reranker. Absent when none ran.
   */
  rerank_ms?: number
  /**
   * Reading the chunks of the page from the store.
   */
  hydrate_ms?: number
  /**
   * Fitting hits and snippets into the budget.
   */
  fit_ms?: number
  /**
   * The whole search.
   */
  total_ms: number
}
/**
 * A search that failed.
 */
export interface BulkSearchFailure {
  /**
   * The label of this schema.
   */
  schema_version: 'bulk_search_item.v1'
  /**
   * What went wrong.
   */
  error: ErrorV1
  response?: never
  /**
   * The place of the search among the `queries`, from 0.
   */
  index: number
  /**
   * What was searched for, verbatim. Empty when the search had no text.
   */
  query: string
}
/**
 * The corpus or a retriever changed after the cursor was issued. Search again from the first page.
 */
export interface StaleCursorError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'stale_cursor'
  /**
   * The two revisions, which differ.
   */
  details: {
    /**
     * The revision that the cursor was issued at. Opaque.
     */
    issued: string
    /**
     * The revision now. Opaque.
     */
    current: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The cursor is not one that this engine issued for this query.
 */
export interface InvalidCursorError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'invalid_cursor'
  /**
   * What is wrong with the cursor.
   */
  details: {
    /**
     * `malformed`: not a cursor at all. `changed`: a cursor whose checksum or signature is wrong. `other_query`: issued for another query, mode, filter or engine.
     */
    reason: 'malformed' | 'changed' | 'other_query'
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A value of the request is not what it has to be.
 */
export interface InvalidInputError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'invalid_input'
  /**
   * Which value, and what is wrong with it.
   */
  details: {
    /**
     * Where the value is: a name such as `k`, or a JSON pointer.
     */
    field: string
    /**
     * What the value has to be, for people.
     */
    expected: string
    /**
     * What the value was, for people; long values are shortened.
     */
    found: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * There is no index where one was expected.
 */
export interface NotIndexedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'not_indexed'
  /**
   * Where the index was looked for.
   */
  details?: {
    /**
     * The folder that was opened. Absent for an engine without one.
     */
    path?: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The index was built with another embedder than the one at hand.
 */
export interface EmbeddingMismatchError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'embedding_mismatch'
  /**
   * The two embedders, which differ.
   */
  details: {
    /**
     * What the index was built with: model, precision and dimensions. `null`: without vectors.
     */
    expected: string | null
    /**
     * What was handed in. `null`: no embedder.
     */
    found: string | null
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A model can't be loaded or reached.
 */
export interface ModelUnavailableError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'model_unavailable'
  /**
   * Which model, and how to get it.
   */
  details: {
    /**
     * The name of the model.
     */
    model: string
    /**
     * The command that makes it available. Absent when no command would.
     */
    install?: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A language model did not answer, or not as asked.
 */
export interface GenerationFailedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'generation_failed'
  /**
   * Which model, and how it failed.
   */
  details: {
    /**
     * The name of the model.
     */
    model: string
    /**
     * `unreachable`: no connection, or a broken one. `rate_limited`: too many requests. `rejected`: the model's server refuses the request, for its key or its content for example. `server_error`: it fails by itself. `malformed`: what it sends can't be read.
     */
    reason: 'unreachable' | 'rate_limited' | 'rejected' | 'server_error' | 'malformed'
    /**
     * The HTTP status. Absent where there was none.
     */
    status?: number
    /**
     * How long the server asks to wait, in milliseconds. Absent when it doesn't say.
     */
    retry_after_ms?: number
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * No retriever answered, or one failed that the request can't do without.
 */
export interface RetrievalFailedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'retrieval_failed'
  /**
   * Who failed.
   */
  details: {
    /**
     * The retrievers that failed, in engine order. Empty when the corpus kept changing under the search, or a replica stayed behind.
     */
    retrievers: RetrieverFailure[]
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The vectors can't be searched yet: those of the documents are being made, or the model is being loaded.
 */
export interface VectorsPendingError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'vectors_pending'
  details?: never
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The words of the present analyzer can't be searched yet: they are being made, and those of an earlier one answer.
 */
export interface WordsPendingError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'words_pending'
  details?: never
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The request asks for a feature that a part doesn't have. It is refused, never ignored.
 */
export interface UnsupportedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'unsupported'
  /**
   * What is missing, and where.
   */
  details: {
    /**
     * The feature that was asked for, such as `filter`.
     */
    feature: string
    /**
     * The retriever that lacks it. Absent when it isn't about one retriever.
     */
    retriever?: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A stage took longer than it was given.
 */
export interface TimeoutError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'timeout'
  /**
   * Which stage, and its limit.
   */
  details: {
    /**
     * The stage that ran out of time.
     */
    stage: string
    /**
     * What it was given, in milliseconds.
     */
    limit_ms: number
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The index is open for writing already, in another process or in this one.
 */
export interface LockedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'locked'
  /**
   * What is locked.
   */
  details: {
    /**
     * The folder or file that is held.
     */
    path: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * What is stored is not what was written, or was not written by this software.
 */
export interface CorruptIndexError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'corrupt_index'
  /**
   * What is wrong, and where.
   */
  details: {
    /**
     * The file that is wrong. Absent when it isn't about one file.
     */
    path?: string
    /**
     * What was found, for people.
     */
    reason: string
    /**
     * The documents that are damaged. Absent when it isn't known which are.
     *
     * @minItems 1
     */
    documents?: DamagedDocument[]
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A document of which something is not as it was stored. Both members are as far as they can still be read.
 */
export interface DamagedDocument {
  /**
   * The id of the document.
   */
  doc_id: string
  /**
   * The path of the document within its source.
   */
  doc_path: string
}
/**
 * A file or folder can't be read or written.
 */
export interface IoError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'io_error'
  /**
   * Which file, and what the system said.
   */
  details: {
    /**
     * The file or folder.
     */
    path: string
    /**
     * The system's name for the failure, such as `ENOENT`. Absent when it gave none.
     */
    errno?: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * No chunk has this id. Ids change with the text of the chunk.
 */
export interface ChunkNotFoundError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'chunk_not_found'
  /**
   * What was looked for.
   */
  details: {
    /**
     * The id that was asked for.
     */
    chunk_id: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * No document has this id or path.
 */
export interface DocNotFoundError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'doc_not_found'
  /**
   * What was looked for: an id, a path, or both.
   */
  details?: {
    /**
     * The id that was asked for. Absent when none was.
     */
    doc_id?: string
    /**
     * The path that was asked for. Absent when none was.
     */
    path?: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The document has no such span of lines.
 */
export interface SpanNotSupportedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'span_not_supported'
  /**
   * Which document, and why not.
   */
  details: {
    /**
     * The document that was asked for.
     */
    doc_id: string
    /**
     * Why it has no such span, for people.
     */
    reason: string
  }
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The server does not let this caller in.
 */
export interface UnauthorizedError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'unauthorized'
  details?: never
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * A fault of the software itself, or of a part that was handed in and threw something unknown.
 */
export interface InternalError {
  /**
   * The label of this schema.
   */
  schema_version: 'error.v1'
  /**
   * The code of this error.
   */
  code: 'internal'
  details?: never
  /**
   * What was expected, what was found and what to do, for people. Never parse it.
   */
  message: string
  /**
   * Whether the same call may succeed later without any change to it.
   */
  retryable: boolean
  /**
   * What to do about it, in a sentence. Absent when there is nothing to add.
   */
  hint?: string
}
/**
 * The outcomes of several searches.
 */
export interface BulkSearchResponseV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'bulk_search_response.v1'
  /**
   * One outcome for each search, in the order of the `queries`.
   *
   * @minItems 1
   * @maxItems 100
   */
  items: BulkSearchItemV1[]
  /**
   * How many searches were answered.
   */
  succeeded: number
  /**
   * How many searches failed.
   */
  failed: number
}
/**
 * What was found when every part of an engine was put to work.
 */
export interface DoctorReportV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'doctor_report.v1'
  /**
   * Whether no check failed. Warnings don't count.
   */
  healthy: boolean
  /**
   * What was tried, in order.
   *
   * @minItems 1
   */
  checks: DoctorCheck[]
}
/**
 * One thing that was tried.
 */
export interface DoctorCheck {
  /**
   * What was put to work: `store`, `folder`, `embedder`, or the name of a retriever or the model of a reranker.
   */
  part: string
  /**
   * What was tried, in a few words.
   */
  check: string
  /**
   * `ok`: as it should be. `warning`: it works, but not as well as it could. `failed`: it doesn't.
   */
  status: 'ok' | 'warning' | 'failed'
  /**
   * What was found, for people.
   */
  message: string
  /**
   * What to do about it. Absent when there is nothing to do.
   */
  hint?: string
  /**
   * How long it took, in milliseconds.
   */
  duration_ms: number
}
/**
 * A page of the stored documents, by path and then by id, ascending. All pages together hold each document once. A document that comes or goes between two pages moves no other.
 */
export interface DocumentListV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'document_list.v1'
  /**
   * The documents of the page. Empty when none is left.
   *
   * @maxItems 1000
   */
  documents: ListedDocument[]
  /**
   * Where the next page begins. `null` after the last document.
   */
  next_cursor: string | null
}
/**
 * Asks for a page of the list of documents. It is a plain object without a label.
 */
export interface DocumentsRequestV1 {
  /**
   * The most documents of the page.
   */
  limit: number
  /**
   * The `next_cursor` of the page before. Absent: the first page.
   */
  cursor?: string | undefined
  /**
   * Lists the documents of this source alone. Absent: those of all sources.
   */
  source_id?: string | undefined
}
/**
 * What an engine is made of, what it can do, and what it holds.
 */
export interface EngineDescriptionV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'engine_description.v1'
  /**
   * The labels of everything that the engine takes and returns.
   */
  schemas: string[]
  /**
   * The modes that some retriever answers in.
   */
  modes: SearchMode[]
  /**
   * The mode of a request that sets none.
   */
  default_mode: SearchMode
  /**
   * The retrievers, in engine order.
   *
   * @minItems 1
   */
  retrievers: DescribedRetriever[]
  /**
   * How their rankings become one.
   */
  fusion: DescribedFusion
  /**
   * How many candidates window 0 asks of each retriever.
   */
  depth: number
  /**
   * The reranker. Absent when there is none.
   */
  rerank?: DescribedRerank
  /**
   * The most hits of one document that come before others. Absent: no limit.
   */
  max_per_document?: number
  /**
   * The version of the analysis of text into terms.
   */
  analyzer: string
  /**
   * The versions of all indexes and chunkers, each in full under its short version. Hits name these short versions in `index_version`, joined with `+`, and in `chunker_version`.
   */
  versions: {
    [k: string]: string
  }
  /**
   * The name of the corpus. Absent unless it was named.
   */
  namespace?: string
  /**
   * What is stored.
   */
  store: DescribedStore
  /**
   * Parts that the engine was meant to have and does without. Absent when there are none.
   *
   * @minItems 1
   */
  missing?: MissingPart[]
  /**
   * Why the index may not hold all documents yet. Absent where nobody says so.
   */
  indexing?: DescribedIndexing
}
/**
 * A retriever of the engine.
 */
export interface DescribedRetriever {
  /**
   * Its name in the engine.
   */
  name: string
  /**
   * What it searches by.
   */
  kind: 'lexical' | 'vector' | 'other'
  /**
   * What its scores are. Absent: they only order.
   */
  score_kind?: 'bm25' | 'cosine'
  /**
   * What built its index: name, version and settings, in full.
   */
  index_version: string
  /**
   * Its weight in the fusion.
   */
  weight: number
  /**
   * What it may take, in milliseconds. Absent: no limit.
   */
  time_limit_ms?: number
  /**
   * The most candidates that it can be asked for. Absent: no limit.
   */
  max_limit?: number
  /**
   * What it can do.
   */
  supports: {
    /**
     * Whether it takes filters.
     */
    filter: boolean
    /**
     * Whether it scores chunks that it did not find.
     */
    score: boolean
    /**
     * Whether it counts the chunks that hold a term.
     */
    document_frequencies: boolean
    /**
     * Whether chunks can be added to it and removed.
     */
    update: boolean
  }
  /**
   * The cosines between which similarity counts as evidence. Absent: it is no evidence.
   */
  calibration?: {
    /**
     * At or below it: nothing to do with each other.
     */
    floor: number
    /**
     * At or above it: the same.
     */
    ceiling: number
    /**
     * The languages that the model was trained on, as BCP 47 tags. For a query in another one, cosines count for less. Absent: it knows every language.
     *
     * @minItems 1
     */
    languages?: string[]
    /**
     * Whether an indexer has estimated them with questions and passages in English. They then serve evidence alone, not the ranking. Absent: the embedder declares them.
     */
    estimated?: boolean
  }
  /**
   * Whether it answers by words of an earlier analyzer, while those of the present one are being made. Absent when it doesn't.
   */
  words_pending?: true
  /**
   * What it holds, as an opaque text. Absent when it doesn't say, or failed to.
   */
  revision?: string
}
/**
 * A fusion.
 */
export interface DescribedFusion {
  /**
   * `rrf` for reciprocal rank fusion, or else the name of a custom fusion.
   */
  method: string
  /**
   * The constant of reciprocal rank fusion. Absent for a custom fusion.
   */
  rank_constant?: number
  /**
   * The weight of the combined ranking. Absent where rankings aren't combined.
   */
  combined_weight?: number
  /**
   * The retrievers of words and of vectors whose place the combined ranking takes: in a hybrid search their own lists weigh 0. Absent where rankings aren't combined.
   *
   * @minItems 2
   * @maxItems 2
   */
  combined_retrievers?: string[]
}
/**
 * A reranker.
 */
export interface DescribedRerank {
  /**
   * Its model.
   */
  model: string
  /**
   * How many hits of every window it orders.
   */
  top: number
  /**
   * What it may take for a window, in milliseconds. Absent: no limit.
   */
  time_limit_ms?: number
}
/**
 * What a store holds.
 */
export interface DescribedStore {
  /**
   * What it holds, as an opaque text that changes with every change.
   */
  revision: string
  /**
   * How many documents.
   */
  documents: number
  /**
   * How many chunks.
   */
  chunks: number
  /**
   * How many chunks wait for their vector. Absent when none does.
   */
  missing_vectors?: number
  /**
   * Whether retrievers of kind `vector` take no part yet: the first pass over the vectors hasn't ended, or the model is being loaded. Absent when they take part.
   */
  vectors_pending?: true
  /**
   * The models that embedded the documents; `null` for documents without embeddings.
   */
  embedding_models: (string | null)[]
}
/**
 * A part that the engine does without.
 */
export interface MissingPart {
  /**
   * What is missing, such as `embedder`.
   */
  part: string
  /**
   * Why it is missing, and what the engine can't do without it. For people.
   */
  message: string
  /**
   * What to do to have it.
   */
  hint: string
}
/**
 * How far indexing is.
 */
export interface DescribedIndexing {
  /**
   * `running`: documents are being indexed. `elsewhere`: another process writes the index, and this one follows it. `failed`: the last run failed, and what was indexed before is served.
   */
  state: 'running' | 'elsewhere' | 'failed'
  /**
   * The state in a sentence, for people and models.
   */
  message: string
  /**
   * How many documents of the folder being indexed are done. Absent unless it is running.
   */
  documents_done?: number
  /**
   * How many documents that folder has. Absent while it isn't known.
   */
  documents_total?: number
}
/**
 * Explains the place of a chunk.
 */
export interface ExplainChunk {
  /**
   * The chunk.
   */
  chunk_id: string
  doc_id?: never
  doc_path?: never
  /**
   * The query of the search: up to 32,768 code points. Not blank.
   */
  query: string
  /**
   * The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors.
   */
  mode?: SearchMode | undefined
  /**
   * The size of a page, by which `page` counts.
   */
  k?: number | undefined
  /**
   * The filters of the search. Absent: none.
   */
  filters?: SearchFilters | undefined
  /**
   * The boosts of the search. Recency counts from this call. Absent: none.
   *
   * @minItems 1
   * @maxItems 16
   */
  boosts?: readonly Boost[] | undefined
  /**
   * Whether the search replaces words that the index doesn't hold.
   */
  correct?: boolean | undefined
  /**
   * Whether the search shows only the first of the ranking's chunks with equal text.
   */
  fold?: boolean | undefined
  /**
   * How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever.
   */
  max_windows?: number | undefined
}
/**
 * Explains the place of the first chunk of a document, by its id.
 */
export interface ExplainDocument {
  /**
   * The document.
   */
  doc_id: string
  chunk_id?: never
  doc_path?: never
  /**
   * The query of the search: up to 32,768 code points. Not blank.
   */
  query: string
  /**
   * The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors.
   */
  mode?: SearchMode | undefined
  /**
   * The size of a page, by which `page` counts.
   */
  k?: number | undefined
  /**
   * The filters of the search. Absent: none.
   */
  filters?: SearchFilters | undefined
  /**
   * The boosts of the search. Recency counts from this call. Absent: none.
   *
   * @minItems 1
   * @maxItems 16
   */
  boosts?: readonly Boost[] | undefined
  /**
   * Whether the search replaces words that the index doesn't hold.
   */
  correct?: boolean | undefined
  /**
   * Whether the search shows only the first of the ranking's chunks with equal text.
   */
  fold?: boolean | undefined
  /**
   * How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever.
   */
  max_windows?: number | undefined
}
/**
 * Explains the place of the first chunk of a document, by its path.
 */
export interface ExplainPath {
  /**
   * The path of the document within its source. A path that several sources have is an error: name the document by its id.
   */
  doc_path: string
  chunk_id?: never
  doc_id?: never
  /**
   * The query of the search: up to 32,768 code points. Not blank.
   */
  query: string
  /**
   * The mode of the search. Default: `hybrid`; `lexical` in an engine without vectors.
   */
  mode?: SearchMode | undefined
  /**
   * The size of a page, by which `page` counts.
   */
  k?: number | undefined
  /**
   * The filters of the search. Absent: none.
   */
  filters?: SearchFilters | undefined
  /**
   * The boosts of the search. Recency counts from this call. Absent: none.
   *
   * @minItems 1
   * @maxItems 16
   */
  boosts?: readonly Boost[] | undefined
  /**
   * Whether the search replaces words that the index doesn't hold.
   */
  correct?: boolean | undefined
  /**
   * Whether the search shows only the first of the ranking's chunks with equal text.
   */
  fold?: boolean | undefined
  /**
   * How many windows of the ranking are looked at, at most. Window w, from 0, asks each retriever for `depth * 2^w` candidates. With a depth of 25, which `openKebab` has by default, six windows are 800 candidates of each retriever.
   */
  max_windows?: number | undefined
}
/**
 * Where a chunk is in the ranking of a search, or why it isn't there. For a document, this is about its first chunk in the ranking. If none is in it, it is about the chunk with the most evidence.
 */
export interface ExplanationV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'explanation.v1'
  /**
   * The query of the search.
   */
  query: string
  /**
   * The mode of the search.
   */
  mode: SearchMode
  /**
   * The size of a page, by which `page` counts.
   */
  k: number
  /**
   * The outcome, for programs.
   */
  verdict: Verdict
  /**
   * The outcome in one sentence, for people.
   */
  reason: string
  /**
   * How many chunks were looked at: 1 for a chunk, and for a document all of its chunks.
   */
  chunks_looked_at: number
  /**
   * The chunk that this is about. Absent when the index has none.
   */
  chunk?: ExplainedChunk
  /**
   * The conditions of the filters that the chunk doesn't meet. Absent when it meets all.
   *
   * @minItems 1
   */
  excluded_by?: FailedCondition[]
  /**
   * The words of the query that the chunk holds. Absent when the chunk was not compared with the query: it isn't in the index, or the filters leave it out.
   */
  words?: QueryWords
  /**
   * How much the chunk has to do with the query, as `retrieval.evidence` of a hit. `null`: unknown. Absent when the chunk was not compared with the query.
   */
  evidence?: number | null
  /**
   * What each retriever made of the chunk, in engine order.
   *
   * @minItems 1
   */
  retrievers: ExplainedRetriever[]
  /**
   * The place of the chunk in the ranking. Present exactly when the verdict is `ranked`.
   */
  ranking?: Placement
  /**
   * The hit that shows the text of the chunk in its place. Present exactly when the verdict is `folded`.
   */
  shown_by?: ShowingHit
  /**
   * The retrievers and rerankers that took no part, gave no evidence or answered by words of an earlier analyzer, as a search names them. Absent when there are none.
   *
   * @minItems 1
   */
  degraded?: RetrieverFailure[]
  /**
   * How far the ranking was looked at. Absent when no retriever was asked.
   */
  looked_at?: LookedAt
}
/**
 * A chunk of the index.
 */
export interface ExplainedChunk {
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * Its document.
   */
  doc_id: string
  /**
   * The document's path within its source.
   */
  doc_path: string
  /**
   * The source of the document. Absent unless it was named.
   */
  source_id?: string
  /**
   * The headings above it, outermost first.
   */
  heading_path: string[]
  /**
   * The line that it starts in, from 1.
   */
  line_start: number
  /**
   * The line that it ends in.
   */
  line_end: number
}
/**
 * A condition of the filters that the chunk doesn't meet.
 */
export interface FailedCondition {
  /**
   * The key of the filters. Conditions within `and` have their own keys.
   */
  key:
    | 'tags'
    | 'lang'
    | 'path_glob'
    | 'doc_id'
    | 'media'
    | 'repo'
    | 'code_lang'
    | 'source_id'
    | 'trust_min'
    | 'indexed_after'
    | 'metadata'
    | 'or'
    | 'not'
  /**
   * The path of the field of metadata. Present exactly when the key is `metadata`.
   */
  field?: string
  /**
   * The values that were asked for, any of which would do. Of `metadata`, `or` and `not` the condition, such as `>= 3`.
   *
   * @minItems 1
   */
  asked: string[]
  /**
   * What the chunk or its document has. Empty when it has nothing of the kind, and for `or` and `not`.
   */
  found: string[]
}
/**
 * The words of the query, without those that the analyzer drops, such as stop words. Each is written as in the query, once.
 */
export interface QueryWords {
  /**
   * Those that the chunk, its headings or its title hold, at least in part.
   */
  found: string[]
  /**
   * All others.
   */
  missing: string[]
}
/**
 * What a retriever made of the chunk.
 */
export interface ExplainedRetriever {
  /**
   * Its name in the engine.
   */
  name: string
  /**
   * What it searches by.
   */
  kind: 'lexical' | 'vector' | 'other'
  /**
   * `ranked`: it returned the chunk. `unranked`: it answered without the chunk. `degraded`: it took no part, since it failed. `not_selected`: the mode leaves it out. `not_asked`: nobody was asked, since the chunk can't be a hit.
   */
  outcome: 'ranked' | 'unranked' | 'degraded' | 'not_selected' | 'not_asked'
  /**
   * The rank of the chunk where it first appears. Present exactly when `ranked`.
   */
  rank?: number
  /**
   * The first window in which the retriever returned the chunk, from 0. Present exactly when `ranked`.
   */
  window?: number
  /**
   * The raw score of the chunk. Absent when it is unknown; `score_status` says why.
   */
  score?: number
  /**
   * `known`: `score` has it. `not_held`: the retriever doesn't have the chunk. `not_supported`: the retriever scores only what it returns. `failed`: it was asked for the score and failed. Absent when it was not asked.
   */
  score_status?: 'known' | 'not_held' | 'not_supported' | 'failed'
  /**
   * How many candidates it was asked for: where the chunk first appears, or else at most. Present when it was `ranked` or `unranked`.
   */
  limit?: number
  /**
   * How many it returned when it was asked for `limit`. Present when it was `ranked` or `unranked`.
   */
  candidates?: number
  /**
   * Why it took no part. Present exactly when `degraded`.
   */
  code?: ErrorCode
}
/**
 * The place of a chunk in a ranking.
 */
export interface Placement {
  /**
   * Its rank over all pages, as hits have it.
   */
  rank: number
  /**
   * The page of `k` hits that it is on, from 1. Under a budget that fits fewer hits, it is on a later page.
   */
  page: number
  /**
   * The window that it is in, from 0.
   */
  window: number
  /**
   * Its rank before boosts, the reranker and the limit per document moved hits of its window.
   */
  fused_rank: number
  /**
   * Its score, as hits have it.
   */
  score: number
  /**
   * What `score` is.
   */
  score_kind: 'rrf' | 'bm25' | 'cosine'
  /**
   * The factor of each boost of the request, in its order. Absent when it has none.
   *
   * @minItems 1
   */
  boosts?: number[]
  /**
   * What moved it from `fused_rank` to `rank`, in this order. Absent when nothing did.
   *
   * @minItems 1
   */
  moved?: Move[]
}
/**
 * A step that changed the rank of a chunk.
 */
export interface Move {
  /**
   * `boosts`: the boosts of the request ordered the window. `reranker`: the reranker ordered the window. `max_per_document`: hits beyond the limit per document moved to the end of the window.
   */
  by: 'boosts' | 'reranker' | 'max_per_document'
  /**
   * Its rank before this step.
   */
  from: number
  /**
   * Its rank after it.
   */
  to: number
}
/**
 * A hit whose text other chunks of the ranking have too.
 */
export interface ShowingHit {
  /**
   * The chunk of the hit.
   */
  chunk: ExplainedChunk
  /**
   * Its rank over all pages, as hits have it.
   */
  rank: number
}
/**
 * How far a ranking was looked at.
 */
export interface LookedAt {
  /**
   * How many windows were looked at.
   */
  windows: number
  /**
   * How many windows would have been, at most.
   */
  max_windows: number
  /**
   * How many hits these windows hold.
   */
  hits: number
  /**
   * Whether the ranking ends with them.
   */
  ended: boolean
  /**
   * The retrievers that may have more candidates, but can't be asked for more. Absent when there are none, and when the ranking goes on.
   *
   * @minItems 1
   */
  limited?: LimitedRetriever[]
}
/**
 * A chunk, with its neighbours on either side.
 */
export interface FetchChunk {
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * How many chunks on either side, as far as the document has them. A budget drops the farthest first.
   */
  neighbours?: number | undefined
  doc_id?: never
  doc_path?: never
  line_start?: never
  line_end?: never
  start?: never
  end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A whole document.
 */
export interface FetchDocument {
  /**
   * The document.
   */
  doc_id: string
  chunk_id?: never
  neighbours?: never
  doc_path?: never
  line_start?: never
  line_end?: never
  start?: never
  end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A span of source lines, whole, counted as citations count them.
 */
export interface FetchSpan {
  /**
   * The document.
   */
  doc_id: string
  /**
   * The first line, from 1.
   */
  line_start: number
  /**
   * The last line, at least `line_start`, which only a reader checks; one after the end of the document means its last. Absent: `line_start`.
   */
  line_end?: number | undefined
  chunk_id?: never
  neighbours?: never
  doc_path?: never
  start?: never
  end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A span of the source text, by the offsets of citations: `next` of a result that was cut is one.
 */
export interface FetchText {
  /**
   * The document.
   */
  doc_id: string
  /**
   * Where the span begins in the source, in UTF-16 code units.
   */
  start: number
  /**
   * Where the span ends, exclusive, at least `start`, which only a reader checks; one after the end of the document means its end. Absent: its end.
   */
  end?: number | undefined
  chunk_id?: never
  neighbours?: never
  doc_path?: never
  line_start?: never
  line_end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A whole document, by its path.
 */
export interface FetchPath {
  /**
   * The path of the document within its source, as hits name it. A path that several sources have is an error: name the document by its id.
   */
  doc_path: string
  chunk_id?: never
  neighbours?: never
  doc_id?: never
  line_start?: never
  line_end?: never
  start?: never
  end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A span of source lines of a document, by its path.
 */
export interface FetchPathSpan {
  /**
   * The path of the document within its source, as hits name it. A path that several sources have is an error: name the document by its id.
   */
  doc_path: string
  /**
   * The first line, from 1.
   */
  line_start: number
  /**
   * The last line, at least `line_start`, which only a reader checks; one after the end of the document means its last. Absent: `line_start`.
   */
  line_end?: number | undefined
  chunk_id?: never
  neighbours?: never
  doc_id?: never
  start?: never
  end?: never
  /**
   * Whether the citation has the boxes of the text on its pages, where its reader knows them.
   */
  boxes?: boolean | undefined
  /**
   * The budget of the result as JSON, in tokens. The first characters are sent even where they alone are over the budget. Absent: no budget.
   */
  max_tokens?: number | undefined
}
/**
 * A chunk with its neighbours: `text` runs from the start of the first to the end of the last.
 */
export interface FetchedChunk {
  /**
   * The label of this schema.
   */
  schema_version: 'fetch_result.v1'
  /**
   * What was asked for.
   */
  kind: 'chunk'
  /**
   * The chunk that was asked for.
   */
  chunk_id: string
  /**
   * The chunk and its neighbours, in document order.
   *
   * @minItems 1
   */
  chunks: FetchedPart[]
  /**
   * The document.
   */
  doc_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  doc_path: string
  /**
   * What people call the document. When it doesn't say, the last part of its path, and `title_from` says so.
   */
  title?: string
  /**
   * Where `title` comes from: `name`, what the file is called. Absent when the document has a title.
   */
  title_from?: 'name'
  /**
   * The passage, verbatim: `source.slice(citation.start, citation.end)`.
   */
  text: string
  /**
   * The place of `text` in the source. When the budget cut the text, the place of what is left.
   */
  citation: CitationV1
  /**
   * Whether the budget cut the text.
   */
  truncated: boolean
  /**
   * The request that reads on where the budget cut the text; with neighbours that were dropped on one side alone, the one that reads these. Absent unless it was cut.
   */
  next?: FetchRest
  /**
   * The source that the document was indexed from. Absent unless it was named: an id that is a path, or `documents`, is taken for a default.
   */
  source_id?: string
  /**
   * The language of the document, as a BCP 47 tag in lower case. Absent when unknown.
   */
  lang?: string
  /**
   * The document's labels, in its order. Absent when it has none.
   */
  tags?: string[]
  /**
   * What the document was before it became text. Absent when unknown.
   */
  media?: Media
  /**
   * How much the document can be relied on. Absent when unknown.
   */
  trust?: Trust
  /**
   * The repository that the document comes from. Absent outside repositories.
   */
  repo?: string
  /**
   * The programming language of a document that is code, in lower case. Absent for prose.
   */
  code_lang?: string
  /**
   * Whatever else the document says about itself. Absent when it says nothing.
   */
  metadata?: {
    [k: string]: unknown
  }
  /**
   * What cut the document into chunks, as a short version: `versions` of the engine's description has its full text. Absent when unknown.
   */
  chunker_version?: string
  /**
   * When the document was last indexed with new content (RFC 3339).
   */
  indexed_at: string
  /**
   * Whether the document was indexed longer ago than the engine's threshold (30 days unless set otherwise).
   */
  stale: boolean
}
/**
 * A chunk within the text that was fetched.
 */
export interface FetchedPart {
  /**
   * The chunk.
   */
  chunk_id: string
  /**
   * Its place among the chunks of the document, from 0.
   */
  ordinal: number
  /**
   * The headings that it stands under, outermost first. Empty above the first heading.
   */
  heading_path: string[]
  /**
   * Where it is in the source.
   */
  citation: CitationV1
  /**
   * The chunk, verbatim. Absent where it can be cut from the text around it by its offsets.
   */
  text?: string
}
/**
 * A `fetch_request.v1` of a span of the source text. It leaves out nothing but the end of a line before it.
 */
export interface FetchRest {
  /**
   * The document.
   */
  doc_id: string
  /**
   * Where it begins in the source.
   */
  start: number
  /**
   * Where it ends in the source, above `start`.
   */
  end: number
}
/**
 * A whole document.
 */
export interface FetchedDocument {
  /**
   * The label of this schema.
   */
  schema_version: 'fetch_result.v1'
  /**
   * What was asked for.
   */
  kind: 'document'
  /**
   * The chunks of the document, in its order. Absent unless they were asked for.
   */
  chunks?: FetchedPart[]
  /**
   * The document.
   */
  doc_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  doc_path: string
  /**
   * What people call the document. When it doesn't say, the last part of its path, and `title_from` says so.
   */
  title?: string
  /**
   * Where `title` comes from: `name`, what the file is called. Absent when the document has a title.
   */
  title_from?: 'name'
  /**
   * The passage, verbatim: `source.slice(citation.start, citation.end)`.
   */
  text: string
  /**
   * The place of `text` in the source. When the budget cut the text, the place of what is left.
   */
  citation: CitationV1
  /**
   * Whether the budget cut the text.
   */
  truncated: boolean
  /**
   * The request that reads on where the budget cut the text; with neighbours that were dropped on one side alone, the one that reads these. Absent unless it was cut.
   */
  next?: FetchRest
  /**
   * The source that the document was indexed from. Absent unless it was named: an id that is a path, or `documents`, is taken for a default.
   */
  source_id?: string
  /**
   * The language of the document, as a BCP 47 tag in lower case. Absent when unknown.
   */
  lang?: string
  /**
   * The document's labels, in its order. Absent when it has none.
   */
  tags?: string[]
  /**
   * What the document was before it became text. Absent when unknown.
   */
  media?: Media
  /**
   * How much the document can be relied on. Absent when unknown.
   */
  trust?: Trust
  /**
   * The repository that the document comes from. Absent outside repositories.
   */
  repo?: string
  /**
   * The programming language of a document that is code, in lower case. Absent for prose.
   */
  code_lang?: string
  /**
   * Whatever else the document says about itself. Absent when it says nothing.
   */
  metadata?: {
    [k: string]: unknown
  }
  /**
   * What cut the document into chunks, as a short version: `versions` of the engine's description has its full text. Absent when unknown.
   */
  chunker_version?: string
  /**
   * When the document was last indexed with new content (RFC 3339).
   */
  indexed_at: string
  /**
   * Whether the document was indexed longer ago than the engine's threshold (30 days unless set otherwise).
   */
  stale: boolean
}
/**
 * A span of source lines: the lines that citations name.
 */
export interface FetchedSpan {
  /**
   * The label of this schema.
   */
  schema_version: 'fetch_result.v1'
  /**
   * What was asked for.
   */
  kind: 'span'
  /**
   * The document.
   */
  doc_id: string
  /**
   * The document's path within its source: relative, with `/`.
   */
  doc_path: string
  /**
   * What people call the document. When it doesn't say, the last part of its path, and `title_from` says so.
   */
  title?: string
  /**
   * Where `title` comes from: `name`, what the file is called. Absent when the document has a title.
   */
  title_from?: 'name'
  /**
   * The passage, verbatim: `source.slice(citation.start, citation.end)`.
   */
  text: string
  /**
   * The place of `text` in the source. When the budget cut the text, the place of what is left.
   */
  citation: CitationV1
  /**
   * Whether the budget cut the text.
   */
  truncated: boolean
  /**
   * The request that reads on where the budget cut the text; with neighbours that were dropped on one side alone, the one that reads these. Absent unless it was cut.
   */
  next?: FetchRest
  /**
   * The source that the document was indexed from. Absent unless it was named: an id that is a path, or `documents`, is taken for a default.
   */
  source_id?: string
  /**
   * The language of the document, as a BCP 47 tag in lower case. Absent when unknown.
   */
  lang?: string
  /**
   * The document's labels, in its order. Absent when it has none.
   */
  tags?: string[]
  /**
   * What the document was before it became text. Absent when unknown.
   */
  media?: Media
  /**
   * How much the document can be relied on. Absent when unknown.
   */
  trust?: Trust
  /**
   * The repository that the document comes from. Absent outside repositories.
   */
  repo?: string
  /**
   * The programming language of a document that is code, in lower case. Absent for prose.
   */
  code_lang?: string
  /**
   * Whatever else the document says about itself. Absent when it says nothing.
   */
  metadata?: {
    [k: string]: unknown
  }
  /**
   * What cut the document into chunks, as a short version: `versions` of the engine's description has its full text. Absent when unknown.
   */
  chunker_version?: string
  /**
   * When the document was last indexed with new content (RFC 3339).
   */
  indexed_at: string
  /**
   * Whether the document was indexed longer ago than the engine's threshold (30 days unless set otherwise).
   */
  stale: boolean
}
/**
 * The state of a server, for whoever starts it and sends it requests.
 */
export interface HealthV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'health.v1'
  /**
   * `alive`: the server answers. `ready`: its engine answers too.
   */
  status: 'alive' | 'ready'
  /**
   * When that was found out (RFC 3339). An old time comes from a cache.
   */
  checked_at: string
}
/**
 * What an index was made with, as `config.json` in its folder keeps it for the command, the MCP server and the inspector. The database decides: it names the model of its vectors.
 */
export interface IndexConfigV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'index_config.v1'
  /**
   * Whether words alone are searched and indexed. Absent: they are not, if there is a model.
   */
  lexical?: boolean | undefined
  /**
   * The embedding model: its name on a server, on the hub (`owner/name`), or within `embed_folder`; or a short name such as `multilingual`. Absent: the default model of the installed library.
   */
  embed_model?: string | undefined
  /**
   * The address of the server that embeds, without a user, a password and a query. Absent: the model is of the installed library, or of the server that the environment names.
   */
  embed_url?: string | undefined
  /**
   * The folder that holds the weights, under the name of the model. A relative path is one from the folder of the index. Absent: the cache of the user, and the hub.
   */
  embed_folder?: string | undefined
  /**
   * The length of the vectors of a server's model, so that no call is needed to know it. Absent: it was of no server, or the server tells.
   */
  embed_dimensions?: number | undefined
  /**
   * The model of a server that writes answers. Absent: answers are quotations.
   */
  model?: string | undefined
  /**
   * The address of its server, as in `embed_url`. Absent: that which the environment names, or Ollama on this machine.
   */
  model_url?: string | undefined
  /**
   * The names of the readers that were installed beside Kebab's own when it was last indexed. Absent: none.
   *
   * @maxItems 1000
   */
  readers?: readonly string[] | undefined
  /**
   * The folders that were indexed with settings of their own, or from outside the folder that the index is in. Absent: none.
   *
   * @maxItems 10000
   */
  sources?: readonly SourceConfig[] | undefined
}
/**
 * How a folder is indexed.
 */
export interface SourceConfig {
  /**
   * The folder: its path from the folder of the index, with `/`, or an absolute one.
   */
  folder: string
  /**
   * Globs of the files that are indexed. Absent: those that a reader takes.
   *
   * @maxItems 1000
   */
  include?: readonly string[] | undefined
  /**
   * Globs of the files and folders that are left out. Absent: none.
   *
   * @maxItems 1000
   */
  exclude?: readonly string[] | undefined
  /**
   * Whether `.gitignore` and `.kebabignore` count. Absent: they do.
   */
  ignore_files?: boolean | undefined
  /**
   * What is to be known of the documents at some paths. The first whose glob matches is the member `context` of their metadata, unless they have one. Absent: nothing.
   *
   * @maxItems 100
   */
  context?: readonly PathContext[] | undefined
  /**
   * Whether the contexts are read above the titles of their documents, by models and by words. Absent: they aren't.
   */
  embed_context?: boolean | undefined
}
/**
 * What is to be known of the documents at some paths.
 */
export interface PathContext {
  /**
   * The glob of the paths.
   */
  path_glob: string
  /**
   * What is to be known.
   */
  text: string
}
/**
 * The run has begun. Always the first event.
 */
export interface IngestStarted {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'started'
  /**
   * The collection that is indexed. Absent unless the caller named it.
   */
  source_id?: string
  /**
   * When the run began (RFC 3339).
   */
  started_at: string
}
/**
 * It is known how much there is to do. At most once.
 */
export interface IngestScanned {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'scanned'
  /**
   * How many documents the source has. `null` when it doesn't say, as an iterable doesn't.
   */
  documents_total: number | null
}
/**
 * A document is done. Its changes hold once a `committed` event follows.
 */
export interface IngestDocument {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'document'
  /**
   * The document's path within its source. That of a folder, which can only be skipped, ends with `/`.
   */
  path: string
  /**
   * What became of the document.
   */
  status: 'added' | 'updated' | 'unchanged' | 'failed' | 'skipped'
  /**
   * How many chunks the document has now. 0 for one that failed or was skipped.
   */
  chunks: number
  /**
   * What went wrong. Only with the status `failed`.
   */
  error?: ErrorV1
  /**
   * Why it was left out, for programs. Only with the status `skipped`.
   */
  code?: SkipCode
  /**
   * Why it was left out, for people. Only with the status `skipped`.
   */
  reason?: string
}
/**
 * How far the run is. Its numbers never go down.
 */
export interface IngestProgress {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'progress'
  /**
   * How many documents are done.
   */
  documents_done: number
  /**
   * How many documents there are. `null` when it isn't known.
   */
  documents_total: number | null
  /**
   * How many chunks are cut and ready to be stored. Where the store takes vectors only with their text, they are embedded too.
   */
  chunks_done: number
}
/**
 * A document that is no longer in the source is removed. It holds once a `committed` event follows.
 */
export interface IngestRemoved {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'removed'
  /**
   * The document's path within its source.
   */
  path: string
}
/**
 * Everything up to here is stored durably, whatever happens next.
 */
export interface IngestCommitted {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'committed'
  /**
   * The revision of the store. Opaque.
   */
  revision: string
  /**
   * How many documents this commit added, replaced or removed.
   */
  documents: number
}
/**
 * How far the vectors of the committed text are. The first such event comes before the first chunk is embedded.
 */
export interface IngestVectors {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'vectors'
  /**
   * How many chunks have got their vector since the embedding began.
   */
  chunks_done: number
  /**
   * How many there are to embed. It grows when text is committed meanwhile.
   */
  chunks_total: number
  /**
   * An estimate of the seconds that the rest takes on this machine, from the batches so far. `null` before the first batch is done.
   */
  seconds_left: number | null
}
/**
 * How far the estimate of the embedder's calibration is. It comes after the vectors, for an embedder that declares none.
 */
export interface IngestCalibration {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'calibration'
  /**
   * How many of the questions and passages that Kebab brings for this are embedded.
   */
  texts_done: number
  /**
   * How many there are to embed.
   */
  texts_total: number
  /**
   * Why it failed, in the last such event. The run goes on, and the next one tries again. Absent: nothing failed.
   */
  error?: ErrorV1
}
/**
 * How far the words of an index are that another analyzer made: they are made anew. The first such event comes before the first chunk is read, and the words answer after the last.
 */
export interface IngestWords {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'words'
  /**
   * How many chunks are cut into words anew.
   */
  chunks_done: number
  /**
   * How many there are. It never goes down.
   */
  chunks_total: number
}
/**
 * The run went through. Single documents may have failed: the report says which. A last event.
 */
export interface IngestFinished {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'finished'
  /**
   * What the run did.
   */
  report: IngestReportV1
}
/**
 * What one run of indexing did. A document that can't be read is reported and does not stop the rest.
 */
export interface IngestReportV1 {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_report.v1'
  /**
   * The collection that was indexed. Absent unless the caller named it, so that no path of a machine gets out.
   */
  source_id?: string
  /**
   * The revision of the store after the run. Opaque; a run that changed nothing leaves it as it was.
   */
  revision: string
  /**
   * What became of the documents.
   */
  documents: DocumentCounts
  /**
   * What became of the chunks.
   */
  chunks: ChunkCounts
  /**
   * The documents that failed, in the order in which they were met. Empty when none did.
   */
  errors: DocumentFailure[]
  /**
   * What was left out on purpose: the first 1,000, those of a folder by path. `documents.skipped` counts all. Absent when nothing was.
   *
   * @maxItems 1000
   */
  skipped?: SkippedDocument[]
  /**
   * What of a document that this run read is in no field and no chunk, or counts as text where front matter may be meant: the first 1,000. `documents.noted` counts all. Absent when there is nothing to note.
   *
   * @maxItems 1000
   */
  notes?: DocumentNote[]
  /**
   * Why the calibration of the embedder could not be estimated, here or in the background before. The next run tries again. Absent: nothing failed.
   */
  calibration_error?: ErrorV1
  /**
   * Whether the run was cut short. What it committed stays, and the next run goes on from there. Absent: false.
   */
  aborted?: boolean
  /**
   * How long the run took, in whole milliseconds.
   */
  duration_ms: number
  /**
   * When the run began (RFC 3339).
   */
  started_at: string
  /**
   * When the run ended (RFC 3339).
   */
  finished_at: string
}
/**
 * Numbers of documents. Each one that was seen is counted once more, under what became of it; removed ones were not seen.
 */
export interface DocumentCounts {
  /**
   * Met in the source.
   */
  seen: number
  /**
   * New, and indexed.
   */
  added: number
  /**
   * Known, but with other content, and indexed again.
   */
  updated: number
  /**
   * Known, and the same as before.
   */
  unchanged: number
  /**
   * Known, but no longer in the source, and removed.
   */
  removed: number
  /**
   * Not indexed because of an error. What was known of them stays.
   */
  failed: number
  /**
   * Left out on purpose. A folder that was left out counts once, whatever is in it. What was known of them is removed.
   */
  skipped: number
  /**
   * Read with something to note, and counted under what became of them too. Absent: none.
   */
  noted?: number
}
/**
 * Numbers of chunks.
 */
export interface ChunkCounts {
  /**
   * New in the store.
   */
  added: number
  /**
   * Gone from the store.
   */
  removed: number
  /**
   * In the store after the run, those of other sources included.
   */
  total: number
}
/**
 * A document that failed.
 */
export interface DocumentFailure {
  /**
   * The document's path within its source.
   */
  path: string
  /**
   * What went wrong.
   */
  error: ErrorV1
}
/**
 * A file or folder that was left out on purpose.
 */
export interface SkippedDocument {
  /**
   * The path within the source. That of a folder ends with `/`: everything in it was left out.
   */
  path: string
  /**
   * Why, for programs.
   */
  code: SkipCode
  /**
   * Why, for people.
   */
  reason: string
}
/**
 * Something about how a document was read.
 */
export interface DocumentNote {
  /**
   * The document's path within its source.
   */
  path: string
  /**
   * What it is, for programs.
   */
  code: NoteCode
  /**
   * What it is, for people.
   */
  reason: string
}
/**
 * The run could not go on. What was committed stays. A last event.
 */
export interface IngestFailed {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'failed'
  /**
   * What went wrong.
   */
  error: ErrorV1
  /**
   * What the run did until then. Absent when it failed before it could do anything.
   */
  report?: IngestReportV1
}
/**
 * The caller aborted the run. What was committed stays. A last event.
 */
export interface IngestAborted {
  /**
   * The label of this schema.
   */
  schema_version: 'ingest_event.v1'
  /**
   * The kind of the event.
   */
  type: 'aborted'
  /**
   * What the run did until then. Absent when it was aborted before it could do anything.
   */
  report?: IngestReportV1
}
/**
 * The response of `kairos_begin`: one step of a protocol, and how to go on.
 */
export interface KairosBeginResponse {
  /**
   * The step. The first step of a protocol has the URI of the protocol.
   */
  uri: KairosUri
  /**
   * What the protocol is called. `null` when it has no name.
   */
  chain_label: string | null
  /**
   * What the step is called.
   */
  label: string
  /**
   * The place of the step in the protocol, from 1.
   */
  step: number
  /**
   * How many steps the protocol has.
   */
  steps: number
  /**
   * What to do: the text under the heading of the step, verbatim from its document.
   */
  text: string
  /**
   * The step after this one. `null` on the last.
   */
  next_uri: KairosUri | null
  /**
   * How to go on, in words: "call kairos_begin with <next_uri> for the next step", or that the protocol ends here.
   */
  next_action: string
}
/**
 * The response of `kairos_search`: what an agent may do next, each choice with the exact call to make.
 */
export interface KairosSearchResponse {
  /**
   * Always true.
   */
  must_obey: true
  /**
   * A summary for people. The number of matches that it names counts neither refine nor create.
   */
  message: string
  /**
   * A short directive: "Pick one choice and follow that choice's next_action.", or for a single choice "Follow the choice's next_action.". It names no protocol unless there is one choice alone.
   */
  next_action: string
  /**
   * First all matches, best first, then at most one refine, then one create, which only a match that stands alone does without. JSON Schema can count roles but not order them, nor compare members: `validateChoices` of `@kebab/kairos` checks the order too.
   *
   * @minItems 1
   */
  choices: (KairosMatchChoice | KairosRefineChoice | KairosCreateChoice)[]
}
/**
 * A protocol that the search found.
 */
export interface KairosMatchChoice {
  /**
   * The protocol. Never that of refine or create.
   */
  uri: KairosUri
  /**
   * What the choice is called: the step that the protocol begins with, or the protocol itself.
   */
  label: string
  /**
   * What the protocol is called. `null` when it has no name.
   */
  chain_label: string | null
  /**
   * How well it matches: 0 not at all, 1 fully.
   */
  score: number
  /**
   * The kind of the choice.
   */
  role: 'match'
  /**
   * The labels of the protocol. May be empty.
   */
  tags: string[]
  /**
   * "call kairos_begin with <uri> to execute this protocol", with the `uri` of the choice; without "this" too.
   */
  next_action: string
  /**
   * The `next_action` as data. Absent unless it was asked for.
   */
  call?: KairosCall
}
/**
 * A choice's `next_action` as data.
 */
export interface KairosCall {
  /**
   * The tool to call.
   */
  tool: 'kairos_begin'
  /**
   * What to call it with.
   */
  arguments: {
    /**
     * The `uri` of the choice.
     */
    uri: KairosUri
  }
}
/**
 * Help with turning a vague request into a better query.
 */
export interface KairosRefineChoice {
  /**
   * The protocol that helps with refining.
   */
  uri: 'kairos://mem/00000000-0000-0000-0000-000000002002'
  /**
   * What the choice offers.
   */
  label: string
  /**
   * What the protocol is called. `null` when it has no name.
   */
  chain_label: string | null
  /**
   * Not a match.
   */
  score: null
  /**
   * The kind of the choice.
   */
  role: 'refine'
  /**
   * The labels of the protocol. May be empty.
   */
  tags: string[]
  /**
   * What to do for this choice.
   */
  next_action: "call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002002 to get step-by-step help turning the user's request into a better search query"
  /**
   * The `next_action` as data. Absent unless it was asked for.
   */
  call?: KairosCall
}
/**
 * Making a new protocol.
 */
export interface KairosCreateChoice {
  /**
   * The protocol that makes protocols.
   */
  uri: 'kairos://mem/00000000-0000-0000-0000-000000002001'
  /**
   * What the choice offers.
   */
  label: string
  /**
   * What the protocol is called. `null` when it has no name.
   */
  chain_label: string | null
  /**
   * Not a match.
   */
  score: null
  /**
   * The kind of the choice.
   */
  role: 'create'
  /**
   * The labels of the protocol. May be empty.
   */
  tags: string[]
  /**
   * What to do for this choice.
   */
  next_action: 'call kairos_begin with kairos://mem/00000000-0000-0000-0000-000000002001 to create a new protocol'
  /**
   * The `next_action` as data. Absent unless it was asked for.
   */
  call?: KairosCall
}
