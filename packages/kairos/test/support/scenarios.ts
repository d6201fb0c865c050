import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KairosSearchResponse } from '@kebab/schemas'

const folder = join(import.meta.dirname, '../../../../schemas/examples/valid/kairos_search_response')

/** The four scenarios as the contract prints them, each with its query. */
export const SCENARIOS = [
  { query: 'coding deploy', response: read('scenario-1-single-match') },
  { query: 'Jira create ticket', response: read('scenario-2-multiple-matches') },
  { query: 'database migration rollback', response: read('scenario-3-weak-matches') },
  { query: 'xyzqwerty nonexistent protocol foobar', response: read('scenario-4-no-matches') },
] as const

function read(name: string): KairosSearchResponse {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as KairosSearchResponse
}
