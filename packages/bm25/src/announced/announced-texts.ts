import type { IndexedText } from '@kebab/core/internal'
import { textUnits } from '@kebab/core/kit'
import { LiveSegment } from '../contents.js'
import type { Segment } from '../segment/segment.js'
import { type SegmentAnswer, type SegmentTask, type SegmentWork, segmentsIn, taskOf } from './segment-tasks.js'

/** The calling side of a thread that does the tasks of retrievers. */
export interface SegmentThread {
  /**
   * Has a task done by `segmentTasks` on the thread, and resolves to its answer. Tasks of one
   * retriever are done in the order of the calls. Returns `undefined` where the thread takes none
   * now, and rejects where the task fails: the retriever then does the work itself.
   */
  send(task: SegmentTask): Promise<SegmentAnswer> | undefined
}

/** Texts are sent together until they have so many characters: each message takes time. */
const CHARACTERS_PER_TASK = 16_384

/** What a batch gave. */
export interface BatchSegments {
  segments: readonly LiveSegment[]
  /** The texts that are in none of them. */
  others: readonly IndexedText[]
}

/** A batch whose segments the thread builds. */
interface Batch {
  /** By chunk id: what the thread has of it. */
  texts: Map<string, IndexedText>
  answer: Promise<readonly Segment[]>
}

/** The texts that were announced and not added yet, which a thread counts the terms of. */
export class AnnouncedTexts {
  readonly #thread: SegmentThread
  readonly #of: Pick<SegmentWork, 'analyzer' | 'settings' | 'key'>
  /** How many batches there were. */
  #batches = 0
  /** By chunk id: what the thread has of the batch. */
  #texts = new Map<string, IndexedText>()
  /** What is sent next. */
  #waiting: IndexedText[] = []
  #characters = 0
  /** The last batch, until its texts are added. */
  #last: Batch | undefined

  constructor(thread: SegmentThread, of: Pick<SegmentWork, 'analyzer' | 'settings' | 'key'>) {
    this.#thread = thread
    this.#of = of
  }

  /** `isLast`: the batch ends with these texts. */
  announce(texts: readonly IndexedText[], isLast: boolean): void {
    for (const text of texts) {
      this.#waiting.push(text)
      this.#characters += text.text.length
    }
    if (isLast) this.#last ??= this.#end()
    // Where it fails, the end of the batch does too.
    else if (this.#characters >= CHARACTERS_PER_TASK) this.#send(false)?.catch(() => {})
  }

  /**
   * Ends the batch. Resolves to segments of those of the texts that are in it, and to the others.
   */
  async take(texts: readonly IndexedText[]): Promise<BatchSegments> {
    const batch = this.#last ?? this.#end()
    const isOfBatch = texts.some(({ chunkId }) => batch?.texts.has(chunkId))
    // A batch of others waits for them.
    this.#last = isOfBatch ? undefined : batch
    if (batch === undefined || !isOfBatch) return { segments: [], others: texts }
    const segments = await batch.answer
    const size = segments.reduce((sum, { lengths }) => sum + lengths.length, 0)
    // A thread that began anew in the middle of the batch lacks texts.
    if (size !== batch.texts.size) return { segments: [], others: texts }
    const others: IndexedText[] = []
    for (const text of texts) {
      if (isSameText(batch.texts.get(text.chunkId), text)) batch.texts.delete(text.chunkId)
      else others.push(text)
    }
    const unwanted = [...batch.texts.keys()].map((chunkId) => textUnits(chunkId, this.#of.key))
    const chunksIn = ({ chunks }: Segment) => unwanted.map((id) => chunks.find(id)).filter((chunk) => chunk >= 0)
    return { segments: segments.map((segment) => LiveSegment.of(segment).without(chunksIn(segment))), others }
  }

  /** Has the segments of the batch built. `undefined` where the thread has none of it. */
  #end(): Batch | undefined {
    // So few are counted sooner than they are sent.
    if (this.#texts.size === 0) return this.#clearWaiting()
    const answer = this.#send(true)
    const texts = this.#texts
    this.#texts = new Map()
    this.#batches++
    return { texts, answer: answer?.then(segmentsIn).catch(() => []) ?? Promise.resolve([]) }
  }

  #send(isLast: boolean): Promise<SegmentAnswer> | undefined {
    const texts = new Map<string, IndexedText>()
    for (const text of this.#waiting) if (!this.#texts.has(text.chunkId)) texts.set(text.chunkId, text)
    this.#clearWaiting()
    const answer = this.#thread.send(taskOf({ ...this.#of, batch: this.#batches, texts: [...texts.values()], isLast }))
    if (answer !== undefined) for (const [chunkId, text] of texts) this.#texts.set(chunkId, text)
    return answer
  }

  #clearWaiting(): undefined {
    this.#waiting = []
    this.#characters = 0
  }
}

function isSameText(a: IndexedText | undefined, b: IndexedText): boolean {
  return (
    a !== undefined &&
    a.text === b.text &&
    a.lang === b.lang &&
    a.headingsStart === b.headingsStart &&
    a.bodyStart === b.bodyStart
  )
}
