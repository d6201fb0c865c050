import type { Corpus } from './corpus.ts'

/** A library at work on the corpus, as its own documentation says to use it. */
export interface Engine {
  /**
   * The ids of the ten best chunks for query q, best first. Only the engines that `requests.ts`
   * names are asked for another number of them.
   */
  query(q: number, k?: number): Promise<number[]> | number[]
  /**
   * The k best chunks for query q with their texts and what else a page shows of a hit. Absent for
   * one that was built without that.
   */
  show?(q: number, k: number): Promise<unknown[]>
  /** Throws if the last answer was wrong. It is called when its time was taken. */
  check?(): void
  /**
   * How many candidates of each kind it fuses. Absent for one of a single kind, and for one that
   * scores everything.
   */
  depth?: number
  /** Whether it fuses by Kebab's combined ranking. Default: by reciprocal rank alone. */
  combined?: boolean
  /** What it takes on disk, in bytes. Absent for one that is in memory alone. */
  bytes?: number
  /** Opens what was saved, once more, and lets go of it. Absent for one that can't be saved. */
  reopen?(): Promise<void>
  /**
   * Adds further texts while it answers. The id of the first is `first`. Absent for one that isn't
   * measured in that.
   */
  add?(more: Pick<Corpus, 'texts' | 'vectors'>, first: number): Promise<void>
}

/** Builds an engine over a corpus; `folder` is empty and its own. */
export type Build = (corpus: Corpus, folder: string) => Promise<Engine>

/**
 * Opens what `build` saved in the folder, and returns the function that answers query q. It is for
 * an engine whose memory is measured in a process that only searches.
 */
export type Open = (
  corpus: Pick<Corpus, 'queryVectors'>,
  folder: string,
) => Promise<(q: number) => Promise<number[]> | number[]>
