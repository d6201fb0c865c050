import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeIntoPage } from '../bench/report/write-into-page.js'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Which part of a page which script writes. */
const MEASURED: [page: string, name: string, script: string][] = [
  ['docs/ranking.md', 'measured', 'bench/quality/main.ts'],
  ['docs/ranking.md', 'static', 'bench/quality/static-embedder.ts'],
  ['docs/ranking.md', 'typed', 'bench/typed/main.ts'],
  ['docs/ranking.md', 'flexsearch', 'bench/typed/main.ts'],
  ['docs/grounding.md', 'measured', 'bench/grounding/main.ts'],
  ['docs/grounding.md', 'answers', 'bench/grounding/main.ts'],
  ['docs/grounding.md', 'statements', 'bench/grounding/statements.ts'],
  ['docs/grounding.md', 'languages', 'bench/grounding/languages.ts'],
  ['docs/grounding.md', 'asked', 'bench/asked/main.ts'],
  ['docs/multi-hop.md', 'measured', 'bench/multi-hop/main.ts'],
  ['docs/multi-hop.md', 'pairs', 'bench/multi-hop/pairs.ts'],
  ['docs/reliability.md', 'opening', 'bench/open/main.ts'],
  ['docs/reliability.md', 'soak', 'scripts/soak.ts'],
  ['docs/reliability.md', 'worlds', 'scripts/oracle/main.ts'],
  ['docs/reliability.md', 'postgres-worlds', 'scripts/oracle/main.ts'],
  ['docs/reliability.md', 'planted', 'scripts/oracle/main.ts'],
  ['docs/design.md', 'hit-size', 'bench/hit-size/main.ts'],
  ['docs/searching.md', 'words', 'bench/words/main.ts'],
  ['docs/filtering.md', 'filters', 'bench/filters/main.ts'],
  ['docs/formats.md', 'formats', 'bench/formats/main.ts'],
  ['docs/scaling.md', 'when-found', 'bench/indexing/when-found.ts'],
  ['docs/scaling.md', 'parts', 'bench/indexing/parts.ts'],
  ['docs/scaling.md', 'indexing', 'bench/speed/indexing.ts'],
  ['docs/scaling.md', 'repeats', 'bench/speed/repeats.ts'],
  ['docs/scaling.md', 'million', 'bench/million/main.ts'],
  ['docs/guides/tenants.md', 'tenants', 'bench/tenants/main.ts'],
  ['docs/sizes.md', 'wasm', 'bench/wasm/main.ts'],
]

/** A page without what scripts write into it. */
function proseOf(page: string): string {
  return read(page).replace(/<!-- ([\w-]+) -->.*?<!-- \/\1 -->/gs, '')
}

test.each(MEASURED)('%s has a place for %s, and %s exists that writes it', (page, name, script) => {
  expect(read(page)).toMatch(new RegExp(`<!-- ${name} -->\\n.*<!-- /${name} -->`, 's'))
  expect(read(script)).not.toBe('')
})

test.each(['docs/ranking.md', 'docs/grounding.md'])('the prose of %s copies no figure of its tables', (page) => {
  expect(proseOf(page).match(/(?<![\d.])\.\d{3}\b|\b\d+\.\d+ %/g)).toBeNull()
})

test('the prose of docs/reliability.md copies no figure of bench/open and of the soak', () => {
  const [, costs = ''] = proseOf('docs/reliability.md').split('## What it costs')
  expect(costs).not.toMatch(/\d+ (MB|seconds)\b/)
  expect(proseOf('docs/reliability.md')).not.toMatch(/rounds left the heap/)
})

test('a report replaces what is between its comments, and a page without them is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = join(folder, 'page.md')
  await writeFile(page, 'a\n\n<!-- soak -->\nold\n<!-- /soak -->\n\nb\n')
  await writeIntoPage(page, 'new', 'soak')
  expect(await readFile(page, 'utf8')).toBe('a\n\n<!-- soak -->\n\nnew\n\n<!-- /soak -->\n\nb\n')
  await expect(writeIntoPage(page, 'new', 'other')).rejects.toThrow('<!-- other -->')
})
