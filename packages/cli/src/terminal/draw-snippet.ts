import { escapeLine, isMarkdown } from '@kebab/core/internal'
import type { Document, Kebab, SearchHitV1 } from '@kebab/local'
import type { Markdown, TextRun } from '@kebab/markdown'
import type { Session } from '../session.js'
import { fetchIfThere } from './hit-matches.js'

/** How much of a document is read to show a snippet, in tokens. Of a larger one, its chunk is. */
const MOST_TOKENS = 50_000
/** What stands between two blocks in one line. */
const BETWEEN_BLOCKS = ' · '

type Run = Pick<TextRun, 'text' | 'styles' | 'isMarked' | 'isSeparator'>

/**
 * Draws the snippets of hits for people, each in one line: without the marks of Markdown, with its
 * matches and inline code in colours. Each document is read once.
 */
export class SnippetDrawing {
  readonly #kebab: Kebab
  readonly #session: Session
  /** What was read, by the id of a document, or of a chunk. `undefined`: it can't be read. */
  readonly #read = new Map<string, Markdown | undefined>()

  constructor(kebab: Kebab, session: Session) {
    this.#kebab = kebab
    this.#session = session
  }

  async draw(hit: SearchHitV1, document: Document | undefined): Promise<string> {
    const runs = isMarkdown(document?.media) ? await this.#shownRuns(hit) : undefined
    return this.#drawn(runs ?? plainRuns(hit.snippet, hit.highlights))
  }

  /** Draws a snippet as it stands in its document. */
  plain(snippet: string, highlights?: SearchHitV1['highlights']): string {
    return this.#drawn(plainRuns(snippet, highlights))
  }

  /** Draws a line as it stands, blanks included. */
  line(text: string, marks: SearchHitV1['highlights']): string {
    return plainRuns(text, marks)
      .map((run) => this.#styled(run, escapeLine(run.text)))
      .join('')
  }

  async #shownRuns({ doc_id, chunk_id, snippet, highlights, citation }: SearchHitV1): Promise<Run[] | undefined> {
    const { passageRuns } = await import('@kebab/markdown')
    const document = await this.#readOnce(doc_id, { doc_id, max_tokens: MOST_TOKENS })
    const runs = document && passageRuns(document, snippet, citation.start ?? 0, highlights)
    if (runs !== undefined) return runs
    const chunk = await this.#readOnce(chunk_id, { chunk_id })
    return chunk && passageRuns(chunk, snippet, 0, highlights)
  }

  async #readOnce(id: string, request: Parameters<Kebab['fetch']>[0]): Promise<Markdown | undefined> {
    if (!this.#read.has(id)) {
      const { readMarkdown } = await import('@kebab/markdown')
      const { signal } = this.#session
      const result = await fetchIfThere(this.#kebab, request, signal)
      this.#read.set(id, result === undefined || result.truncated ? undefined : readMarkdown(result.text))
    }
    return this.#read.get(id)
  }

  #drawn(runs: readonly Run[]): string {
    let line = ''
    let isSpaced = true
    for (const run of runs) {
      const spaced = run.isSeparator && run.text === '\n' ? BETWEEN_BLOCKS : run.text.replace(/\s+/g, ' ')
      const text: string = isSpaced ? spaced.trimStart() : spaced
      if (text === '') continue
      isSpaced = text.endsWith(' ')
      const word = text.trimEnd()
      line += (word === '' ? '' : this.#styled(run, escapeLine(word))) + text.slice(word.length)
    }
    return line.trimEnd()
  }

  #styled({ styles, isMarked, isSeparator }: Run, text: string): string {
    const { colors } = this.#session
    if (isSeparator) return colors.dim(text)
    if (isMarked) return colors.bold(colors.yellow(text))
    const draws = {
      strong: colors.bold,
      emphasis: colors.italic,
      strikethrough: colors.strikethrough,
      code: colors.green,
    }
    return styles.reduceRight((drawn, style) => draws[style](drawn), text)
  }
}

/** The runs of a text that is shown as it stands. */
function plainRuns(text: string, marks: SearchHitV1['highlights'] = []): Run[] {
  const runs: Run[] = []
  let at = 0
  for (const [start, end] of marks) {
    if (start > at) runs.push({ text: text.slice(at, start), styles: [], isMarked: false })
    runs.push({ text: text.slice(start, end), styles: [], isMarked: true })
    at = end
  }
  if (at < text.length) runs.push({ text: text.slice(at), styles: [], isMarked: false })
  return runs
}
