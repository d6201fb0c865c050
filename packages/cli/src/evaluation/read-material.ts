import { basename, join, resolve } from 'node:path'
import type { PatternQuestion } from '@kebab/eval'
import { wrongCommandLine } from '../failure.js'
import { type Corpus, documentOf } from './collection-index.js'
import type { JudgedQueries } from './measure-search.js'

/** What an index is measured by: queries, or questions with the patterns of their answers. */
export interface Material {
  by: JudgedQueries | { questions: readonly PatternQuestion[] }
  /** What is indexed. Absent: the documents of the user's index. */
  corpus?: Corpus | undefined
  /** Which judgments of a collection were read. Absent: there are none. */
  split?: string | undefined
}

/** How material is read. */
export interface MaterialOptions {
  isFolder: boolean
  /** Whether answers are judged, by `asked.jsonl` of a folder. */
  asked?: boolean | undefined
  split?: string | undefined
  /** The most queries or questions. Default: all. */
  limit?: number | undefined
  signal: AbortSignal
}

/** Reads a folder or a file. Rejects as the readers of `@kebab/eval/read` do. */
export async function readMaterial(path: string, options: MaterialOptions): Promise<Material> {
  const { isFolder, asked: judgesAnswers, split, limit, signal } = options
  const read = await import('@kebab/eval/read')
  const call = { signal }
  if (split !== undefined && (!isFolder || judgesAnswers))
    throw wrongCommandLine('--split', 'the folder of a collection beside it', judgesAnswers ? '--asked' : path)
  if (judgesAnswers) {
    const questions = await read.readQuestionFile(isFolder ? join(path, 'asked.jsonl') : path, call)
    const by = { questions: questions.slice(0, limit) }
    if (!isFolder) return { by }
    return { by, corpus: { name: basename(resolve(path)), documents: await read.readCorpus(path, call) } }
  }
  if (!isFolder) {
    const { queries, qrels } = await read.readGoldenFile(path, call)
    return { by: { queries: queries.slice(0, limit), qrels } }
  }
  const { name, documents, split: splitName, queries, qrels } = await read.readCollection(path, { split, signal })
  const by = { queries: queries.slice(0, limit), qrels, documentOf }
  return { by, corpus: { name, documents }, split: splitName }
}

/** Returns what opens a closing line: the collection that was measured, if it is one. */
export function nameOf({ corpus, split }: Material): string {
  if (corpus === undefined) return ''
  return `${corpus.name}${split === undefined ? '' : ` (${split})`}: `
}

/** How much of material can be measured. */
export interface MaterialCounts {
  /** Queries with a relevant document, or questions. */
  measured: number
  /** Queries without one, which are left out. */
  skipped: number
}

/** Counts what of material can be measured. */
export function countsOf({ by }: Material): MaterialCounts {
  if ('questions' in by) return { measured: by.questions.length, skipped: 0 }
  const { queries, qrels } = by
  const measured = queries.filter(({ id }) => [...(qrels.get(id)?.values() ?? [])].some((grade) => grade > 0)).length
  return { measured, skipped: queries.length - measured }
}
