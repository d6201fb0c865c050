import type { TextPiece } from './text-pieces.js'

/** The part of an annotation of pdf.js that is read. */
export interface PdfAnnotation {
  subtype?: string
  fieldType?: string
  fieldValue?: unknown
  contentsObj?: { str?: string }
  rect?: readonly number[]
  hidden?: boolean
}

/** The size of letters in a field that is higher. */
const USUAL_SIZE = 10
/** The share of the height of a field that its letters have. */
const SHARE = 0.7

/**
 * Returns what is written into the fields of a form, and the notes that stand on a page. They are
 * no part of its content.
 *
 * @param page the matrix that leads from the file to the page as it is shown
 * @param order the number of pieces before
 */
export function fieldPieces(
  annotations: readonly PdfAnnotation[],
  page: readonly number[],
  order: number,
): TextPiece[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page
  const pieces: TextPiece[] = []
  for (const annotation of annotations) {
    const { rect, hidden } = annotation
    const lines = linesOf(annotation)
    if (lines.length === 0 || hidden === true || rect?.length !== 4 || !rect.every(Number.isFinite)) continue
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect
    const [xs, ys] = [
      [a * x1 + c * y1 + e, a * x2 + c * y2 + e],
      [b * x1 + d * y1 + f, b * x2 + d * y2 + f],
    ]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const pitch = (bottom - top) / lines.length
    const size = Math.max(1, Math.min(USUAL_SIZE, SHARE * pitch))
    for (const [i, text] of lines.entries()) {
      const middle = top + (i + 0.5) * pitch
      pieces.push({
        text,
        left,
        right,
        base: middle + size / 3,
        size,
        ascent: size / 3 + pitch / 2,
        descent: pitch / 2 - size / 3,
        font: 'field',
        isMonospaced: false,
        isRightToLeft: false,
        hasSpace: true,
        order: order + pieces.length,
      })
    }
  }
  return pieces
}

function linesOf({ subtype, fieldType, fieldValue, contentsObj }: PdfAnnotation): string[] {
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch')
  const value = isField ? fieldValue : subtype === 'FreeText' ? contentsObj?.str : undefined
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string')
  return texts.flatMap((text: string) =>
    text
      .split(/[\r\n]+/)
      .map((line) =>
        line
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .replace(/\p{Cs}/gu, '\ufffd')
          .trim(),
      )
      .filter((line) => line !== ''),
  )
}
