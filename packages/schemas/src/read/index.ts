export { writeOutGlobs } from '../brace-expansion.js'
export * from '../generated/readers.js'
export { namesHint, nearestName } from '../nearest-name.js'
export { describeValue, type Reading, type RequestIssue, type RequestReader } from '../reading.js'
