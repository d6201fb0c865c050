import { DEFINITION, type MarkdownWriter, MOST_REPEATED, type Piece } from '../markdown/markdown-writer.js'
import { isInText, isSilent, type Measure } from './measure-page.js'
import { attributeOf, isElement, type PageDocument, type PageElement, type Step, walkPage } from './parse-page.js'
import type { PageSource } from './source-pieces.js'
import { columnsOf, isAlone, isHeaderCell, isTableOfData, TableGrid } from './tables.js'

/** Elements whose text goes on in the line. All others begin and end a block. */
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img ins kbd label mark nobr q rb ruby s ' +
    'samp slot small span strike strong sub sup time tt u var wbr'
  ).split(' '),
)
const MATHML = 'http://www.w3.org/1998/Math/MathML'
/** Elements that end a line of code, where they are in it. */
const LINES = new Set(['br', 'div', 'p', 'li', 'tr'])
const CODE = new Set(['code', 'kbd', 'samp', 'tt'])
/** What a link to a heading itself is shown as. */
const ANCHOR = /^[¶#§🔗\s]*$/u

interface PageParts {
  source: PageSource
  measures: ReadonlyMap<PageElement, Measure>
  navigation: ReadonlySet<PageElement>
}

/** Writes a page as Markdown: its headings, lists, tables, code and links. */
export function writePage(page: PageDocument, writer: MarkdownWriter, parts: PageParts): void {
  const state = new PageState(writer, parts)
  const skips = (element: PageElement): boolean =>
    isSilent(element) || parts.navigation.has(element) || (element.tagName === 'a' && isAnchor(element, parts.measures))
  for (const step of walkPage(page, skips)) state.take(step)
  writer.endBlock()
}

/** A table of data that is being written. */
interface OpenTable {
  grid: TableGrid
  columns: number
  /** The rows that are written. */
  rows: number
  /** The columns of the row that are written, and how many the open cell spans beyond its own. */
  cells: number
  spanned: number
  /** What the cells that span rows hold, by their columns, and where the open cell begins. */
  repeated: Map<number, string>
  begin: number
  /** Whether a caption is open, or a cell above the table that is its title. */
  isInCaption: boolean
}

class PageState {
  readonly #writer: MarkdownWriter
  readonly #parts: PageParts
  /** What is to be written when the link ends, of each link that is open. */
  readonly #links: (string | undefined)[] = []
  /** The numbers of the next items, of each list that is open; `undefined` where there are none. */
  readonly #lists: { next: number | undefined; isFirst: boolean }[] = []
  /** The table of data that is open: one, since none is in another. */
  #table: OpenTable | undefined
  /** The level of the last heading. */
  #level = 1
  /** The code that is being read, as pieces. */
  #code: { element: PageElement; pieces: Piece[]; isBlock: boolean } | undefined

  constructor(writer: MarkdownWriter, parts: PageParts) {
    this.#writer = writer
    this.#parts = parts
  }

  take(step: Step): void {
    if (step.type === 'text') this.#text(step)
    else if (this.#code !== undefined) this.#inCode(step)
    else if (step.type === 'begin') this.#begin(step.element)
    else this.#end(step.element)
  }

  #text({ node }: Step & { type: 'text' }): void {
    const { source } = this.#parts
    if (this.#code !== undefined) {
      const [first, ...others] = source.codeLinesOf(node)
      const { pieces } = this.#code
      const last = pieces.pop()
      pieces.push(last === undefined ? first! : joined(last, first!), ...others)
      return
    }
    if (this.#isBetweenCells) return
    const { pieces, startsWithSpace, endsWithSpace } = source.wordsOf(node)
    if (startsWithSpace) this.#writer.space()
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) this.#writer.space()
      this.#writer.text(piece)
    }
    if (endsWithSpace) this.#writer.space()
  }

  /** What is between the cells of a table is white space. Its caption comes before them. */
  get #isBetweenCells(): boolean {
    return this.#table?.cells === 0 && !this.#table.isInCaption
  }

  #inCode(step: Step & { element: PageElement }): void {
    const code = this.#code!
    const isBreak = step.element.tagName === 'br'
    const isLine =
      LINES.has(step.element.tagName) && (isBreak ? step.type === 'begin' : code.pieces.at(-1)?.text !== '')
    if (isLine && code.pieces.length > 0) code.pieces.push({ text: '' })
    if (step.type === 'begin' || step.element !== code.element) return
    this.#code = undefined
    if (code.isBlock) {
      const lines = withoutBlankEnds(code.pieces)
      if (lines.length > 0) this.#writer.codeBlock(lines, languageOf(code.element))
    } else {
      const [first, ...others] = code.pieces
      if (first === undefined) return
      if (/^\s/.test(first.text)) this.#writer.space()
      const whole = others.reduce((piece, line) => joined(piece, line, ' '), first)
      this.#writer.code({ ...whole, text: whole.text.trim() })
      if (/\s$/.test(whole.text)) this.#writer.space()
    }
  }

  #begin(element: PageElement): void {
    const { tagName } = element
    const writer = this.#writer
    const level = this.#levelOf(element)
    if (this.#table !== undefined && this.#beginInTable(element)) return
    if (tagName === 'pre') this.#code = { element, pieces: [], isBlock: this.#table === undefined }
    else if (CODE.has(tagName)) this.#code = { element, pieces: [], isBlock: false }
    else if (tagName === 'a') this.#links.push(this.#openLink(element))
    else if (tagName === 'br') writer.space()
    else if (tagName === 'img') this.#image(element)
    else if (isInline(element)) return
    else if (this.#table !== undefined) {
      if (!this.#isBetweenCells) writer.endBlock()
    } else if (level !== undefined && hasText(element, this.#parts.measures)) {
      if (tagName !== 'summary') this.#level = level
      writer.heading(level)
    } else if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') {
      writer.endBlock()
      const start = Number(attributeOf(element, 'start') ?? 1)
      const next = tagName !== 'ol' ? undefined : Number.isInteger(start) && start >= 0 ? start : 1
      this.#lists.push({ next, isFirst: true })
    } else if (tagName === 'li') this.#beginItem()
    else if (tagName === 'blockquote') writer.enter('> ')
    else if (isDefinition(element)) writer.enter(DEFINITION, true)
    else if (tagName === 'table' && isTableOfData(element, this.#parts.measures)) this.#table = this.#openTable(element)
    else writer.endBlock()
  }

  /** The level of a heading. A summary is one below the heading that its details stand under. */
  #levelOf({ tagName }: PageElement): number | undefined {
    if (tagName === 'summary') return Math.min(6, this.#level + 1)
    const level = /^h([1-6])$/.exec(tagName)?.[1]
    return level === undefined ? undefined : Number(level)
  }

  #end(element: PageElement): void {
    const { tagName } = element
    const writer = this.#writer
    if (tagName === 'a') {
      const address = this.#links.pop()
      if (address !== undefined) writer.closeLink(address)
    } else if (this.#table !== undefined) this.#endInTable(element)
    else if (tagName === 'li' || isDefinition(element)) {
      writer.leave()
    } else if (tagName === 'ul' || tagName === 'ol' || tagName === 'menu') {
      writer.endBlock()
      this.#lists.pop()
    } else if (tagName === 'blockquote') writer.leave()
    else if (!isInline(element)) writer.endBlock()
  }

  #beginItem(): void {
    const list = this.#lists.at(-1)
    const marker = list?.next === undefined ? '- ' : `${list.next}. `
    const isNested = this.#lists.length > 1 && (list?.next ?? 1) === 1
    this.#writer.enter(marker, list !== undefined && (!list.isFirst || isNested))
    if (list === undefined) return
    list.isFirst = false
    if (list.next !== undefined) list.next++
  }

  #openLink(element: PageElement): string | undefined {
    const address = attributeOf(element, 'href')?.trim() ?? ''
    if (address === '' || address.startsWith('#') || /^(javascript|data|vbscript):/i.test(address)) return undefined
    return hasText(element, this.#parts.measures) && !holdsBlocks(element) ? this.#writer.openLink(address) : undefined
  }

  #image(element: PageElement): void {
    const text = attributeOf(element, 'alt')?.replace(/\s+/g, ' ').trim() ?? ''
    const location = element.sourceCodeLocation?.attrs?.alt
    if (text === '' || this.#isBetweenCells) return
    const { source } = this.#parts
    this.#writer.text(location ? source.piece(text, location.startOffset, location.endOffset) : { text })
  }

  /** Returns whether it is a part of the table. */
  #beginInTable(element: PageElement): boolean {
    const { tagName } = element
    const table = this.#table!
    const writer = this.#writer
    const isCell = tagName === 'td' || tagName === 'th'
    if (tagName === 'tr') table.cells = 0
    else if (table.rows === 0 && (isCell ? isAlone(element) : tagName === 'caption')) {
      writer.endBlock()
      table.isInCaption = true
    } else if (isCell) {
      // The row begins with its first cell, and a table without headings with an empty row.
      if (table.cells === 0) {
        if (table.rows === 0 && !isHeaderCell(element)) this.#emptyHeader()
        writer.openRow(table.rows === 0)
      }
      while (table.cells < table.columns && table.grid.isCovered(table.cells)) this.#emptyCell()
      table.spanned = table.grid.place(element, table.cells, table.columns - table.cells) - 1
      for (let i = 0; i <= table.spanned; i++) table.repeated.delete(table.cells + i)
      table.cells++
      writer.openCell()
      table.begin = writer.derived.count
    } else return false
    return true
  }

  #openTable(element: PageElement): OpenTable {
    const columns = columnsOf(element)
    const state = { rows: 0, cells: 0, spanned: 0, repeated: new Map(), begin: 0, isInCaption: false }
    return { grid: new TableGrid(), columns, ...state }
  }

  #emptyHeader(): void {
    this.#writer.openRow(true)
    this.#closeRow()
  }

  /** Fills the row and ends it. */
  #closeRow(): void {
    const table = this.#table!
    while (table.cells < table.columns) this.#emptyCell()
    this.#writer.closeRow(table.columns, table.rows === 0)
    table.rows++
    table.cells = 0
  }

  /** Writes a cell that is spanned: by one above, it holds the same. */
  #emptyCell(): void {
    const table = this.#table!
    const text = table.grid.isCovered(table.cells) ? table.repeated.get(table.cells) : undefined
    this.#writer.openCell()
    if (text !== undefined) this.#writer.repeat(text)
    this.#writer.closeCell()
    table.cells++
  }

  #endInTable(element: PageElement): void {
    const { tagName } = element
    const table = this.#table!
    const writer = this.#writer
    if ((tagName === 'td' || tagName === 'th') && !table.isInCaption) {
      const text = attributeOf(element, 'rowspan') === undefined ? '' : writer.derived.since(table.begin)
      if (text !== '' && text.length <= MOST_REPEATED) table.repeated.set(table.cells - 1, text)
      writer.closeCell()
      for (; table.spanned > 0; table.spanned--) this.#emptyCell()
    } else if (tagName === 'tr') {
      if (table.cells > 0) this.#closeRow()
      table.grid.endRow()
    } else if (['thead', 'tbody', 'tfoot'].includes(tagName)) table.grid.endGroup()
    else if (tagName === 'table') {
      this.#table = undefined
      writer.endBlock()
    } else if (!this.#isBetweenCells && !isInline(element)) writer.endBlock()
    if (tagName === 'caption' || tagName === 'td' || tagName === 'th') table.isInCaption = false
  }
}

/** Whether the text of an element goes on in the line. A page's own element may, in a text. */
function isInline(element: PageElement): boolean {
  const { tagName, namespaceURI } = element
  return INLINE.has(tagName) || namespaceURI === MATHML || (tagName.includes('-') && isInText(element))
}

function joined(a: Piece, b: Piece, between = ''): Piece {
  const from = a.from ?? b.from
  const to = b.to ?? b.from ?? a.to
  return { text: a.text + between + b.text, from, to }
}

function withoutBlankEnds(lines: readonly Piece[]): Piece[] {
  let start = 0
  let end = lines.length
  while (start < end && lines[start]!.text.trim() === '') start++
  while (end > start && lines[end - 1]!.text.trim() === '') end--
  return lines.slice(start, end)
}

/** Returns the language that the classes of a block of code name; an empty text for none. */
function languageOf(element: PageElement): string {
  const [inner] = element.childNodes.filter((node) => node.nodeName !== '#text')
  const elements: PageElement[] = []
  if (inner !== undefined && isElement(inner)) elements.push(inner)
  let parent: typeof element.parentNode = element
  for (let depth = 0; depth < 3 && parent !== null && 'tagName' in parent; depth++) {
    elements.push(parent)
    parent = parent.parentNode
  }
  for (const one of elements) {
    const name = /\b(?:language|lang|highlight(?:-source)?|brush:)[- ]([A-Za-z0-9+#]+)/.exec(
      attributeOf(one, 'class') ?? '',
    )
    if (name !== null && !['default', 'none', 'text', 'plaintext', 'notranslate'].includes(name[1]!)) return name[1]!
  }
  return ''
}

function hasText(element: PageElement, measures: ReadonlyMap<PageElement, Measure>): boolean {
  return (measures.get(element)?.text ?? 0) > 0
}

const HEADING = /^h[1-6]$/

/** Whether an element says what a term means. Headings in it are those of sections. */
function isDefinition(element: PageElement): boolean {
  return element.tagName === 'dd' && !holdsHeading(element)
}

function holdsHeading(element: PageElement): boolean {
  return element.childNodes.some((node) => isElement(node) && (HEADING.test(node.tagName) || holdsHeading(node)))
}

/** Whether a link goes on over several blocks. */
function holdsBlocks(element: PageElement): boolean {
  return element.childNodes.some((node) => isElement(node) && (!isInline(node) || holdsBlocks(node)))
}

/** Whether a link is only the mark beside a heading that leads to it. */
function isAnchor(element: PageElement, measures: ReadonlyMap<PageElement, Measure>): boolean {
  if ((measures.get(element)?.text ?? 0) > 2 || !attributeOf(element, 'href')?.includes('#')) return false
  return element.childNodes.every((node) => 'value' in node && ANCHOR.test(node.value)) && element.childNodes.length > 0
}
