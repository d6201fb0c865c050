import type { CallOptions } from '@kebab/core'
import { readSignal } from '@kebab/core/internal'
import { describeValue } from '@kebab/core/kit'
import type { EvaluationQuery } from '../evaluate.js'
import { readGoldenQueries } from '../golden-queries.js'
import type { Qrels } from '../metrics.js'
import { jsonLines } from './json-lines.js'

/**
 * Reads golden queries from a file that has one a line:
 * `{ "query": "how do I start?", "relevant": ["start.md"] }`. What they may have is in
 * `GoldenQuery`. Rejects with `invalid_input` for a broken line; the message names
 * its file and number. Rejects with `io_error` for a file that can't be read.
 */
export async function readGoldenFile(
  file: string,
  options?: CallOptions,
): Promise<{ queries: EvaluationQuery[]; qrels: Qrels }> {
  const signal = readSignal('readGoldenFile', options)
  const ids = new Set<string>()
  const golden: unknown[] = []
  for await (const { value, refuse } of jsonLines(file, signal)) {
    const id = checkedId(value, refuse)
    if (ids.has(id)) throw refuse('an id that no line before has', describeValue(id))
    ids.add(id)
    golden.push(value)
  }
  return readGoldenQueries(golden)
}

/** Checks one query as `readGoldenQueries` checks all. Its errors then name the line. */
function checkedId(value: unknown, refuse: (expected: string, found: string) => Error): string {
  try {
    const { queries } = readGoldenQueries([value])
    return queries[0]!.id
  } catch (error) {
    throw refuse('a golden query', (error as Error).message.replace(/^queries\.0\.?/, ''))
  }
}
