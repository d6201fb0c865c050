export type { CreateRetriever } from './retriever/retriever-rule.js'
export { type RetrieverKit, testRetriever } from './retriever/test-retriever.js'
export type { TestRunner } from './test-runner.js'
