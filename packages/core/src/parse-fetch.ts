import type { FetchRequestV1 } from '@kebab/schemas'
import { type Check, fieldReader, integer, optional, text, withDefault } from './field-checks.js'
import { invalidInput, wrongValue } from './kit/invalid-input.js'

const MAX_NEIGHBOURS = 1000

/** What to fetch. */
export type Wanted =
  | { kind: 'chunk'; chunkId: string; neighbours: number }
  | { kind: 'document'; docId: string }
  | { kind: 'span'; docId: string; lineStart: number; lineEnd: number }

export interface FetchInput {
  wanted: Wanted
  maxTokens: number | undefined
}

/** Reads a request to fetch. Throws `invalid_input`. */
export function parseFetch(request: FetchRequestV1): FetchInput {
  const read = fieldReader(request, 'request')
  const id: Check<string> = (value, field) => {
    if (text(value, field) !== '') return value as string
    throw wrongValue(field, 'an id', value)
  }
  const line = optional(integer(1, Number.MAX_SAFE_INTEGER))
  const chunkId = read('chunk_id', optional(id))
  const docId = read('doc_id', optional(id))
  if ((chunkId === undefined) === (docId === undefined)) {
    throw invalidInput('request', 'either chunk_id or doc_id', chunkId === undefined ? 'neither' : 'both')
  }
  const maxTokens = read('max_tokens', optional(integer(0, Number.MAX_SAFE_INTEGER)))
  if (chunkId !== undefined) {
    const neighbours = read('neighbours', withDefault(0, integer(0, MAX_NEIGHBOURS)))
    read.done()
    return { wanted: { kind: 'chunk', chunkId, neighbours }, maxTokens }
  }
  const lineStart = read('line_start', line)
  const lineEnd = read('line_end', line)
  read.done()
  if (lineStart === undefined) {
    if (lineEnd !== undefined) throw invalidInput('line_start', 'the first line of the span', 'nothing')
    return { wanted: { kind: 'document', docId: docId! }, maxTokens }
  }
  if (lineEnd !== undefined && lineEnd < lineStart) {
    throw invalidInput('line_end', `an integer from line_start, ${lineStart}`, `${lineEnd}`)
  }
  return { wanted: { kind: 'span', docId: docId!, lineStart, lineEnd: lineEnd ?? lineStart }, maxTokens }
}
