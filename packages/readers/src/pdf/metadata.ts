/** The part of the metadata of a document of pdf.js that is read. */
export interface PdfMetadata {
  info: Record<string, unknown>
  metadata: { get(name: string): unknown } | null
}

/** What a document says about itself, where it makes sense. */
export interface StatedMetadata {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  created?: string
  modified?: string
}

const LONGEST_TITLE = 300
const LONGEST_FIELD = 1000
/** Names that programs write as titles. */
const NO_TITLE =
  /^(?:untitled|unknown|title|document|no title|无标题|無題)\W*\d*$|^(?:microsoft (?:word|powerpoint|excel)|powerpoint presentation|slide \d)|\.(?:docx?|odt|rtf|tex|dvi|ps|pdf|pptx?|xlsx?|indd|qxd|pmd?|fm|book|sgml|xml|html?|txt|md|eps|cdr|wpd)$|^[\w-]*\.\w{1,4}$|^(?:file|https?):|^[a-z]:\\|^\/|\ufffd/i

/** Reads what is known of a document. */
export function statedMetadata({ info, metadata }: PdfMetadata): StatedMetadata {
  const xmp = (name: string): string | undefined => {
    const value = metadata?.get(name)
    return cleanText(Array.isArray(value) ? value.join(', ') : value, LONGEST_FIELD)
  }
  const texts = {
    title: [cleanText(info.Title, LONGEST_TITLE), xmp('dc:title')].find((text) => text !== undefined && isTitle(text)),
    author: [cleanText(info.Author, LONGEST_FIELD), xmp('dc:creator')].find(isName),
    subject: [cleanText(info.Subject, LONGEST_FIELD)].find(isName),
    keywords: [cleanText(info.Keywords, LONGEST_FIELD)].find(isName),
    created: dateOf(info.CreationDate),
    modified: dateOf(info.ModDate),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

function cleanText(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/\p{Cs}/gu, '\ufffd')
  return text === '' || text.length > longest ? undefined : text
}

function isTitle(text: string): boolean {
  return text.length <= LONGEST_TITLE && /\p{L}.*\p{L}/u.test(text) && !NO_TITLE.test(text)
}

function isName(text: string | undefined): boolean {
  return (
    text !== undefined &&
    /\p{L}{2}|\p{Lo}/u.test(text) &&
    !/^(?:unknown|user|admin|author|anonymous|\(.*\))$/i.test(text)
  )
}

const DATE = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([-+Z])(\d\d)?'?(\d\d)?)?/

/** Reads a date of a PDF as ISO 8601 in UTC. One before 1970 or after 2100 is a mistake. */
function dateOf(value: unknown): string | undefined {
  const match = typeof value === 'string' ? DATE.exec(value.trim()) : null
  if (match === null) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign = 'Z'] = match
  const offset = sign === 'Z' ? 'Z' : `${sign}${match[8] ?? '00'}:${match[9] ?? '00'}`
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  const isSane = Number(year) >= 1970 && Number(year) <= 2100 && !Number.isNaN(time.getTime())
  return isSane ? time.toISOString().replace('.000Z', 'Z') : undefined
}

/**
 * Returns where the printed labels of pages begin to count anew: the first page of each run with
 * its label, such as `{ "1": "i", "13": "1" }`. `undefined` where pages are labelled 1, 2, 3.
 */
export function labelRuns(labels: readonly string[] | null): Record<string, string> | undefined {
  if (labels === null || labels.every((label, i) => label === `${i + 1}`)) return undefined
  const runs: Record<string, string> = {}
  for (const [i, label] of labels.entries()) if (i === 0 || label !== nextLabel(labels[i - 1]!)) runs[i + 1] = label
  return Object.keys(runs).length > MOST_RUNS ? undefined : runs
}

const MOST_RUNS = 200
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

function nextLabel(label: string): string {
  const number = /\d+$/.exec(label)
  if (number !== null) return label.slice(0, number.index) + (Number(number[0]) + 1)
  const value = romanValue(label.toLowerCase())
  if (value === undefined) return ''
  const next = romanOf(value + 1)
  return label === label.toLowerCase() ? next : next.toUpperCase()
}

function romanOf(value: number): string {
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc']
  return 'c'.repeat(Math.floor(value / 100)) + tens[Math.floor(value / 10) % 10]! + ROMAN[value % 10]!
}

function romanValue(label: string): number | undefined {
  for (let value = 1; value < 400; value++) if (romanOf(value) === label) return value
  return undefined
}
