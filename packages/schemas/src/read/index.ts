export { type GlobRules, writeOutGlobs } from '../brace-expansion.js'
export * from '../generated/readers.js'
export type { Reading, RequestReader } from '../reading.js'
export { describeValue, type RequestIssue } from '../request-issue.js'
