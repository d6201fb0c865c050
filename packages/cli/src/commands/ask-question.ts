import { isKebabError } from '@kebab/core'
import { escapeLine, escapeText } from '@kebab/core/internal'
import { finalAnswer } from '@kebab/core/kit'
import type { AnswerEventV1, GroundedAnswer, RefusedAnswer, SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { type DocumentFile, freshnessNote, nameDocuments, placeOf, sayPathWithin } from '../document-files.js'
import { EXIT, type ExitCode } from '../failure.js'
import { keepPassages, type NumberedPassage } from '../originals/numbered-passages.js'
import type { Session } from '../session.js'
import { withSourceIds } from '../source-names.js'
import { drawAnswer } from '../terminal/draw-answer.js'
import { answerFlags, type FilterFlags, filtersIn, indexFlags, type Run, retrievalFlags } from './flags.js'

interface Flags extends IndexFlags, FilterFlags {
  mode?: SearchMode
  k?: number
  freshness?: boolean
  json?: boolean
}

/** Adds `kebab ask`. */
export function addAsk(program: Command, run: Run): void {
  answerFlags(retrievalFlags(indexFlags(program.command('ask'), { lexical: true })))
    .summary('answer a question from the documents, with citations')
    .description(
      'Answers a question with statements of the documents, each with the place that it is from. Without enough ' +
        'evidence there is no answer: exit code 3. No language model is needed; --model names one that writes the ' +
        'answer, of which every statement is checked. A key for its server is taken from KEBAB_API_KEY alone.',
    )
    .argument('<QUESTION...>', 'several words are one question')
    .option('--freshness', 'say of each citation whether its file has changed, or is gone, since it was indexed')
    .option('--json', 'print an answer.v1')
    .action(run((session, words: string[], flags: Flags) => ask(session, words.join(' '), flags)))
}

async function ask(session: Session, question: string, flags: Flags): Promise<ExitCode> {
  const { mode, k, filter, freshness, json } = flags
  await using index = await session.open(flags, { model: mode !== 'lexical', answers: true })
  const request = { question, mode, k, filters: await withSourceIds(index, filtersIn(flags), session), freshness }
  const { ask } = index.kebab
  const options = { signal: session.signal }
  const isDrafted = index.models.generator !== undefined && session.process.stderr.isTTY === true
  const answer = isDrafted ? await drafted(session, ask.stream(request, options)) : await ask(request, options)
  if (json) session.printJson(answer)
  if (answer.grounded) {
    if (!json) await printAnswer(session, index, answer)
    await keepPassages(session, index, answer.citations.map(passageOf))
    return EXIT.done
  }
  if (!json) await sayRefusal(session, index, answer)
  if (answer.refusal_reason === 'no_chunks') await sayPathWithin(index, filter, session)
  return EXIT.nothingFound
}

/**
 * Shows on a terminal what a model writes, before it is checked: dimmed, and beside the result.
 * Returns the checked answer.
 */
async function drafted({ process: { stderr }, colors }: Session, events: AsyncIterable<AnswerEventV1>) {
  let isBegun = false
  const answer = await finalAnswer(events, async (event) => {
    if (event.type !== 'token') return
    isBegun = true
    stderr.write(colors.dim(escapeText(event.text)))
  })
  if (isBegun) stderr.write('\n\n')
  return answer
}

/** Prints an answer with the places of its citations. A terminal shows the words that answer. */
async function printAnswer(session: Session, index: OpenedIndex, answer: GroundedAnswer): Promise<void> {
  session.print(session.isTerminal ? drawAnswer(answer, session.colors) : escapeText(answer.answer))
  await printCitations(session, index, answer)
}

function passageOf({ marker, chunk_id, line_start }: GroundedAnswer['citations'][number]): NumberedPassage {
  return { number: marker, chunkId: chunk_id, line: line_start }
}

async function printCitations(session: Session, index: OpenedIndex, { citations }: GroundedAnswer): Promise<void> {
  const documents = await documentsOf(session, index, citations)
  session.print('')
  for (const citation of citations) {
    const { marker, chunk_id, path, line_start, origin } = citation
    const document = documents.get(chunk_id) ?? { name: path, file: undefined }
    const place = placeOf(session, document, { line: line_start, origin })
    session.print(`[#${marker}] ${place}${freshnessNote(session, citation)}`)
  }
}

/** Returns the documents of chunks, by the id of the chunk. Those that are gone are left out. */
async function documentsOf(
  session: Session,
  index: OpenedIndex,
  chunks: readonly { chunk_id: string }[],
): Promise<ReadonlyMap<string, DocumentFile>> {
  const docIds = new Map<string, string>()
  for (const { chunk_id } of chunks) {
    try {
      const { doc_id } = await index.kebab.fetch({ chunk_id, max_tokens: 0 }, { signal: session.signal })
      docIds.set(chunk_id, doc_id)
    } catch (error) {
      // Another process has changed the document since.
      if (!isKebabError(error, 'chunk_not_found')) throw error
    }
  }
  const documents = await nameDocuments(index, docIds.values(), session)
  const chunkDocuments = new Map<string, DocumentFile>()
  for (const [chunkId, docId] of docIds) {
    const document = documents.get(docId)
    if (document !== undefined) chunkDocuments.set(chunkId, document)
  }
  return chunkDocuments
}

async function sayRefusal(session: Session, index: OpenedIndex, answer: RefusedAnswer): Promise<void> {
  session.say(`no answer (${answer.refusal_reason}): ${answer.answer}`)
  const misses = answer.retrieval.near_misses ?? []
  const documents = await documentsOf(session, index, misses)
  for (const { path, chunk_id, citation } of misses) {
    const line = citation === undefined ? '' : `:${citation.line_start}`
    session.say(`close to it: ${escapeLine(documents.get(chunk_id)?.name ?? path)}${line}`)
  }
}
