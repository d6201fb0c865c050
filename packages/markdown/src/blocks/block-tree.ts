import type { SyntaxNode } from '@lezer/common'
import { type InlineDraft, normalLabel, type PendingReference, titleMarks, toInlines } from '../inlines/inline-tree.js'
import { textMarks } from '../reading/entities.js'
import { type HtmlHeading, htmlReading } from '../reading/html-marks.js'
import type { Block, BlockKind, Replacement } from '../tree.js'

/** A block that is still being made. */
interface BlockDraft extends Block {
  marks: Replacement[]
  children: BlockDraft[]
  inlines: InlineDraft[]
}

/** Where the nodes of a window stand in the source. */
export interface WindowPosition {
  /** Where the parsed text begins in the source. */
  base: number
  /** The span of the window in the source. What is outside of it is left out. */
  from: number
  end: number
  /** Whether the first node continues the last block. */
  isContinued: boolean
}

const KINDS: Readonly<Record<string, BlockKind>> = {
  Paragraph: 'paragraph',
  Task: 'paragraph',
  BulletList: 'list',
  OrderedList: 'list',
  ListItem: 'item',
  Blockquote: 'quote',
  Footnote: 'footnote',
  Definition: 'definition',
  Table: 'table',
  TableHeader: 'header',
  TableRow: 'row',
  TableCell: 'cell',
  FencedCode: 'code',
  CodeBlock: 'code',
  MathBlock: 'math',
  HTMLBlock: 'html',
  CommentBlock: 'comment',
  ProcessingInstructionBlock: 'comment',
  ExpressionBlock: 'comment',
  Module: 'module',
  LinkReference: 'reference',
  HorizontalRule: 'rule',
}
const LEVELS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].flatMap((level) => [
    [`ATXHeading${level}`, level],
    [`SetextHeading${level}`, level],
  ]),
)
/** Children that are marks of their block as they stand. */
const MARKS = new Set(['HeaderMark', 'QuoteMark', 'CodeMark', 'FootnoteMark', 'DefinitionMark'])
const ALERT = /^\[!([A-Za-z]{1,32})\][+-]?/
/** The work of a heading, in nodes: it begins a section, which is cut by itself. */
const WORK_OF_HEADING = 5
/** The work of a block of HTML, in nodes: its tags are read one by one. */
const WORK_OF_HTML = 3
/** Attributes behind a heading: an id, classes, keys with values. */
const ATTRIBUTES = /[ \t]*\{((?:[#.:]?[\w:.-]+(?:=(?:"[^"{}]*"|[^\s"{}]*))?[ \t]*)+)\}[ \t]*$/

/** Converts the nodes of the parser, window by window, to the blocks of a document. */
export class BlockTree {
  readonly blocks: BlockDraft[] = []
  /** The labels that the document defines. That of a footnote begins with `^`. */
  readonly labels = new Set<string>()
  readonly pending: PendingReference[] = []
  /** The blocks of HTML and comments, which are read when they are whole. */
  readonly #html: BlockDraft[] = []
  /** Counts nodes. */
  work = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  /** Adds the top-level nodes of a window. */
  add(nodes: readonly SyntaxNode[], position: WindowPosition): void {
    for (const [i, node] of nodes.entries()) {
      const block = this.#block(node, position)
      if (block === undefined) continue
      const last = this.blocks.at(-1)
      if (i > 0 || !position.isContinued || last === undefined) {
        this.blocks.push(block)
        continue
      }
      last.end = Math.max(last.end, block.end)
      last.marks.push(...block.marks)
      append(last.children, block.children)
      append(last.inlines, block.inlines)
    }
  }

  /** Completes the blocks, once all windows are added. */
  *finish(): Generator<number, void, void> {
    for (const block of this.#html) {
      const { marks, headings } = yield* htmlReading(this.#source, block.start, block.end)
      const all = merged(block.marks, marks)
      block.marks = all
      if (block.kind === 'html') yield* addHeadings(block, headings, this.#source)
      yield 1 / 8
    }
    // What refers to nothing is text.
    for (const { inline, label } of this.pending) {
      if (!this.labels.has(label)) inline.marks = []
      yield 1 / 64
    }
  }

  #block(node: SyntaxNode, position: WindowPosition): BlockDraft | undefined {
    this.work++
    const { name } = node
    const level = LEVELS.get(name)
    const kind = level === undefined ? KINDS[name] : 'heading'
    if (kind === undefined) return undefined
    // The mark of a task is that of its item.
    const first = (name === 'Task' ? node.getChild('TaskMarker')?.to : undefined) ?? node.from
    const span = this.#trim(
      Math.max(position.from, position.base + first),
      Math.min(position.end, position.base + node.to),
    )
    if (span === undefined) return undefined
    const block: BlockDraft = { kind, ...span, marks: [], children: [], inlines: [] }
    if (level !== undefined) {
      block.level = level
      this.work += WORK_OF_HEADING
    }
    this.#addChildren(block, node, position)
    this.#finish(block, node, position)
    return block
  }

  /** Returns the span without white space at its ends, or `undefined` when nothing is left. */
  #trim(from: number, to: number): { start: number; end: number } | undefined {
    let [start, end] = [from, to]
    while (start < end && isSpace(this.#source.charCodeAt(start))) start++
    while (end > start && isSpace(this.#source.charCodeAt(end - 1))) end--
    return start < end ? { start, end } : undefined
  }

  #addChildren(block: BlockDraft, node: SyntaxNode, position: WindowPosition): void {
    const { base, from, end } = position
    const isLeaf = LEAVES.has(block.kind)
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      this.work++
      const [start, stop] = [base + child.from, base + child.to]
      if (start < from && stop <= from) continue
      if (start >= end) break
      if (isLeaf && child.name === 'QuoteMark') continue
      if (MARKS.has(child.name) && start >= from) block.marks.push([start, stop, ''])
      else if (child.name === 'ListMark' && stop === start + 1) block.marks.push([start, stop, ''])
      else if (child.name === 'TableDelimiter') block.marks.push(this.#cellMark(start, stop))
      else if (child.name !== 'TaskMarker') {
        const inner = this.#block(child, position)
        if (inner !== undefined) block.children.push(inner)
      }
    }
    if (!isLeaf) return
    block.inlines = toInlines(node, {
      source: this.#source,
      base,
      from,
      pending: this.pending,
      addMark: (mark) => block.marks.push(mark),
      count: () => this.work++,
      isCell: block.kind === 'cell',
    })
  }

  /** A pipe between two words keeps them apart. */
  #cellMark(start: number, end: number): Replacement {
    const isApart = /\s/.test(this.#source[start - 1] ?? ' ') || /\s/.test(this.#source[end] ?? ' ')
    return [start, end, isApart ? '' : ' ']
  }

  /** Fills in what is particular to a kind of block. */
  #finish(block: BlockDraft, node: SyntaxNode, { base, from }: WindowPosition): void {
    const source = this.#source
    const { start, end, marks } = block
    switch (block.kind) {
      case 'heading': {
        block.inlines.forEach(dropTitle)
        const last = marks.at(-1)
        const textEnd = last !== undefined && last[0] > start ? last[0] : end
        const attributes = ATTRIBUTES.exec(source.slice(Math.max(start, textEnd - 500), textEnd))
        // `{name}` alone may be text.
        if (attributes === null || !/[#.=]/.test(attributes[1]!)) break
        const id = /(?:^|\s)#([^\s#]+)/.exec(attributes[1]!)?.[1]
        const cut = textEnd - attributes[0].length
        marks.push([cut, textEnd, ''])
        marks.sort((a, b) => a[0] - b[0])
        block.inlines = block.inlines.filter((inline) => inline.start < cut)
        if (id !== undefined) block.id = id
        break
      }
      case 'item': {
        const task = node.getChild('Task')?.getChild('TaskMarker')
        if (!task) break
        block.done = source[base + task.from + 1] !== ' '
        marks.push([base + task.from, base + task.to, ''])
        break
      }
      case 'quote': {
        const [first] = block.children
        const alert = first?.kind === 'paragraph' ? ALERT.exec(source.slice(first.start, first.start + 40)) : null
        if (first === undefined || alert === null) break
        block.alert = alert[1]!.toLowerCase()
        const close = first.start + alert[0].length
        // The kind of an alert is shown as its first word.
        first.marks.unshift([first.start, first.start + 2, ''], [first.start + 2 + alert[1]!.length, close, ''])
        first.inlines = first.inlines.filter((inline) => inline.start >= close)
        break
      }
      case 'code': {
        const info = node.getChild('CodeInfo')
        if (info === null || base + info.from < from) break
        const text = source.slice(base + info.from, base + info.to)
        const lang = /^\S+/.exec(text)?.[0]
        if (lang !== undefined) block.lang = lang.toLowerCase()
        marks.splice(1, 0, ...textMarks(text, base + info.from))
        break
      }
      case 'footnote': {
        const label = /^\[\^([^\]]+)\]/.exec(source.slice(start, start + 1001))?.[1]
        if (label === undefined) break
        block.label = `^${normalLabel(label)}`
        this.labels.add(block.label)
        break
      }
      case 'reference':
        this.#finishReference(block, node, base)
        break
      case 'comment':
        // A comment of MDX. One that its container ends is text.
        if (node.name !== 'ExpressionBlock') this.#html.push(block)
        else if (source.endsWith('}', end)) marks.splice(0, marks.length, [start, end, ''])
        break
      case 'rule':
        marks.splice(0, marks.length, [start, end, ''])
        break
      case 'math':
        if (source.startsWith('$$', start)) marks.unshift([start, start + 2, ''])
        if (end > start + 2 && source.endsWith('$$', end)) marks.push([end - 2, end, ''])
        break
      case 'html':
        this.#html.push(block)
        this.work += WORK_OF_HTML
        break
    }
  }

  #finishReference(block: BlockDraft, node: SyntaxNode, base: number): void {
    const label = node.getChild('LinkLabel')
    const title = node.getChild('LinkTitle')
    if (label !== null) {
      block.label = normalLabel(this.#source.slice(base + label.from + 1, base + label.to - 1))
      this.labels.add(block.label)
    }
    const marks: Replacement[] =
      title === null
        ? [[block.start, block.end, '']]
        : [
            [block.start, base + title.from + 1, ''],
            ...titleMarks(title, this.#source, base),
            [base + title.to - 1, block.end, ''],
          ]
    block.marks.splice(0, block.marks.length, ...marks)
  }
}

/** Blocks that hold runs of text. */
const LEAVES = new Set<BlockKind>(['heading', 'paragraph', 'cell'])

/** In a heading, the title of a link isn't read: headings are titles themselves. */
function dropTitle(inline: InlineDraft): void {
  const [opening, closing] = inline.marks
  if ((inline.kind === 'link' || inline.kind === 'image') && opening !== undefined && closing !== undefined)
    inline.marks = [opening, [closing[0], inline.end, '']]
  inline.children.forEach(dropTitle)
}

/** Adds the headings of HTML to its block. A block that is one heading becomes that heading. */
function* addHeadings(
  block: BlockDraft,
  headings: readonly HtmlHeading[],
  source: string,
): Generator<number, void, void> {
  const [only] = headings
  const { start, end } = block
  const isHeading = only !== undefined && headings.length === 1 && /^<h[1-6][\s>]/i.test(source.slice(start, start + 4))
  if (isHeading && /^<\/h[1-6]\s*>$/i.test(source.slice(only.end, end))) {
    block.kind = 'heading'
    block.level = only.level
    if (only.id !== undefined) block.id = only.id
    return
  }
  for (const { level, id, start, end } of headings) {
    if (start === end) continue
    const heading: BlockDraft = { kind: 'heading', start, end, level, marks: [], children: [], inlines: [] }
    block.children.push(id === undefined ? heading : { ...heading, id })
    yield 1 / 8
  }
}

/** Merges two ascending lists of marks. */
function merged(some: readonly Replacement[], others: readonly Replacement[]): Replacement[] {
  return some.length === 0 ? [...others] : [...some, ...others].sort((a, b) => a[0] - b[0])
}

/** Adds items to a list that may be too many for the arguments of a call. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}

/** Whether a code unit is white space, as `trim` has it. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))
}
