import { type Engine, isKebabError } from '@kebab/core'
import { isMarkdown } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import { type Markdown, passageRuns, readMarkdown, type TextRun } from '@kebab/markdown'

/** A run of a snippet as people see it. */
export type SnippetRun = Pick<TextRun, 'text' | 'styles' | 'isMarked' | 'isSeparator'>

/** What of a hit says where its snippet is, in the names of the wire. */
export interface SnippetPlace {
  doc_id: string
  snippet: string
  /** Where the chunk begins in its document, in UTF-16 units. */
  start: number
  /** The parts of the snippet that match, by their start and end. */
  highlights: [number, number][]
}

/** The most snippets of one call: a page of hits. */
const MOST_SNIPPETS = 1000
/** How much of a document is read to show a snippet of it, in tokens. Of a larger one, none is. */
const MOST_TOKENS = 50_000

/**
 * Returns the snippets of hits as people see them: without the marks of Markdown. `null` for one
 * that is shown as it stands. Each document is read once.
 */
export async function shownSnippets(
  engine: Engine,
  places: readonly SnippetPlace[],
  signal: AbortSignal,
): Promise<(SnippetRun[] | null)[]> {
  const documents = new Map<string, Markdown | undefined>()
  const snippets: (SnippetRun[] | null)[] = []
  for (const { doc_id, snippet, start, highlights } of places) {
    if (!documents.has(doc_id)) documents.set(doc_id, await readDocument(engine, doc_id, signal))
    const document = documents.get(doc_id)
    const runs = document && passageRuns(document, snippet, start, highlights)
    snippets.push(runs?.map(({ start, end, ...run }) => run) ?? null)
  }
  return snippets
}

/** Reads a document of Markdown. `undefined`: it is none, is too large, or is no longer there. */
async function readDocument(engine: Engine, doc_id: string, signal: AbortSignal): Promise<Markdown | undefined> {
  const result = await engine.fetch({ doc_id, max_tokens: MOST_TOKENS }, { signal }).catch((error: unknown) => {
    if (isKebabError(error, 'doc_not_found')) return undefined
    throw error
  })
  return result === undefined || result.truncated || !isMarkdown(result.media) ? undefined : readMarkdown(result.text)
}

/**
 * Checks what the page asks for.
 * @throws KebabError `invalid_input`
 */
export function readSnippetPlaces(body: unknown): SnippetPlace[] {
  if (!Array.isArray(body) || body.length > MOST_SNIPPETS || !body.every(isPlace))
    throw invalidInput('body', `up to ${MOST_SNIPPETS} snippets with their places`, 'something else')
  return body
}

function isPlace(value: unknown): value is SnippetPlace {
  if (typeof value !== 'object' || value === null) return false
  const { doc_id, snippet, start, highlights } = value as Record<string, unknown>
  const isRange = (range: unknown): boolean =>
    Array.isArray(range) && range.length === 2 && range.every(Number.isSafeInteger)
  return (
    typeof doc_id === 'string' &&
    typeof snippet === 'string' &&
    Number.isSafeInteger(start) &&
    Array.isArray(highlights) &&
    highlights.every(isRange)
  )
}
