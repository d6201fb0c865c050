import { createHash } from 'node:crypto'
import { counted, facetText, withoutDeceptive } from '@kebab/core/internal'
import type { Indexing } from '@kebab/local/internal'
import type {
  AnswerV1,
  BulkSearchResponseV1,
  CitationV1,
  DoctorReportV1,
  EngineDescriptionV1,
  ErrorV1,
  FetchResultV1,
  KairosBeginResponse,
  KairosSearchResponse,
  SchemaTypes,
  SearchResponseV1,
} from '@kebab/schemas'

/** The schemas of what tools return. */
export type ToolOutput = keyof typeof TEXTS

/**
 * A result as compact text for a language model. It has what is needed to go on: ids and the
 * cursor.
 *
 * Text of documents can't pose as a part of the result. It is indented, in quotes, behind
 * everything else of its line, or between two fences that it doesn't hold. Characters that hide
 * text or turn it around are left out. A result that may lack documents says so.
 */
export function resultText<K extends ToolOutput>(
  name: K,
  value: SchemaTypes[K],
  indexing: Indexing | undefined,
): string {
  const lines = (TEXTS[name] as (value: SchemaTypes[K]) => string[])(value)
  if (indexing === undefined || name === 'engine_description.v1') return lines.join('\n')
  // While another process writes, nobody knows what is missing: only a lack is worth the words.
  const isNoted = indexing.state === 'running' || isEmptyResult(value)
  return (isNoted ? [...lines, `note: ${inline(indexing.message)}`] : lines).join('\n')
}

/** A failed call as text. */
export function errorText({ code, message, hint, details, retryable }: ErrorV1): string {
  const more = details === undefined ? [] : [`details: ${inline(JSON.stringify(details))}`]
  const lines = [`error ${code}: ${inline(message)}`, ...more]
  if (hint !== undefined) lines.push(`hint: ${inline(hint)}`)
  if (retryable) lines.push('the same call may succeed later')
  return lines.join('\n')
}

const TEXTS = {
  'search_response.v1': searchText,
  'bulk_search_response.v1': bulkText,
  'fetch_result.v1': fetchText,
  'answer.v1': answerText,
  'engine_description.v1': describeText,
  'doctor_report.v1': doctorText,
  kairos_search_response: protocolsText,
  kairos_begin_response: stepText,
}

function isEmptyResult(value: object): boolean {
  if ('hits' in value) return (value as SearchResponseV1).hits.length === 0
  if ('items' in value) return (value as BulkSearchResponseV1).items.some(({ response }) => response?.hits.length === 0)
  return 'refusal_reason' in value && value.refusal_reason !== null
}

function searchText(response: SearchResponseV1): string[] {
  const { hits, next_cursor, truncated, degraded = [], corrected = [], unmatched = [] } = response
  const { no_terms: noTerms, unknown_fields: unknownFields = [] } = response
  const lines = hits.flatMap((hit) => {
    const { rank, doc_path, citation, chunk_id, heading_path, snippet, snippet_full_text, fields } = hit
    const place = `${rank}. ${placeOf(doc_path, citation)} [${inline(chunk_id)}]${headingOf(heading_path)}`
    const text = inline(snippet)
    const shown = text === '' ? [] : [`   ${text}${snippet_full_text ? '' : ' …'}`]
    return [place, ...shown, ...(fields === undefined ? [] : [`   ${inline(JSON.stringify(fields))}`])]
  })
  if (hits.length === 0) lines.push('no hits')
  for (const { from, to } of corrected) lines.push(`searched for in the place of ${quoted(from)}: ${quoted(to)}`)
  if (unmatched.length > 0) lines.push(`no passage holds: ${unmatched.map(quoted).join(', ')}`)
  if (noTerms) lines.push('the query has no word that can be searched for')
  for (const [name, facet] of Object.entries(response.facets ?? {}))
    lines.push(`${quoted(name)}: ${facetText(facet, quoted)}`)
  if (unknownFields.length > 0) lines.push(`no document has the field: ${unknownFields.map(quoted).join(', ')}`)
  const end: string[] = []
  if (next_cursor !== null) end.push(`more: the same search with cursor ${next_cursor}`)
  if (truncated) end.push('cut by max_tokens')
  const outdated = degraded.filter(({ code }) => code === 'words_pending')
  const absent = degraded.filter(({ code }) => code !== 'words_pending')
  if (absent.length > 0) end.push(`took no part: ${absent.map(failureText).join(', ')}`)
  if (outdated.length > 0) end.push(`finds some words only later: ${outdated.map(failureText).join(', ')}`)
  if (end.length > 0) lines.push(end.join('; '))
  return lines
}

function quoted(word: string): string {
  return JSON.stringify(inline(word))
}

function failureText({ retriever, code }: NonNullable<SearchResponseV1['degraded']>[number]): string {
  return `${inline(retriever)} (${code})`
}

function bulkText({ items }: BulkSearchResponseV1): string[] {
  return items.flatMap(({ response, error }, index) => [
    `search ${index + 1}:`,
    ...(response === undefined ? [] : searchText(response)),
    ...(error === undefined ? [] : [errorText(error)]),
  ])
}

function fetchText(result: FetchResultV1): string[] {
  const { doc_path, doc_id, citation, text, truncated, next } = result
  const chunks = 'chunks' in result && result.chunks !== undefined && result.chunks.length > 1 ? result.chunks : []
  const lines = [`${placeOf(doc_path, citation)} [doc_id ${inline(doc_id)}]`, ...fenced(text)]
  for (const { chunk_id, citation: place } of chunks) lines.push(`${linesOf(place)} [${inline(chunk_id)}]`)
  if (truncated && next !== undefined) lines.push(`cut by max_tokens; more: fetch ${inline(JSON.stringify(next))}`)
  return lines
}

function answerText({ answer, refusal_reason, citations, retrieval, truncated }: AnswerV1): string[] {
  const cut = truncated
    ? ['cut by max_tokens: ask for a part of it, or again with more max_tokens; fetch reads what is cited']
    : []
  if (refusal_reason !== undefined && refusal_reason !== null) {
    const close = (retrieval.near_misses ?? []).map(
      ({ path, citation, chunk_id }) => `near: ${placeOf(path, citation)} [${inline(chunk_id)}]`,
    )
    return [`no answer (${refusal_reason})${answer === '' ? '' : `: ${inline(answer)}`}`, ...close, ...cut]
  }
  const places = citations.map(
    ({ marker, path, chunk_id, ...place }) => `[#${marker}] ${placeOf(path, place)} [${inline(chunk_id)}]`,
  )
  return [...fenced(answer), ...places, ...cut]
}

function describeText(description: EngineDescriptionV1): string[] {
  const { store, modes, default_mode, retrievers, missing = [], indexing } = description
  const models = store.embedding_models.flatMap((model) => (model === null ? [] : [inline(model)]))
  const lines = [
    `${counted(store.documents, 'document')}, ${counted(store.chunks, 'chunk')}`,
    `modes: ${modes.join(', ')} (default ${default_mode})`,
    `retrievers: ${retrievers.map(({ name, kind }) => `${inline(name)} (${kind})`).join(', ')}`,
  ]
  if (models.length > 0) lines.push(`embedded with: ${models.join(', ')}`)
  for (const { part, message, hint } of missing)
    lines.push(`missing: ${inline(part)}: ${inline(message)}${hint === undefined ? '' : `. ${inline(hint)}`}`)
  if (indexing !== undefined) lines.push(`indexing: ${indexing.state}: ${inline(indexing.message)}`)
  return lines
}

function doctorText({ healthy, checks }: DoctorReportV1): string[] {
  const lines = checks.map(
    ({ part, check, status, message, hint }) =>
      `${status}: ${inline(part)} ${inline(check)}: ${inline(message)}${hint === undefined ? '' : ` (${inline(hint)})`}`,
  )
  return [healthy ? 'healthy' : 'not healthy', ...lines]
}

function protocolsText({ message, next_action, choices }: KairosSearchResponse): string[] {
  return [
    inline(message),
    next_action,
    ...choices.map(({ role, next_action, label, chain_label }, index) => {
      const name = chain_label === null || chain_label === label ? label : `${chain_label}: ${label}`
      return `${index + 1}. ${role}: ${next_action}  ${inline(name)}`
    }),
  ]
}

function stepText({ step, steps, label, text, next_action }: KairosBeginResponse): string[] {
  return [`step ${step} of ${steps}: ${inline(label)}`, ...fenced(text), next_action]
}

/**
 * The place of a passage. A path that could be misread is a JSON string, so that a copy of it in
 * the arguments of `fetch` is the path.
 */
function placeOf(path: string, place: Pick<CitationV1, 'line_start' | 'line_end'> | undefined): string {
  const isPlain = inline(path) === path && !/[\s"[\]]/.test(path)
  const name = isPlain ? path : JSON.stringify(path).replace(/[^ -~]/gu, escapedUnlessPlain)
  return place === undefined ? name : `${name}:${linesOf(place)}`
}

/** A character, or its escape in JSON where a line of text would not show it. */
function escapedUnlessPlain(character: string): string {
  if (inline(`a${character}a`) === `a${character}a`) return character
  return character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A place as it is printed: its path, and its lines if it has any. */
export function readPlace(text: string): { doc_path: string; line_start?: number; line_end?: number } {
  const [, pathText = text, from, to] = /^(.+?)(?::(\d{1,15})(?:-(\d{1,15}))?)?$/s.exec(text) ?? []
  const lines = from === undefined ? {} : { line_start: Number(from), line_end: Number(to ?? from) }
  try {
    const path: unknown = JSON.parse(pathText)
    if (typeof path === 'string') return { doc_path: path, ...lines }
  } catch {
    // It is no JSON, but the path itself.
  }
  return { doc_path: pathText, ...lines }
}

function linesOf({ line_start, line_end }: Pick<CitationV1, 'line_start' | 'line_end'>): string {
  return line_start === line_end ? `${line_start}` : `${line_start}-${line_end}`
}

function headingOf(headings: readonly string[]): string {
  return headings.length === 0 ? '' : `  ${headings.map(inline).join(' > ')}`
}

/** A text in one line. */
function inline(text: string): string {
  return withoutDeceptive(text.replace(/[\s\u0085]+/g, ' ')).trim()
}

/** A text between two fences that it doesn't hold: their name is a digest of it. */
function fenced(text: string): string[] {
  const safeText = withoutDeceptive(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
  const digest = createHash('sha256').update(safeText).digest('hex')
  const name = `----${safeText.includes(digest.slice(0, 8)) ? digest : digest.slice(0, 8)}`
  return [name, safeText.replace(/\n+$/, ''), name]
}
