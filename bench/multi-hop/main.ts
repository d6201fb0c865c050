import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { CORPUS, readQuestions } from './read-questions.js'
import { recallAlone } from './recall-alone.js'
import { type Outcome, type Row, reportOf } from './report.js'
import { POOL_SIZES, waysOver } from './ways.js'

/**
 * npm run bench:multi-hop -- [--write FILE.md]
 *
 * Asks the questions over the documents that they are about, indexed as `@kebab/local` does it, and
 * says how often both passages of a question were found. `--write` puts the report into a page,
 * between <!-- measured --> and <!-- /measured -->.
 */
const { values } = parseArgs({ options: { write: { type: 'string' } } })
const questions = await readQuestions()
const embedder = await benchEmbedder()
const path = await mkdtemp(join(tmpdir(), 'kebab-multi-hop-'))
try {
  await using kebab = await openKebab({ path, embedder })
  const { documents, chunks } = await kebab.index(CORPUS, { include: ['**/*.md'] })
  process.stderr.write(`${documents.added} documents, ${chunks.total} chunks\n`)

  const rows: Row[] = []
  for (const size of POOL_SIZES) {
    for (const way of waysOver(kebab, questions)) {
      const outcomes: Outcome[] = []
      for (const question of questions) {
        const { texts, searches } = await way.gather(question, size)
        const found = question.hops.map(({ quote }) => texts.some((text) => text.includes(quote)))
        outcomes.push({ kind: question.kind, found: [found[0]!, found[1]!], searches })
      }
      rows.push({ way: way.name, size: size.name, outcomes })
      process.stderr.write(`${size.name}: ${way.name}\n`)
    }
  }
  const alone = await recallAlone(kebab, questions)
  const corpus = `${documents.added} documents in ${chunks.total} chunks`
  const report = reportOf(`${machine()}; vectors of ${embedder.model}; ${corpus}`, rows, alone)
  process.stdout.write(`${report}\n`)
  if (values.write !== undefined) await writeIntoPage(values.write, report)
} finally {
  await rm(path, { recursive: true, force: true })
}
