import type { OriginBox } from '@kebab/core'
import { fieldPieces, type PdfAnnotation } from './form-fields.js'
import type { DrawnPage } from './rulings.js'

/** A way in which lines run over a page, in quarter turns clockwise from left to right. */
export type Turn = 0 | 1 | 2 | 3

/** A run of text in one font of pdf.js, on a page that is turned so that lines run right. */
export interface TextPiece {
  text: string
  left: number
  right: number
  /** The height of the line that the text stands on, downwards. */
  base: number
  /** The height of the font. */
  size: number
  /** How far it reaches above and below `base`. */
  ascent: number
  descent: number
  font: string
  isMonospaced: boolean
  isRightToLeft: boolean
  /** Whether white space is before it in the file. */
  hasSpace: boolean
  /** The position in the file among those of the page. */
  order: number
}

/** The text of a page, by how its lines run. */
export interface PageText {
  turns: Map<Turn, TextPiece[]>
  /** The size of the page as it is shown, in points. */
  width: number
  height: number
  /** The matrix that leads from the file to the page as it is shown. */
  view: readonly number[]
  /** Whether pieces were left out, because there are too many. */
  isCut: boolean
}

/** The part of a page of pdf.js that is read. */
export interface PdfPage extends DrawnPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] }
  streamTextContent(options?: object): ReadableStream<PdfTextContent>
  getAnnotations(): Promise<readonly PdfAnnotation[]>
  cleanup(): unknown
}

interface PdfTextContent {
  items: PdfTextItem[]
  styles: Record<string, { ascent: number; descent: number; vertical: boolean; fontFamily: string }>
}

interface PdfTextItem {
  str?: string
  dir: string
  width: number
  height: number
  transform: number[]
  fontName: string
}

/** The most pieces of a page. A page of a newspaper has some thousands. */
const MOST_PIECES = 50_000
/** The shares of the height above and below the line, of a font that doesn't say. */
const ASCENT = 0.8
const DESCENT = 0.2
const RIGHT_ANGLE = Math.PI / 2
/** What is no text: controls, and the marks of direction that pdf.js adds. */
const NO_TEXT = /(?!\s)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

const HALF_PAIR = /\p{Cs}/gu
const ARABIC_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g
const STRAY_MARK = / ([\u064b-\u065f\u0670\u06d6-\u06ed\u0591-\u05c7]+)(?=[\p{L}\s]|$)/gu

/** Reads the text of a page. */
export async function readPageText(page: PdfPage): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const turns: PageText['turns'] = new Map()
  let order = 0
  let hasSpace = false
  const styles: PdfTextContent['styles'] = {}
  const reader = page.streamTextContent().getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) {
      const fields = fieldPieces(await page.getAnnotations().catch(() => []), transform, order)
      if (fields.length > 0) turns.set(0, [...(turns.get(0) ?? []), ...fields])
      return { turns, width, height, view: transform, isCut: false }
    }
    Object.assign(styles, value.styles)
    for (const item of value.items) {
      if (item.str === undefined) continue
      const text = item.str.replace(NO_TEXT, '').replace(/\s+/g, ' ')
      if (text.trim() === '') {
        hasSpace ||= text !== ''
        continue
      }
      const style = styles[item.fontName]
      const placed = placeItem(item, style, transform, { width, height })
      if (placed === undefined) continue
      if (order === MOST_PIECES) {
        await reader.cancel(new Error('too many pieces')).catch(() => {})
        return { turns, width, height, view: transform, isCut: true }
      }
      const { turn, ...place } = placed
      const pieces = turns.get(turn) ?? []
      turns.set(turn, pieces)
      pieces.push({
        text: shownText(text),
        ...place,
        font: item.fontName,
        isMonospaced: style?.fontFamily === 'monospace',
        isRightToLeft: item.dir === 'rtl',
        hasSpace: hasSpace || text.startsWith(' '),
        order: order++,
      })
      hasSpace = text.endsWith(' ')
    }
  }
}

/**
 * Returns a text as it is searched for. A mark of a letter never follows a space, but does in the
 * order of some files; Arabic letters have one form, and half of a pair of surrogates is none.
 */
function shownText(text: string): string {
  return text
    .trim()
    .replace(HALF_PAIR, '\ufffd')
    .replace(ARABIC_FORMS, (form) => form.normalize('NFKC'))
    .replace(STRAY_MARK, '$1 ')
}

type Place = Pick<TextPiece, 'left' | 'right' | 'base' | 'size' | 'ascent' | 'descent'> & { turn: Turn }

/** Returns where a run of text is, on a page that is turned so that its line runs right. */
function placeItem(
  item: PdfTextItem,
  style: PdfTextContent['styles'][string] | undefined,
  page: readonly number[],
  size: { width: number; height: number },
): Place | undefined {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = item.transform
  const along = [a * p + c * q, b * p + d * q] as const
  const up = [a * r + c * s, b * r + d * s] as const
  const x = a * t + c * u + e
  const y = b * t + d * u + f
  const height = Math.hypot(...up)
  const scale = Math.sqrt(Math.abs(a * d - b * c))
  const isVertical = style?.vertical === true
  const length = Math.abs(isVertical ? item.height : item.width) * scale
  if (![x, y, height, length].every(Number.isFinite) || height === 0) return undefined
  const angle = isVertical ? RIGHT_ANGLE : Math.atan2(along[1], along[0])
  const turn = (((Math.round(angle / RIGHT_ANGLE) % 4) + 4) % 4) as Turn
  const ascent = isVertical ? height / 2 : height * shareOf(style?.ascent, ASCENT)
  const descent = isVertical ? height / 2 : height * shareOf(-(style?.descent ?? 0), DESCENT)
  const [left, base] = turnPoint(x, y, turn, size)
  return { turn, left, right: left + length, base, size: height, ascent, descent }
}

/** A share of the height that fonts have. Some say 0, or something in another unit. */
function shareOf(share: number | undefined, usual: number): number {
  return share !== undefined && share > 0 && share <= 1.5 ? share : usual
}

/** Turns a point of a page, so that lines that run in quarter turns run right. */
function turnPoint(x: number, y: number, turn: Turn, { width, height }: { width: number; height: number }) {
  if (turn === 0) return [x, y] as const
  if (turn === 1) return [y, width - x] as const
  return turn === 2 ? ([width - x, height - y] as const) : ([height - y, x] as const)
}

/** Returns the box on the page as it is shown, in tenths of points, of one on the turned page. */
export function turnBack(
  [left, top, right, bottom]: OriginBox,
  turn: Turn,
  { width, height }: { width: number; height: number },
): OriginBox {
  const box: OriginBox =
    turn === 0
      ? [left, top, right, bottom]
      : turn === 1
        ? [width - bottom, left, width - top, right]
        : turn === 2
          ? [width - right, height - bottom, width - left, height - top]
          : [top, height - right, bottom, height - left]
  return box.map((side) => Math.round(side * 10) / 10) as unknown as OriginBox
}
