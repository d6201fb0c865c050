import { counted, escapeLine } from '@kebab/core/internal'
import type { Kebab, SearchHitV1, SearchResponseV1 } from '@kebab/local'
import { type DocumentFile, headedPlace, type PassagePlace, placeOf } from '../document-files.js'
import type { Session } from '../session.js'
import { SnippetDrawing } from './draw-snippet.js'
import { fetchIfThere, type HitMatches, linesAround, matchesOfHit } from './hit-matches.js'

/** How hits are printed. */
export interface HitFormat {
  /** How many lines before and behind the first match are printed in the place of the snippet. */
  context?: number | undefined
  /** Whether each hit is `PATH:LINE:COLUMN:TEXT`, for editors. */
  vimgrep?: boolean | undefined
  /** Whether a zero byte follows each path, which stands as it is. */
  null?: boolean | undefined
}

/** Prints the paths of the documents of hits, each once. */
export function printFiles(
  session: Session,
  hits: readonly SearchHitV1[],
  documents: ReadonlyMap<string, DocumentFile>,
  { null: isNull = false }: HitFormat,
): void {
  for (const docId of new Set(hits.map(({ doc_id }) => doc_id))) {
    const document = documents.get(docId)
    if (document === undefined) continue
    if (isNull) session.process.stdout.write(`${document.name}\0`)
    else session.print(placeOf(session, document))
  }
}

/** Prints hits: for people on a terminal, else one a line. */
export async function printHits(
  session: Session,
  { hits, next_cursor }: SearchResponseV1,
  documents: ReadonlyMap<string, DocumentFile>,
  kebab: Kebab,
  format: HitFormat,
): Promise<void> {
  const printing = new HitPrinting(session, kebab, format)
  for (const [i, hit] of hits.entries()) {
    const document = documents.get(hit.doc_id)
    await printing.print(hit, document ?? { name: hit.doc_path, file: undefined }, i === 0)
  }
  if (session.isTerminal && next_cursor !== null) session.say(`there are more hits: add --cursor ${next_cursor}`)
}

type NamedFile = Pick<DocumentFile, 'name' | 'file'> & Partial<Pick<DocumentFile, 'document'>>

class HitPrinting {
  readonly #session: Session
  readonly #kebab: Kebab
  readonly #format: HitFormat
  readonly #drawing: SnippetDrawing

  constructor(session: Session, kebab: Kebab, format: HitFormat) {
    this.#session = session
    this.#kebab = kebab
    this.#format = format
    this.#drawing = new SnippetDrawing(kebab, session)
  }

  async print(hit: SearchHitV1, file: NamedFile, isFirst: boolean): Promise<void> {
    const { context, vimgrep, null: isNull = false } = this.#format
    const session = this.#session
    const isOneLine = hit.citation.line_start === hit.citation.line_end && context === undefined && !vimgrep
    const matches: HitMatches = isOneLine
      ? { line: hit.citation.line_start, spans: [] }
      : await matchesOfHit(hit, this.#kebab, session.signal)
    if (vimgrep) return this.#printForEditor(hit, file, matches)
    if (context !== undefined) return this.#printContext(hit, file, matches, context, isFirst)
    const at = await this.#placeAt(hit, matches.line)
    if (!session.isTerminal || isNull) {
      const place = isNull ? `${file.name}\0${at.line}` : placeOf(session, file, at)
      session.print(`${place}: ${this.#drawing.plain(hit.snippet, hit.highlights)}`)
      return
    }
    session.print(headedPlace(session, file, at, hit.heading_path))
    session.print(`  ${await this.#drawing.draw(hit, file.document)}`)
    const { duplicates } = hit
    if (duplicates !== undefined) session.print(`  and ${counted(duplicates, 'more chunk')} with this text`)
  }

  /** The line of the first match, from its column on, which counts the bytes of UTF-8 from 1. */
  async #printForEditor(hit: SearchHitV1, { name }: NamedFile, matches: HitMatches): Promise<void> {
    const [line] = await linesAround(hit, matches, 0, this.#kebab, this.#session.signal)
    const { text = hit.snippet, marks: [mark] = [] } = line ?? {}
    const column = Buffer.byteLength(text.slice(0, mark?.[0] ?? 0)) + 1
    const path = this.#format.null ? `${name}\0` : `${escapeLine(name)}:`
    this.#session.print(`${path}${matches.line}:${column}:${escapeLine(text)}`)
  }

  /** The lines around the first match. As `grep` writes them where nobody looks. */
  async #printContext(
    hit: SearchHitV1,
    file: NamedFile,
    matches: HitMatches,
    context: number,
    isFirst: boolean,
  ): Promise<void> {
    const session = this.#session
    const lines = await linesAround(hit, matches, context, this.#kebab, session.signal)
    const isForPeople = session.isTerminal && !this.#format.null
    if (isForPeople) {
      const at = await this.#placeAt(hit, matches.line)
      session.print(headedPlace(session, file, at, hit.heading_path))
    } else if (!isFirst) session.print('--')
    const width = String(lines.at(-1)?.number ?? 0).length
    for (const { number, text, marks } of lines) {
      const isMatch = number === matches.line
      const content = this.#drawing.line(text, marks)
      const { colors } = session
      const color = isMatch ? colors.green : colors.dim
      if (isForPeople) session.print(`  ${color(String(number).padStart(width))}  ${content}`.trimEnd())
      else {
        const sign = isMatch ? ':' : '-'
        const path = this.#format.null ? `${file.name}\0` : `${colors.cyan(escapeLine(file.name))}${sign}`
        session.print(`${path}${color(String(number))}${sign}${content}`)
      }
    }
  }

  /** A line of a hit, and where it is in the file that the text was made from. */
  async #placeAt(hit: SearchHitV1, line: number): Promise<PassagePlace> {
    const { origin } = hit.citation
    if (origin === undefined) return { line }
    const request = { doc_id: hit.doc_id, line_start: line, line_end: line }
    const result = await fetchIfThere(this.#kebab, request, this.#session.signal)
    return { line, origin: result?.citation.origin?.text === undefined ? origin : result.citation.origin }
  }
}
