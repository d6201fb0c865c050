import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SegmentAnswer, SegmentTask, SegmentThread } from '@kebab/bm25'
import { KebabError } from '@kebab/core'
import { AnsweringThread, type NativeThread, startThread, threadHelps } from '@kebab/core/internal'
import type { WordsAnswer, WordsTask } from './words-worker.js'

/** The built program of the thread, also where this module runs from its sources. */
const PROGRAM = new URL('../dist/words-worker.js', import.meta.url)

/** The thread starts after so many characters: fewer are counted sooner than it has started. */
const CHARACTERS_BEFORE_START = 2 ** 19

/** How long the thread stays without a task, in milliseconds. */
const IDLE_MS = 5000

/**
 * Returns what counts the terms of `folderAnalyzer` on a thread: one for all indexes of the
 * process. It starts during a long run of indexing, and ends a while after it. Returns `undefined`
 * where there can be no thread, or where it wouldn't help.
 */
export function wordsThread(): SegmentThread | undefined {
  return threadHelps(PROGRAM, { existsSync, availableParallelism, process }) ? thread : undefined
}

/** A thread that runs. */
interface Running {
  answering: AnsweringThread<WordsTask, WordsAnswer>
  end: NativeThread<Worker>['end']
  /** Whether it has loaded its program. */
  isReady: boolean
}

class WordsThread implements SegmentThread {
  #running: Running | undefined
  /** The characters of all texts since the last thread ended. */
  #characters = 0
  #idle: NodeJS.Timeout | undefined

  send(task: SegmentTask): Promise<SegmentAnswer> | undefined {
    this.#characters += task.characters
    if (this.#characters < CHARACTERS_BEFORE_START) return undefined
    this.#running ??= this.#start()
    return this.#running.isReady ? this.#ask(this.#running, task) : undefined
  }

  #start(): Running {
    const { worker, end } = startThread({ Worker, process }, { program: PROGRAM, name: 'words', workerData: {} })
    const answering = new AnsweringThread<WordsTask, WordsAnswer>(worker, (reason, cause) => {
      this.#forget(running)
      return new KebabError('internal', `expected the thread for words to answer, found ${reason}`, { cause })
    })
    const running: Running = { answering, end, isReady: false }
    worker.once('online', () => {
      running.isReady = true
      this.#endLater(running)
    })
    return running
  }

  async #ask(running: Running, segments: SegmentTask): Promise<SegmentAnswer> {
    const { answer, thrown } = await running.answering.ask({ segments })
    this.#endLater(running)
    if (answer === undefined) throw new KebabError('internal', `expected words of a text, found ${thrown}`)
    return answer
  }

  /** Ends the thread once it has had nothing to do for a while. */
  #endLater(running: Running): void {
    clearTimeout(this.#idle)
    const endIfIdle = (): void => {
      if (!running.answering.isIdle) return
      this.#forget(running)
      // What an idle thread says can't be of interest any more.
      running.end().catch(() => {})
    }
    this.#idle = setTimeout(endIfIdle, IDLE_MS).unref()
  }

  #forget(running: Running): void {
    if (this.#running !== running) return
    this.#running = undefined
    this.#characters = 0
  }
}

const thread = new WordsThread()
