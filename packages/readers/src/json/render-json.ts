import type { OriginPlace } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import { DerivedText } from '../derived-text.js'
import type { CommentLine } from './comments.js'
import { scanJson } from './scan-json.js'

/** Where the text of a record is in its file. */
export interface RecordSource {
  text: string
  /** The line that the text begins in, from 1. */
  line: number
  /** What comments say, line by line. Their places in `text` are blank. Default: none. */
  comments?: readonly CommentLine[] | undefined
}

/** The names above a value are written as one, as deep as this. */
const MOST_NAMES = 20

/** Finds the places of a record's values. */
export class RecordPlaces {
  readonly #lines: SourceLines
  readonly #line: number

  constructor({ text, line }: RecordSource) {
    this.#lines = new SourceLines(text)
    this.#line = line
  }

  at(offset: number): OriginPlace {
    const line = this.#lines.at(offset)
    return { line: this.#line + line, column: offset - this.#lines.start(line) + 1 }
  }

  range(start: number, end: number): [from: OriginPlace, to: OriginPlace | undefined] {
    return [this.at(start), end - start > 1 ? this.at(end - 1) : undefined]
  }
}

/**
 * Writes a JSON text as lines of `name: value`, with the names above a value joined by dots, and an
 * empty line between objects. Comments are lines in their places. The text is valid JSON.
 */
export function renderJson(source: RecordSource): DerivedText {
  const { text, comments = [] } = source
  const places = new RecordPlaces(source)
  const derived = new DerivedText()
  /** The name of what is open, of each object and array. */
  const names: string[] = []
  let name = ''
  let isParted = false
  const write = (label: string, value: string, start: number, end: number): void => {
    if (derived.length > 0) derived.write(isParted ? '\n\n' : '\n')
    isParted = false
    derived.write(label)
    derived.write(value, ...places.range(start, end))
  }
  let comment = 0
  const writeComments = (before: number): void => {
    for (; comment < comments.length && comments[comment]!.start < before; comment++) {
      const { start, says } = comments[comment]!
      write('', says, start, start + says.length)
    }
  }
  for (const step of scanJson(text)) {
    const { type, start, end } = step
    writeComments(start)
    if (type === 'name') name = stringAt(text, start, end)
    else if (type === 'open') {
      if (step.kind === 'object') isParted = true
      names.push(name)
      name = ''
    } else if (type === 'close') {
      names.pop()
      name = ''
      if (step.kind === 'object') isParted = true
    } else {
      const value = text[start] === '"' ? stringAt(text, start, end) : text.slice(start, end)
      const path = [...names.slice(-MOST_NAMES), name].filter((one) => one !== '').join('.')
      if (value.trim() !== '') write(path === '' ? '' : `${path}: `, value, start, end)
      name = ''
    }
  }
  writeComments(Number.POSITIVE_INFINITY)
  return derived
}

function stringAt(text: string, start: number, end: number): string {
  return JSON.parse(text.slice(start, end))
}
