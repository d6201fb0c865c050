import type * as Library from 'unpdf/pdfjs'
import type { MarkedFile } from '../../original-links.js'

/** The library that draws pages, as the server serves it. */
const LIBRARY = '/pdf.js'
/** The widest that a page is drawn, in CSS pixels. */
const WIDEST = 1000
/** What a mark has around the letters of its line, in points. */
const MARGIN = 1.5

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

try {
  await showOriginal()
} catch (error) {
  const problem = element('problem')
  problem.textContent = `The page can’t be drawn: ${(error as Error).message}`
  problem.hidden = false
  element('number').textContent = ''
}

/** Shows the page that a passage begins on, with its lines marked. */
async function showOriginal(): Promise<void> {
  const { name, page, boxes } = (await (await answerOf('marks.json')).json()) as MarkedFile
  const file = encodeURIComponent(name)
  document.title = name
  element('name').textContent = name
  element<HTMLAnchorElement>('file').href = `${file}#page=${page}`
  const { getDocument } = (await import(LIBRARY)) as typeof Library
  const data = new Uint8Array(await (await answerOf(file)).arrayBuffer())
  const pages = await getDocument({ data, isEvalSupported: false, useSystemFonts: true }).promise
  /** The page that is drawn last. Turning pages waits for no page that is drawn still. */
  let drawn = Promise.resolve()
  const turnTo = (number: number): void => {
    const [previous, next] = [element<HTMLButtonElement>('previous'), element<HTMLButtonElement>('next')]
    previous.disabled = number <= 1
    next.disabled = number >= pages.numPages
    previous.onclick = () => turnTo(number - 1)
    next.onclick = () => turnTo(number + 1)
    element('number').textContent = `Page ${number} of ${pages.numPages}`
    const onPage = boxes.filter((box) => box.page === number)
    drawn = drawn.then(async () => draw(await pages.getPage(number), onPage))
  }
  turnTo(Math.min(page, pages.numPages))
  await drawn
  document.querySelector('.mark')?.scrollIntoView({ block: 'center' })
}

/** Asks for what is beside this page. */
async function answerOf(name: string): Promise<Response> {
  const response = await fetch(name)
  if (response.ok) return response
  throw new Error(response.status === 404 ? 'the link has ended. Open the PDF from the inspector again' : name)
}

/** Draws a page as wide as the window, and the marks on it. */
async function draw(page: Awaited<ReturnType<Library.PDFDocumentProxy['getPage']>>, boxes: MarkedFile['boxes']) {
  const { width } = page.getViewport({ scale: 1 })
  const scale = Math.min(WIDEST, document.documentElement.clientWidth - 32) / width
  const ratio = devicePixelRatio
  const viewport = page.getViewport({ scale: scale * ratio })
  const canvas = element<HTMLCanvasElement>('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.style.width = `${viewport.width / ratio}px`
  canvas.setAttribute('aria-label', `Page ${page.pageNumber}, with ${boxes.length} lines marked`)
  const marks = boxes.map(({ box: [left, top, right, bottom] }) => {
    const mark = document.createElement('div')
    mark.className = 'mark'
    mark.style.left = `${(left - MARGIN) * scale}px`
    mark.style.top = `${(top - MARGIN) * scale}px`
    mark.style.width = `${(right - left + 2 * MARGIN) * scale}px`
    mark.style.height = `${(bottom - top + 2 * MARGIN) * scale}px`
    return mark
  })
  element('sheet').replaceChildren(canvas, ...marks)
  await page.render({ canvas, viewport }).promise
}
