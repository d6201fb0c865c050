import type { DocumentInput, OriginPlace } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { PackageParts } from '../archive/package-parts.js'
import type { XmlElement, XmlHandler } from '../archive/xml.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { MergedCells } from './merged-cells.js'
import { objectFolder, readFormulas } from './odf-objects.js'
import { OfficeBody, type Run } from './office-body.js'
import { columnName, type SheetCell, type SheetRemark, SheetWriter, sheetPath } from './sheet-writer.js'

/** Rows and cells that repeat are written so often at most. */
const MOST_REPEATS = 1000
const CONTENT = 'content.xml'

/**
 * Reads a text or a presentation of OpenDocument. Places of a text are its paragraphs, headings
 * included, in the order of `content.xml`. A presentation has its slides too.
 */
export async function readOdf(
  parts: PackageParts,
  media: 'document' | 'slides',
  onNote: ((reason: string) => void) | undefined,
): Promise<DocumentInput> {
  await refuseEncrypted(parts)
  const writer = new MarkdownWriter()
  const formulas = await readFormulas(parts, onNote)
  const handler = new ContentHandler(new OfficeBody(writer), { hasSlides: media === 'slides', formulas })
  if (!(await parts.read(CONTENT, handler))) throw invalidInput(parts.path, `an OpenDocument, with ${CONTENT}`, 'none')
  const title = await parts.title()
  const { derived } = writer
  const metadata = { media, ...(title === undefined ? {} : { title }) }
  return { path: parts.path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }
}

/** Yields a document for each sheet of a workbook of OpenDocument. Its places are cells. */
export async function* readOds(
  parts: PackageParts,
  onNote: ((reason: string) => void) | undefined,
): AsyncGenerator<DocumentInput, void> {
  await refuseEncrypted(parts)
  await readFormulas(parts, onNote)
  const title = await parts.title()
  const handler = new TableHandler(onNote)
  if (!(await parts.read(CONTENT, handler))) throw invalidInput(parts.path, `an OpenDocument, with ${CONTENT}`, 'none')
  for (const { name, writer } of handler.sheets) {
    const document = writer.document(sheetPath(parts.path, name), {
      title: title === undefined ? name : `${title}: ${name}`,
    })
    if (document !== undefined) yield document
  }
}

/** The parts of an encrypted OpenDocument are noise, which the manifest says. */
async function refuseEncrypted(parts: PackageParts): Promise<void> {
  let isEncrypted = false
  await parts.read('META-INF/manifest.xml', {
    open(element) {
      if (element.name === 'encryption-data') isEncrypted = true
    },
  })
  if (isEncrypted)
    throw invalidInput(parts.path, 'a file that is not encrypted', 'one with a password', {
      hint: 'Save it without a password.',
    })
}

/** Returns the text that an element stands for; `undefined` for one that stands for none. */
function signOf(element: XmlElement): string | undefined {
  if (element.name === 's') return ' '.repeat(Math.min(MOST_REPEATS, Number(element.attribute('c') ?? 1) || 1))
  if (element.name === 'tab') return ' '
  return element.name === 'line-break' ? '\n' : undefined
}

/** What styles of headings are called in the file, with their level. */
const HEADING = /^Heading_20_([1-9])$/
/** What styles of code are called. */
const CODE = /^(Preformatted|Source|Code|Listing)/

/** Elements whose text isn't shown: what was deleted, and how words are pronounced. */
const UNSHOWN = new Set([
  'tracked-changes',
  'ruby-text',
  'forms',
  'sequence-decls',
  'index-title-template',
  'note-citation',
])

class ContentHandler implements XmlHandler {
  readonly #body: OfficeBody
  readonly #hasSlides: boolean
  /** The letters of the formulas, by their folders. */
  readonly #formulas: ReadonlyMap<string, string>
  /** The paragraphs that are open: a note is within one. */
  readonly #open: { number: number; runs: Run[]; heading: number | undefined; isCode: boolean }[] = []
  /** The styles that the file's own ones are based on. */
  readonly #parents = new Map<string, string>()
  /** How many paragraphs were open where each frame or comment began. */
  readonly #outside: number[] = []
  #count = 0
  #slide = 0
  #lists = 0
  #unshown = 0
  #address: string | undefined
  #isTitle = false
  #isInBody = false

  constructor(body: OfficeBody, settings: { hasSlides: boolean; formulas: ReadonlyMap<string, string> }) {
    this.#body = body
    this.#hasSlides = settings.hasSlides
    this.#formulas = settings.formulas
  }

  open(element: XmlElement): void {
    const { name } = element
    if (name === 'body') this.#isInBody = true
    if (name === 'style')
      this.#parents.set(element.attribute('name') ?? '', element.attribute('parent-style-name') ?? '')
    if (!this.#isInBody) return
    if (UNSHOWN.has(name)) this.#unshown++
    if (name === 'frame' || name === 'annotation') this.#outside.push(this.#open.length)
    if (name === 'p' || name === 'h') {
      const level = name === 'h' ? Number(element.attribute('outline-level') ?? 1) || 1 : undefined
      const style = element.attribute('style-name') ?? ''
      const base = this.#parents.get(style) ?? style
      const title = this.#isTitle ? 2 : base === 'Title' ? 1 : undefined
      // A paragraph may look like a heading, and be in no outline.
      const styled = HEADING.exec(base)?.[1]
      const heading = level ?? title ?? (styled === undefined ? undefined : Number(styled))
      this.#open.push({ number: ++this.#count, runs: [], heading, isCode: CODE.test(base) })
    } else if (name === 'page' && this.#hasSlides) {
      this.#slide++
      this.#count = 0
    } else if (name === 'frame') this.#isTitle = element.attribute('class') === 'title'
    else if (name === 'list') this.#lists++
    else if (name === 'a') this.#address = element.attribute('href')
    else if (name === 'table') this.#body.openTable()
    else if (name === 'table-row') this.#body.openRow()
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      const repeats = Math.min(MOST_REPEATS, Number(element.attribute('number-columns-repeated') ?? 1) || 1)
      for (let i = 0; i < repeats; i++) {
        this.#body.openCell()
        if (name === 'covered-table-cell') this.#body.repeatAbove()
        else this.#body.spanRows(Number(element.attribute('number-rows-spanned') ?? 1) || 1)
      }
    } else if (name === 'object') {
      const letters = this.#formulas.get(objectFolder(element.attribute('href') ?? ''))
      if (letters !== undefined && this.#unshown === 0) this.#open.at(-1)?.runs.push({ text: letters })
    } else {
      const sign = signOf(element)
      if (sign !== undefined) this.text(sign)
    }
  }

  text(text: string): void {
    // Who wrote a comment, and what a picture is called, is in no paragraph of their own.
    const isInParagraph = this.#open.length > (this.#outside.at(-1) ?? 0)
    if (this.#unshown === 0 && isInParagraph) this.#open.at(-1)!.runs.push({ text, address: this.#address })
  }

  close(name: string): void {
    if (!this.#isInBody) return
    if (UNSHOWN.has(name)) this.#unshown--
    if (name === 'frame' || name === 'annotation') this.#outside.pop()
    if (name === 'list') this.#lists--
    else if (name === 'a') this.#address = undefined
    else if (name === 'frame') this.#isTitle = false
    else if (name === 'table') this.#body.closeTable()
    else if (name === 'page' && this.#hasSlides) this.#body.end()
    else if (name === 'body') {
      this.#isInBody = false
      this.#body.end()
    } else if (name === 'p' || name === 'h') {
      const { number, ...paragraph } = this.#open.pop()!
      const place: OriginPlace = this.#hasSlides
        ? { paragraph: number, slide: Math.max(1, this.#slide) }
        : { paragraph: number }
      const list = this.#lists > 0 && this.#open.length === 0 ? Math.min(8, this.#lists - 1) : undefined
      if (this.#unshown === 0) this.#body.paragraph({ ...paragraph, place, list })
    }
  }
}

class TableHandler implements XmlHandler {
  readonly sheets: { name: string; writer: SheetWriter }[] = []
  readonly #onNote: ((reason: string) => void) | undefined
  #merged = new MergedCells()
  #row = 0
  #rowRepeats = 1
  #column = 0
  #cells: SheetCell[] = []
  #cell: { text: string; repeats: number } | undefined
  /** The comment on the cell that is open. */
  #remark: SheetRemark | undefined
  #isParagraph = false
  #names = new Set<string>()

  constructor(onNote: ((reason: string) => void) | undefined) {
    this.#onNote = onNote
  }

  open(element: XmlElement): void {
    const { name } = element
    if (name === 'table' && this.#cell === undefined) {
      const given = element.attribute('name') ?? `Sheet${this.sheets.length + 1}`
      const sheet = this.#names.has(given) ? `${given} ${this.sheets.length + 1}` : given
      this.#names.add(sheet)
      this.sheets.push({ name: sheet, writer: new SheetWriter(sheet, this.#onNote) })
      this.#merged = new MergedCells()
      this.#row = 0
    } else if (name === 'table-row') {
      this.#rowRepeats = Number(element.attribute('number-rows-repeated') ?? 1) || 1
      this.#column = 0
      this.#cells = []
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      const rows = Number(element.attribute('number-rows-spanned') ?? 1) || 1
      this.#merged.add(this.#column + 1, this.#row + 1, this.#row + rows)
      this.#cell = { text: '', repeats: Number(element.attribute('number-columns-repeated') ?? 1) || 1 }
    } else if (name === 'annotation')
      this.#remark = { cell: `${columnName(this.#column + 1)}${this.#row + 1}`, text: '' }
    else if (name === 'p' && this.#cell !== undefined) {
      this.#isParagraph = true
      const open = this.#remark ?? this.#cell
      if (open.text !== '') open.text += ' '
    } else if (this.#isParagraph) this.text(signOf(element) ?? '')
  }

  text(text: string): void {
    const open = this.#remark ?? this.#cell
    if (this.#isParagraph && open !== undefined) open.text += text
  }

  close(name: string): void {
    if (name === 'p') this.#isParagraph = false
    else if (name === 'annotation' && this.#remark !== undefined) {
      this.sheets.at(-1)?.writer.remark(this.#remark)
      this.#remark = undefined
    } else if ((name === 'table-cell' || name === 'covered-table-cell') && this.#cell !== undefined) {
      const { text, repeats } = this.#cell
      this.#cell = undefined
      const isShown = text.trim() !== '' && name === 'table-cell'
      if (isShown)
        for (let i = 1; i <= Math.min(repeats, MOST_REPEATS); i++) this.#cells.push({ column: this.#column + i, text })
      this.#column += repeats
    } else if (name === 'table-row') {
      const writer = this.sheets.at(-1)?.writer
      // A row without a text is mostly the rest of the sheet.
      const written = this.#cells.length === 0 ? 0 : Math.min(this.#rowRepeats, MOST_REPEATS)
      for (let i = 1; i <= written; i++) writer?.row(this.#row + i, this.#merged.row(this.#row + i, this.#cells))
      this.#row += this.#rowRepeats
    }
  }
}
