import type { Analyzer } from '@kebab/core'
import type { Bm25Settings, HashKey, IndexedText } from '@kebab/core/internal'
import { finish } from '@kebab/core/kit'
import { type Segment, segmentOf } from '../segment/segment.js'
import { SegmentSeries } from '../segment/segment-series.js'
import { StringTable, type StringTableParts } from '../segment/string-table.js'

/**
 * What a retriever has another thread do: count the terms of some texts, and build the segments of
 * its index that they make up. `postMessage` takes it, and so it takes the answer.
 */
export interface SegmentTask {
  /** How many UTF-16 units its texts have: it takes time in proportion to them. */
  readonly characters: number
  /** What `segmentTasks` reads. */
  readonly work: object
}

/** The segments of some texts. They come with the answer to the last task of these. */
export interface SegmentAnswer {
  readonly segments: readonly object[]
}

/** The texts of a retriever that a task is about. */
export interface SegmentWork {
  /** `version` of the analyzer that the terms are to be made with. */
  analyzer: string | undefined
  /** The other settings of the retriever. */
  settings: Bm25Settings
  /** Tells the batches of one retriever from those of others. */
  key: HashKey
  /** The number of the batch. A new one ends the one before without an answer. */
  batch: number
  texts: readonly IndexedText[]
  /** Whether they are the last of the batch. */
  isLast: boolean
}

/** Returns the task of some work. */
export function taskOf(work: SegmentWork): SegmentTask {
  return { characters: work.texts.reduce((sum, { text }) => sum + text.length, 0), work }
}

/** A segment as a message between threads holds it. */
interface PortableSegment extends Omit<Segment, 'chunks' | 'terms'> {
  chunks: StringTableParts
  terms: StringTableParts
}

/**
 * Returns what does the tasks of retrievers, one after the other: the program of a thread calls it
 * for each message. It throws what the analyzer throws, and a `TypeError` for a task that another
 * analyzer is to do.
 */
export function segmentTasks(analyzer: Analyzer): (task: SegmentTask) => SegmentAnswer {
  const openBatches = new Map<string, { batch: number; series: SegmentSeries }>()
  return ({ work }) => {
    const { analyzer: version, settings, key, batch, texts, isLast } = work as SegmentWork
    if (version !== analyzer.version)
      throw new TypeError(`segmentTasks: expected texts for ${analyzer.version}, found some for ${version}`)
    const name = key.join()
    const last = openBatches.get(name)
    const series = last?.batch === batch ? last.series : new SegmentSeries({ ...settings, key, analyzer })
    // A batch that fails leaves nothing behind.
    openBatches.delete(name)
    finish(series.add(texts))
    if (isLast) return { segments: finish(series.end()).map(portable) }
    openBatches.set(name, { batch, series })
    return { segments: [] }
  }
}

function portable(segment: Segment): PortableSegment {
  return { ...segment, chunks: segment.chunks.parts, terms: segment.terms.parts }
}

/** Returns the segments that an answer holds. */
export function segmentsIn({ segments }: SegmentAnswer): Segment[] {
  return (segments as readonly PortableSegment[]).map(({ chunks, terms, ...others }) =>
    segmentOf({ ...others, chunks: StringTable.of(chunks), terms: StringTable.of(terms) }),
  )
}
