/**
 * The `kebab` command. This module runs it inside another program; its user starts `kebab`.
 *
 * @module
 */

export { type CliProcess, type Opener, type Output, run } from './run.js'
