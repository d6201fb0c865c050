import { type ZipPart, zipOf } from './zip-of.js'

export const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Returns a document of Word with this body. */
export const docx = (body: string, more: readonly ZipPart[] = []): Uint8Array =>
  zipOf([{ name: 'word/document.xml', content: `<w:document ${WORD}><w:body>${body}</w:body></w:document>` }, ...more])

/** Returns the part that relates another to targets, by their types. */
export const relationsIn = (name: string, targets: Readonly<Record<string, string>>): ZipPart => ({
  name,
  content: `<R>${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="http://x/${type}" Target="${target}"/>`)
    .join('')}</R>`,
})

/** Returns a workbook of one sheet, `A/B`. */
export const workbook = (sheet: string, strings = '', more: readonly ZipPart[] = []): Uint8Array => {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
  return zipOf([
    ...more,
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A/B" r:id="r1"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<R>${relation('r1', 'worksheet', 'worksheets/s.xml')}${relation('r2', 'sharedStrings', '/xl/strings.xml')}</R>`,
    },
    { name: 'xl/worksheets/s.xml', content: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
    { name: 'xl/strings.xml', content: `<sst>${strings}</sst>` },
  ])
}
