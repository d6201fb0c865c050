import { invalidInput } from '@kebab/core/kit'
import type { BytesDecoder } from '../decode-bytes.js'
import { joinRuns, type OfficeBody, type Run } from '../office/office-body.js'
import { CHARSETS, DEFAULT_ENCODING, decoderOf, encodingOf } from './code-pages.js'
import { DESTINATIONS, type Destination, KNOWN, LEFT_OUT, NOWHERE, SIGNS } from './control-words.js'

/** How deep groups may be in one another. */
const MOST_NESTED = 1000
/** What is longer has no address that is shown. */
const LONGEST_INSTRUCTION = 2000

/** What holds within a group. It ends with the group. */
interface Group {
  destination: Destination
  encoding: string
  /** How many signs follow a Unicode character for readers that don't know it. */
  substitutes: number
  isHidden: boolean
  /** What is left out here, as a note names it. */
  leftOut: string | undefined
  /** Where the Unicode text of the group goes, if it also has another text. */
  outer: Destination | undefined
  /** The link that the group is in. */
  link: { instruction: string; address: string | undefined } | undefined
}

/** What holds for a paragraph. */
interface ParagraphStyle {
  style: number | undefined
  outline: number | undefined
  list: number | undefined
  isInTable: boolean
}

const PLAIN: ParagraphStyle = { style: undefined, outline: undefined, list: undefined, isInTable: false }

/** Reads the tokens of RTF, and writes its paragraphs and tables. */
export class RtfText {
  readonly #path: string
  readonly #body: OfficeBody
  readonly #groups: Group[] = []
  readonly #encodings = new Map<number, string>()
  /** The levels of the headings that styles are, by their numbers. */
  readonly #levels = new Map<number, number>()
  readonly #decoders = new Map<string, BytesDecoder>()
  /** What was left out, as notes name it. */
  readonly leftOut = new Set<string>()
  #defaultFont: number | undefined
  #encoding = DEFAULT_ENCODING
  /** Bytes that are decoded together. */
  #bytes: number[] = []
  #skipped = 0
  #isOptional = false
  #font: number | undefined
  #style = { number: 0, name: '' }
  #title = ''
  #paragraph: ParagraphStyle = PLAIN
  #runs: Run[] = []
  #footnote: Run[] = []
  readonly #footnotes: Run[][] = []
  #count = 1
  #table = { isOpen: false, hasRow: false, hasCell: false }
  /** Where the cells of the row end. */
  #edges: number[] = []

  constructor(path: string, body: OfficeBody) {
    this.#path = path
    this.#body = body
  }

  get #group(): Group {
    return (
      this.#groups.at(-1) ?? {
        destination: 'text',
        encoding: this.#encoding,
        substitutes: 1,
        isHidden: false,
        leftOut: undefined,
        outer: undefined,
        link: undefined,
      }
    )
  }

  brace(brace: string): void {
    this.#decode()
    this.#isOptional = false
    this.#skipped = 0
    if (brace === '{') {
      if (this.#groups.length === MOST_NESTED)
        throw invalidInput(this.#path, `groups at most ${MOST_NESTED} deep in one another`, 'more')
      this.#groups.push({ ...this.#group })
      return
    }
    const ended = this.#groups.pop()
    if (ended?.destination === 'fonts' && this.#group.destination !== 'fonts')
      this.#group.encoding = this.#encodingOfFont(this.#defaultFont)
    if (ended?.destination === 'styles') this.#endStyle()
    if (ended?.destination === 'address' && ended.link !== undefined && this.#group.destination !== 'address')
      ended.link.address = /HYPERLINK\s+"([^"\s]+)"/.exec(ended.link.instruction)?.[1]
    if (ended?.destination === 'footnote' && this.#group.destination !== 'footnote') this.#endFootnote()
  }

  control(word: string, number: number | undefined): void {
    const isOptional = this.#isOptional
    this.#isOptional = false
    const sign = SIGNS[word]
    // A sign by its word may be what older readers show for a Unicode character.
    if (sign !== undefined && this.#skipped > 0) this.#skipped--
    else if (word === 'u') this.#character(number ?? 0)
    else if (sign !== undefined) {
      this.#decode()
      this.#write(sign)
    } else {
      this.#decode()
      const destination = NOWHERE.has(word) || (isOptional && !KNOWN.has(word)) ? 'nowhere' : DESTINATIONS[word]
      if (word === 'upr') Object.assign(this.#group, { outer: this.#group.destination, destination: 'nowhere' })
      else if (word === 'ud') this.#group.destination = this.#group.outer ?? this.#group.destination
      else if (destination === undefined) this.#property(this.#group, word, number)
      else this.#enter(word, destination)
    }
  }

  #enter(word: string, destination: Destination): void {
    const group = this.#group
    // What is written before an item says that it is one.
    if (word === 'listtext' || word === 'pntext')
      this.#paragraph = { ...this.#paragraph, list: this.#paragraph.list ?? 0 }
    if (destination === 'nowhere') group.leftOut = LEFT_OUT.find(([words]) => words.test(word))?.[1] ?? group.leftOut
    // The title stands in a group that shows nothing.
    if (group.destination !== 'nowhere' || destination === 'title') group.destination = destination
  }

  /** A sign that stands for itself, or for a space or hyphen of its kind. */
  sign(sign: string): void {
    if (sign === '*') {
      this.#isOptional = true
      return
    }
    if (this.#skipped > 0 && /[~_]/.test(sign)) {
      this.#skipped--
      return
    }
    this.#decode()
    if (sign === '~') this.#write('\u00a0')
    else if (sign === '_') this.#write('-')
    else if (sign === '\n' || sign === '\r') this.#endParagraph()
    else if (/[\\{}]/.test(sign)) this.text(sign)
  }

  byte(byte: number): void {
    if (this.#skipped > 0) this.#skipped--
    else this.#bytes.push(byte)
  }

  text(text: string): void {
    for (const sign of text) this.byte(sign.charCodeAt(0))
  }

  /** Ends the text. Returns its title, or an empty text. */
  end(): string {
    this.#decode()
    this.#endParagraph()
    this.#closeTable()
    for (const runs of this.#footnotes) this.#body.paragraph({ runs, place: { part: 'footnotes' } })
    this.#body.end()
    return this.#title.replace(/\s+/g, ' ').trim()
  }

  /** A character of UTF-16, written as a number of 16 bits with a sign. */
  #character(number: number): void {
    this.#decode()
    this.#write(String.fromCharCode(number & 0xffff))
    this.#skipped = this.#group.substitutes
  }

  #decode(): void {
    this.#skipped = 0
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    this.#write(this.#decoderOf(this.#group.encoding).decode(bytes))
  }

  /** Decoders are costly: a file may change its encoding with each byte. */
  #decoderOf(encoding: string): BytesDecoder {
    const decoder = this.#decoders.get(encoding) ?? decoderOf(encoding)
    this.#decoders.set(encoding, decoder)
    return decoder
  }

  /** Takes a code page for all that is open. */
  #setEncoding(codePage: number): void {
    const encoding = encodingOf(codePage)
    if (encoding === undefined) this.leftOut.add(`letters of the code page ${codePage}`)
    this.#encoding = encoding ?? DEFAULT_ENCODING
    for (const open of this.#groups) open.encoding = this.#encoding
  }

  #encodingOfFont(font: number | undefined): string {
    return this.#encodings.get(font ?? 0) ?? this.#encoding
  }

  #write(text: string): void {
    const { destination, isHidden, link } = this.#group
    if (destination === 'styles') this.#style.name += text
    else if (destination === 'title') this.#title += text
    else if (destination === 'address' && link !== undefined)
      link.instruction = (link.instruction + text).slice(0, LONGEST_INSTRUCTION)
    else if ((destination === 'text' || destination === 'footnote') && !isHidden) {
      const address = link?.address
      const run = address === undefined ? { text } : { text, address }
      if (destination === 'footnote') this.#footnote.push(run)
      else this.#runs.push(run)
    } else if (text.trim() !== '') {
      const { leftOut } = this.#group
      if (leftOut !== undefined) this.leftOut.add(leftOut)
    }
  }

  #property(group: Group, word: string, number: number | undefined): void {
    const isOn = number !== 0
    switch (word) {
      case 'ansicpg':
        this.#setEncoding(number ?? 0)
        return
      case 'mac':
      case 'pc':
      case 'pca':
        this.#setEncoding(word === 'mac' ? 10000 : word === 'pc' ? 437 : 850)
        return
      case 'deff':
        this.#defaultFont = number
        return
      case 'f':
        if (group.destination === 'fonts') this.#font = number
        else group.encoding = this.#encodingOfFont(number)
        return
      case 'fcharset':
      case 'cpg': {
        const encoding = encodingOf((word === 'cpg' ? number : CHARSETS[number ?? 0]) ?? 0)
        if (group.destination === 'fonts' && this.#font !== undefined && encoding !== undefined)
          this.#encodings.set(this.#font, encoding)
        return
      }
      case 'uc':
        group.substitutes = number ?? 1
        return
      case 'v':
      case 'deleted':
        group.isHidden = isOn
        if (group.destination !== 'nowhere')
          group.leftOut = isOn ? `${word === 'v' ? 'hidden' : 'deleted'} text` : undefined
        return
      case 'plain':
        group.isHidden = false
        group.encoding = this.#encodingOfFont(this.#defaultFont)
        return
      case 'field':
        group.link = { instruction: '', address: undefined }
        return
      case 's':
        if (group.destination === 'styles') this.#style = { number: number ?? 0, name: '' }
        else this.#setParagraph({ style: number })
        return
      case 'outlinelevel':
        if (group.destination === 'styles') this.#levels.set(this.#style.number, (number ?? 0) + 1)
        else this.#setParagraph({ outline: (number ?? 0) + 1 })
        return
      case 'ilvl':
      case 'ls':
        this.#setParagraph({ list: word === 'ilvl' ? number : (this.#paragraph.list ?? 0) })
        return
      case 'intbl':
        this.#setParagraph({ isInTable: true })
        return
      case 'pard':
        if (group.destination === 'text') this.#paragraph = PLAIN
        return
      case 'par':
      case 'sect':
      case 'page':
        if (group.destination === 'footnote') this.#footnote.push({ text: ' ' })
        else if (group.destination === 'text') this.#endParagraph()
        return
      case 'cell':
      case 'nestcell':
        if (group.destination === 'text') this.#endCell()
        return
      case 'trowd':
        if (group.destination === 'text') this.#edges = []
        return
      case 'cellx':
        if (group.destination === 'text' && this.#edges.length < MOST_EDGES) this.#edges.push(number ?? 0)
        return
      case 'row':
      case 'nestrow':
        if (group.destination !== 'text') return
        if (word === 'row' && this.#table.hasRow) this.#body.setEdges([...this.#edges])
        this.#table = { ...this.#table, hasRow: false, hasCell: false }
    }
  }

  /** Those of a footnote, and of what is left out, say nothing of the paragraph around it. */
  #setParagraph(style: Partial<ParagraphStyle>): void {
    if (this.#group.destination === 'text') this.#paragraph = { ...this.#paragraph, ...style }
  }

  #endStyle(): void {
    const { number, name } = this.#style
    const level = /^\s*heading\s+([1-9])/i.exec(name)?.[1]
    if (level !== undefined) this.#levels.set(number, Number(level))
    this.#style = { number: 0, name: '' }
  }

  #endFootnote(): void {
    this.#footnotes.push(this.#footnote)
    this.#footnote = []
  }

  #endParagraph(): void {
    const { style, outline, list, isInTable } = this.#paragraph
    const place = { paragraph: this.#count }
    this.#count++
    if (isInTable) this.#openCell()
    else this.#closeTable()
    const level = outline ?? (style === undefined ? undefined : this.#levels.get(style))
    const heading = level !== undefined && level <= 9 && !isInTable ? Math.min(6, level) : undefined
    const runs = joinRuns(this.#runs)
    this.#runs = []
    // Some programs write items as paragraphs with a bullet.
    const bullet = BULLET.exec(runs[0]?.text ?? '')?.[0]
    if (bullet !== undefined && heading === undefined) runs[0]!.text = runs[0]!.text.slice(bullet.length)
    const item = bullet === undefined ? list : (list ?? 0)
    this.#body.paragraph({ runs, place, heading, list: isInTable || heading !== undefined ? undefined : item })
  }

  #endCell(): void {
    this.#paragraph = { ...this.#paragraph, isInTable: true }
    this.#endParagraph()
    this.#table = { ...this.#table, hasCell: false }
  }

  #openCell(): void {
    const { isOpen, hasRow, hasCell } = this.#table
    if (!isOpen) this.#body.openTable()
    if (!hasRow) this.#body.openRow()
    if (!hasRow || !hasCell) this.#body.openCell()
    this.#table = { isOpen: true, hasRow: true, hasCell: true }
  }

  #closeTable(): void {
    if (this.#table.isOpen) this.#body.closeTable()
    this.#table = { isOpen: false, hasRow: false, hasCell: false }
  }
}

/** The most cells of a row whose edges are kept. */
const MOST_EDGES = 100
const BULLET = /^\s*[•·▪◦●○]\s+/
