/** A straight line on a page that is parallel to one of its sides. */
export interface Ruling {
  isHorizontal: boolean
  /** The height of a horizontal line, or how far a vertical one is from the left. */
  at: number
  /** Where it begins and ends, from the left or from the top. */
  from: number
  to: number
}

/** The part of a page of pdf.js that draws. */
export interface DrawnPage {
  getOperatorList(options?: object): Promise<{ fnArray: ArrayLike<number>; argsArray: ArrayLike<unknown> }>
}

/** What a line may be too thick, too short or too slanted for, in points. */
const MOST_THICKNESS = 3
const LEAST_LENGTH = 8
const MOST_SLANT = 1
/** A page with more lines has a drawing. */
const MOST_RULINGS = 4000

/** The numbers of operators, as pdf.js exports them in `OPS`. */
export type Operators = Readonly<Record<string, number>>

type Matrix = readonly [number, number, number, number, number, number]
type Point = readonly [x: number, y: number]

/** Returns the rulings of a page; none where it has so many that it is a drawing. */
export async function readRulings(page: DrawnPage, operators: Operators, view: readonly number[]): Promise<Ruling[]> {
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 })
  const rulings: Ruling[] = []
  const saved: Matrix[] = []
  let matrix = view as unknown as Matrix
  const strokes = new Set(
    ['stroke', 'closeStroke', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'].map(
      (name) => operators[name],
    ),
  )
  const fills = new Set(['fill', 'eoFill', 'rawFillPath'].map((name) => operators[name]))
  for (let i = 0; i < fnArray.length && rulings.length <= MOST_RULINGS; i++) {
    const operator = fnArray[i]
    const args = argsArray[i] as readonly unknown[] | null
    if (operator === operators.save || operator === operators.paintFormXObjectBegin) {
      saved.push(matrix)
      if (operator !== operators.save && isMatrix(args?.[0])) matrix = multiply(matrix, args[0])
    } else if (operator === operators.restore || operator === operators.paintFormXObjectEnd)
      matrix = saved.pop() ?? matrix
    else if (operator === operators.transform && isMatrix(args)) matrix = multiply(matrix, args)
    else if (operator === operators.constructPath) {
      const [use, paths] = args ?? []
      const isStroke = strokes.has(use as number)
      if (!isStroke && !fills.has(use as number)) continue
      for (const path of (paths ?? []) as readonly (ArrayLike<number> | null)[])
        if (path !== null) addPath(path, matrix, isStroke, rulings)
    }
  }
  return rulings.length > MOST_RULINGS ? [] : rulings
}

/** Adds the lines of a path: its straight parts, or the whole of it where it is filled and thin. */
function addPath(path: ArrayLike<number>, matrix: Matrix, isStroke: boolean, rulings: Ruling[]): void {
  let points: Point[] = []
  const end = (): void => {
    if (isStroke) for (let i = 1; i < points.length; i++) addLine(points[i - 1]!, points[i]!, rulings)
    else addThin(points, rulings)
    points = []
  }
  for (let i = 0; i < path.length && rulings.length <= MOST_RULINGS; ) {
    const draw = path[i]!
    const count = DRAW_NUMBERS[draw]
    if (count === undefined) break
    // A curve is no line, and what follows begins anew.
    if (draw !== LINE && draw !== CLOSE) end()
    if (draw === CLOSE) {
      if (points.length > 1) points.push(points[0]!)
      end()
    } else points.push(apply(matrix, path[i + count - 1]!, path[i + count]!))
    i += count + 1
  }
  end()
}

const LINE = 1
const CLOSE = 4
/** How many numbers follow each kind of part: move, line, two kinds of curves, close. */
const DRAW_NUMBERS: readonly number[] = [2, 2, 6, 4, 0]

function addLine([x1, y1]: Point, [x2, y2]: Point, rulings: Ruling[]): void {
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (width >= LEAST_LENGTH && height <= MOST_SLANT)
    rulings.push({ isHorizontal: true, at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) })
  else if (height >= LEAST_LENGTH && width <= MOST_SLANT)
    rulings.push({ isHorizontal: false, at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) })
}

function addThin(points: readonly Point[], rulings: Ruling[]): void {
  if (points.length < 4 || points.length > 6) return
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (bottom - top <= MOST_THICKNESS) addLine([left, (top + bottom) / 2], [right, (top + bottom) / 2], rulings)
  else if (right - left <= MOST_THICKNESS) addLine([(left + right) / 2, top], [(left + right) / 2, bottom], rulings)
}

function isMatrix(value: unknown): value is Matrix {
  const numbers = value as ArrayLike<unknown> | null | undefined
  return numbers?.length === 6 && Array.from(numbers).every(Number.isFinite)
}

function multiply([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}
