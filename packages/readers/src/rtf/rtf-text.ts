import { invalidInput } from '@kebab/core/kit'
import { joinRuns, type OfficeBody, type Run } from '../office/office-body.js'

/** How deep groups may be in one another. */
const MOST_NESTED = 1000
/** What is longer has no address that is shown. */
const LONGEST_INSTRUCTION = 2000
const DEFAULT_ENCODING = 'windows-1252'

/** Where what is read goes. */
type Destination = 'text' | 'footnote' | 'fonts' | 'styles' | 'title' | 'address' | 'nowhere'

/** What holds within a group. It ends with the group. */
interface Group {
  destination: Destination
  encoding: string
  /** How many signs follow a Unicode character for readers that don't know it. */
  substitutes: number
  isHidden: boolean
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

/** Groups that show nothing, or that stand beside the text. */
const NOWHERE = new Set(
  'colortbl info pict object objdata header headerl headerr headerf footer footerl footerr footerf xe tc rxe txe'
    .concat(' revtbl filetbl listtext pntext nonshppict private themedata datastore bkmkstart bkmkend')
    .split(' '),
)
const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  footnote: 'footnote',
  title: 'title',
  fldinst: 'address',
}
/** Groups of later versions that are read, though older readers leave them out. */
const KNOWN = new Set(['fldinst', 'footnote', 'shppict', 'shptxt', 'ud'])
const SIGNS: Readonly<Record<string, string>> = {
  tab: ' ',
  line: ' ',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
}
/** The encodings of code pages that have another name than `windows-` with their number. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}
/** The code page of each set of characters of a font. */
const CHARSETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** Reads the tokens of RTF, and writes its paragraphs and tables. */
export class RtfText {
  readonly #path: string
  readonly #body: OfficeBody
  readonly #groups: Group[] = []
  readonly #encodings = new Map<number, string>()
  /** The levels of the headings that styles are, by their numbers. */
  readonly #levels = new Map<number, number>()
  readonly #decoders = new Map<string, TextDecoder>()
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
    if (ended?.destination === 'styles') this.#endStyle()
    if (ended?.destination === 'address' && ended.link !== undefined && this.#group.destination !== 'address')
      ended.link.address = /HYPERLINK\s+"([^"\s]+)"/.exec(ended.link.instruction)?.[1]
    if (ended?.destination === 'footnote' && this.#group.destination !== 'footnote') this.#endFootnote()
  }

  control(word: string, number: number | undefined): void {
    const isOptional = this.#isOptional
    this.#isOptional = false
    const sign = SIGNS[word]
    if (word === 'u') this.#character(number ?? 0)
    else if (sign !== undefined) {
      this.#decode()
      this.#write(sign)
    } else {
      this.#decode()
      const destination = NOWHERE.has(word) || (isOptional && !KNOWN.has(word)) ? 'nowhere' : DESTINATIONS[word]
      if (destination === undefined) this.#property(this.#group, word, number)
      else this.#enter(word, destination)
    }
  }

  #enter(word: string, destination: Destination): void {
    const group = this.#group
    // What is written before an item says that it is one.
    if (word === 'listtext' || word === 'pntext')
      this.#paragraph = { ...this.#paragraph, list: this.#paragraph.list ?? 0 }
    // The title stands in a group that shows nothing.
    if (group.destination !== 'nowhere' || destination === 'title') group.destination = destination
  }

  /** A sign that stands for itself, or for a space or hyphen of its kind. */
  sign(sign: string): void {
    if (sign === '*') {
      this.#isOptional = true
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
  #decoderOf(encoding: string): TextDecoder {
    const decoder = this.#decoders.get(encoding) ?? new TextDecoder(encoding)
    this.#decoders.set(encoding, decoder)
    return decoder
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
    }
  }

  #property(group: Group, word: string, number: number | undefined): void {
    const isOn = number !== 0
    switch (word) {
      case 'ansicpg':
        this.#encoding = encodingOf(number ?? 0)
        for (const open of this.#groups) open.encoding = this.#encoding
        return
      case 'mac':
        this.#encoding = 'macintosh'
        return
      case 'f':
        if (group.destination === 'fonts') this.#font = number
        else group.encoding = this.#encodings.get(number ?? 0) ?? this.#encoding
        return
      case 'fcharset':
        if (this.#font !== undefined && number !== undefined && CHARSETS[number] !== undefined)
          this.#encodings.set(this.#font, encodingOf(CHARSETS[number]))
        return
      case 'uc':
        group.substitutes = number ?? 1
        return
      case 'v':
      case 'deleted':
        group.isHidden = isOn
        return
      case 'plain':
        group.isHidden = false
        return
      case 'field':
        group.link = { instruction: '', address: undefined }
        return
      case 's':
        if (group.destination === 'styles') this.#style = { number: number ?? 0, name: '' }
        else this.#paragraph = { ...this.#paragraph, style: number }
        return
      case 'outlinelevel':
        if (group.destination === 'styles') this.#levels.set(this.#style.number, (number ?? 0) + 1)
        else this.#paragraph = { ...this.#paragraph, outline: (number ?? 0) + 1 }
        return
      case 'ilvl':
      case 'ls':
        this.#paragraph = { ...this.#paragraph, list: word === 'ilvl' ? number : (this.#paragraph.list ?? 0) }
        return
      case 'intbl':
        this.#paragraph = { ...this.#paragraph, isInTable: true }
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
      case 'row':
      case 'nestrow':
        this.#table = { ...this.#table, hasRow: false, hasCell: false }
    }
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

const BULLET = /^\s*[•·▪◦●○]\s+/

function encodingOf(codePage: number): string {
  const name = CODE_PAGES[codePage] ?? `windows-${codePage}`
  try {
    return new TextDecoder(name).encoding
  } catch {
    return DEFAULT_ENCODING
  }
}
