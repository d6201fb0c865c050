import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { CORPUS } from '../multi-hop/read-questions.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { writeIntoPage } from '../report/write-into-page.js'
import { BUDGET, DETAILS, hitSizes } from './hit-sizes.js'

/**
 * npm run bench:hit-size -- [--write FILE.md]
 *
 * Says how long hits over the documents of the demo are. `--write` puts the report into a page,
 * between <!-- hit-size --> and <!-- /hit-size -->.
 */
const { values } = parseArgs({ options: { write: { type: 'string' } } })
const embedder = await benchEmbedder()
const path = await mkdtemp(join(tmpdir(), 'kebab-hit-size-'))
try {
  await using kebab = await openKebab({ path, embedder })
  const { documents } = await kebab.index(CORPUS, { include: ['**/*.md'] })
  const sizes = []
  for (const detail of DETAILS) sizes.push({ detail, ...(await hitSizes(kebab, detail)) })
  const report = [
    `On the ${documents.added} documents of the demo, a hit without its snippet has this many characters. Its path and its\nheadings are ${sizes[0]!.place} of them at the median:`,
    markdownTable(
      ['`detail`', 'median', '95th percentile', `hits within ${BUDGET.toLocaleString('en')} tokens`],
      sizes.map(({ detail, median, p95, withinBudget }) => [`\`${detail}\``, `${median}`, `${p95}`, `${withinBudget}`]),
    ),
    `${machine()}; vectors of ${embedder.model}.`,
  ].join('\n\n')
  process.stdout.write(`${report}\n`)
  if (values.write !== undefined) await writeIntoPage(values.write, report, 'hit-size')
} finally {
  await rm(path, { recursive: true, force: true })
}
