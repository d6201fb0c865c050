import type { PackageParts, Relation } from '../archive/package-parts.js'
import type { XmlHandler } from '../archive/xml.js'
import { columnName, type SheetRemark } from './sheet-writer.js'

/** Returns the comments and the text boxes of a sheet of Excel, each with its cell. */
export async function sheetRemarks(parts: PackageParts, sheet: string): Promise<SheetRemark[]> {
  const relations = await parts.relationsOf(sheet)
  const partsOf = (type: string): string[] =>
    relations.filter((relation: Relation) => relation.type === type && !relation.isExternal).map(({ target }) => target)
  const remarks: SheetRemark[] = []
  for (const name of partsOf('comments')) await parts.read(name, commentHandler(remarks))
  for (const name of partsOf('drawing')) await parts.read(name, textBoxHandler(remarks))
  return remarks
}

/** Reads the texts of `comment`, whose `ref` is its cell. */
function commentHandler(remarks: SheetRemark[]): XmlHandler {
  let remark: SheetRemark | undefined
  let isText = false
  let phonetic = 0
  return {
    open(element) {
      if (element.name === 'comment') remark = { cell: element.attribute('ref') ?? '', text: '' }
      else if (element.name === 't') isText = true
      else if (element.name === 'rPh') phonetic++
    },
    text(text) {
      if (isText && phonetic === 0 && remark !== undefined) remark.text += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'comment' && remark !== undefined) {
        remarks.push(remark)
        remark = undefined
      }
    },
  }
}

/** Reads the paragraphs of shapes. Each is at the upper left cell of its anchor. */
function textBoxHandler(remarks: SheetRemark[]): XmlHandler {
  const corner = { col: 0, row: 0 }
  let isFrom = false
  let reads: 'col' | 'row' | 't' | undefined
  let text = ''
  return {
    open({ name }) {
      if (name === 'from') isFrom = true
      else if (name === 'p') text = ''
      if (name === 't' || (isFrom && (name === 'col' || name === 'row'))) reads = name
    },
    text(piece) {
      if (reads === 't') text += piece
      else if (reads !== undefined) corner[reads] = Number.parseInt(piece, 10) || 0
    },
    close(name) {
      reads = undefined
      if (name === 'from') isFrom = false
      else if (name === 'br') text += ' '
      else if (name === 'p') remarks.push({ cell: `${columnName(corner.col + 1)}${corner.row + 1}`, text })
    },
  }
}
