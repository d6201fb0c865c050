import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCollection } from '@kebab/eval/read'
import { openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { mean } from '../mean.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { POOL_SIZES, waysByRule } from './ways.js'

const USAGE = `npm run bench:pairs -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:pairs -- --from FILE [--write FILE.md]

FOLDER   a collection in BEIR layout whose questions need two documents each
--json   keeps what was counted
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- pairs --> and <!-- /pairs -->
`

/** How often all documents of a question were in the pool, by collection, size and way. */
interface Pairs {
  about: string
  rows: { collection: string; size: string; way: string; questions: number; both: number; searches: number }[]
}

await runReportProgram<Pairs>({ usage: USAGE, leastFolders: 1, place: 'pairs', measure, reportOf })

async function measure(folders: readonly string[]): Promise<Pairs> {
  const embedder = await benchEmbedder()
  const pairs: Pairs = { about: `${machine()}; vectors of ${embedder.model}.`, rows: [] }
  for (const folder of folders) {
    const { name, documents, queries, qrels } = await readCollection(folder)
    const path = await mkdtemp(join(tmpdir(), 'kebab-pairs-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(
        documents.map(({ title, text }, i) => ({
          path: `${i}.txt`,
          text,
          ...(title === '' ? {} : { metadata: { title } }),
        })),
      )
      const pathOf = new Map(documents.map(({ id }, i) => [id, `${i}.txt`]))
      for (const size of POOL_SIZES) {
        for (const way of waysByRule(kebab)) {
          const counts: { both: number; searches: number }[] = []
          for (const { id, text } of queries) {
            const relevant = [...(qrels.get(id) ?? [])].flatMap(([document, grade]) =>
              grade > 0 ? [pathOf.get(document)!] : [],
            )
            if (relevant.length < 2) continue
            const { paths, searches } = await way.gather({ question: text }, size)
            counts.push({ both: Number(relevant.every((one) => paths.includes(one))), searches })
          }
          pairs.rows.push({
            collection: name,
            size: size.name,
            way: way.name,
            questions: counts.length,
            both: mean(counts.map(({ both }) => both)),
            searches: mean(counts.map(({ searches }) => searches)),
          })
          process.stderr.write(`${name}: ${size.name}: ${way.name}\n`)
        }
      }
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return pairs
}

function reportOf({ about, rows }: Pairs): string {
  const cells = rows.map(({ collection, size, way, questions, both, searches }) => [
    collection,
    `${questions}`,
    size,
    way,
    decimals(both),
    searches.toFixed(1),
  ])
  return `${about}\n\n${markdownTable(['collection', 'questions', 'pool', 'way', 'both', 'searches'], cells)}`
}
