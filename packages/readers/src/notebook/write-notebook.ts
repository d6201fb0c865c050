import type { OriginPlace, OriginSpan } from '@kebab/core'
import { DerivedText } from '../derived-text.js'
import { longestFence } from '../markdown/escape-markdown.js'

/** A value of a notebook, which anybody may have written. */
type Fields = Readonly<Record<string, unknown>>

/** What is left of a cell that is known to be one. */
interface Cell {
  kind: 'markdown' | 'code' | 'heading' | 'raw'
  text: string
  outputs: readonly unknown[]
  level: number
}

/** A notebook as Markdown. */
export interface WrittenNotebook {
  text: string
  spans: OriginSpan[]
  /** How many outputs of each kind have no text: `image/png`. */
  leftOut: ReadonlyMap<string, number>
}

/** The colours of a terminal, in which tracebacks are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
const TERMINAL_CODES = /\u001b\[[0-9;]*[A-Za-z]/g
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Writes the cells of a notebook one below the other. Numbers of cells count from 1. */
export function writeNotebook(notebook: Fields): WrittenNotebook {
  const derived = new DerivedText()
  const leftOut = new Map<string, number>()
  const language = languageOf(notebook)
  for (const [i, cell] of cellsOf(notebook).entries()) {
    const place: OriginPlace = { cell: String(i + 1) }
    const write = (block: string): void => {
      if (block.trim() === '') return
      if (derived.length > 0) derived.write('\n\n')
      derived.write(block, place)
    }
    if (cell.kind === 'code') write(codeBlock(cell.text, language))
    else if (cell.kind === 'heading') write(`${'#'.repeat(cell.level)} ${cell.text.replace(/\s+/g, ' ')}`)
    // What comes first may be front matter, as Quarto and Jekyll take it.
    else if (cell.kind === 'raw') write(i === 0 && cell.text.startsWith('---\n') ? cell.text : codeBlock(cell.text, ''))
    else write(withClosedFence(cell.text))
    for (const output of cell.outputs) {
      const { text, leftOut: kinds } = textOfOutput(fieldsOf(output))
      write(codeBlock(text, ''))
      for (const kind of kinds) leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
    }
  }
  return { text: derived.toString(), spans: derived.spans, leftOut }
}

function cellsOf({ cells, worksheets }: Fields): Cell[] {
  const listed = Array.isArray(cells) ? cells : listOf(worksheets).flatMap((sheet) => listOf(fieldsOf(sheet).cells))
  return listed.map(fieldsOf).map(({ cell_type: kind, source, input, outputs, level }) => ({
    kind: kind === 'code' || kind === 'heading' || kind === 'raw' ? kind : 'markdown',
    text: linesOf(source ?? input),
    outputs: listOf(outputs),
    level: typeof level === 'number' && level >= 1 && level <= 6 ? Math.floor(level) : 1,
  }))
}

/** What people read of an output: what was printed, a value as text, or an error. */
function textOfOutput(output: Fields): { text: string; leftOut: string[] } {
  const { text, data, traceback, ename, evalue } = output
  if (text !== undefined) return { text: linesOf(text), leftOut: [] }
  if (traceback !== undefined || ename !== undefined) {
    const lines = listOf(traceback).map(String).join('\n').replace(TERMINAL_CODES, '')
    return { text: lines.trim() === '' ? `${String(ename)}: ${String(evalue)}` : lines, leftOut: [] }
  }
  const forms = fieldsOf(data)
  const plain = forms['text/plain'] ?? forms['text/markdown']
  const leftOut = Object.keys(forms).filter((kind) => !/^text\/(plain|markdown|html|latex)$/.test(kind))
  // The text of a picture only names its class.
  const isPicture = leftOut.some((kind) => kind.startsWith('image/'))
  return { text: isPicture ? '' : linesOf(plain ?? ''), leftOut }
}

function languageOf({ metadata }: Fields): string {
  const { kernelspec, language_info: info } = fieldsOf(metadata)
  const name = fieldsOf(info).name ?? fieldsOf(kernelspec).language
  return typeof name === 'string' && /^[\w+#-]{1,30}$/.test(name) ? name : ''
}

function codeBlock(text: string, language: string): string {
  const code = text.replace(/\n+$/, '')
  if (code.trim() === '') return ''
  const fence = '`'.repeat(Math.max(3, longestFence(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

/** Ends a block of code that a text leaves open: in a notebook it ends with its cell. */
function withClosedFence(text: string): string {
  let open: string | undefined
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1]
    if (fence === undefined) continue
    if (open === undefined) open = fence
    else if (fence.startsWith(open) && line.trim() === fence) open = undefined
  }
  return open === undefined ? text.replace(/\n+$/, '') : `${text.replace(/\n+$/, '')}\n${open}`
}

/** A text of a notebook is one string, or its lines. */
function linesOf(value: unknown): string {
  const text = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : value
  return typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
