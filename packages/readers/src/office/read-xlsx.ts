import type { DocumentInput } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { format, getFormatFromId } from 'numfmt'
import type { PackageParts } from '../archive/package-parts.js'
import type { XmlElement, XmlHandler } from '../archive/xml.js'
import { MergedCells } from './merged-cells.js'
import { sheetRemarks } from './sheet-remarks.js'
import { columnOf, type SheetCell, SheetWriter, sheetPath } from './sheet-writer.js'

/** Yields a document for each sheet of a workbook of Excel. Its places are cells. */
export async function* readXlsx(
  parts: PackageParts,
  onNote: ((reason: string) => void) | undefined,
): AsyncGenerator<DocumentInput, void> {
  const main = (await parts.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const relations = await parts.relationsOf(main)
  const sheets: { name: string; target: string }[] = []
  let isOf1904 = false
  const isThere = await parts.read(main, {
    open(element) {
      if (element.name === 'workbookPr') isOf1904 = /^(1|true)$/.test(element.attribute('date1904') ?? '')
      if (element.name !== 'sheet') return
      const id = element.attribute('r:id') ?? element.attribute('id')
      const target = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target
      if (target !== undefined) sheets.push({ name: element.attribute('name') ?? '', target })
    },
  })
  if (!isThere) throw invalidInput(parts.path, `a workbook, with ${main}`, 'none')
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const strings = await sharedStrings(parts, partOf('sharedStrings'))
  const formats = await cellFormats(parts, partOf('styles'))
  const title = await parts.title()
  for (const [i, { name, target }] of sheets.entries()) {
    const sheet = name === '' ? `Sheet${i + 1}` : name
    const writer = new SheetWriter(sheet, onNote)
    await parts.read(target, new SheetHandler(writer, { strings, formats, isOf1904 }))
    for (const remark of await sheetRemarks(parts, target)) writer.remark(remark)
    const document = writer.document(sheetPath(parts.path, sheet), {
      title: title === undefined ? sheet : `${title}: ${sheet}`,
    })
    if (document !== undefined) yield document
  }
}

/** Returns the texts that cells share, without how they are pronounced. */
async function sharedStrings(parts: PackageParts, name: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (name === undefined) return strings
  let text = ''
  let isText = false
  let phonetic = 0
  await parts.read(name, {
    open(element) {
      if (element.name === 'si') text = ''
      else if (element.name === 't') isText = true
      else if (element.name === 'rPh') phonetic++
    },
    text(piece) {
      if (isText && phonetic === 0) text += piece
    },
    close(element) {
      if (element === 'si') strings.push(text)
      else if (element === 't') isText = false
      else if (element === 'rPh') phonetic--
    },
  })
  return strings
}

/** Returns the number format of each style of cells. */
async function cellFormats(parts: PackageParts, name: string | undefined): Promise<string[]> {
  const formats: string[] = []
  if (name === undefined) return formats
  const codes = new Map<string, string>()
  let isOfCells = false
  await parts.read(name, {
    open(element) {
      if (element.name === 'numFmt')
        codes.set(element.attribute('numFmtId') ?? '', element.attribute('formatCode') ?? '')
      else if (element.name === 'cellXfs') isOfCells = true
      else if (element.name === 'xf' && isOfCells) {
        const id = element.attribute('numFmtId') ?? '0'
        formats.push(codes.get(id) ?? getFormatFromId(Number(id)) ?? 'General')
      }
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

interface SheetSettings {
  strings: readonly string[]
  formats: readonly string[]
  /** Whether dates count from 1904, as on old Macs. */
  isOf1904: boolean
}

class SheetHandler implements XmlHandler {
  readonly #writer: SheetWriter
  readonly #settings: SheetSettings
  readonly #merged = new MergedCells()
  #row = 0
  #cells: SheetCell[] = []
  #cell: { column: number; type: string; style: number } | undefined
  #value = ''
  #isValue = false
  #phonetic = 0

  constructor(writer: SheetWriter, settings: SheetSettings) {
    this.#writer = writer
    this.#settings = settings
  }

  begin(bytes: Uint8Array): void {
    this.#merged.addAll(bytes)
  }

  open(element: XmlElement): void {
    const { name } = element
    if (name === 'row') {
      const row = Number(element.attribute('r'))
      this.#row = Number.isInteger(row) && row > this.#row ? row : this.#row + 1
      this.#cells = []
    } else if (name === 'c') {
      const column = columnOf(element.attribute('r') ?? '') ?? (this.#cells.at(-1)?.column ?? 0) + 1
      this.#cell = { column, type: element.attribute('t') ?? 'n', style: Number(element.attribute('s') ?? 0) }
      this.#value = ''
    } else if (name === 'v' || name === 't') this.#isValue = true
    else if (name === 'rPh') this.#phonetic++
  }

  text(text: string): void {
    if (this.#isValue && this.#phonetic === 0) this.#value += text
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#phonetic--
    else if (name === 'c' && this.#cell !== undefined) {
      const { column, type, style } = this.#cell
      this.#cells.push({ column, text: this.#textOf(type, style) })
      this.#cell = undefined
    } else if (name === 'row') this.#writer.row(this.#row, this.#merged.row(this.#row, this.#cells))
  }

  #textOf(type: string, style: number): string {
    const value = this.#value
    const { strings, formats, isOf1904 } = this.#settings
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    const number = Number(value)
    if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return value
    const code = formats[style] ?? 'General'
    if (code === 'General' || code === '@') return value
    try {
      // Days between the two beginnings of time.
      return format(code, isOf1904 && /[ymdhs]/i.test(code) ? number + 1462 : number, { throws: true })
    } catch {
      return value
    }
  }
}
