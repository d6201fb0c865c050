import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Measured } from './bm25/measure.js'

/**
 * Exact BM25 three ways over a corpus from a seed: `@kebab/bm25`, `@kebab/flexsearch`, and plain typed arrays without pruning. Each in a process of
 * its own, one after the other. Usage: `npx tsx --conditions=@kebab/source bench/bm25.ts [chunks] [limit]`
 */
const [size = '20000', limit = '10'] = process.argv.slice(2)
const measured = ['plain', 'flexsearch', 'bm25'].map((name): Measured => {
  const flags = ['--expose-gc', '--conditions=@kebab/source', '--import', 'tsx']
  const output = execFileSync(process.execPath, [
    ...flags,
    join(import.meta.dirname, 'bm25/measure.ts'),
    name,
    size,
    limit,
  ])
  return JSON.parse(output.toString())
})

const [plain, , own] = measured as [Measured, Measured, Measured]
if (new Set(measured.map(({ digest }) => digest)).size > 1) throw new Error('the engines found different chunks')
console.log(`${size} chunks, the best ${limit} of 1,000 queries; in brackets: times what @kebab/bm25 takes`)
console.table(
  measured.map((one) => {
    const row: Record<string, string> = { engine: one.name }
    for (const key of ['medianMs', 'p95Ms', 'meanMs', 'buildMs', 'memoryMb'] as const) {
      row[key] = `${one[key].toPrecision(3)} (${(one[key] / own[key]).toFixed(2)})`
    }
    return row
  }),
)
console.log(`median of the plain engine ${plain.medianMs.toFixed(3)} ms, its p95 ${plain.p95Ms.toFixed(3)} ms`)
if (own.snapshot) console.log('snapshot', own.snapshot)
