import { createAsk, extractiveGenerator } from '@kebab/ask'
import { type Analyzer, defaultAnalyzer, type Generator } from '@kebab/core'
import { type Collection, type CollectionDocument, readCollection } from '@kebab/eval/read'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { allNumbersOf, numbersOf } from '../../packages/ask/src/support/numbers.js'
import { compare, wordsOf } from '../../packages/ask/src/support/word-support.js'
import { benchEmbedder } from '../bench-embedder.js'
import { machine } from '../report/machine.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'
import { relevantTo } from './measure-evidence.js'
import { shippedIndex } from './shipped-index.js'

const USAGE = `npm run bench:statements -- [--json FILE] [--write FILE.md] FOLDER [TRANSLATED]
npm run bench:statements -- --from FILE [--write FILE.md]

FOLDER      a collection in BEIR layout whose queries have an \`answer\`, and whose documents have the title of their article
TRANSLATED  the same in another language, with the same ids: its questions and answers are compared with the documents of FOLDER
--json      keeps the counts
--from      makes the report of what an earlier run kept
--write     puts the report into a page, between <!-- statements --> and <!-- /statements -->
`
/** The shares that are compared. 0 stands for a single word. */
const SHARES = { 'one word': 0, 'a third': 1 / 3, 'two fifths': 0.4, 'a half': 0.5 }
const MARKER = /\[#\d+\]/g

/** What a run of the program counted. */
interface Statements {
  about: string
  questions: number
  /** How many statements pass, for each of `SHARES`. */
  rows: { passage: string; passed: number[]; of: number }[]
  /** Answers of the extractive generator that hold the answer, and their removed statements. */
  extracted: { before: number; after: number; removed: number }
}

await runReportProgram({ usage: USAGE, leastFolders: 1, place: 'statements', measure, reportOf })

async function measure([folder, translated]: readonly string[]): Promise<Statements> {
  const collection = await readCollection(folder!)
  const { queries } = collection
  const analyzer = textAnalyzer({ languages: [english] })
  const rows = [
    { passage: 'the one that answers', ...passed(collection, collection, relevant, analyzer) },
    { passage: 'another of its article', ...passed(collection, collection, neighbour, analyzer) },
    { passage: 'one of another article', ...passed(collection, collection, stranger, analyzer) },
    {
      passage: 'the one that answers, with the default analyzer',
      ...passed(collection, collection, relevant, defaultAnalyzer),
    },
  ]
  if (translated !== undefined) {
    const other = await readCollection(translated)
    rows.push({
      passage: `the one that answers, for the question and answer of ${other.name}`,
      ...passed(collection, other, relevant, analyzer),
    })
  }
  return { about: `${machine()}.`, questions: queries.length, rows, extracted: await extracted(collection) }
}

/** How many questions with their answers pass as statements of a passage, by their words alone. */
function passed(
  { documents }: Collection,
  asked: Collection,
  choose: (documents: readonly CollectionDocument[], at: number) => CollectionDocument | undefined,
  analyzer: Analyzer,
): { passed: number[]; of: number } {
  const places = new Map(documents.map(({ id }, i) => [id, i]))
  const counts = Object.values(SHARES).map(() => 0)
  let of = 0
  for (const { id, text, answer } of asked.queries) {
    const [right] = relevantTo(asked, id)
    const passage = choose(documents, places.get(right!)!)
    if (answer === undefined || passage === undefined) continue
    of += 1
    const source = `${passage.text}\n${passage.title}`
    const statement = `${text} ${answer}`
    const held = allNumbersOf(source)
    const numbers = numbersOf(statement).filter((number) => held.has(number)).length
    const result = compare([wordsOf(source, analyzer)], wordsOf(statement, analyzer), wordsOf(text, analyzer), numbers)
    for (const [i, share] of Object.values(SHARES).entries()) {
      const isEnough = result.matches / result.compared >= share || result.isForeign
      counts[i]! += Number(result.matches > 0 && isEnough)
    }
  }
  return { passed: counts, of }
}

function relevant(documents: readonly CollectionDocument[], at: number): CollectionDocument | undefined {
  return documents[at]
}

/** The next paragraph of the same article, or its first one behind the last. */
function neighbour(documents: readonly CollectionDocument[], at: number): CollectionDocument | undefined {
  const { title, id } = documents[at]!
  const article = documents.filter((document) => document.title === title)
  const next = article[(article.findIndex((document) => document.id === id) + 1) % article.length]
  return next?.id === id ? undefined : next
}

/** The first paragraph of another article behind half of the collection. */
function stranger(documents: readonly CollectionDocument[], at: number): CollectionDocument | undefined {
  const far = Math.floor(documents.length / 2)
  const order = documents.map((_, i) => documents[(at + far + i) % documents.length]!)
  return order.find(({ title }) => title !== documents[at]!.title)
}

/** Has every question answered by extraction and by words alone, and the answers checked. */
async function extracted(collection: Collection): Promise<Statements['extracted']> {
  const { analyzer, words, documentFrequencies } = await shippedIndex(collection, await benchEmbedder())
  const generator = extractiveGenerator({ analyzer, documentFrequencies })
  let written = ''
  const watched: Generator = {
    ...generator,
    async *generate(request, options) {
      for await (const event of generator.generate(request, options)) {
        if (event.type === 'text') written += event.text
        yield event
      }
    },
  }
  const ask = createAsk({ engine: words, generator: watched, analyzer })
  const counts = { before: 0, after: 0, removed: 0 }
  for (const { text, answer } of collection.queries) {
    if (answer === undefined) continue
    written = ''
    const checked = await ask({ question: text, evidence_threshold: 0, k: 24 })
    counts.before += Number(holds(written, answer))
    counts.after += Number(checked.grounded && holds(checked.answer, answer))
    counts.removed += checked.uncited?.length ?? 0
  }
  return counts
}

function holds(text: string, answer: string): boolean {
  const folded = (one: string): string => one.replace(MARKER, '').replace(/\s+/g, ' ').trim()
  return folded(text).includes(folded(answer))
}

function reportOf({ about, questions, rows, extracted: { before, after, removed } }: Statements): string {
  return [
    about,
    markdownTable(
      ['passage', ...Object.keys(SHARES)],
      rows.map(({ passage, passed: counts, of }) => [passage, ...counts.map((count) => decimals(count / of))]),
    ),
    `The extractive generator answered the ${questions} questions by words alone. Of what it wrote, ${before} hold the answer before the check, and ${after} after it. The check removed ${removed} of their statements.`,
  ].join('\n\n')
}
