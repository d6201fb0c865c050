import { defaultAnalyzer } from '@kebab/core'
import { yieldToEventLoop } from '@kebab/core/kit'
import type { ChunkMark } from './chunk-table.js'
import { Contents, type ContentsOptions } from './contents.js'
import { type IndexPart, PAIR_SLOTS, SLOTS } from './word-index.js'

/** The indexes of contents, in the order in which they are saved. */
export const INDEXES = ['words', 'parts'] as const

/** Contents as they are saved: the chunks, and what FlexSearch exports of each index. */
export interface SavedContents {
  /** In the order of their numbers, which are those of the parts, from 0 on. */
  chunks: readonly (readonly [chunkId: string, mark: ChunkMark])[]
  parts: Readonly<Record<(typeof INDEXES)[number], readonly IndexPart[]>>
}

/** Terms as FlexSearch exports them. */
type Entry = [term: string, slots: (number[] | null)[]]

/**
 * Exports contents without what is hidden. Yields to the event loop between two parts, of which
 * FlexSearch decides the size. Don't change the contents meanwhile.
 */
export async function exportContents(contents: Contents, signal?: AbortSignal): Promise<SavedContents> {
  signal?.throwIfAborted()
  const chunks = [...contents.table.held()]
  const numbers = new Int32Array(contents.table.chunkIds.length).fill(-1)
  for (const [at, { number }] of chunks.entries()) numbers[number] = at
  const exportIndex = async (index: (typeof INDEXES)[number]): Promise<IndexPart[]> => {
    const parts: IndexPart[] = []
    await contents[index].export(async ({ key, data }) => {
      await yieldToEventLoop(signal)
      parts.push({ key, data: contents.table.hidden === 0 ? data : renumbered(key, data, numbers) })
    })
    return parts
  }
  const words = await exportIndex('words')
  const parts = await exportIndex('parts')
  return { chunks: chunks.map(({ chunkId, mark }) => [chunkId, mark]), parts: { words, parts } }
}

/**
 * Makes contents of what was exported. Yields to the event loop between two parts.
 * @throws RangeError for what `exportContents` doesn't give
 */
export async function importContents(
  { chunks, parts }: SavedContents,
  options: ContentsOptions,
  signal?: AbortSignal,
): Promise<Contents> {
  signal?.throwIfAborted()
  const contents = new Contents(options)
  for (const [chunkId, mark] of chunks) {
    if (contents.table.numberOf(chunkId) !== undefined) throw new RangeError('a chunk that comes twice')
    contents.table.hold({ chunkId, number: contents.table.reserve(), mark })
  }
  for (const index of INDEXES) {
    for (const part of parts[index]) {
      const entries = checkedEntries(part, chunks.length)
      contents[index].import(part)
      if (index === 'words' && entries !== undefined) {
        for (const [text] of entries)
          contents.vocabulary.add({ text, folded: defaultAnalyzer.terms(text)[0]?.term ?? text })
      }
      await yieldToEventLoop(signal)
    }
  }
  return contents
}

/** Makes the same contents anew, without what is hidden. */
export async function copyContents(contents: Contents, options: ContentsOptions): Promise<Contents> {
  return importContents(await exportContents(contents), options)
}

/** What a part has: the numbers of texts, terms, or the neighbours of terms. */
function kindOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}

function renumbered(key: string, data: string, numbers: Int32Array): string {
  const renumber = (ids: readonly number[]): number[] => ids.map((id) => numbers[id]!).filter((number) => number >= 0)
  const entries = (list: readonly Entry[]): Entry[] =>
    list
      .map(([term, slots]): Entry => [term, slots.map((ids) => ids && renumber(ids))])
      .filter(([, slots]) => slots.some((ids) => ids !== null && ids.length > 0))
  const value = JSON.parse(data)
  switch (kindOf(key)) {
    case 'reg':
      return JSON.stringify(renumber(value))
    case 'map':
      return JSON.stringify(entries(value))
    default:
      return JSON.stringify(
        (value as [string, Entry[]][])
          .map(([term, list]): [string, Entry[]] => [term, entries(list)])
          .filter(([, list]) => list.length > 0),
      )
  }
}

/**
 * Checks a part, so that a forged one can only give wrong answers. Returns its terms, if it has
 * any.
 */
function checkedEntries({ key, data }: IndexPart, chunks: number): Entry[] | undefined {
  const isNumber = (id: unknown): boolean => Number.isInteger(id) && (id as number) >= 0 && (id as number) < chunks
  const areNumbers = (ids: unknown): boolean => Array.isArray(ids) && ids.every(isNumber)
  const areEntries = (list: unknown, most: number): list is Entry[] =>
    Array.isArray(list) &&
    list.every(
      (entry) =>
        Array.isArray(entry) &&
        typeof entry[0] === 'string' &&
        Array.isArray(entry[1]) &&
        entry[1].length <= most &&
        entry[1].every((ids) => ids === null || areNumbers(ids)),
    )
  const value: unknown = JSON.parse(data)
  const kind = kindOf(key)
  const areNeighbours = (list: unknown): boolean =>
    Array.isArray(list) &&
    list.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && areEntries(pair[1], PAIR_SLOTS + 1))
  if (kind === 'map' && areEntries(value, SLOTS + 1)) return value
  if ((kind === 'reg' && areNumbers(value)) || (kind === 'ctx' && areNeighbours(value))) return undefined
  throw new RangeError(`a part ${key} that FlexSearch doesn't export`)
}
