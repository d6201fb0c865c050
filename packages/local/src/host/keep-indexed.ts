import { resolve } from 'node:path'
import { isKebabError } from '@kebab/core'
import { agreeing, counted, runLines, SkipCounts } from '@kebab/core/internal'
import type { EngineDescriptionV1, IngestEventV1 } from '@kebab/schemas'
import type { Kebab } from '../kebab.js'
import type { FolderRules } from './index-settings.js'

/** How far indexing is, as the description of an engine says it. */
export type Indexing = NonNullable<EngineDescriptionV1['indexing']>

export interface KeepIndexedOptions {
  kebab: Pick<Kebab, 'index' | 'watch' | 'settled'>
  /** The folders, as their user names them: absolute paths, or from the working directory. */
  docs: readonly string[]
  /** The working directory: an absolute path. */
  cwd: string
  /** Whether to go on whenever they change. */
  watch: boolean
  /** How a folder, an absolute path, is indexed. */
  rulesOf(folder: string): FolderRules
  /** Ends indexing and watching. */
  signal: AbortSignal
  log(line: string): void
  /** Called after each commit. */
  onChange(): void
}

/** Indexing of folders that goes on. */
export interface FolderIndexing {
  /** How far it is, or `undefined` when all folders are indexed. */
  state(): Indexing | undefined
  /** Resolves when the first run over each folder has ended, however it did. Never rejects. */
  done: Promise<void>
}

/**
 * Brings an index in step with folders, one after the other, and goes on when they change if they
 * are to be watched. A run that fails leaves what was indexed before, and says so.
 */
export function keepIndexed(options: KeepIndexedOptions): FolderIndexing {
  const { kebab, docs, cwd, watch, rulesOf, signal, log, onChange } = options
  /** The folders that are being indexed or wait for it, with how far they are. */
  const open = new Map<string, { done: number; total: number | undefined }>(
    docs.map((folder) => [folder, { done: 0, total: undefined }]),
  )
  const failed = new Map<string, string>()
  /** How far the vectors are, while some are missing. */
  let vectors: VectorsEvent | undefined
  /** How far words are that are made anew. */
  let words: WordsEvent | undefined
  let embedding: Promise<void> | undefined

  const heard = (folder: string, event: IngestEventV1): void => {
    if (event.type === 'started') open.set(folder, { done: 0, total: undefined })
    if (event.type === 'scanned' || event.type === 'progress') {
      const done = event.type === 'progress' ? event.documents_done : 0
      open.set(folder, { done, total: event.documents_total ?? undefined })
    }
    if (event.type === 'committed') onChange()
    if (event.type === 'finished') {
      open.delete(folder)
      failed.delete(folder)
    }
    if (event.type === 'failed' || event.type === 'aborted') open.delete(folder)
  }
  const fail = (folder: string, error: unknown): void => {
    open.delete(folder)
    if (signal.aborted) return
    failed.set(folder, isKebabError(error) ? error.code : 'internal')
    log(`indexing ${folder} failed, and what was indexed before is served. ${textOf(error)}`)
  }

  async function indexFolder(folder: string): Promise<void> {
    const skips = new SkipCounts()
    let reported = false
    const onProgress = (event: IngestEventV1): void => {
      heard(folder, event)
      skips.see(event)
      if (event.type !== 'finished') return
      void embedRest()
      // Later runs of a watch that change nothing are not worth a line.
      const { added, updated, removed, failed: broken } = event.report.documents
      if (reported && added + updated + removed + broken === 0) return
      reported = true
      const { problems, summary, leftOut } = runLines(folder, event.report, skips)
      for (const line of [...problems, summary, leftOut]) if (line !== undefined) log(line)
    }
    try {
      const path = resolve(cwd, folder)
      const rules = rulesOf(path)
      if (watch) {
        const onError = (error: unknown): void => fail(folder, error)
        await kebab.watch(path, { ...rules, vectors: 'later', signal, onProgress, onError })
      } else await kebab.index(path, { ...rules, vectors: 'later', signal, onProgress })
    } catch (error) {
      fail(folder, error)
    }
  }

  async function indexAll(): Promise<void> {
    for (const folder of docs) if (!signal.aborted) await indexFolder(folder)
    await embedRest()
  }

  /** Waits for the vectors of what was indexed. What ends them is said once for each attempt. */
  function embedRest(): Promise<void> {
    embedding ??= waitForVectors().finally(() => {
      embedding = undefined
    })
    return embedding
  }

  async function waitForVectors(): Promise<void> {
    try {
      await kebab.settled({
        signal,
        onProgress: (event) => {
          if (event.type === 'vectors') vectors = event
          if (event.type === 'words') words = event
        },
      })
      failed.delete(VECTORS)
    } catch (error) {
      if (signal.aborted) return
      failed.set(VECTORS, isKebabError(error) ? error.code : 'internal')
      log(`words alone find what has no vector yet: it could not be embedded. ${textOf(error)}`)
    } finally {
      vectors = undefined
      words = undefined
    }
  }

  return {
    done: indexAll(),
    state() {
      const [running] = open.values()
      if (running !== undefined) return runningState(running, open.size)
      if (words !== undefined && words.chunks_done < words.chunks_total) return wordsState(words)
      if (vectors !== undefined && vectors.chunks_done < vectors.chunks_total) return vectorsState(vectors)
      const codes = [...new Set(failed.values())]
      if (codes.length === 0) return undefined
      const what =
        failed.size === 1 && failed.has(VECTORS)
          ? 'words find everything, and meaning only a part'
          : 'what was indexed before is served, and may be out of date'
      const message = `indexing failed (${codes.join(', ')}): ${what}`
      return { state: 'failed', message }
    },
  }
}

/** Stands for the vectors among what failed. No folder has this path. */
const VECTORS = ''

type VectorsEvent = Extract<IngestEventV1, { type: 'vectors' }>

function vectorsState({ chunks_done, chunks_total, seconds_left }: VectorsEvent): Indexing {
  const rest = seconds_left === null ? '' : `, and the rest takes about ${Math.ceil(seconds_left)} s`
  return {
    state: 'running',
    message: `all documents are found by words; ${chunks_done} of ${counted(chunks_total, 'chunk')} ${agreeing(chunks_done, 'has a vector', 'have vectors')} to be found by meaning${rest}`,
  }
}

type WordsEvent = Extract<IngestEventV1, { type: 'words' }>

function wordsState({ chunks_done, chunks_total }: WordsEvent): Indexing {
  return {
    state: 'running',
    message: `some words are not found yet: those of another version are made anew, ${chunks_done} of ${counted(chunks_total, 'chunk')} so far`,
  }
}

function runningState({ done, total }: { done: number; total: number | undefined }, folders: number): Indexing {
  const more =
    folders > 1 ? `, and ${counted(folders - 1, 'more folder')} ${agreeing(folders - 1, 'waits', 'wait')}` : ''
  const count =
    total === undefined
      ? 'the folder is being read'
      : `${done} of ${counted(total, 'document')} ${agreeing(done, 'is', 'are')} done`
  return {
    state: 'running',
    message: `indexing is not complete: ${count}${more}. Results may lack documents`,
    documents_done: done,
    ...(total === undefined ? {} : { documents_total: total }),
  }
}

/** An error in one line. */
export function textOf(error: unknown): string {
  if (!isKebabError(error)) return error instanceof Error ? error.message : String(error)
  return `${error.code}: ${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`
}
