import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnswerOutcome, judgeAnswer, OUTCOMES } from '@kebab/eval'
import { readCorpus, readQuestionFile } from '@kebab/eval/read'
import { openKebab } from '@kebab/local'
import { benchEmbedder } from '../bench-embedder.js'
import { quantile } from '../quantile.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'

const USAGE = `npm run bench:asked -- [--json FILE] [--write FILE.md] FOLDER...
npm run bench:asked -- --from FILE [--write FILE.md]

FOLDER   holds corpus.jsonl, Markdown documents (\`_id\` is the path, \`text\`), and asked.jsonl, questions (\`_id\`, \`kind\`, \`text\`, and \`answer_pattern\` with \`flags\` where \`kind\` is \`answerable\`)
--json   keeps every answer
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- asked --> and <!-- /asked -->
`

/** A question with its answer. */
interface Judged {
  id: string
  kind: string
  question: string
  outcome: AnswerOutcome
  answer: string
  marked: string
}

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
    const documents = await readCorpus(folder)
    const path = await mkdtemp(join(tmpdir(), 'kebab-asked-'))
    try {
      await using kebab = await openKebab({ path, embedder })
      await kebab.index(documents.map(({ id, text }) => ({ path: id, text })))
      const answers: Judged[] = []
      for (const question of await readQuestionFile(join(folder, 'asked.jsonl'))) {
        const { id, kind = '', text } = question
        const { answer, ...rest } = await kebab.ask({ question: text })
        answers.push({ id, kind, question: text, answer, ...judgeAnswer(question, { answer, ...rest }) })
      }
      measured.folders.push({ folder: folder.split('/').at(-1)!, answers })
    } finally {
      await rm(path, { recursive: true, force: true })
    }
  }
  return measured
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
