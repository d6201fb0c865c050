import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { CallOptions } from '@kebab/core'
import { ioError, readSignal } from '@kebab/core/internal'
import { anySignal, describeValue, filledString, invalidInput, optional, optionReader } from '@kebab/core/kit'
import type { EvaluationQuery } from '../evaluate.js'
import type { Qrels } from '../metrics.js'
import { fileLines, type JsonLine, jsonLines } from './json-lines.js'

/** A document of a collection. */
export interface CollectionDocument {
  /** Unique, and not empty. */
  id: string
  /** The empty text if there is none. */
  title: string
  text: string
}

/** A query of a collection. */
export interface CollectionQuery extends EvaluationQuery {
  /** The words of a relevant document that answer it, where the collection says so. */
  answer?: string | undefined
}

/** A test collection: documents, queries, and which documents are relevant to which query. */
export interface Collection {
  /** The name of its folder. */
  name: string
  /** The file of relevance judgments that was read, without `.tsv`: `test`. */
  split: string
  documents: CollectionDocument[]
  /** The queries with a relevant document, in the order of the file. */
  queries: CollectionQuery[]
  qrels: Qrels
}

/** The options of `readCollection`. */
export interface ReadCollectionOptions extends CallOptions {
  /**
   * Which judgments are read: the file `qrels/SPLIT.tsv`. Default: `test`, else the only file that
   * is there.
   */
  split?: string | undefined
}

/**
 * Reads a folder in the layout of BEIR (Thakur et al., "BEIR: a heterogeneous benchmark for
 * zero-shot evaluation of information retrieval models", 2021): `corpus.jsonl`, `queries.jsonl` and
 * `qrels/test.tsv`. Queries without a relevant document are left out, as BEIR does.
 *
 * Everything is held in memory. Rejects with `invalid_input` for a broken line; the message names
 * its file and number. Rejects with `io_error` for a file that can't be read.
 *
 * @throws TypeError for a wrong option
 */
export async function readCollection(folder: string, options: ReadCollectionOptions = {}): Promise<Collection> {
  const read = optionReader('readCollection', options)
  const signal: AbortSignal | undefined = read('signal', anySignal)
  const splitName: string | undefined = read('split', optional(filledString))
  read.done()
  const split = await chooseSplit(folder, splitName)
  const documents = await readCorpus(folder, { signal })
  const qrels = await readQrels(join(folder, 'qrels', `${split}.tsv`), signal)
  const all = await readQueries(join(folder, 'queries.jsonl'), signal)
  const queries = all.filter(({ id }) => [...(qrels.get(id)?.values() ?? [])].some((grade) => grade > 0))
  return { name: basename(resolve(folder)), split, documents, queries, qrels }
}

async function chooseSplit(folder: string, splitName: string | undefined): Promise<string> {
  const expected = 'a collection in the layout of BEIR: corpus.jsonl, queries.jsonl and qrels/*.tsv'
  const files = await readdir(join(folder, 'qrels')).catch((error: unknown) => {
    throw ioError(error, join(folder, 'qrels'), expected)
  })
  const splits = files.flatMap((file) => (file.endsWith('.tsv') ? [file.slice(0, -'.tsv'.length)] : [])).sort()
  const split = splitName ?? (splits.includes('test') || splits.length !== 1 ? 'test' : splits[0]!)
  if (splits.includes(split)) return split
  if (splits.length === 0) throw invalidInput(folder, expected, 'no judgments')
  throw invalidInput('split', `one of the judgments of ${folder}: ${splits.join(', ')}`, split)
}

/**
 * Reads the documents of such a folder alone: its `corpus.jsonl`. Rejects as `readCollection` does.
 */
export async function readCorpus(folder: string, options?: CallOptions): Promise<CollectionDocument[]> {
  const signal = readSignal('readCorpus', options)
  const documents: CollectionDocument[] = []
  const ids = new Set<string>()
  for await (const line of jsonLines(join(folder, 'corpus.jsonl'), signal)) {
    const id = newId(line, ids)
    documents.push({ id, title: textOf(line, 'title', ''), text: textOf(line, 'text') })
  }
  return documents
}

async function readQueries(file: string, signal: AbortSignal | undefined): Promise<CollectionQuery[]> {
  const queries: CollectionQuery[] = []
  const ids = new Set<string>()
  for await (const line of jsonLines(file, signal)) {
    const id = newId(line, ids)
    const answer = line.value.answer === undefined ? undefined : textOf(line, 'answer')
    queries.push({ id, text: textOf(line, 'text'), answer })
  }
  return queries
}

/** Reads `query-id`, `corpus-id` and `score`, separated by tabs, below a header. */
async function readQrels(file: string, signal: AbortSignal | undefined): Promise<Qrels> {
  const qrels = new Map<string, Map<string, number>>()
  let isFirst = true
  for await (const { text, refuse } of fileLines(file, signal)) {
    const [query = '', document = '', score = '', ...more] = text.split('\t')
    const grade = score.trim() === '' ? Number.NaN : Number(score)
    const isHeader = isFirst && more.length === 0 && Number.isNaN(grade)
    isFirst = false
    if (isHeader) continue
    if (query === '' || document === '' || !Number.isFinite(grade) || more.length > 0)
      throw refuse('a query id, a document id and a grade, separated by tabs', describeValue(text))
    const grades = qrels.get(query) ?? new Map<string, number>()
    qrels.set(query, grades.set(document, grade))
  }
  return qrels
}

function newId({ value: { _id: id }, refuse }: JsonLine, ids: Set<string>): string {
  if (typeof id !== 'string' || id === '' || /\p{Surrogate}/u.test(id))
    throw refuse('`_id` to be a text that is not empty', describeValue(id))
  if (ids.has(id)) throw refuse('an `_id` that no line before has', describeValue(id))
  ids.add(id)
  return id
}

function textOf({ value, refuse }: JsonLine, member: string, otherwise?: string): string {
  const text = value[member] ?? otherwise
  if (typeof text !== 'string') throw refuse(`\`${member}\` to be a text`, describeValue(text))
  return text
}
