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
  /** How many cite a document that answers it. */
  cited: number
  /** How many say that they can't answer. */
  none: number
  /** How many there are to which the right document is in the evidence. */
  found: number
}

/** Whether the collection has answers, and each is a quotation of a document that it names. */
export function hasQuotedAnswers(collection: Collection): boolean {
  const texts = new Map(collection.documents.map(({ id, text }) => [id, folded(text)]))
  const asked = collection.queries.filter(({ answer }) => answer !== undefined)
  const isQuoted = ({ id, answer }: CollectionQuery): boolean =>
    [...relevantTo(collection, id)].some((document) => texts.get(document)?.includes(folded(answer!)))
  return asked.length > 0 && asked.every(isQuoted)
}

/** Has every question that has a known answer answered by extraction. */
export async function measureAnswers(
  collection: Collection,
  index: ShippedIndex,
  embedder: Embedder,
): Promise<Answers[]> {
  const { analyzer, documentFrequencies } = index
  const whole = { analyzer, documentFrequencies, embedder }
  const settings: Record<string, ExtractiveGeneratorOptions> = {
    'at most two sentences': whole,
    'one sentence': { ...whole, maxSentences: 1 },
    'two, without an embedder': { analyzer, documentFrequencies },
    'two, counting terms over the evidence': { analyzer, embedder },
    'two, with nothing but the analyzer': { analyzer },
  }
  const measured: Answers[] = []
  for (const [setting, options] of Object.entries(settings)) {
    const generator = extractiveGenerator(options)
    const counts = { questions: 0, right: 0, cited: 0, none: 0, found: 0 }
    for (const { id, text, answer } of collection.queries) {
      if (answer === undefined) continue
      const relevant = relevantTo(collection, id)
      const evidence = await evidenceFor(index, text)
      const answered = await answerOf(generator, text, evidence)
      const cited = [...answered.matchAll(MARKER)].map(([, marker]) => evidence[Number(marker) - 1]!)
      const isRelevant = ({ chunkIds }: EvidenceBlock): boolean => relevant.has(index.documentOf(chunkIds[0]!))
      counts.questions += 1
      counts.right += Number(folded(answered.replace(MARKER, '')).includes(folded(answer)))
      counts.cited += Number(cited.some(isRelevant))
      counts.none += Number(cited.length === 0)
      counts.found += Number(evidence.some(isRelevant))
    }
    measured.push({ collection: collection.name, setting, ...counts })
    process.stderr.write(`${collection.name}: ${setting}\n`)
  }
  return measured
}

/** The best chunks, a block each. */
async function evidenceFor(index: ShippedIndex, query: string): Promise<EvidenceBlock[]> {
  const { hits } = await index.engine.search({ query, k: POOL, snippet_chars: 1 })
  return hits.map(({ chunk_id }, i) => {
    const { document, headingPath, text } = index.chunk(chunk_id)
    return { marker: i + 1, chunkIds: [chunk_id], path: document.path, headingPath, trust: document.trust, text }
  })
}

async function answerOf(generator: Generator, question: string, evidence: readonly EvidenceBlock[]): Promise<string> {
  let answer = ''
  const messages = [{ role: 'user', content: question }] as const
  for await (const event of generator.generate({ messages, question, evidence, maxTokens: 8000 })) {
    if (event.type === 'text') answer += event.text
  }
  return answer
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
