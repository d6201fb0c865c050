import type { DocumentInput } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { PackageParts, Relation } from '../archive/package-parts.js'
import type { XmlElement, XmlHandler } from '../archive/xml.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { OfficeBody, type Run } from './office-body.js'

/** Reads a document of Word. Its places are paragraphs, as `w:p` in the order of the file. */
export async function readDocx(parts: PackageParts): Promise<DocumentInput> {
  const main =
    (await parts.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const relations = await parts.relationsOf(main)
  const styles = await paragraphStyles(parts, partOf(relations, 'styles') ?? 'word/styles.xml')
  const writer = new MarkdownWriter()
  const isThere = await parts.read(main, new ParagraphHandler(new OfficeBody(writer), { relations, styles }))
  if (!isThere) throw invalidInput(parts.path, `a document of Word, with ${main}`, 'none')
  const beside = relations.filter(({ type, isExternal }) => BESIDE.includes(type) && !isExternal)
  for (const { target: name } of beside.sort((a, b) => BESIDE.indexOf(a.type) - BESIDE.indexOf(b.type))) {
    const settings = { relations: await parts.relationsOf(name), styles, part: name }
    await parts.read(name, new ParagraphHandler(new OfficeBody(writer), settings))
  }
  const title = await parts.title()
  const { derived } = writer
  const metadata = { media: 'document', ...(title === undefined ? {} : { title }) }
  return { path: parts.path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }
}

/** The parts that are read after the main one, in this order. */
const BESIDE = ['diagramData', 'footnotes', 'endnotes', 'comments']

function partOf(relations: readonly Relation[], type: string): string | undefined {
  return relations.find((relation) => relation.type === type && !relation.isExternal)?.target
}

/** What a style makes of a paragraph. */
interface ParagraphStyle {
  /** The level of the heading that it is. */
  level?: number | undefined
  isCode?: boolean | undefined
  isDefinition?: boolean | undefined
}

/** Returns the styles that are headings, code or definitions, by their ids. */
async function paragraphStyles(parts: PackageParts, name: string): Promise<Map<string, ParagraphStyle>> {
  const styles = new Map<string, ParagraphStyle & { parent?: string }>()
  let style: ParagraphStyle & { parent?: string } = {}
  await parts.read(name, {
    open(element) {
      const value = element.attribute('val')
      if (element.name === 'style') {
        style = {}
        styles.set(element.attribute('styleId') ?? '', style)
      } else if (element.name === 'basedOn' && value !== undefined) style.parent = value
      else if (element.name === 'name') {
        const level = /^heading ([1-9])$/i.exec(value ?? '')?.[1] ?? (/^title$/i.test(value ?? '') ? '1' : undefined)
        if (level !== undefined) style.level = Number(level)
        if (CODE.test(value ?? '')) style.isCode = true
        if (DEFINITION.test(value ?? '')) style.isDefinition = true
      } else if (element.name === 'outlineLvl' && Number(value) < 9) style.level ??= Number(value) + 1
    },
  })
  const meanings = new Map<string, ParagraphStyle>()
  for (const id of styles.keys()) {
    const meaning: ParagraphStyle = {}
    let current = styles.get(id)
    // Styles that are based on one another in a circle end here too.
    for (let depth = 0; depth < 10 && current !== undefined; depth++) {
      meaning.level ??= current.level
      meaning.isCode ??= current.isCode
      meaning.isDefinition ??= current.isDefinition
      current = current.parent === undefined ? undefined : styles.get(current.parent)
    }
    meanings.set(id, meaning)
  }
  return meanings
}

interface ParagraphSettings {
  relations: readonly Relation[]
  styles: ReadonlyMap<string, ParagraphStyle>
  /** The part, where it is not the main one. */
  part?: string
}

/** What styles of code are called, in the programs that make them. */
const CODE = /\b(source ?code|code( block)?|preformatted|verbatim|listing)\b/i

/** What programs call the style of what is said of a term in a list of terms. */
const DEFINITION = /^(?:definition|list contents)$/i

interface OpenParagraph {
  number: number
  runs: Run[]
  isDefinition?: boolean
  heading?: number
  list?: number
  isCode?: boolean
}

/**
 * Elements whose text is none of the document: what was deleted or moved away, the codes of fields,
 * and how words are pronounced.
 */
const UNSHOWN = new Set(['del', 'moveFrom', 'instrText', 'delText', 'Fallback', 'rt'])
const SIGNS: Readonly<Record<string, string>> = { tab: ' ', br: '\n', cr: '\n', noBreakHyphen: '‑', ptab: ' ' }

class ParagraphHandler implements XmlHandler {
  readonly #body: OfficeBody
  readonly #settings: ParagraphSettings
  readonly #addresses: ReadonlyMap<string, string>
  /** The paragraphs that are open: a text box is within one. */
  readonly #open: OpenParagraph[] = []
  /** How many columns each open cell spans: a table may be in a cell of another. */
  readonly #spans: number[] = []
  #count = 0
  #isText = false
  #unshown = 0
  #address: string | undefined
  /** Whether the properties of a paragraph are being read. */
  #isInProperties = false

  constructor(body: OfficeBody, settings: ParagraphSettings) {
    this.#body = body
    this.#settings = settings
    const links = settings.relations.filter(({ isExternal, type }) => isExternal && type === 'hyperlink')
    this.#addresses = new Map(links.map(({ id, target }) => [id, target]))
  }

  open(element: XmlElement): void {
    const { name } = element
    const paragraph = this.#open.at(-1)
    if (UNSHOWN.has(name)) this.#unshown++
    if (name === 'p') this.#open.push({ number: ++this.#count, runs: [] })
    else if (name === 't') this.#isText = true
    else if (name === 'tbl') this.#body.openTable()
    else if (name === 'tr') this.#body.openRow()
    else if (name === 'tc') this.#openCell()
    else if (name === 'gridSpan' && this.#spans.pop() !== undefined) this.#spans.push(columnsIn(element))
    else if (name === 'vMerge' && element.attribute('val') !== 'restart') this.#body.repeatAbove(true)
    else if (name === 'gridBefore') this.#body.openEmptyCells(columnsIn(element))
    else if (name === 'pPr') this.#isInProperties = true
    else if (name === 'hyperlink') this.#address = this.#addresses.get(element.attribute('id') ?? '')
    else if (paragraph === undefined) return
    else if (this.#isInProperties) readProperty(element, paragraph, this.#settings.styles)
    else if (name in SIGNS && this.#unshown === 0) paragraph.runs.push({ text: SIGNS[name]!, address: this.#address })
  }

  text(text: string): void {
    if (this.#isText && this.#unshown === 0) this.#open.at(-1)?.runs.push({ text, address: this.#address })
  }

  close(name: string): void {
    if (UNSHOWN.has(name)) this.#unshown--
    if (name === 't') this.#isText = false
    else if (name === 'hyperlink') this.#address = undefined
    else if (name === 'pPr') this.#isInProperties = false
    else if (name === 'tbl') this.#body.closeTable()
    else if (name === 'tc') this.#closeCell()
    else if (name === 'p') {
      const { number, ...paragraph } = this.#open.pop()!
      const { part } = this.#settings
      const place = part === undefined ? { paragraph: number } : { paragraph: number, part }
      this.#body.paragraph({ ...paragraph, place })
    } else if (name === 'body' || name === 'dataModel' || BESIDE.includes(name)) this.#body.end()
  }

  #openCell(): void {
    this.#body.openCell()
    this.#spans.push(1)
  }

  /** Ends a cell. The columns that it spans beside its own are empty. */
  #closeCell(): void {
    this.#body.openEmptyCells((this.#spans.pop() ?? 1) - 1)
  }
}

/** The columns of a table that an element counts. */
function columnsIn(element: XmlElement): number {
  return Number.parseInt(element.attribute('val') ?? '', 10) || 0
}

function readProperty(
  element: XmlElement,
  paragraph: OpenParagraph,
  styles: ReadonlyMap<string, ParagraphStyle>,
): void {
  const value = element.attribute('val') ?? ''
  if (element.name === 'pStyle') {
    const style = styles.get(value)
    if (style?.level !== undefined) paragraph.heading = style.level
    if (style?.isCode) paragraph.isCode = true
    if (style?.isDefinition) paragraph.isDefinition = true
  } else if (element.name === 'outlineLvl' && Number(value) < 9) paragraph.heading ??= Number(value) + 1
  else if (element.name === 'numId' && value !== '0') paragraph.list ??= 0
  else if (element.name === 'ilvl') paragraph.list = Math.min(8, Number(value) || 0)
}
