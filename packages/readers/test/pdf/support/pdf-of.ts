/** What a PDF is made of: the content of each page, in the operators of PDF. */
export interface PdfParts {
  pages: readonly string[]
  /** The dictionary of the font that content names `F1`. */
  font?: string
  /** More members of the dictionary of each page, such as `/Rotate 90`. */
  page?: string
  /** More members of the catalog. They may refer to `objects`, which begin at number 100. */
  catalog?: string
  /** The members of the dictionary of facts, such as `/Title (x)`. */
  info?: string
  /** More objects. */
  objects?: readonly string[]
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** Makes the bytes of a PDF. A page has 400 by 600 points. */
export function pdfOf({ pages, font = FONT, page = '', catalog = '', info = '', objects = [] }: PdfParts): Uint8Array {
  const numbered = new Map<number, string>()
  const kids = pages.map((_, i) => `${1000 + 2 * i} 0 R`).join(' ')
  numbered.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  numbered.set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  numbered.set(3, font)
  numbered.set(4, `<< ${info} >>`)
  for (const [i, object] of objects.entries()) numbered.set(100 + i, object)
  const resources = page.includes('/Resources') ? '' : '/Resources << /Font << /F1 3 0 R >> >>'
  for (const [i, content] of pages.entries()) {
    const at = 1000 + 2 * i
    const box = `/MediaBox [0 0 400 600] ${resources}`
    numbered.set(at, `<< /Type /Page /Parent 2 0 R ${box} /Contents ${at + 1} 0 R ${page} >>`)
    numbered.set(at + 1, `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`)
  }
  let text = '%PDF-1.7\n'
  const entries: string[] = []
  for (const [number, object] of numbered) {
    entries.push(`${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`)
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const size = 1000 + 2 * pages.length
  const table = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`
  text += `${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** Content that shows lines of text from the top down, each at its place. */
export function linesAt(lines: readonly (readonly [left: number, top: number, text: string, size?: number])[]): string {
  return lines
    .map(([left, top, text, size = 10]) => `BT /F1 ${size} Tf 1 0 0 1 ${left} ${600 - top} Tm (${literal(text)}) Tj ET`)
    .join('\n')
}

function literal(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
