import { counted, escapeLine } from '@kebab/core/internal'
import type { Kebab, SearchHitV1, SearchResponseV1 } from '@kebab/local'
import { type DocumentFile, freshnessNote, headedPlace, type PassagePlace, placeOf } from '../document-files.js'
import type { NumberedPassage } from '../originals/numbered-passages.js'
import type { Session } from '../session.js'
import { SnippetDrawing } from './draw-snippet.js'
import { type HitMatches, linesAround, matchesOfHit, originAtLine } from './hit-matches.js'

/** How hits are printed. */
export interface HitFormat {
  /** How many lines before and behind the first match are printed in the place of the snippet. */
  context?: number | undefined
  /** Whether each hit is `PATH:LINE:COLUMN:TEXT`, for editors. */
  vimgrep?: boolean | undefined
  /** Whether a zero byte follows each path, which stands as it is. */
  null?: boolean | undefined
}

/** Prints the paths of the documents of hits, each once. Returns the first hit of each path. */
export function printFiles(
  session: Session,
  hits: readonly SearchHitV1[],
  documents: ReadonlyMap<string, DocumentFile>,
  { null: isNull = false }: HitFormat,
): NumberedPassage[] {
  const passages: NumberedPassage[] = []
  const docIds = new Set<string>()
  for (const hit of hits) {
    const document = documents.get(hit.doc_id)
    if (document === undefined || docIds.has(hit.doc_id)) continue
    docIds.add(hit.doc_id)
    passages.push({ ...passageOf(hit), number: docIds.size })
    if (isNull) session.process.stdout.write(`${document.name}\0`)
    else session.print(placeOf(session, document))
  }
  return passages
}

/** The passage of a hit, by its rank. */
export function passageOf({ rank, chunk_id, citation }: SearchHitV1, line = citation.line_start): NumberedPassage {
  return { number: rank, chunkId: chunk_id, line }
}

/** Prints hits: for people on a terminal, else one a line. Returns their passages. */
export async function printHits(
  session: Session,
  { hits, next_cursor }: SearchResponseV1,
  documents: ReadonlyMap<string, DocumentFile>,
  kebab: Kebab,
  format: HitFormat,
): Promise<NumberedPassage[]> {
  const printing = new HitPrinting(session, kebab, format)
  const passages: NumberedPassage[] = []
  for (const [i, hit] of hits.entries()) {
    const document = documents.get(hit.doc_id)
    const line = await printing.print(hit, document ?? { name: hit.doc_path, file: undefined }, i === 0)
    passages.push(passageOf(hit, line))
  }
  if (session.isTerminal && next_cursor !== null) session.say(`there are more hits: add --cursor ${next_cursor}`)
  return passages
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

  /** Prints a hit. Returns its line. */
  async print(hit: SearchHitV1, file: NamedFile, isFirst: boolean): Promise<number> {
    const { context, vimgrep, null: isNull = false } = this.#format
    const session = this.#session
    const isOneLine = hit.citation.line_start === hit.citation.line_end && context === undefined && !vimgrep
    const matches: HitMatches = isOneLine
      ? { line: hit.citation.line_start, spans: [] }
      : await matchesOfHit(hit, this.#kebab, session.signal)
    if (vimgrep) await this.#printForEditor(hit, file, matches)
    else if (context !== undefined) await this.#printContext(hit, file, matches, context, isFirst)
    else if (session.isTerminal && !isNull) await this.#printForPeople(hit, file, matches)
    else {
      const at = await this.#placeAt(hit, matches.line)
      const place = isNull ? `${file.name}\0${at.line}` : placeOf(session, file, at)
      session.print(`${place}${freshnessNote(session, hit)}: ${this.#drawing.plain(hit.snippet, hit.highlights)}`)
    }
    return matches.line
  }

  async #printForPeople(hit: SearchHitV1, file: NamedFile, { line }: HitMatches): Promise<void> {
    const session = this.#session
    session.print(await this.#numberedPlace(hit, file, line))
    session.print(`  ${await this.#drawing.draw(hit, file.document)}`)
    const { duplicates } = hit
    if (duplicates !== undefined) session.print(`  and ${counted(duplicates, 'more chunk')} with this text`)
  }

  /** The number that `kebab open` takes, and the place. */
  async #numberedPlace(hit: SearchHitV1, file: NamedFile, line: number): Promise<string> {
    const session = this.#session
    const place = headedPlace(session, file, await this.#placeAt(hit, line), hit.heading_path)
    return `${session.colors.dim(String(hit.rank))} ${place}${freshnessNote(session, hit)}`
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
    if (isForPeople) session.print(await this.#numberedPlace(hit, file, matches.line))
    else if (!isFirst) session.print('--')
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
  async #placeAt({ doc_id: docId, citation: { origin } }: SearchHitV1, line: number): Promise<PassagePlace> {
    return { line, origin: await originAtLine(this.#kebab, { docId, line, origin }, this.#session.signal) }
  }
}
