export { describeValue } from './describe-value.js'
export * from './generated/readers.js'
export type { Reading, RequestIssue, RequestReader } from './reading.js'
