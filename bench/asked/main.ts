import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { type Asked, type Judged, judge, OUTCOMES } from './judge.js'

const USAGE = `npm run bench:asked -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:asked -- --from FILE [--write FILE.md]

FOLDER   holds corpus.jsonl, Markdown documents (\`_id\` is the path, \`text\`), and asked.jsonl, questions (\`_id\`, \`kind\`, \`text\`, and \`answer_pattern\` with \`flags\` where \`kind\` is \`answerable\`)
--json   keeps every answer
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- asked --> and <!-- /asked -->
`

interface Measured {
  about: string
  folders: { folder: string; answers: Judged[] }[]
}

await runReportProgram<Measured>({ usage: USAGE, leastFolders: 1, place: 'asked', measure, reportOf })

/** Asks an index of the documents every question, as a folder is asked without a language model. */
async function measure(folders: readonly string[]): Promise<Measured> {
  const embedder = await benchEmbedder()
  const measured: Measured = { about: `${machine()}; vectors of ${embedder.model}.`, folders: [] }
  for (const folder of folders) {
    const documents = await linesOf<{ _id: string; text: string }>(join(folder, 'corpus.jsonl'))
    const path = await mkdtemp(join(tmpdir(), 'kebab-asked-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(documents.map(({ _id, text }) => ({ path: _id, text })))
      const answers: Judged[] = []
      for (const asked of await linesOf<Asked>(join(folder, 'asked.jsonl')))
        answers.push(judge(asked, await kebab.ask({ question: asked.text })))
      measured.folders.push({ folder: folder.split('/').at(-1)!, answers })
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return measured
}

async function linesOf<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

function reportOf({ about, folders }: Measured): string {
  const rows = folders.flatMap(({ folder, answers }) =>
    [...new Set(answers.map(({ kind }) => kind))].map((kind) => {
      const ofKind = answers.filter((answer) => answer.kind === kind)
      const lengths = ofKind.filter(({ outcome }) => outcome !== 'refused').map(({ answer }) => answer.length)
      const counts = OUTCOMES.map((outcome) => String(ofKind.filter((one) => one.outcome === outcome).length))
      const length = (share: number): string => (lengths.length === 0 ? '' : String(quantile(lengths, share)))
      return [folder, kind, String(ofKind.length), ...counts, length(0.5), length(1)]
    }),
  )
  const head = ['documents', 'questions', 'count', ...OUTCOMES, 'median length', 'longest']
  return `${about}\n\n${markdownTable(head, rows)}`
}
