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
  /** `version` of the analyzer that the terms are to be made with. */
  readonly analyzer: string | undefined
  /** The other settings of the retriever. */
  readonly settings: Bm25Settings
  /** Tells the batches of one retriever from those of others. */
  readonly key: HashKey
  /** The number of the batch of texts. A new one ends the one before without an answer. */
  readonly batch: number
  readonly texts: readonly IndexedText[]
  /** Whether they are the last of the batch. */
  readonly isLast: boolean
}

/** The segments of a batch once its last texts were given, and none before. */
export interface SegmentAnswer {
  readonly segments: readonly PortableSegment[]
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
  return ({ analyzer: version, settings, key, batch, texts, isLast }) => {
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
  return segments.map(({ chunks, terms, ...others }) =>
    segmentOf({ ...others, chunks: StringTable.of(chunks), terms: StringTable.of(terms) }),
  )
}
