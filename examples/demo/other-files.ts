import { resolve } from 'node:path'
import type { Kebab } from '@kebab/local'
import { say } from './say.js'

/** A PDF, and an Excel workbook, a Word file and a web page that other programs wrote. */
const FOLDER = resolve(import.meta.dirname, '../../packages/readers/test')
const FILES = ['pdf/files/report.pdf', 'fixtures/harvest.xlsx', 'fixtures/page.docx', 'fixtures/page.html']

/** What is searched for: each is in one of the files. */
const QUERIES = ['striking weight', 'kilograms of Boskoop', 'straw keeps frost away']

/** Indexes files that aren't Markdown, and prints the place in the file that each hit is at. */
export async function showOtherFiles(kebab: Kebab): Promise<void> {
  say.title('Files of other kinds: a PDF, a workbook, a Word file and a web page')
  const { documents, chunks, errors } = await kebab.index(FOLDER, { include: FILES })
  say.line(`${documents.added} added, ${documents.unchanged} unchanged: ${chunks.total} chunks`)
  for (const { path, error } of errors) say.line(`${path}: ${error.message}`)
  for (const query of QUERIES) {
    const { hits } = await kebab.search({ query, k: 1, filters: { path_glob: ['pdf/**', 'fixtures/**'] } })
    for (const { doc_path, citation, chunk_id } of hits) {
      const { state } = await kebab.verify({ chunk_id })
      say.line(`"${query}": ${say.strong(doc_path)}, ${citation.origin?.text}; the file is ${state}`)
    }
  }
}
