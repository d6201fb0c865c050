import { createHash } from 'node:crypto'
import { type Json, KebabError, type Origin, type OriginSpan, type ReplacedSpan } from '@kebab/core'
import { escapedJson, LONGEST_LINE } from '@kebab/core/internal'
import { describeValue, integerFrom, invalidInput } from '@kebab/core/kit'

/**
 * The file that `export` writes and `import` reads. It is text in UTF-8, one JSON object a line: a
 * header, the documents by path, and an end. Each has a `check` over itself and all lines before.
 */
export type PortableLine = { kebab_export: PortableHeader } | { document: PortableDocument } | { end: PortableCounts }

/** How much the file holds. */
export interface PortableCounts {
  documents: number
  chunks: number
}

/** The first line of the file. */
export interface PortableHeader extends PortableCounts {
  version: number
  /** The models of the vectors, ascending; `null` for documents without vectors. */
  embedding_models: (string | null)[]
}

/** A document as the file has it. What follows from its text and its spans is left out. */
export interface PortableDocument {
  source_id: string
  path: string
  text: string
  title?: string | undefined
  lang?: string | undefined
  tags: readonly string[]
  media: string
  trust: string
  repo?: string | undefined
  code_lang?: string | undefined
  /** As `Document.metadata` has it. */
  metadata: { [key: string]: Json }
  /** The principals who may see it. Absent: everybody may. */
  allow?: readonly string[] | undefined
  origin?: (Origin & { spans?: readonly OriginSpan[] | undefined }) | undefined
  chunker_version: string
  embedding_model?: string | undefined
  indexed_at: string
  chunks: PortableChunk[]
}

/** A chunk as the file has it. */
export interface PortableChunk {
  start: number
  end: number
  heading_path: readonly string[]
  code_lang?: string | undefined
  /** As `Chunk.reading` has it. */
  reading?: readonly ReplacedSpan[] | undefined
  /**
   * The numbers of 32 bits in little-endian order, as base64. `null`: the chunk had none yet.
   * Absent: its document has no model.
   */
  vector?: string | null | undefined
}

/** The version of the file that is written, and the only one that is read. */
export const PORTABLE_VERSION = 1

/** The members of each line, and of a chunk. */
const MEMBERS = {
  kebab_export: namesOf<PortableHeader>({ version: true, documents: true, chunks: true, embedding_models: true }),
  document: namesOf<PortableDocument>({
    source_id: true,
    path: true,
    text: true,
    title: true,
    lang: true,
    tags: true,
    media: true,
    trust: true,
    repo: true,
    code_lang: true,
    metadata: true,
    allow: true,
    origin: true,
    chunker_version: true,
    embedding_model: true,
    indexed_at: true,
    chunks: true,
  }),
  end: namesOf<PortableCounts>({ documents: true, chunks: true }),
  chunk: namesOf<PortableChunk>({
    start: true,
    end: true,
    heading_path: true,
    code_lang: true,
    reading: true,
    vector: true,
  }),
} as const

/** The compiler reports a missing name. */
function namesOf<T>(names: Record<keyof T, true>): readonly string[] {
  return Object.keys(names)
}

const CHECK_LENGTH = 32
const CHECK = /,"check":"([0-9a-f]{32})"\}$/

/** Makes the lines of one file, in its order. */
export class PortableWriter {
  #before = ''

  /**
   * Returns the line with its end. A terminal shows it as it is. Throws `unsupported` for one that
   * no import would read, because it is too long.
   */
  write(line: PortableLine): string {
    const body = bodyOf(line)
    this.#before = checkOf(this.#before, body)
    return `${body.slice(0, -1)},"check":"${this.#before}"}\n`
  }
}

/** What follows the body of a line. */
const SEAL_LENGTH = ',"check":""'.length + CHECK_LENGTH

function bodyOf(line: PortableLine): string {
  let body: string | undefined
  try {
    body = escapedJson(line)
  } catch (error) {
    // No string is as long as it would have to be.
    if (!(error instanceof RangeError)) throw error
  }
  if (body !== undefined && body.length + SEAL_LENGTH <= LONGEST_LINE) return body
  const feature = `a line of an export of more than ${LONGEST_LINE} characters`
  const what = 'document' in line ? `${line.document.path}: ` : ''
  throw new KebabError('unsupported', `${what}expected a document that fits a line of an export, found ${feature}`, {
    details: { feature },
    hint: 'Copy the index with `backup`, or index the document in parts.',
  })
}

/** Reads the lines of one file, in its order. */
export class PortableReader {
  #before = ''
  #line = 0
  #hasEnded = false

  /** The error for the present line. */
  refuse(expected: string, found: string, hint?: string): Error {
    return invalidInput(`line ${this.#line}`, expected, found, { hint })
  }

  /** Reads a line. Throws `invalid_input` for one that was not written as it is, in this place. */
  read(text: string): PortableLine {
    this.#line++
    if (this.#hasEnded) throw this.refuse('nothing after the end', describeValue(text))
    const [sealed = '', check] = CHECK.exec(text) ?? []
    const body = `${text.slice(0, text.length - sealed.length)}}`
    if (this.#line === 1) this.#checkHeader(text)
    const expected = checkOf(this.#before, body)
    if (check !== expected)
      throw this.refuse('the line as it was exported', 'a damaged one', 'Copy the file again, or export it again.')
    this.#before = expected
    const line = this.#lineOf(body)
    this.#hasEnded = 'end' in line
    return line
  }

  /** Anybody can compute a check, so it says nothing about what is in a line. */
  #lineOf(body: string): PortableLine {
    const line: unknown = parsed(body)
    const [[kind = '', value] = [], ...others] = isObject(line) ? Object.entries(line) : []
    if ((kind !== 'kebab_export' && kind !== 'document' && kind !== 'end') || others.length > 0)
      throw this.refuse('a header, a document or the end', describeValue(line))
    this.#checkMembers(kind, value)
    if (kind === 'document') {
      const { chunks } = value as { chunks?: unknown }
      if (!Array.isArray(chunks)) throw this.refuse('chunks as an array', describeValue(chunks))
      for (const chunk of chunks) this.#checkMembers('chunk', chunk)
    }
    if (kind !== 'document') {
      for (const name of ['documents', 'chunks'] as const)
        if (!integerFrom(0).fits((value as PortableCounts)[name]))
          throw this.refuse(`${name} as a count`, describeValue((value as PortableCounts)[name]))
    }
    if (kind === 'kebab_export') {
      const { embedding_models: models } = value as { embedding_models?: unknown }
      const areModels = Array.isArray(models) && models.every((model) => model === null || typeof model === 'string')
      if (!areModels) throw this.refuse('embedding_models as an array of strings and nulls', describeValue(models))
    }
    return line as PortableLine
  }

  #checkMembers(kind: keyof typeof MEMBERS, value: unknown): void {
    if (!isObject(value)) throw this.refuse(`${kind} as an object`, describeValue(value))
    const unknown = Object.keys(value).find((name) => !MEMBERS[kind].includes(name))
    if (unknown !== undefined) throw this.refuse(`${kind} with the members ${MEMBERS[kind].join(', ')}`, unknown)
  }

  /** Throws `invalid_input` if the file ends too early. */
  end(): void {
    if (this.#hasEnded) return
    this.#line++
    if (this.#line === 1) throw this.refuse(HEADER, 'an empty file')
    throw this.refuse(
      'another document or the end',
      'nothing: the file was cut off',
      'Copy it again, or export it again.',
    )
  }

  /** What it is comes before what is damaged. */
  #checkHeader(text: string): void {
    const version: unknown = headerOf(text)?.version
    if (version === undefined) throw this.refuse(HEADER, describeValue(text))
    if (version !== PORTABLE_VERSION)
      throw this.refuse(
        `an export of version ${PORTABLE_VERSION}`,
        `version ${describeValue(version)}`,
        'Another version of Kebab wrote it: import it with that one.',
      )
  }
}

/**
 * Checks how a file begins, before an index is made for it. Throws `invalid_input` unless its first
 * line is the header of an export that this version reads.
 * @param text at least the first line of the file; what follows is not checked
 */
export function checkExportHeader(text: string): void {
  const reader = new PortableReader()
  if (text === '') reader.end()
  const [line = ''] = text.split(/\r?\n/, 1)
  if (!('kebab_export' in reader.read(line))) throw reader.refuse(HEADER, describeValue(line))
}

const HEADER = 'the header of an exported index, as `kebab export` writes it'

function headerOf(text: string): { version?: unknown } | undefined {
  return (parsed(text) as { kebab_export?: { version?: unknown } } | null | undefined)?.kebab_export
}

/** Returns what a text of JSON holds, or `undefined` for any other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** 128 bits of SHA-256 over a line and the check of the line before. */
function checkOf(before: string, body: string): string {
  return createHash('sha256').update(before).update(body).digest('hex').slice(0, CHECK_LENGTH)
}
