import { counted, describeCondition, escapeLine } from '@kebab/core/internal'
import type { ExplainedRetriever, ExplanationV1, SearchFilters, SearchMode } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import { documentOfFile, documentsLikeFile, findDocument, headedPlace, nameDocuments } from '../document-files.js'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import type { Session } from '../session.js'
import { boostsWithSourceIds, nameSource, withSourceIds } from '../source-names.js'
import { whyNotIndexed } from '../why-not-indexed.js'
import { type BoostFlags, boostsIn, type FilterFlags, filtersIn } from './flags.js'
import { isId } from './get-document.js'

/** The flags of `kebab search` that an explanation heeds, and those that it refuses. */
export interface ExplainFlags extends IndexFlags, FilterFlags, BoostFlags {
  mode?: SearchMode
  k?: number
  fold?: boolean
  json?: boolean
  maxTokens?: number
  cursor?: string
  facet?: string[]
  correct?: boolean
  files?: boolean
  trace?: boolean
}

/** `kebab search QUERY --explain DOC`: says where a document is in the ranking, or why it isn't. */
export async function explainTarget(
  session: Session,
  query: string,
  reference: string,
  flags: ExplainFlags,
): Promise<ExitCode> {
  for (const [flag, value] of Object.entries({
    'max-tokens': flags.maxTokens,
    cursor: flags.cursor,
    facet: flags.facet,
    files: flags.files,
    trace: flags.trace,
  }))
    if (value !== undefined) throw wrongCommandLine('--explain', `no --${flag} beside it`, 'both')
  const { mode, k, filter, fold, correct } = flags
  const { signal } = session
  await using index = await session.open(flags, { model: mode !== 'lexical' })
  const match = await findDocument(index, reference, session, { byEnd: true })
  const alike = match === undefined ? await documentsLikeFile(index, reference, session) : []
  const document = match ?? (await documentOfFile(index, alike, reference, session))
  const target = document === undefined ? unknownTarget(reference) : { doc_id: document.document.docId }
  const filters = await withSourceIds(index, filtersIn(flags), session)
  const boosts = await boostsWithSourceIds(index, boostsIn(flags), session)
  const request = { query, mode, k, filters, boosts, fold, correct, ...target }
  const explained = await index.kebab.explain(request, { signal })
  const explanation = await withSourceNames(session, index, explained, filter)
  if (flags.json) session.printJson(explanation)
  else await print(session, index, explanation)
  if (explanation.verdict === 'not_indexed' && !isId(reference))
    session.say(await whyNotIndexed(session, index, reference, alike))
  return explanation.verdict === 'ranked' ? EXIT.done : EXIT.nothingFound
}

type FailedCondition = NonNullable<ExplanationV1['excluded_by']>[number]

/** Puts the sources of a filter as they were named, where the index has ids of its own. */
async function withSourceNames(
  { process: { cwd }, signal }: Session,
  index: OpenedIndex,
  explanation: ExplanationV1,
  filter: SearchFilters | undefined,
): Promise<ExplanationV1> {
  const { chunk, excluded_by: excluded } = explanation
  if (filter?.source_id === undefined || excluded === undefined || chunk === undefined) return explanation
  const document = await index.kebab.document(chunk.doc_id, { signal })
  const documentSources = document === null ? [] : [nameSource(document.sourceId, index, cwd)]
  const filterSources = [filter.source_id].flat()
  const withNames = (condition: FailedCondition) =>
    condition.key === 'source_id' ? { ...condition, asked: filterSources, found: documentSources } : condition
  const reason = excluded.reduce(
    (text, condition) => text.replace(describeCondition(condition), () => describeCondition(withNames(condition))),
    explanation.reason,
  )
  return { ...explanation, reason, excluded_by: excluded.map(withNames) }
}

/** What isn't a known document is a chunk, or a path that no document has. */
function unknownTarget(reference: string): { chunk_id: string } | { doc_path: string } {
  return isId(reference) ? { chunk_id: reference } : { doc_path: reference }
}

async function print(session: Session, index: OpenedIndex, explanation: ExplanationV1): Promise<void> {
  const { colors } = session
  const { chunk, verdict, reason, ranking } = explanation
  if (chunk !== undefined) {
    const documentFile = (await nameDocuments(index, [chunk.doc_id], session)).get(chunk.doc_id)
    const target = documentFile ?? { name: chunk.doc_path, file: undefined }
    session.print(headedPlace(session, target, { line: chunk.line_start }, chunk.heading_path))
  }
  const color = ranking === undefined ? colors.yellow : colors.green
  session.print(`${color(verdict)}: ${escapeLine(reason)}`)
  const rows = rowsOf(explanation)
  const width = Math.max(...rows.map(([name]) => escapeLine(name).length))
  for (const [name, text] of rows) session.print(`  ${colors.dim(escapeLine(name).padEnd(width))}  ${escapeLine(text)}`)
}

/** The lines under the verdict: what each is about, and what it says. */
function rowsOf(explanation: ExplanationV1): [string, string][] {
  const {
    ranking,
    words,
    evidence,
    retrievers,
    excluded_by = [],
    degraded = [],
    looked_at,
    chunks_looked_at,
  } = explanation
  const rows: [string, string][] = []
  for (const { key, asked, found } of excluded_by)
    rows.push([`filter ${key}`, `asked for ${asked.join(' or ')}; it has ${listOr(found, 'none')}`])
  if (words !== undefined)
    rows.push(['words', `it holds ${listOr(words.found, 'none')}; it lacks ${listOr(words.missing, 'none')}`])
  if (evidence !== undefined) rows.push(['evidence', evidence === null ? 'unknown' : `${evidence} of 1`])
  if (ranking?.boosts !== undefined) rows.push(['boosts', `factors ${ranking.boosts.join(', ')}`])
  for (const retriever of retrievers) rows.push([retriever.name, describeRetriever(retriever)])
  for (const { retriever, code } of degraded)
    if (retrievers.every(({ name, outcome }) => name !== retriever || outcome !== 'degraded'))
      rows.push([retriever, code === 'words_pending' ? 'its words were made by another version' : `failed: ${code}`])
  if (chunks_looked_at > 1) rows.push(['chunks', `${chunks_looked_at} of the document were looked at`])
  if (looked_at !== undefined) {
    const { windows, max_windows, hits, ended } = looked_at
    const end = ended ? 'the ranking ends there' : 'there are more'
    rows.push([
      'looked at',
      `${windows} of at most ${counted(max_windows, 'window')}, with ${counted(hits, 'hit')}; ${end}`,
    ])
  }
  return rows
}

const OUTCOMES = {
  degraded: 'took no part',
  not_selected: 'left out by the mode',
  not_asked: 'not asked',
}

function describeRetriever(retriever: ExplainedRetriever): string {
  const { outcome, rank, score, code, limit, candidates } = retriever
  const scored = score === undefined ? unknownScore(retriever) : `score ${Number(score.toPrecision(4))}`
  const also = scored === undefined ? '' : `, ${scored}`
  if (outcome === 'ranked') return `rank ${rank} of ${candidates}, asked for ${limit}${also}`
  if (outcome === 'unranked') return `not among its ${counted(candidates ?? 0, 'candidate')}, asked for ${limit}${also}`
  return `${OUTCOMES[outcome]}${code === undefined ? '' : `: ${code}`}${also}`
}

function unknownScore({ score_status }: ExplainedRetriever): string | undefined {
  if (score_status === 'not_held') return 'it does not hold the chunk'
  if (score_status === 'not_supported') return 'score unknown: it scores only what it finds'
  if (score_status === 'failed') return 'score unknown: it failed to say it'
  return undefined
}

function listOr(values: readonly string[], none: string): string {
  return values.length === 0 ? none : values.join(', ')
}
