export { writeOutGlobs } from '../brace-expansion.js'
export * from '../generated/readers.js'
export { describeValue, type Reading, type RequestIssue, type RequestReader } from '../reading.js'
