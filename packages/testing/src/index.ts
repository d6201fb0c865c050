export type { TestRunner } from './test-runner.js'
