/**
 * Everything that can be replaced in Kebab, on one page.
 *
 * Contracts are structural: an object with these members is enough, there is nothing to extend or to register.
 * Three rules hold for all of them:
 *
 * - Arguments and results belong to the caller: never change an argument, copy what you keep, and give nothing away that you go on using.
 * - Every slow call takes an `AbortSignal`. Once it aborts, reject with `signal.reason`, and do so promptly.
 * - Expected trouble is a `KebabError` with a `code`; anything else that is thrown counts as a failure of the part.
 *
 * Offsets count UTF-16 code units, as `String.prototype.slice` does; starts are inclusive and ends exclusive.
 * Lines count from 1, both ends included. Times are ISO 8601 strings in UTC.
 */

/** What every slow call accepts. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `signal.reason`. Absent: the call can't be cancelled. */
  signal?: AbortSignal | undefined
}

// Documents and chunks

/** What a document was before it became text. */
export type Media = 'markdown' | 'text' | 'code' | 'html' | 'pdf' | 'image' | 'audio'

/** How much a document can be relied on, best first: written by people, derived from that, made by a model. */
export type Trust = 'primary' | 'secondary' | 'generated'

/** A JSON value, as metadata holds them. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A document without its text. */
export interface Document {
  /** 128 bits in lower-case hexadecimal, derived from `sourceId` and `path`: stable when the text changes. */
  docId: string
  /** The collection that the document was indexed from. Indexing a source again sweeps only its own documents. */
  sourceId: string
  /** Where the document is within its source: relative, with `/`, unique in the source. */
  path: string
  /** What people call the document. Absent when the document doesn't say. */
  title?: string | undefined
  /** The language of the text, as a BCP 47 tag in lower case. Absent when unknown. */
  lang?: string | undefined
  /** Free labels, without duplicates, in the document's order. */
  tags: readonly string[]
  media: Media
  trust: Trust
  /** The repository that the document comes from. Absent outside repositories. */
  repo?: string | undefined
  /** The programming language of a document that is code, in lower case. */
  codeLang?: string | undefined
  /** Whatever else the document says about itself. Never interpreted: any JSON, under any key, as deep as `JSON.stringify` can go. */
  metadata: { readonly [key: string]: Json }
  /** SHA-256 of the source text, of everything above, of the origin and its spans, in hexadecimal: equal means that the document is the same. */
  contentHash: string
  /** Name, version and settings of the chunker that cut the text. Another one may cut elsewhere. */
  chunkerVersion: string
  /** `Embedder.model` of the embedder that embedded the chunks. Absent when nothing did. */
  embeddingModel?: string | undefined
  /** When the document was last indexed with new content. */
  indexedAt: string
  /**
   * Where the text comes from, if a reader made it from a file that is no text. Absent: the text is the file. Which piece stands
   * where in the file, `StoredDocument.originSpans` says: a document that is read with every hit stays small.
   */
  origin?: Origin | undefined
}

/** A place in a file. It has at least one member; numbers count from 1. Members that say nothing about the kind of file are absent. */
export interface OriginPlace {
  /** A page of a PDF, a slide. */
  page?: number | undefined
  /** A line of the file. */
  line?: number | undefined
  /** A row of a table, its header included. */
  row?: number | undefined
  /** The address of a cell, such as `B7`, or its number in a notebook. Not empty. */
  cell?: string | undefined
}

/** Where a piece of a derived text stands in the file. */
export interface OriginRange {
  /** Where the piece begins in the file. */
  from: OriginPlace
  /** Where the piece ends in the file, its last page, line or row included. Absent: where it begins. */
  to?: OriginPlace | undefined
}

/** Which piece of a derived text stands where in the file. */
export interface OriginSpan extends OriginRange {
  /** Where the piece begins in the text. */
  start: number
  /** Where the piece ends in the text, behind `start`. */
  end: number
}

/** The file that a derived text was made from. */
export interface Origin {
  /** SHA-256 of the bytes of the file, in lower-case hexadecimal. */
  digest: string
  /** Name and version of the reader, such as `subtitles/1`. */
  reader: string
}

/** A passage of a document: the unit that is indexed, ranked, returned and cited. */
export interface Chunk {
  /** 128 bits in lower-case hexadecimal, derived from the document, the chunker, the text and its number among equal texts. */
  chunkId: string
  document: Document
  /** Place among the chunks of the document, from 0, without gaps. */
  ordinal: number
  /** Verbatim: `source.slice(start, end)`. Never empty, never white space alone. */
  text: string
  /** Where the text begins in the source. */
  start: number
  /** Where the text ends in the source. */
  end: number
  /** The first line of the text. */
  lineStart: number
  /** The last line of the text. */
  lineEnd: number
  /** The headings that the text stands under, outermost first. Empty above the first heading. */
  headingPath: readonly string[]
  /** The programming language of a chunk that is one code block, in lower case. */
  codeLang?: string | undefined
  /** Where the text stands in the file of the document's `origin`: `originOf(originSpans, start, end)`. Absent: it has no place there. */
  origin?: OriginRange | undefined
}

/** A chunk with its embedding, where it already has one. */
export interface EmbeddedChunk extends Chunk {
  /** Unit length, as `Embedder.embed` returned it for `indexedText(chunk)`. */
  embedding?: Float32Array | undefined
}

// Reading and cutting

/** A document as it comes in. It has no other members: what else is known of it is its `metadata`. */
export interface DocumentInput {
  /** Where the document is within its source: relative, with `/`, without `.` and `..`. Its extension says what the text is. */
  path: string
  /** The whole text, as it is: line ends and a byte-order mark stay, and all offsets count them. */
  text: string
  /**
   * What is known about the document. `title`, `lang`, `tags`, `media`, `trust`, `repo` and `code_lang` become fields of the `Document`,
   * everything else its `metadata`. Wins over front matter, key by key; `null` for a known key says nothing. Dates become ISO strings;
   * otherwise it has to be JSON.
   */
  metadata?: Readonly<Record<string, unknown>> | undefined
  /**
   * Where the text stands in the file that it was made from. A reader of files that are no text gives it.
   * `spans`: by `start` ascending, without overlap, within the text. Text in between has no place of its own in the file.
   */
  origin?: { readonly spans: readonly OriginSpan[] } | undefined
}

/** A file that a reader is to read. */
export interface ReadableFile {
  /** Where the file is within its source: relative, with `/`. */
  path: string
  /** The bytes of the file, which are the reader's own. Rejects when the file can't be read; let that through. */
  bytes(): Promise<Uint8Array>
}

/** Turns a file into documents. */
export interface Reader {
  /** Unique among the readers of an index. Part of `Origin.reader`. */
  name: string
  /** Changes whenever the reader would read a file otherwise than before. Part of `Origin.reader`. */
  version: string
  /**
   * The ends of the paths that it reads, such as `.pdf`, in lower case; the case of a path doesn't count. Of several readers
   * that accept a path the first one reads it.
   */
  accepts: readonly string[]
  /**
   * The documents of a file, in its order: usually one, none for a file without content. A document has the path of the file, or one
   * that begins with it and `#`, unique among them. The same bytes give the same documents. A file that can't be read rejects: with
   * `invalid_input` when it isn't what its name says. It is then reported, and stops nothing.
   */
  read(file: ReadableFile, options?: CallOptions): Promise<readonly DocumentInput[]>
}

/** A chunk as a chunker makes it, before it has an id and a document. */
export type Passage = Pick<Chunk, 'text' | 'start' | 'end' | 'lineStart' | 'lineEnd' | 'headingPath' | 'codeLang'>

/** What a chunker looks at in a document, to say whether it cuts it. */
export type ChunkableDocument = Pick<Document, 'path' | 'media' | 'codeLang' | 'lang' | 'metadata'>

/** Cuts a document into passages. */
export interface Chunker {
  /** Name, version and settings: another one may cut elsewhere. It becomes `Document.chunkerVersion`, and part of every chunk id. */
  version: string
  /** Whether it cuts such a document. Of several chunkers that accept it the first one does. */
  accepts(document: ChunkableDocument): boolean
  /**
   * The passages of a document, by `start` ascending; none for a document without content. A passage is a verbatim slice of the text,
   * never white space alone, and its lines are those that it stands in. Passages may overlap, and may leave something out.
   * The same document gives the same passages. One that takes long gives others their turn (`nextTurn`), and heeds the signal.
   */
  chunk(
    document: ChunkableDocument & { text: string },
    options?: CallOptions,
  ): Promise<readonly Passage[]> | readonly Passage[]
}

// Filters

/** Which documents may answer. Keys are joined by AND, the values of one key by OR. No array is empty. */
export interface Filters {
  /** The document has at least one of these tags. Compared exactly. */
  tags?: readonly string[] | undefined
  /** The document is in one of these languages, in any case: `en` and `EN` also take `en-gb`. */
  lang?: readonly string[] | undefined
  /** The document's path matches one of these globs: `*` any characters but `/`, `**` any characters, `?` one character but `/`. */
  pathGlob?: readonly string[] | undefined
  docId?: readonly string[] | undefined
  media?: readonly Media[] | undefined
  repo?: readonly string[] | undefined
  /** The chunk's own `codeLang`, or else its document's, is one of these, in any case: `TypeScript` takes `typescript`. */
  codeLang?: readonly string[] | undefined
  sourceId?: readonly string[] | undefined
  /** The document is trusted at least this much: `secondary` takes `primary` too. */
  trustMin?: Trust | undefined
  /** The document was indexed later than this. */
  indexedAfter?: string | undefined
}

/** A filter as a retriever gets it. */
export interface ChunkFilter {
  /** For engines that can evaluate the conditions themselves. */
  where: Filters
  /** The ids of all chunks that pass. The store works them out at most once a search, on the first call, and stops when the search is over. */
  allowed(): Promise<ReadonlySet<string>>
}

// Retrievers

export interface RetrieveOptions extends CallOptions {
  /** The most candidates to return: an integer from 1. */
  limit: number
  /** Only chunks that pass may be returned. Apply it before or during the search: filtering a fixed number of results afterwards loses hits. */
  filter?: ChunkFilter | undefined
}

/** A chunk that a retriever found. */
export interface Candidate {
  chunkId: string
  /** Finite; higher is better. Only its order counts, unless `scoreKind` says what it is. */
  score: number
}

/** What a retriever found. */
export interface Ranking {
  /** Best first: descending by score, equal scores by `chunkId` ascending (by code unit, as `<` compares). No id twice, at most `limit`. */
  candidates: readonly Candidate[]
  /** True when no larger `limit` would bring more. A short list alone doesn't mean that: say it only when you know it. */
  exhausted: boolean
}

/**
 * Finds chunks for a query. The same question with the same limit gives the same ranking for as long as `revision()` stays.
 * An empty query, or one without a usable term, gives an empty ranking that is exhausted; so does an empty corpus.
 */
export interface Retriever {
  /** Unique in an engine. Shown in provenance, trace and `degraded`. */
  name: string
  /** `lexical` runs in the modes lexical and hybrid, `vector` in vector and hybrid, `other` in hybrid alone. */
  kind: 'lexical' | 'vector' | 'other'
  /**
   * Set it only if the scores are exactly that: raw BM25 (unbounded, >= 0) or the raw cosine (from -1 to 1).
   * When this retriever alone answers, its scores are then shown as they are. Absent: they are never shown as the score of a hit.
   */
  scoreKind?: 'bm25' | 'cosine' | undefined
  /** What built the index, with everything that changes its answers, such as `bm25-k1.2-b0.75`. Stays for the retriever's life. */
  indexVersion: string
  /**
   * What the retriever can do. A feature that it lacks is refused with `unsupported`: by the engine before anything is asked of it, and by `retrieve`
   * itself, with the details `{ feature: 'filter', retriever: name }`.
   */
  supports: { filter: boolean }
  /** For a vector retriever: its embedder's `calibration`. Absent: its scores are no evidence. */
  calibration?: Embedder['calibration']
  /** Changes whenever the retriever could answer differently: by its contents, or by another build of an approximate index. Stays otherwise. Absent: it never does. */
  revision?(): Promise<string> | string
  /**
   * The most candidates that it can be asked for: an integer from 1. The engine asks for no more. Asked for more, it answers as for `maxLimit`; a ranking that
   * this cuts isn't exhausted. Stays for the retriever's life. Absent: any `limit` will do.
   */
  maxLimit?: number | undefined
  /** The best candidates for a query, as far as `options` allow. */
  retrieve(query: string, options: RetrieveOptions): Promise<Ranking>
  /** The score that `retrieve` would give to each of these chunks, in their order; `null` for a chunk that the retriever doesn't hold. */
  score?(query: string, chunkIds: readonly string[], options?: CallOptions): Promise<(number | null)[]>
  /** For a lexical retriever: how many chunks it holds, and how many of them hold each of these terms of its analyzer, in their order. */
  documentFrequencies?(terms: readonly string[]): Promise<{ chunks: number; frequencies: number[] }>
  /**
   * A retriever that says the same about itself, and answers as this one does at the state of the view, whatever changes later; its `revision` is the one
   * that this retriever has then. It may be used until the view is closed. `null` for a view of another store, or of a state that it doesn't have.
   * Absent: it can't, and the engine holds still.
   */
  within?(view: StoreView, options?: CallOptions): Promise<Retriever | null>
}

/** A retriever that keeps an index of its own. Since that changes, it has a `revision`. */
export interface IndexedRetriever extends Retriever {
  /**
   * Adds chunks, or replaces those whose ids it holds. All of them or, when it rejects, none. Chunks that it holds as they are change nothing, `revision` included.
   * Index `indexedText(chunk)`, so that headings are found too.
   */
  add(chunks: readonly EmbeddedChunk[], options?: CallOptions): Promise<void>
  /** Removes chunks. Ids that it doesn't hold are ignored, and change nothing. */
  remove(chunkIds: readonly string[]): Promise<void>
}

/** A folder of its own for the files of one index. */
export interface IndexFolder {
  /** Its absolute path, for engines that read and write files themselves. It is there when `save` is called. */
  path: string
  /** Writes a file whole, and has the disk take it. Rejects with `io_error`. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** A file, whole. Rejects with `io_error` when it can't be read. */
  read(name: string, options?: CallOptions): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * An indexed retriever that can be saved and loaded, so that opening doesn't build it anew. Who saves it also notes the revision of the
 * store that it is at: what was saved is never taken for another state.
 */
export interface SavedRetriever extends IndexedRetriever {
  /** Writes what is held at the moment of the call into an empty folder, and has the disk take it. What is held stays as it is. */
  save(folder: IndexFolder, options?: CallOptions): Promise<void>
  /**
   * Takes what was saved in the place of all that is held; answers and `revision()` are then those of the index that was saved. Checks
   * every byte before it is used. Rejects with `corrupt_index` or `io_error` for files that are damaged or missing, and with
   * `embedding_mismatch`, `corrupt_index` or `unsupported` for those of other settings; what is held then stays as it is.
   */
  load(folder: IndexFolder, options?: CallOptions): Promise<void>
}

// Fusion

/** What one retriever brings into a fusion. */
export interface RankedList {
  /** The retriever's name. */
  retriever: string
  kind: Retriever['kind']
  scoreKind?: Retriever['scoreKind']
  /** Finite, >= 0. */
  weight: number
  /** Best first, without duplicates. Empty when the retriever found nothing. */
  candidates: readonly Candidate[]
}

/** Makes one ranking of several. */
export interface Fusion {
  /** Name and settings, such as `relative-score`. Shown on hits and in the trace; a cursor of one fusion isn't taken by another. */
  name: string
  /**
   * A finite score for every chunk of the lists, by `chunkId`; higher is better. Pure: the same lists give the same scores. Equal scores are
   * put in order by the engine: the better rank of a lexical retriever first, then `chunkId` ascending.
   */
  fuse(lists: readonly RankedList[]): ReadonlyMap<string, number>
}

// Tracing

/** What spans say about themselves. */
export type SpanAttributes = Record<string, string | number | boolean | string[]>

/** The part of an OpenTelemetry `Span` that is used. */
export interface TracingSpan {
  /** Notes what is known of the work, beside what was noted before. */
  setAttributes(attributes: SpanAttributes): unknown
  /** Notes why the work failed. */
  recordException(exception: Error): void
  /** `code` 2 is an error, as in OpenTelemetry. */
  setStatus(status: { code: 0 | 1 | 2; message?: string }): unknown
  /** The work is over. Called once. */
  end(): void
}

/** The part of an OpenTelemetry `Tracer` that is used: hand in one of its own. What it or its spans throw is ignored, and fails nothing. */
export interface Tracer {
  /** Runs `work` with a span that is current for as long as it runs, so that spans within it become its children. */
  startActiveSpan<T>(name: string, options: { attributes?: SpanAttributes }, work: (span: TracingSpan) => T): T
}

// Storage

/** A document with its source text, as it is stored. */
export interface StoredSource {
  document: Document
  /** The whole source text, from which every chunk is a slice. Any string: it is kept as it is. */
  text: string
  /**
   * Where the text stands in the file of the document's `origin`: by `start` ascending, without overlap, within the text. There may be
   * thousands. Text in between has no place of its own in the file. Absent without an `origin`, or when its reader gave none.
   */
  originSpans?: readonly OriginSpan[] | undefined
}

/** A document with its source text and its chunks, as it is stored. */
export interface StoredDocument extends StoredSource {
  /** All chunks of the document, and of no other, in the order of their ordinals. No other document has a chunk with one of their ids. */
  chunks: readonly EmbeddedChunk[]
}

/** One change of a store, done whole or not at all. It removes before it puts, so that a document in both stays. */
export interface StoreBatch {
  /** Documents to add; each replaces what was stored under its `docId`, with all chunks. Of one that is here twice the last counts. */
  put?: readonly StoredDocument[] | undefined
  /** `docId`s to remove, with their chunks. Unknown ids are ignored. */
  remove?: readonly string[] | undefined
  /**
   * The revision that the store must be at. At any other, the commit rejects with `locked` and changes nothing: somebody else has
   * committed, and whatever was derived from the store is behind. Absent: any revision will do.
   */
  base?: string | undefined
}

/** What a search or `fetch` reads: a store, or a view of one. */
export interface StoreReads {
  /** Opaque, compared for equality. Changes with every commit that changes anything, and never comes back to an earlier value. */
  revision(): Promise<string>
  /** The chunks with these ids, in their order; `null` where there is none. With their embeddings only if `embeddings` is true. */
  get(
    chunkIds: readonly string[],
    options?: CallOptions & { embeddings?: boolean | undefined },
  ): Promise<(EmbeddedChunk | null)[]>
  /** The ids of all chunks that pass. No conditions: all chunks. Globs may cost a lot: others get their turn meanwhile, and an abort is noticed. */
  select(where: Filters, options?: CallOptions): Promise<ReadonlySet<string>>
  /**
   * The chunk itself with up to `n` chunks of the same document on either side, in document order, without embeddings. Empty for an unknown id.
   * `n` is an integer from 0, or else `invalid_input`.
   */
  neighbours(chunkId: string, n: number, options?: CallOptions): Promise<Chunk[]>
  /** A document with its whole source text and the spans of its origin, or `null` for an unknown id. */
  source(docId: string, options?: CallOptions): Promise<StoredSource | null>
}

/**
 * One unchanging read of a store: all that it gives is of one state, whatever is committed meanwhile, and `revision()` is that of the state. Its calls may be
 * made at once. Once it is closed they reject with `unsupported`.
 */
export interface StoreView extends StoreReads {
  /** What the store's own retrievers need to answer `within` the view, such as a transaction. Nobody else looks at it. Absent: the members say all. */
  handle?: unknown
  /** Frees what the view holds. Closing it again does nothing. Calls that are under way may still answer, or reject with `unsupported`. */
  close(): Promise<void>
}

/** How one revision stands to another. `unrelated`: one of them isn't a revision of this store, so that neither came first. */
export type RevisionOrder = 'same' | 'older' | 'newer' | 'unrelated'

/**
 * Keeps documents and chunks: the source of truth that indexes are built from. What was put comes back equal, embeddings bit for bit.
 * Beside a commit, readers see each document as it was before or as it is after, never half of it. Concurrent commits are done one after the other.
 */
export interface ChunkStore extends StoreReads {
  /** What the store holds. `embeddingModels`: the distinct models of its documents, ascending, with `null` first if some document has none. */
  stats(): Promise<{ documents: number; chunks: number; embeddingModels: (string | null)[] }>
  /** All documents of a source, or of every source, by path ascending (by code unit, as `<` compares). */
  documents(options?: CallOptions & { sourceId?: string | undefined }): AsyncIterable<Document>
  /** The chunks of these documents, or of every document, with their embeddings; a document's chunks are together, in order. For building an index anew. */
  chunks(options?: CallOptions & { docIds?: readonly string[] | undefined }): AsyncIterable<EmbeddedChunk>
  /**
   * Does the whole batch, durably, and resolves to the new revision. A batch changes nothing, and leaves the revision as it is, when every document
   * is the same after it as before, in all its members, text, spans of its origin, chunks and embeddings. `indexedAt` alone doesn't count, and stays. A document that
   * isn't what `StoredDocument` says makes the whole batch `invalid_input`.
   */
  commit(batch: StoreBatch): Promise<string>
  /** A view of the present state, which its caller closes. Absent: the store has none, and who reads several things looks whether the revision stayed. */
  view?(options?: CallOptions): Promise<StoreView>
  /**
   * How `a` stands to `b`: the same state, an `older` or a `newer` one. For stores with replicas, which may be behind: then a search waits. It takes any
   * text, also a retriever's revision: one that doesn't say which state of the store it belongs to is `unrelated`. Absent: revisions are only equal or not.
   */
  compare?(a: string, b: string): RevisionOrder
}

/** What was committed since a past state of a store. */
export interface StoreChanges {
  /** The state that these changes lead to. */
  revision: string
  /** Documents that were put since then and are there, in the order of their commits. */
  docIds: string[]
  /** Chunks that were removed since then and are not there. */
  removed: string[]
}

/** A past state of a store that has a name. */
export interface MarkedState {
  name: string
  revision: string
}

/** A store that an indexer can keep indexes in step with: it knows what changed since a past state, and the vectors of past texts. */
export interface SyncedStore extends ChunkStore {
  /** A document without its text, or `null` for an unknown id. */
  document(docId: string): Promise<Document | null>
  /**
   * What was committed since a revision. `null` for one that this store hasn't had, or that is too long ago: from the last state but
   * one that had a name on, everything is known, unless more was removed than the store remembers.
   */
  changesSince(revision: string): Promise<StoreChanges | null>
  /**
   * Gives the present state a name, in the place of the state that had one: for what is derived from the store and kept elsewhere
   * under that name. The revision stays. Rejects with `locked`, and marks nothing, if the store is at another revision than `revision`.
   */
  mark(name: string, revision: string): Promise<void>
  /** The state that has a name, or `null`. */
  marked(): Promise<MarkedState | null>
  /**
   * The vectors that a model gave to these passages, in their order; `null` for a passage whose vector isn't known. Known are those of
   * the chunks, by `indexedText`, and of some that were removed or replaced: so an edit that is taken back costs nothing.
   */
  embeddings(passages: readonly string[], model: string): Promise<(Float32Array | null)[]>
}

// Models

/** Turns texts into vectors whose cosine says how close they are in meaning. */
export interface Embedder {
  /** Everything that decides the vectors: name, precision, pooling, prefixes. Vectors of different models are never mixed. */
  model: string
  /** The length of every vector. */
  dimensions: number
  /**
   * The cosines between which similarity counts: at or below `floor` two texts have nothing to do with each other, at or above `ceiling` they say the same.
   * -1 <= `floor` < `ceiling` <= 1. Absent: evidence does without similarity.
   */
  calibration?: { floor: number; ceiling: number } | undefined
  /**
   * One finite vector of unit length for each text, the empty one too, in their order. No texts: no vectors. A text has the same vector again and
   * whatever stands beside it, up to rounding. A model may treat a query otherwise than a passage.
   */
  embed(texts: readonly string[], options: CallOptions & { kind: 'query' | 'passage' }): Promise<Float32Array[]>
}

/** A word as the index knows it, and where it stands in the text. */
export interface Term {
  /** The folded form, in which words are compared. */
  term: string
  start: number
  end: number
}

/** Turns text into terms: one object for indexing, queries, snippets and evidence alike. */
export interface Analyzer {
  /** Name and version of the analysis. Part of the `indexVersion` of what is built with it. Absent: `custom`. */
  version?: string | undefined
  /** Terms by `start` ascending, repeated as often as they occur. Terms may share a place, as a word and its parts do. */
  terms(text: string, options?: { lang?: string | undefined }): Term[]
  /** What `terms` gives, without the terms that are not wanted: for an analyzer that can do this faster. A search asks it for ten passages. */
  find?(text: string, wanted: ReadonlySet<string>, options?: { lang?: string | undefined }): Term[]
}

/** How two texts relate: three probabilities that add up to 1. */
export interface Entailment {
  entailment: number
  neutral: number
  contradiction: number
}

/** Natural-language inference: does the premise support the hypothesis? */
export interface Entailer {
  /** Everything that decides the results: name, precision, version. */
  model: string
  /**
   * One result for each pair, in their order. No pairs: no results. A pair has the same result again and whatever stands beside it, up to rounding.
   * Text beyond the model's length is an error of the caller, `invalid_input`, and never cut silently.
   */
  entail(pairs: readonly { premise: string; hypothesis: string }[], options?: CallOptions): Promise<Entailment[]>
}

export interface RerankOptions extends CallOptions {
  /** The stored embedding of each text, in their order; `null` where there is none. Given only to a reranker that `usesEmbeddings`. */
  embeddings?: readonly (Float32Array | null)[] | undefined
}

/** Scores texts against a query, more exactly and more slowly than a retriever, or with an eye on one another. */
export interface Reranker {
  /** Everything that decides the scores. Unique among the names of an engine's retrievers; shown on hits, in the trace and in `degraded`. */
  model: string
  /** Whether it makes use of the embeddings that the store has. Default: false, and none are read. */
  usesEmbeddings?: boolean | undefined
  /**
   * One finite number for each text, in their order; higher is better, and only the order counts. The texts are `indexedText` of their chunks, best first
   * so far; a text has the same number wherever it stands among the same others, up to rounding. The same query and texts give the same numbers.
   * No texts: no numbers.
   */
  rerank(query: string, texts: readonly string[], options?: RerankOptions): Promise<number[]>
}

/** One message of a conversation with a language model. */
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A block of evidence as it was packed into the prompt, for generators that work on data. */
export interface EvidenceBlock {
  /** The number that `[#n]` cites, from 1. */
  marker: number
  chunkIds: readonly string[]
  path: string
  headingPath: readonly string[]
  trust: Trust
  text: string
}

/**
 * What a language model is asked for. `answer`: the question, answered from the evidence. `rewrite`: a follow-up as a question that stands
 * by itself. `decompose`: the questions that a question is made of. `decide`: what is still to be searched for, if anything.
 */
export type GenerateTask = 'answer' | 'rewrite' | 'decompose' | 'decide'

/** What a language model is asked. */
export interface GenerateRequest {
  messages: readonly Message[]
  /** What the model is to do, for generators that work on data. Default: `answer`. */
  task?: GenerateTask | undefined
  /** The question behind the task, for generators that work on data: one that stands by itself, but for the task `rewrite`. Already part of the messages. */
  question?: string | undefined
  /** Data, never instructions. Already part of the messages; empty for calls that don't answer from evidence. */
  evidence: readonly EvidenceBlock[]
  /** The most tokens to generate: an integer from 1. An answer that is cut by it finishes with `length`. */
  maxTokens: number
  /** From 0 (always the likeliest token) to 2. Absent: the model's own default. */
  temperature?: number | undefined
  /** With the same seed and temperature 0 the same request gives the same text. */
  seed?: number | undefined
  /** Asks for one JSON value and nothing around it. */
  json?: boolean | undefined
}

/** A piece of an answer as it comes, then exactly one `finish`. */
export type GenerateEvent =
  | { type: 'text'; text: string }
  | {
      type: 'finish'
      /** `stop`: the model was done. `length`: it hit `maxTokens`. `other`: it was stopped, by a filter for example. */
      reason: 'stop' | 'length' | 'other'
      /** Tokens read and written. Absent when the model doesn't say. */
      usage?: { promptTokens: number; completionTokens: number } | undefined
    }

/** A language model. */
export interface Generator {
  /** The name of the model, as answers show it. */
  model: string
  /** Who runs it, as answers show it. Absent when that isn't known. */
  provider?: string | undefined
  /** What it can do. Absent: everything. What it can't is done by rule, without a model. */
  tasks?: readonly GenerateTask[] | undefined
  /** Throws out of the iteration when the model fails; returning early from it frees the call. */
  generate(request: GenerateRequest, options?: CallOptions): AsyncIterable<GenerateEvent>
}
