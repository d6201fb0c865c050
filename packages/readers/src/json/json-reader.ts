import type { DocumentInput, Json, Reader, ReadOptions } from '@kebab/core'
import { filledString, invalidInput, listOf, optional, optionReader, TimeSlices } from '@kebab/core/kit'
import { readText } from '../decode-bytes.js'
import { READERS } from '../formats.js'
import { withoutComments } from './comments.js'
import { mapRecord, recordsOf } from './map-record.js'
import { type RecordSource, renderJson } from './render-json.js'

/** Which members of a record are its title, its text and its metadata: names, joined by dots. */
export interface JsonReaderOptions {
  /** The member that is the title. Default: none. */
  title?: string | undefined
  /** The members that are the text, in this order. Default: all, as lines of `name: value`. */
  text?: readonly string[] | undefined
  /** The members that become metadata, each by its last name. Default: none. */
  metadata?: readonly string[] | undefined
}

/**
 * Returns a reader of JSON: `.json` and `.jsonc`, and `.jsonl` and `.ndjson` with a record in each
 * line. A line is a document, and so is a file of the other two. With `text` each object of an
 * array is one.
 *
 * Comments are lines of the text. With `text` they are left out, which a note says.
 *
 * Places are lines and columns. A file that isn't JSON is refused with `invalid_input`; a line that
 * isn't is left out, which a note says.
 *
 * @throws TypeError for options that it doesn't know
 */
export function jsonReader(options: JsonReaderOptions = {}): Reader {
  const read = optionReader('jsonReader', options)
  const mapping = {
    title: read('title', optional(filledString)),
    text: read('text', optional(listOf(filledString))),
    metadata: read('metadata', listOf(filledString), []),
  }
  read.done()
  const version =
    Object.keys(options).length === 0 ? READERS.json.version : `${READERS.json.version}.${JSON.stringify(mapping)}`
  const documentOf = (path: string, source: RecordSource, value: Json): DocumentInput => {
    const { metadata, text } = mapRecord(value, source, mapping)
    const derived = text ?? renderJson(source)
    return {
      path,
      text: derived.toString(),
      syntax: 'text',
      metadata: { media: 'data', ...metadata },
      origin: { spans: derived.spans },
    }
  }

  async function* documents(
    path: string,
    text: string,
    { signal, onNote }: ReadOptions,
  ): AsyncGenerator<DocumentInput> {
    if (!/\.(jsonl|ndjson)$/i.test(path)) {
      const { value, source } = parseJson(path, text)
      const isList = Array.isArray(value) && mapping.text !== undefined
      const records = isList ? recordsOf(source.text) : [source]
      if (mapping.text !== undefined && source.comments !== undefined) onNote?.('comments are left out')
      for (const [i, source] of records.entries())
        yield documentOf(isList ? `${path}#${i + 1}` : path, source, isList ? value[i]! : value)
      return
    }
    const slices = new TimeSlices(signal)
    let records = 0
    let line = 0
    for (const part of text.split('\n')) {
      line++
      if (slices.isOver()) await slices.next()
      if (part.trim() === '') continue
      let value: Json
      try {
        value = JSON.parse(part)
      } catch (cause) {
        if (records === 0) throw invalidInput(path, 'a JSON value in each line', `none in line ${line}`, { cause })
        onNote?.(`line ${line} is left out: it is not JSON`)
        continue
      }
      records++
      yield documentOf(`${path}#${line}`, { text: part, line }, value)
    }
  }

  return {
    ...READERS.json,
    version,
    async *read(file, options = {}) {
      const text = await readText(file, options)
      if (text.trim() === '') return
      for await (const document of documents(file.path, text, options)) if (document.text !== '') yield document
    },
  }
}

/** Parses a file, which may have comments, and commas before the end of an object or array. */
function parseJson(path: string, text: string): { value: Json; source: RecordSource } {
  try {
    return { value: JSON.parse(text), source: { text, line: 1 } }
  } catch (cause) {
    const { plain, lines: comments } = withoutComments(text)
    try {
      return { value: JSON.parse(plain), source: { text: plain, line: 1, comments } }
    } catch {
      throw invalidInput(path, 'JSON', (cause as Error).message, { cause })
    }
  }
}
