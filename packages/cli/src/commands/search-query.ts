import { isKebabError } from '@kebab/core'
import { counted, escapeLine } from '@kebab/core/internal'
import type { Kebab, SearchHitV1, SearchMode, SearchResponseV1 } from '@kebab/local'
import type { Command } from 'commander'
import {
  type DocumentFile,
  headedPlace,
  nameDocuments,
  type PassagePlace,
  placeOf,
  sayPathWithin,
} from '../document-files.js'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import type { IndexFlags, OpenedIndex, Session } from '../session.js'
import { withSourceIds } from '../source-names.js'
import { type Matches, matchesOf } from '../terminal/mark-matches.js'
import { printTrace } from '../terminal/print-trace.js'
import { explainTarget } from './explain-target.js'
import { type FilterFlags, filtersIn, indexFlags, type Run, retrievalFlags, wholeNumber } from './flags.js'

interface Flags extends IndexFlags, FilterFlags {
  mode?: SearchMode
  k?: number
  maxTokens?: number
  cursor?: string
  fold?: boolean
  correct?: boolean
  files?: boolean
  explain?: string
  trace?: boolean
  json?: boolean
}

/** Adds `kebab search`. */
export function addSearch(program: Command, run: Run): void {
  retrievalFlags(indexFlags(program.command('search'), { lexical: true }))
    .summary('search the documents')
    .description(
      'Searches the documents of the index, best hits first. On a terminal, matches are marked, and places are links. ' +
        'Elsewhere each hit is one line: PATH:LINE: SNIPPET. ' +
        'A place such as (slide 3) follows where the file is not text.',
    )
    .argument('<QUERY...>', 'what to search for; several words are one query')
    .option('--max-tokens <NUMBER>', 'the budget of the response as JSON, in tokens', wholeNumber)
    .option('--cursor <CURSOR>', 'the next page: next_cursor of the page before, of the same query')
    .option('--fold', 'show chunks with equal text once')
    .option('--no-correct', 'search for words that the index does not hold as they are typed')
    .option('--files', 'print only the paths of the documents, each once')
    .option('--explain <DOC>', 'say where a document is in the ranking, or why it is not there: a path or an id')
    .option('--trace', 'also print the rankings before their fusion, and how long each stage took')
    .option('--json', 'print a search_response.v1, or with --explain an explanation.v1')
    .action(run((session, words: string[], flags: Flags) => search(session, words.join(' '), flags)))
}

async function search(session: Session, query: string, flags: Flags): Promise<ExitCode> {
  if (flags.explain !== undefined) return explainTarget(session, query, flags.explain, flags)
  const { mode, k, maxTokens, cursor, fold, correct, trace, json = false, files = false } = flags
  for (const [flag, value] of Object.entries({ json, trace }))
    if (files && value) throw wrongCommandLine('--files', `no --${flag} beside it`, 'both')
  await using index = await session.openToRead(flags, { model: mode !== 'lexical' })
  const filters = await withSourceIds(index, filtersIn(flags), session)
  const request = { query, mode, k, max_tokens: maxTokens, filters, cursor, fold, correct, trace }
  const page = await index.kebab.search(request, { signal: session.signal })
  for (const degradation of page.degraded ?? []) session.say(noticeOf(degradation))
  for (const notice of wordNotices(page)) session.say(notice)
  if (json) session.printJson(page)
  else {
    const docIds = page.hits.map(({ doc_id }) => doc_id)
    const documents = await nameDocuments(index, docIds, session)
    if (files) printFiles(session, page.hits, documents)
    else await printHits(session, query, page, documents, index.kebab)
    if (page.trace !== undefined) await printTrace(session, index, page.trace)
  }
  if (page.hits.length > 0) return EXIT.done
  await sayNothingFound(session, index, flags)
  return EXIT.nothingFound
}

/** Says what of a search is not as it should be. */
function noticeOf({ retriever, code }: NonNullable<SearchResponseV1['degraded']>[number]): string {
  if (code === 'vectors_pending') return `searched by words: the vectors of ${retriever} are still being made`
  if (code === 'words_pending')
    return `the words of ${retriever} were made by another version: some are not found; \`kebab index\` makes them anew`
  return `${retriever} took no part: ${code}`
}

/** Says what became of the words of a query. */
function wordNotices({ corrected = [], unmatched = [], no_terms: noTerms }: SearchResponseV1): string[] {
  const quoted = (word: string): string => `"${escapeLine(word)}"`
  return [
    ...corrected.map(({ from, to }) => `searched for ${quoted(to)} in the place of ${quoted(from)}`),
    ...(unmatched.length === 0 ? [] : [`no passage holds ${unmatched.map(quoted).join(', ')}`]),
    ...(noTerms ? ['the query has no word that can be searched for'] : []),
  ]
}

function printFiles(session: Session, hits: SearchHitV1[], documents: ReadonlyMap<string, DocumentFile>): void {
  for (const docId of new Set(hits.map(({ doc_id }) => doc_id))) {
    const document = documents.get(docId)
    if (document !== undefined) session.print(placeOf(session, document))
  }
}

async function printHits(
  session: Session,
  query: string,
  { hits, next_cursor, corrected = [] }: SearchResponseV1,
  documents: ReadonlyMap<string, DocumentFile>,
  kebab: Kebab,
): Promise<void> {
  const { colors, isTerminal } = session
  const { folderAnalyzer } = await import('@kebab/local')
  const words = [query, ...corrected.map(({ to }) => to)].join(' ')
  const matches = matchesOf(words, folderAnalyzer())
  const marked = (text: string) =>
    matches.marked(text, isTerminal ? (match) => colors.bold(colors.yellow(match)) : (match) => match)
  for (const hit of hits) {
    const { doc_id, doc_path, heading_path, snippet, duplicates } = hit
    const at = await placeOfHit(hit, matches, kebab, session.signal)
    const document = documents.get(doc_id) ?? { name: doc_path, file: undefined }
    if (!isTerminal) {
      session.print(`${placeOf(session, document, at)}: ${marked(snippet)}`)
      continue
    }
    session.print(headedPlace(session, document, at, heading_path))
    session.print(`  ${marked(snippet)}`)
    if (duplicates !== undefined) session.print(`  and ${counted(duplicates, 'more chunk')} with this text`)
  }
  if (isTerminal && next_cursor !== null) session.say(`there are more hits: add --cursor ${next_cursor}`)
}

/** The line of a hit, and where that line is in the file that the text was made from. */
async function placeOfHit(
  hit: SearchHitV1,
  matches: Matches,
  kebab: Kebab,
  signal: AbortSignal,
): Promise<PassagePlace> {
  const line = await lineOf(hit, matches, kebab, signal)
  const { origin } = hit.citation
  if (origin === undefined) return { line }
  const request = { doc_id: hit.doc_id, line_start: line, line_end: line }
  const { citation } = await kebab.fetch(request, { signal }).catch((error: unknown) => {
    // Another process has changed the document since.
    if (isKebabError(error, 'doc_not_found') || isKebabError(error, 'invalid_input')) return { citation: hit.citation }
    throw error
  })
  return { line, origin: citation.origin?.text === undefined ? origin : citation.origin }
}

/**
 * The line of the first match in the snippet, or else that of the snippet. The snippet is verbatim
 * text of the chunk. The line of the chunk where the snippet isn't in it exactly once.
 */
async function lineOf(
  { chunk_id, citation: { line_start, line_end }, snippet }: SearchHitV1,
  matches: Matches,
  kebab: Kebab,
  signal: AbortSignal,
): Promise<number> {
  if (line_start === line_end || snippet === '') return line_start
  const chunk = await kebab.fetch({ chunk_id }, { signal }).catch((error: unknown) => {
    // Another process has changed the document since.
    if (isKebabError(error, 'chunk_not_found')) return undefined
    throw error
  })
  if (chunk === undefined) return line_start
  const { text } = chunk
  const at = text.indexOf(snippet)
  if (at === -1 || text.indexOf(snippet, at + 1) !== -1) return line_start
  const before = text.slice(0, at + matches.first(snippet))
  return line_start + (before.match(/\r\n|\r|\n/g)?.length ?? 0)
}

/** Says why a page is empty, and what to try. */
async function sayNothingFound(session: Session, index: OpenedIndex, { filter, where, cursor }: Flags): Promise<void> {
  const { store } = await index.kebab.describe()
  if (store.documents === 0) session.say('the index is empty: index a folder with `kebab index FOLDER`')
  else if (cursor !== undefined) session.say('there are no more hits')
  else {
    session.say(
      `nothing found${filter === undefined && where === undefined ? '' : ': try without --filter and --where, or others'}`,
    )
    await sayPathWithin(index, filter, session)
  }
}
