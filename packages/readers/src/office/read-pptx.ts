import type { DocumentInput } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import type { PackageParts } from '../archive/package-parts.js'
import type { XmlElement, XmlHandler } from '../archive/xml.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { OfficeBody, type Run } from './office-body.js'

/**
 * Reads a presentation of PowerPoint, with its diagrams and notes. Its places are the slides, as
 * they are shown, and the paragraphs of each, as `a:p` in the order of its part.
 */
export async function readPptx(parts: PackageParts): Promise<DocumentInput> {
  const main =
    (await parts.relationsOf('')).find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml'
  const relations = new Map((await parts.relationsOf(main)).map((relation) => [relation.id, relation]))
  const slides: string[] = []
  const isThere = await parts.read(main, {
    open(element) {
      const relation = element.name === 'sldId' ? relations.get(relationId(element)) : undefined
      if (relation !== undefined) slides.push(relation.target)
    },
  })
  if (!isThere) throw invalidInput(parts.path, `a presentation, with ${main}`, 'none')
  const writer = new MarkdownWriter()
  for (const [i, name] of slides.entries()) {
    const slide = i + 1
    await parts.read(name, new SlideHandler(new OfficeBody(writer), slide))
    const beside = (await parts.relationsOf(name)).filter(
      ({ type, isExternal }) => BESIDE.includes(type) && !isExternal,
    )
    for (const { target } of beside.sort((a, b) => BESIDE.indexOf(a.type) - BESIDE.indexOf(b.type)))
      await parts.read(target, new SlideHandler(new OfficeBody(writer), slide, target))
  }
  const title = await parts.title()
  const { derived } = writer
  const metadata = { media: 'slides', ...(title === undefined ? {} : { title }) }
  return { path: parts.path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }
}

/** The parts of a slide that are read after it: its diagrams, then its notes. */
const BESIDE = ['diagramData', 'notesSlide']

/** The id of a relation. It has a prefix, and `id` without one is a number. */
function relationId(element: XmlElement): string {
  return element.attribute('r:id') ?? element.attribute('id') ?? ''
}

const TITLES = ['title', 'ctrTitle']
/** Placeholders of notes and slides that repeat what is elsewhere: pictures, numbers, dates. */
const UNSHOWN = ['sldImg', 'sldNum', 'dt', 'ftr', 'hdr']

class SlideHandler implements XmlHandler {
  readonly #body: OfficeBody
  readonly #slide: number
  /** The part that is beside the slide. */
  readonly #part: string | undefined
  #count = 0
  #paragraph: { number: number; runs: Run[]; list: number } | undefined
  #isText = false
  /** What the placeholder of the shape is for. */
  #kind: string | undefined
  #fallback = 0

  constructor(body: OfficeBody, slide: number, part?: string) {
    this.#body = body
    this.#slide = slide
    this.#part = part
  }

  open(element: XmlElement): void {
    const { name } = element
    if (name === 'sp') this.#kind = undefined
    else if (name === 'ph') this.#kind = element.attribute('type') ?? 'body'
    else if (name === 'p') this.#paragraph = { number: ++this.#count, runs: [], list: 0 }
    else if (name === 'pPr' && this.#paragraph !== undefined)
      this.#paragraph.list = Number(element.attribute('lvl') ?? 0) || 0
    else if (name === 't') this.#isText = true
    else if (name === 'br') this.#paragraph?.runs.push({ text: '\n' })
    else if (name === 'tbl') this.#body.openTable()
    else if (name === 'tr') this.#body.openRow()
    else if (name === 'tc') {
      this.#body.openCell()
      if (/^(?:1|true)$/.test(element.attribute('vMerge') ?? '')) this.#body.repeatAbove(true)
    } else if (name === 'Fallback') this.#fallback++
  }

  text(text: string): void {
    if (this.#isText && this.#fallback === 0) this.#paragraph?.runs.push({ text })
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'sp') this.#kind = undefined
    else if (name === 'tbl') this.#body.closeTable()
    else if (name === 'Fallback') this.#fallback--
    else if (name === 'sld' || name === 'notes' || name === 'dataModel') this.#body.end()
    else if (name === 'p' && this.#paragraph !== undefined) {
      const { number, runs, list } = this.#paragraph
      this.#paragraph = undefined
      if (UNSHOWN.includes(this.#kind ?? '')) return
      const place = {
        paragraph: number,
        slide: this.#slide,
        ...(this.#part === undefined ? {} : { part: this.#part }),
      }
      if (TITLES.includes(this.#kind ?? '')) this.#body.paragraph({ runs, place, heading: 2 })
      else if (this.#kind === 'body' && this.#part === undefined) this.#body.paragraph({ runs, place, list })
      else this.#body.paragraph({ runs, place })
    }
  }
}
