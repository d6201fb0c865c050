/**
 * Reads queries and collections from files. It needs Node, unlike the measures.
 *
 * @module
 */

export {
  type Collection,
  type CollectionDocument,
  type CollectionQuery,
  type ReadCollectionOptions,
  readCollection,
  readCorpus,
} from './read-collection.js'
export { readGoldenFile } from './read-golden-file.js'
export { readQuestionFile } from './read-question-file.js'
