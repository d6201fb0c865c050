/**
 * Declares the compared engines as untyped. They are installed separately, and not at all where the
 * sources are checked.
 */
declare module '@lancedb/lancedb'
declare module '@langchain/classic/*'
declare module '@langchain/community/*'
declare module '@langchain/core/*'
declare module '@orama/orama'
declare module '@zvec/zvec'
declare module 'apache-arrow'
declare module 'better-sqlite3'
declare module 'hnswlib-node'
declare module 'lunr'
declare module 'minisearch'
declare module 'sqlite-vec'
declare module 'wink-bm25-text-search'
declare module 'wink-nlp-utils'
