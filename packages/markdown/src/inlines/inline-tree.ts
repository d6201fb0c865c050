import type { SyntaxNode } from '@lezer/common'
import { decodeEntity, textMarks } from '../reading/entities.js'
import { beginsLine, tagReading } from '../reading/html-marks.js'
import type { Inline, InlineKind, Replacement } from '../tree.js'

/** An inline run that is still being made. */
export interface InlineDraft extends Inline {
  marks: Replacement[]
  children: InlineDraft[]
}

/** A link or footnote that counts only if the document defines its label. */
export interface PendingReference {
  inline: InlineDraft
  label: string
}

/** Returns a label in the form in which labels are compared. */
export function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase()
}

const KINDS: Readonly<Record<string, InlineKind>> = {
  Emphasis: 'emphasis',
  StrongEmphasis: 'strong',
  Strikethrough: 'strikethrough',
  InlineCode: 'code',
  Link: 'link',
  Image: 'image',
  Autolink: 'autolink',
  URL: 'autolink',
  WikiLink: 'wikilink',
  FootnoteReference: 'footnote',
  InlineMath: 'math',
  HTMLTag: 'html',
  Comment: 'comment',
  ProcessingInstruction: 'comment',
  Escape: 'escape',
  Entity: 'entity',
  HardBreak: 'break',
}

/** Nodes that are marks of the run that they stand in. */
const MARKS = new Set(['EmphasisMark', 'StrikethroughMark', 'CodeMark', 'MathMark'])

/** What the runs of a block are converted with. */
export interface InlineContext {
  source: string
  /** Where the parsed text begins in the source. */
  base: number
  /** Runs that begin before it are left out. */
  from: number
  pending: PendingReference[]
  /** Takes the marks of quotes that stand between the runs. */
  addMark(mark: Replacement): void
  /** Counts nodes. */
  count(): void
  isCell: boolean
}

/** Converts the inline nodes within a node. */
export function toInlines(parent: SyntaxNode, context: InlineContext): InlineDraft[] {
  const inlines: InlineDraft[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    context.count()
    const start = context.base + node.from
    if (node.name === 'QuoteMark' && start >= context.from) context.addMark([start, context.base + node.to, ''])
    const kind = KINDS[node.name]
    if (kind === undefined || start < context.from) continue
    const inline = toInline(node, kind, context)
    if (inline !== undefined) inlines.push(inline)
  }
  return inlines
}

function toInline(node: SyntaxNode, kind: InlineKind, context: InlineContext): InlineDraft | undefined {
  const { source, base } = context
  const [start, end] = [base + node.from, base + node.to]
  const inline: InlineDraft = { kind, start, end, marks: [], children: [] }
  switch (kind) {
    case 'escape':
      inline.marks.push([start, start + 1, ''])
      return inline
    case 'break':
      // The mark of spaces is white space anyway.
      inline.marks.push([start, end, ''])
      return inline
    case 'entity': {
      const text = decodeEntity(source.slice(start, end))
      if (text === undefined) return undefined
      inline.marks.push([start, end, text])
      return inline
    }
    case 'html': {
      const tag = source.slice(start, end)
      const reading = /^<[!?]/.test(tag) ? '' : tagReading(tag, beginsLine(source, start))
      if (reading === undefined) return undefined
      inline.marks.push([start, end, reading])
      return inline
    }
    case 'comment':
      inline.marks.push([start, end, ''])
      return inline
    case 'autolink':
      if (node.name === 'Autolink') inline.marks.push([start, start + 1, ''], [end - 1, end, ''])
      inline.target = source.slice(
        node.name === 'Autolink' ? start + 1 : start,
        node.name === 'Autolink' ? end - 1 : end,
      )
      return inline
    case 'wikilink':
      return wikiLink(inline, source)
    case 'footnote':
      inline.marks.push([start, end, ''])
      inline.target = source.slice(start + 2, end - 1)
      context.pending.push({ inline, label: `^${normalLabel(inline.target)}` })
      return inline
    case 'link':
    case 'image':
      addLink(inline, node, context)
      break
    default:
      for (let child = node.firstChild; child !== null; child = child.nextSibling)
        if (MARKS.has(child.name)) inline.marks.push([base + child.from, base + child.to, ''])
      if (kind === 'code' && context.isCell) addPipes(inline, source)
  }
  inline.children = toInlines(node, context)
  return inline
}

/** In a cell, the backslash before a pipe is a mark in code too. */
function addPipes({ start, end, marks }: InlineDraft, source: string): void {
  for (let at = source.indexOf('\\|', start); at >= 0 && at < end; at = source.indexOf('\\|', at + 2))
    marks.splice(marks.length - 1, 0, [at, at + 1, ''])
}

/** Reads the text of a wiki link, or the name of its page. */
function wikiLink(inline: InlineDraft, source: string): InlineDraft {
  const { start, end } = inline
  const open = start + (source[start] === '!' ? 3 : 2)
  const inside = source.slice(open, end - 2)
  const pipe = inside.indexOf('|')
  inline.target = (pipe < 0 ? inside : inside.slice(0, pipe)).replace(/\\$/, '')
  const text = pipe < 0 || inside.slice(pipe + 1).trim() === '' ? open : open + pipe + 1
  const textEnd = text === open && pipe >= 0 ? open + pipe : end - 2
  inline.marks.push([start, text, ''], [textEnd, end, ''])
  return inline
}

/** Returns the marks within the title of a link. */
export function titleMarks(title: SyntaxNode, source: string, base: number): Replacement[] {
  const [start, end] = [base + title.from + 1, base + title.to - 1]
  return textMarks(source.slice(start, end), start)
}

/** Adds the marks of a link or an image: all but its text and its title. */
function addLink(inline: InlineDraft, node: SyntaxNode, { source, base, pending }: InlineContext): void {
  const { start, end, marks } = inline
  const signs = node.getChildren('LinkMark')
  const textEnd = base + (signs[1]?.from ?? node.to)
  marks.push([start, base + (signs[0]?.to ?? node.from), ''])
  const title = node.getChild('LinkTitle')
  if (title === null) marks.push([textEnd, end, ''])
  else
    marks.push([textEnd, base + title.from + 1, ' '], ...titleMarks(title, source, base), [
      base + title.to - 1,
      end,
      '',
    ])
  const url = node.getChild('URL')
  if (url !== null) inline.target = source.slice(base + url.from, base + url.to).replace(/^<(.*)>$/s, '$1')
  // `(` without a target is a link too.
  if (url !== null || signs.length > 2) return
  const label = node.getChild('LinkLabel')
  const reference = label === null ? '' : source.slice(base + label.from + 1, base + label.to - 1)
  const text = reference.trim() === '' ? source.slice(base + (signs[0]?.to ?? 0), textEnd) : reference
  pending.push({ inline, label: normalLabel(text) })
}
