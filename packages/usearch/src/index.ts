export type { Precision, UsearchRetrieverOptions, VectorPlace } from './settings.js'
export type { UsearchIndex, UsearchModule } from './usearch-module.js'
export { type UsearchRetriever, usearchRetriever } from './usearch-retriever.js'
