export { type Bm25Retriever, type Bm25RetrieverOptions, bm25Retriever } from './bm25-retriever.js'
