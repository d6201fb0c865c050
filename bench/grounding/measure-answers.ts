import { type ExtractiveGeneratorOptions, extractiveGenerator } from '@kebab/ask'
import type { Embedder, EvidenceBlock, Generator } from '@kebab/core'
import type { Collection, CollectionQuery } from '@kebab/eval/read'
import { relevantTo } from './measure-evidence.js'
import type { ShippedIndex } from './shipped-index.js'

/** How many chunks an answer is made from. */
const POOL = 24
const MARKER = /\[#(\d+)\]/g

/** What became of the questions of a collection, by a way of answering. */
export interface Answers {
  collection: string
  setting: string
  questions: number
  /** How many answers hold the words that answer the question. */
  right: number
  /** How many hold them within the words that are marked. */
  marked: number
  /** The lengths of all answers, and of what is marked in them, in UTF-16 units without markers. */
  lengths: number[]
  markedLengths: number[]
  /** How many cite a document that answers it. */
  cited: number
  /** How many say that they can't answer. */
  none: number
  /** How many there are to which the right document is in the evidence. */
  found: number
}

/** The questions whose answer is a quotation of a document that answers them. */
export function quotedIn(collection: Collection): CollectionQuery[] {
  const texts = new Map(collection.documents.map(({ id, text }) => [id, folded(text)]))
  return collection.queries.filter(
    ({ id, answer }) =>
      answer !== undefined &&
      [...relevantTo(collection, id)].some((document) => texts.get(document)?.includes(folded(answer))),
  )
}

/** A way of answering. */
interface Setting extends ExtractiveGeneratorOptions {
  /** What the documents are said to be. */
  media: 'text' | 'markdown'
  /** Each how many-th question is asked. */
  each: number
}

/** As Markdown, each statement with its headings is embedded, so that fewer questions are asked. */
const EACH_AS_MARKDOWN = 4

/** Has the questions whose answer is a quotation answered by extraction. */
export async function measureAnswers(
  collection: Collection,
  index: ShippedIndex,
  embedder: Embedder,
): Promise<Answers[]> {
  const { analyzer, documentFrequencies } = index
  const usual: Setting = { analyzer, documentFrequencies, embedder, media: 'text', each: 1 }
  const settings: Record<string, Setting> = {
    'at most two sentences': usual,
    'one sentence': { ...usual, maxSentences: 1 },
    'two, without an embedder': { ...usual, embedder: undefined },
    'two, counting terms over the evidence': { ...usual, documentFrequencies: undefined },
    'two, with nothing but the analyzer': { ...usual, embedder: undefined, documentFrequencies: undefined },
    'as Markdown': { ...usual, media: 'markdown', each: EACH_AS_MARKDOWN },
  }
  const questions = quotedIn(collection)
  const measured: Answers[] = []
  for (const [setting, { media, each, ...options }] of Object.entries(settings)) {
    const generator = extractiveGenerator(options)
    const counts = { questions: 0, right: 0, marked: 0, cited: 0, none: 0, found: 0 }
    const lengths: number[] = []
    const markedLengths: number[] = []
    for (const { id, text, answer = '' } of questions.filter((_, i) => i % each === 0)) {
      const relevant = relevantTo(collection, id)
      const evidence = await evidenceFor(index, text, media)
      const { text: answered, marked } = await answerOf(generator, text, evidence)
      const cited = [...answered.matchAll(MARKER)].map(([, marker]) => evidence[Number(marker) - 1]!)
      const isRelevant = ({ chunkIds }: EvidenceBlock): boolean => relevant.has(index.documentOf(chunkIds[0]!))
      counts.questions += 1
      counts.right += Number(folded(answered.replace(MARKER, '')).includes(folded(answer)))
      counts.marked += Number(marked.some((words) => folded(words).includes(folded(answer))))
      counts.cited += Number(cited.some(isRelevant))
      counts.none += Number(cited.length === 0)
      counts.found += Number(evidence.some(isRelevant))
      if (cited.length === 0) continue
      lengths.push(answered.replace(MARKER, '').length)
      markedLengths.push(marked.join('').length)
    }
    measured.push({ collection: collection.name, setting, ...counts, lengths, markedLengths })
    process.stderr.write(`${collection.name}: ${setting}\n`)
  }
  return measured
}

/** The best chunks, a block each. */
async function evidenceFor(index: ShippedIndex, query: string, media: Setting['media']): Promise<EvidenceBlock[]> {
  const { hits } = await index.engine.search({ query, k: POOL, snippet_chars: 1 })
  return hits.map(({ chunk_id }, i) => {
    const { document, headingPath, text } = index.chunk(chunk_id)
    const { path, trust, lang } = document
    return { marker: i + 1, chunkIds: [chunk_id], path, headingPath, trust, text, media, lang }
  })
}

async function answerOf(generator: Generator, question: string, evidence: readonly EvidenceBlock[]) {
  let answer = ''
  let words: readonly string[] = []
  const messages = [{ role: 'user', content: question }] as const
  for await (const event of generator.generate({ messages, question, evidence, maxTokens: 8000 })) {
    if (event.type === 'text') answer += event.text
    else if (event.type === 'finish') words = event.marked ?? []
  }
  return { text: answer, marked: words }
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
