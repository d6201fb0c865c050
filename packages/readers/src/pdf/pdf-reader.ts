import type { DocumentInput, Reader, ReadOptions } from '@kebab/core'
import { integerFrom, invalidInput, optionReader } from '@kebab/core/kit'
import { READERS } from '../formats.js'
import { BlockBuilder } from './blocks.js'
import { regionsOf } from './columns.js'
import { factsOf } from './document-facts.js'
import { hasDoubtfulLetters } from './doubtful-letters.js'
import { headingLevels, shownTitle } from './heading-levels.js'
import { labelRuns, statedMetadata } from './metadata.js'
import { OutlineTitles, readOutline } from './outline.js'
import { openPdf, type PdfFile, refusal } from './pdf-file.js'
import { type PageSegments, readPage } from './read-page.js'
import type { Operators } from './rulings.js'
import { pageLines, runningLines } from './running-lines.js'
import type { Segment } from './segments.js'
import { ignoringStrayRejections } from './stray-rejections.js'
import { type Flow, flowsOf, marginOf } from './text-lines.js'
import { BlockWriter } from './write-blocks.js'

/** The options of `pdfReader`. */
export interface PdfReaderOptions {
  /**
   * The most pages that are read of a file: an integer from 1. A note says where it is cut. Default:
   * 5000.
   */
  pages?: number | undefined
}

const DEFAULT_PAGES = 5000
/** The most characters that are read of a file: those of some 10,000 pages. */
const MOST_CHARACTERS = 30_000_000
/** The most pages that a note names. */
const MOST_NAMED = 10

/** A number of a page in words, such as `Page 3 of 10`. */
const PAGE_NUMBER = /^\p{L}*\.?\s*\d+(?:\s*(?:\p{L}{1,6}|\/)\s*\d+)?$/u

/**
 * Returns a reader of PDF, which makes Markdown: headings, paragraphs, lists, tables and code in
 * reading order. Each line knows its page and its box. Run it with `inWorker`: pdf.js holds the
 * event loop.
 *
 * A file that is encrypted or broken is refused with `invalid_input`, and so is any PDF where
 * `unpdf` isn't installed. Notes tell of pages without text, of what looks like a table and was
 * read as lines, and of what was left out.
 *
 * @throws TypeError for options that it doesn't know
 */
export function pdfReader(options: PdfReaderOptions = {}): Reader {
  const read = optionReader('pdfReader', options)
  const pages = read('pages', integerFrom(1), DEFAULT_PAGES)
  read.done()
  return {
    ...READERS.pdf,
    async read({ path, bytes }, readOptions = {}) {
      const { signal } = readOptions
      signal?.throwIfAborted()
      // A copy: pdf.js takes the memory of what it is given, and refuses a `Buffer`.
      const content = new Uint8Array(await bytes())
      signal?.throwIfAborted()
      // pdf.js looks for objects in whatever it is given.
      if (content.length === 0) throw invalidInput(path, 'a PDF', 'an empty file')
      return [await ignoringStrayRejections(() => readFile(path, content, pages, readOptions))]
    },
  }
}

async function readFile(path: string, bytes: Uint8Array, most: number, options: ReadOptions): Promise<DocumentInput> {
  const { pdf, operators } = await openPdf(path, bytes)
  try {
    return await readPdf(path, pdf, operators, most, options)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw Object(error).name === 'KebabError' ? error : refusal(path, error)
  } finally {
    await pdf.loadingTask.destroy().catch(() => {})
  }
}

async function readPdf(
  path: string,
  pdf: PdfFile,
  operators: Operators,
  most: number,
  options: ReadOptions,
): Promise<DocumentInput> {
  const { signal, onNote } = options
  const pages = await readPages(pdf, operators, most, options)
  const stated = statedMetadata(await pdf.getMetadata().catch(() => ({ info: {}, metadata: null })))
  const labels = labelRuns(await pdf.getPageLabels().catch(() => null))
  const titles = new OutlineTitles(await readOutline(pdf, signal))
  const flows = flowsIn(pages)
  noteTables(flows, onNote)

  const facts = factsOf(flows)
  const builder = new BlockBuilder(facts, titles)
  for (const [i, flow] of flows.entries()) {
    if (i % 100 === 0) signal?.throwIfAborted()
    builder.add(flow)
  }
  const blocks = builder.end()
  const shown = shownTitle(blocks)
  const writer = new BlockWriter(facts.words, headingLevels(blocks, shown))
  for (const block of blocks) writer.write(block)
  const title = stated.title ?? shown?.text
  return {
    path,
    text: writer.text.toString(),
    syntax: 'markdown',
    metadata: {
      ...stated,
      media: 'pdf',
      ...(title === undefined ? {} : { title }),
      ...(labels === undefined ? {} : { page_labels: labels }),
    },
    origin: { spans: writer.text.spans },
  }
}

/** Reads the pages one by one, and notes which have no text. */
async function readPages(
  pdf: PdfFile,
  operators: Operators,
  most: number,
  { signal, onNote }: ReadOptions,
): Promise<PageSegments[]> {
  const pages: PageSegments[] = []
  const empty: number[] = []
  const broken: number[] = []
  const cut: number[] = []
  const doubtful: number[] = []
  let characters = 0
  const { numPages } = pdf
  let last = Math.min(numPages, most)
  for (let page = 1; page <= last; page++) {
    signal?.throwIfAborted()
    try {
      const proxy = await pdf.getPage(page)
      const read = await readPage(proxy, page, operators)
      proxy.cleanup()
      pages.push(read)
      const texts = read.turns.flatMap(({ segments }) => segments.map(({ text }) => text))
      characters += texts.reduce((sum, { length }) => sum + length, 0)
      if (texts.length === 0) empty.push(page)
      if (read.isCut) cut.push(page)
      if (hasDoubtfulLetters(texts)) doubtful.push(page)
    } catch (error) {
      signal?.throwIfAborted()
      if (numPages === 1) throw error
      broken.push(page)
    }
    if (characters > MOST_CHARACTERS) last = page
  }
  if (empty.length > 0) onNote?.(`${pageNames(empty)} no text: ${empty.length === 1 ? 'a scan' : 'scans'}?`)
  if (broken.length > 0) onNote?.(`${pageNames(broken)} content that can't be read`)
  if (cut.length > 0) onNote?.(`${pageNames(cut)} more text than is read of a page`)
  if (doubtful.length > 0) onNote?.(`${pageNames(doubtful)} letters that the file doesn't name: words may be wrong`)
  if (last < numPages) onNote?.(`cut after page ${last} of ${numPages}`)
  return pages
}

/**
 * Returns what is on the pages in reading order, without headers and footers. One whose words are
 * nowhere else stands once, on its first page, so that no word is lost.
 */
function flowsIn(pages: readonly PageSegments[]): Flow[] {
  const upright = pages.map(({ page, height, turns }) =>
    pageLines(page, height, turns.find(({ turn }) => turn === 0)?.segments ?? []),
  )
  const running = runningLines(upright)
  const words = new Set<string>()
  for (const { turns } of pages)
    for (const { segments } of turns)
      for (const segment of segments) if (!running.has(segment)) for (const word of wordsOf(segment)) words.add(word)
  const flows: Flow[] = []
  // A number that is the same on each page is none of a page.
  const repeated = repeatedTexts(running)
  for (const { turns, ...sheet } of pages)
    for (const { turn, segments } of turns) {
      const body = segments.filter((segment) => !running.has(segment))
      flows.push(...flowsOf(regionsOf(body), { ...sheet, turn }))
      for (const segment of segments) {
        if (!running.has(segment) || (PAGE_NUMBER.test(segment.text) && !repeated.has(segment.text))) continue
        if (wordsOf(segment).every((word) => words.has(word))) continue
        for (const word of wordsOf(segment)) words.add(word)
        flows.push(marginOf(segment, { ...sheet, turn }))
      }
    }
  return flows
}

function repeatedTexts(segments: Iterable<Segment>): Set<string> {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const { text } of segments) (once.has(text) ? repeated : once).add(text)
  return repeated
}

function wordsOf({ text }: Segment): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]{2,}|\p{Lo}/gu) ?? []
}

function noteTables(flows: readonly Flow[], onNote: ReadOptions['onNote']): void {
  const doubtful = flows.filter((flow) => flow.kind === 'lines' && flow.isDoubtful).map(({ page }) => page)
  const pages = [...new Set(doubtful)]
  if (pages.length > 0) onNote?.(`${pageNames(pages)} what looks like a table, and was read as lines`)
}

/** Names pages, as the subject of a sentence: `page 3 has`, `pages 3, 5 to 9 and 40 more have`. */
function pageNames(pages: readonly number[]): string {
  if (pages.length === 1) return `page ${pages[0]} has`
  const ranges: { first: number; last: number }[] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range !== undefined && page === range.last + 1) range.last = page
    else ranges.push({ first: page, last: page })
  }
  const names = ranges
    .slice(0, MOST_NAMED)
    .map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`))
  const rest = ranges.slice(MOST_NAMED).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return `pages ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} have`
}
