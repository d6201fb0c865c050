import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { memoryStore } from '@kebab/core'
import { browse } from '@kebab/core/internal'
import { parseWhere } from '@kebab/core/kit'
import { prepareDocument } from '@kebab/ingest/prepare'
import type { SearchFilters } from '@kebab/schemas'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../docs/filtering.md'), 'utf8')

/** The documents of the program on the page. */
const documents = runInNewContext(`(${/kebab\.index\((\[.*?\n\])\)/s.exec(page)![1]})`)

/** The rows of the table: filters, the same as one text, and the documents that pass. */
const rows = [...page.matchAll(/^\| `(\{.*?\})` \| `(.*?)` \| (.*?) \|$/gm)].map(([, filters, where, paths]) => ({
  filters: structuredClone(runInNewContext(`(${filters})`)) as SearchFilters,
  where: where!,
  paths: [...paths!.matchAll(/`(.*?)`/g)].map(([, path]) => path!).sort(),
}))

async function pathsOf(filters: SearchFilters): Promise<string[]> {
  const store = memoryStore()
  const put = documents.map((one: { path: string; text: string }) =>
    prepareDocument(structuredClone(one), { sourceId: 'docs', now: new Date(0) }),
  )
  await store.commit({ put })
  return (await browse(store, { filters, limit: 100 })).documents.map(({ document }) => document.doc_path).sort()
}

test('the page has a table of filters', () => {
  expect(rows.length).toBeGreaterThan(8)
})

test.each(rows)('$where passes the documents that the page names, and so does the tree beside it', async (row) => {
  expect(await pathsOf(row.filters)).toEqual(row.paths)
  expect(await pathsOf(parseWhere(row.where))).toEqual(row.paths)
})
