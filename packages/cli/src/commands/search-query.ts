import { escapeLine, facetText } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'
import type { SearchMode, SearchResponseV1 } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { nameDocuments, sayPathWithin } from '../document-files.js'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import { keepPassages, type NumberedPassage } from '../originals/numbered-passages.js'
import type { Session } from '../session.js'
import { boostsWithSourceIds, withSourceIds } from '../source-names.js'
import { noticesOf } from '../terminal/page-notices.js'
import { passageOf, printFiles, printHits } from '../terminal/print-hits.js'
import { printTrace } from '../terminal/print-trace.js'
import { sayUnknownFields } from '../unknown-fields.js'
import { explainTarget } from './explain-target.js'
import {
  type BoostFlags,
  boostFlags,
  boostsIn,
  type FilterFlags,
  filtersIn,
  indexFlags,
  type Run,
  repeated,
  retrievalFlags,
  wholeNumber,
} from './flags.js'
import { refreshIndex } from './refresh-index.js'

interface Flags extends IndexFlags, FilterFlags, BoostFlags {
  mode?: SearchMode
  k?: number
  maxTokens?: number
  cursor?: string
  facet?: string[]
  fold?: boolean
  correct?: boolean
  files?: boolean
  explain?: string
  trace?: boolean
  freshness?: boolean
  json?: boolean
  context?: number
  vimgrep?: boolean
  null?: boolean
  refresh?: boolean
}

/** Adds `kebab search`. */
export function addSearch(program: Command, run: Run): void {
  boostFlags(retrievalFlags(indexFlags(program.command('search'), { lexical: true })))
    .summary('search the documents')
    .description(
      'Searches the documents of the index, best hits first. On a terminal, matches are marked, and places are links. ' +
        'Elsewhere each hit is one line: PATH:LINE: SNIPPET. ' +
        'A place such as (slide 3) follows where the file is not text.',
    )
    .argument('<QUERY...>', 'what to search for; several words are one query; - reads it from standard input')
    .option('--max-tokens <NUMBER>', 'the budget of the response as JSON, in tokens', wholeNumber)
    .option('--cursor <CURSOR>', 'the next page: next_cursor of the page before, of the same query')
    .option(
      '--facet <FIELD>',
      'count the values of a field over all documents with a word of the query; may be repeated',
      repeated,
    )
    .option('--fold', 'show chunks with equal text once')
    .option('--no-correct', 'search for words that the index does not hold as they are typed')
    .option('--files', 'print only the paths of the documents, each once')
    .option('--explain <DOC>', 'say where a document is in the ranking, or why it is not there: a path or an id')
    .option('--trace', 'also print the rankings before their fusion, and how long each stage took')
    .option('--freshness', 'say of each hit whether its file has changed, or is gone, since it was indexed')
    .option('--refresh', 'index what has changed in the folders of the index first')
    .option('--context <NUMBER>', 'print so many lines before and behind the first match, not the snippet', wholeNumber)
    .option('--vimgrep', 'print each hit as PATH:LINE:COLUMN:TEXT, for editors; columns are bytes, from 1')
    .option('--null', 'put a zero byte behind each path, for xargs -0')
    .option('--json', 'print a search_response.v1, or with --explain an explanation.v1')
    .action(run((session, words: string[], flags: Flags) => search(session, words.join(' '), flags)))
}

async function search(session: Session, words: string, flags: Flags): Promise<ExitCode> {
  checkFormat(flags)
  const query = words === '-' ? await queryFromInput(session) : words
  if (flags.refresh) await refreshIndex(session, flags, flags.mode)
  if (flags.explain !== undefined) return explainTarget(session, query, flags.explain, flags)
  const {
    mode,
    k,
    maxTokens,
    cursor,
    facet: facets,
    fold,
    correct,
    trace,
    freshness,
    json = false,
    files = false,
  } = flags
  await using index = await session.open(flags, { model: mode !== 'lexical' })
  const filters = await withSourceIds(index, filtersIn(flags), session)
  const boosts = await boostsWithSourceIds(index, boostsIn(flags), session)
  const highlights = !json && !files
  const request = {
    query,
    mode,
    k,
    max_tokens: maxTokens,
    filters,
    boosts,
    facets,
    cursor,
    fold,
    correct,
    trace,
    freshness,
    highlights,
  }
  const page = await index.kebab.search(request, { signal: session.signal })
  for (const notice of noticesOf(page)) session.say(notice)
  await sayUnknownFields(index, page.unknown_fields ?? [], session)
  for (const [i, { filters: boosted }] of (boosts ?? []).entries())
    if (page.hits.every(({ retrieval }) => retrieval.boosts?.[i] === 1)) await sayPathWithin(index, boosted, session)
  await keepPassages(session, index, await printPage(session, index, page, flags))
  for (const [name, facet] of json ? [] : Object.entries(page.facets ?? {}))
    session.say(`${escapeLine(name)}: ${facetText(facet, escapeLine)}`)
  if (page.hits.length > 0) return EXIT.done
  await sayNothingFound(session, index, flags)
  return EXIT.nothingFound
}

/** Prints a page of hits. Returns its passages, as they are numbered. */
async function printPage(
  session: Session,
  index: OpenedIndex,
  page: SearchResponseV1,
  flags: Flags,
): Promise<NumberedPassage[]> {
  if (flags.json) {
    session.printJson(page)
    return page.hits.map((hit) => passageOf(hit))
  }
  const docIds = page.hits.map(({ doc_id }) => doc_id)
  const documents = await nameDocuments(index, docIds, session)
  const passages = flags.files
    ? printFiles(session, page.hits, documents, flags)
    : await printHits(session, page, documents, index.kebab, flags)
  if (page.trace !== undefined) await printTrace(session, index, page.trace)
  return passages
}

/** Refuses flags of which each decides what is printed. */
function checkFormat({ json, files, trace, context, vimgrep, null: isNull, explain, freshness }: Flags): void {
  const others = {
    '--files': [files, { json, trace, context, vimgrep }],
    '--vimgrep': [vimgrep, { json, trace, context, explain }],
    '--context': [context, { json, explain }],
    '--freshness': [freshness, { files, context, vimgrep, null: isNull, explain }],
    '--null': [isNull, { json, trace, explain }],
  } as const
  for (const [flag, [value, beside]] of Object.entries(others))
    for (const [name, other] of Object.entries(beside))
      if (value !== undefined && other !== undefined) throw wrongCommandLine(flag, `no --${name} beside it`, 'both')
}

/** Reads a query from standard input. */
async function queryFromInput({ process, signal }: Session): Promise<string> {
  const read = async (): Promise<string> => {
    const pieces: Uint8Array[] = []
    for await (const piece of process.stdin ?? []) pieces.push(piece)
    return Buffer.concat(pieces).toString('utf8').trim()
  }
  return runWithin(read, { signal, stage: 'standard input' })
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
