import type { OriginPlace, OriginRange } from '../contracts.js'

/** How a member of a place is written, with its plural where a range of them is. */
interface Written {
  key: keyof OriginPlace
  write(place: OriginPlace): string | undefined
  range?(from: OriginPlace, to: OriginPlace): string
}

/** The members from the outermost to the innermost. */
const MEMBERS: readonly Written[] = [
  { key: 'part', write: ({ part }) => part },
  counted('page', 'page', 'pages'),
  counted('slide', 'slide', 'slides'),
  counted('paragraph', 'paragraph', 'paragraphs'),
  { key: 'sheet', write: ({ sheet, cell }) => (cell === undefined ? sheet : undefined) },
  counted('row', 'row', 'rows'),
  { key: 'cell', write: cellText, range: (from, to) => `${cellText(from)}${isAddress(from) ? ':' : ' to '}${to.cell}` },
  counted('line', 'line', 'lines'),
  counted('column', 'column', 'columns'),
  { key: 'time', write: ({ time }) => (time === undefined ? undefined : clockText(time)) },
]

/**
 * Returns a place in a file as people read it: `page 12`, `pages 12 to 14`, `Sheet2!B7`,
 * `lines 3 to 9`, `12:04`. Outer members come first: `chapter-3.xhtml, paragraph 7`.
 */
export function originText({ from, to = from }: OriginRange): string {
  const changes = MEMBERS.filter(({ key }) => from[key] !== to[key])
  if (changes.length === 0) return placeText(from)
  const [change] = changes
  const innermost = MEMBERS.findLast(({ key }) => from[key] !== undefined || to[key] !== undefined)
  const isRange = changes.length === 1 && change === innermost && from[change!.key] !== undefined
  if (!isRange || to[change!.key] === undefined) return `${placeText(from)} to ${placeText(to)}`
  const { range, write } = change!
  return withOuter(from, change!, range?.(from, to) ?? `${write(from)} to ${write(to)}`)
}

function placeText(place: OriginPlace): string {
  return MEMBERS.flatMap(({ write }) => write(place) ?? []).join(', ')
}

/** Writes what is around a member before its text. */
function withOuter(place: OriginPlace, member: Written, text: string): string {
  const outer = MEMBERS.slice(0, MEMBERS.indexOf(member)).flatMap(({ write }) => write(place) ?? [])
  return [...outer, text].join(', ')
}

function counted(key: 'page' | 'slide' | 'paragraph' | 'row' | 'line' | 'column', one: string, many: string): Written {
  return {
    key,
    write: (place) => (place[key] === undefined ? undefined : `${one} ${place[key]}`),
    range: (from, to) => `${many} ${from[key]} to ${to[key]}`,
  }
}

/** Writes the address of a cell as spreadsheets do, and the number of another one with its noun. */
function cellText({ sheet, cell }: OriginPlace): string | undefined {
  if (cell === undefined) return undefined
  if (sheet !== undefined) return `${/^\w+$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${cell}`
  return isAddress({ cell }) ? cell : `cell ${cell}`
}

function isAddress({ cell = '' }: OriginPlace): boolean {
  return /^[A-Za-z]{1,3}\d+$/.test(cell)
}

/** Writes seconds as minutes and seconds, or as hours, minutes and seconds. */
function clockText(time: number): string {
  const whole = Math.floor(time)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number): string => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
