import { runLines, SkipCounts } from '@kebab/core/internal'
import type { IngestEventV1, IngestReportV1 } from '@kebab/schemas'
import { expect, test } from 'vitest'

const documents = { seen: 20, added: 1, updated: 2, unchanged: 3, removed: 4, failed: 0, skipped: 0 }

function report(more: object = {}): IngestReportV1 {
  return { documents, chunks: { added: 1, removed: 0, total: 1 }, errors: [], ...more } as unknown as IngestReportV1
}

const skip = (code: string) => ({ type: 'document', code }) as unknown as IngestEventV1

test('a run is said in one line, and nothing else where nothing went wrong or was left out', () => {
  expect(runLines('docs', report(), new SkipCounts())).toEqual({
    problems: [],
    summary: 'docs: 1 new, 2 changed, 3 unchanged, 4 removed, 0 skipped; 1 chunk in the index',
    leftOut: undefined,
  })
})

test('what was left out is counted by its codes, from the start of each run on', () => {
  const skips = new SkipCounts()
  for (const event of [skip('hidden'), { type: 'started' } as IngestEventV1, skip('ignored'), skip('no_reader')])
    skips.see(event)
  const { summary, leftOut } = runLines('docs', report({ documents: { ...documents, skipped: 2 } }), skips)
  // What a rule leaves out was not skipped.
  expect(summary).toContain('1 skipped;')
  expect(leftOut).toBe('docs: 2 files and folders were left out: ignored 1, no_reader 1')
})

test('ten notes are listed, behind what failed, and then how many more there are', () => {
  const notes = Array.from({ length: 12 }, (_, i) => ({ path: `${i}.md`, reason: 'odd' }))
  const errors = [{ path: 'bad.md', error: { message: 'no UTF-8' } }]
  const { problems } = runLines(
    'docs',
    report({ notes, errors, documents: { ...documents, noted: 12 } }),
    new SkipCounts(),
  )
  expect(problems).toHaveLength(12)
  expect([problems[0], problems[11]]).toEqual(['bad.md: no UTF-8', expect.stringContaining('docs: 2 notes more')])
})

test('what failed names its file once, and what to do about several files is said once', () => {
  const errorOf = (path: string, message: string, hint?: string) => ({ path, error: { message, hint } })
  const errors = [
    errorOf('a.txt', 'a.txt: expected UTF-8', 'Convert the file.'),
    errorOf('b.txt', 'b.txt: expected UTF-8', 'Convert the file.'),
    errorOf('c.md', 'text: expected a string', 'Run the kit.'),
    errorOf('d.md', 'd.mdx is odd'),
  ]
  expect(runLines('docs', report({ errors }), new SkipCounts()).problems).toEqual([
    'a.txt: expected UTF-8',
    'b.txt: expected UTF-8',
    'c.md: text: expected a string',
    'd.md: d.mdx is odd',
    'Convert the file. (2 files)',
    'Run the kit.',
  ])
})
