import { createReadStream, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** A document of a collection. */
export interface CollectionDocument {
  id: string
  title: string
  text: string
}

/** A question of a collection. */
export interface CollectionQuery {
  id: string
  text: string
  /** The words of a relevant document that answer it, where the collection says so. */
  answer?: string | undefined
}

/** A test collection: documents, queries, and which documents answer which query. */
export interface Collection {
  /** The name of its folder. */
  name: string
  documents: CollectionDocument[]
  queries: CollectionQuery[]
  /** Grades by query and document. What isn't named isn't relevant. */
  qrels: Map<string, Map<string, number>>
}

/**
 * Reads a folder in the layout of BEIR (Thakur et al., "BEIR: a heterogeneous benchmark for
 * zero-shot evaluation of information retrieval models", 2021): `corpus.jsonl`, `queries.jsonl` and
 * `qrels/test.tsv`. Queries without a relevant document are left out, as BEIR does.
 */
export async function readCollection(folder: string): Promise<Collection> {
  const files = ['corpus.jsonl', 'queries.jsonl', join('qrels', 'test.tsv')] as const
  for (const file of files) {
    if (!existsSync(join(folder, file))) {
      throw new Error(`${folder}: expected a collection in BEIR layout (${files.join(', ')}), found no ${file}`)
    }
  }
  const documents: CollectionDocument[] = []
  for await (const line of linesOf(join(folder, files[0]))) {
    const { _id, title = '', text } = JSON.parse(line) as { _id: string; title?: string; text: string }
    documents.push({ id: _id, title, text })
  }
  const qrels = new Map<string, Map<string, number>>()
  for await (const line of linesOf(join(folder, files[2]))) {
    const [query = '', document = '', score = ''] = line.split('\t')
    const grade = Number(score)
    // The first line is a header.
    if (score.trim() === '' || !Number.isFinite(grade)) continue
    const grades = qrels.get(query) ?? new Map<string, number>()
    qrels.set(query, grades.set(document, grade))
  }
  const queries: Collection['queries'] = []
  for await (const line of linesOf(join(folder, files[1]))) {
    const { _id, text, answer } = JSON.parse(line) as { _id: string; text: string; answer?: string }
    if ([...(qrels.get(_id)?.values() ?? [])].some((grade) => grade > 0)) queries.push({ id: _id, text, answer })
  }
  return { name: basename(resolve(folder)), documents, queries, qrels }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() !== '') yield line
  }
}
