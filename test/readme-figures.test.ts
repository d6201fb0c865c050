import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIGURES } from '../bench/report/figure-places.js'
import { readmeFigures, type SpeedReport, speedReports } from '../bench/report/readme-figures.js'

test.each(FIGURES)('the figures in $page are those that the benchmark measured last', async ({ page, figuresOf }) => {
  const text = readFileSync(join(import.meta.dirname, '..', page), 'utf8')
  expect(text).toContain(`<!-- figures -->\n\n${figuresOf(await speedReports())}\n\n<!-- /figures -->`)
})

test('a peer that is faster than Kebab is shown, and one that did not run is not', async () => {
  const machine = { cpu: 'CPU', cores: 2, memoryGb: 4, node: 'v20' }
  const one = (kind: 'text' | 'vector' | 'hybrid', name: string, perSecond: number) => ({
    ...{ kind, name, perSecond, overlap: 0.5, median: 1, p95: 2, buildSeconds: 3, memory: 4 },
  })
  const measured: SpeedReport['measured'] = [
    one('text', 'kebab-bm25', 10),
    one('vector', 'kebab-usearch-i8', 10),
    one('hybrid', 'kebab-hybrid', 10),
    one('vector', 'orama-vector', 9),
    one('vector', 'hnswlib', 12),
    one('vector', 'plain-usearch-f32', 11),
    one('vector', 'plain-usearch-i8', 9),
    one('text', 'wink', 8),
    one('text', 'lunr', 7),
    { kind: 'vector', name: 'lancedb-vector', failed: 'no memory' },
  ]
  const table = readmeFigures([
    { dates: { text: '2026-01-01', vector: '2026-01-02' }, machine, chunks: 5, queries: 7, measured },
  ])
  expect(table).toContain('| search | Kebab | LanceDB | Orama |')
  const faster = 'hnswlib: 12/s, 50 %<br>USearch, f32: 11/s, 50 %'
  expect(table).toContain(`| by meaning | **10/s, 50 %** | – | 9/s, 50 % | – | – | – | ${faster} |`)
  // Where Kebab is the fastest, the next one is shown.
  expect(table).toContain('| by words | **10/s, 50 %** | – | – | – | – | – | wink: 8/s, 50 % |')
  expect(table).toContain('CPU, 2 cores, 4 GB, Node v20, 2026-01-01 and 2026-01-02')
})
