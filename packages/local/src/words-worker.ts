import { parentPort } from 'node:worker_threads'
import { type SegmentAnswer, type SegmentTask, segmentTasks } from '@kebab/bm25'
import type { Numbered } from '@kebab/core/internal'
import { folderAnalyzer } from './folder-analyzer.js'

// The program of the thread for words. It answers each task in turn.

/** What is asked of the thread. */
export interface WordsTask extends Numbered {
  segments: SegmentTask
}

/** What is answered to each task: what was thrown, where the task failed. */
export interface WordsAnswer extends Numbered {
  answer?: SegmentAnswer
  thrown?: string
}

const answerTo = segmentTasks(folderAnalyzer())

parentPort?.on('message', ({ task, segments }: WordsTask) => {
  const send = (answer: WordsAnswer): void => parentPort?.postMessage(answer)
  try {
    send({ task, answer: answerTo(segments) })
  } catch (error) {
    send({ task, thrown: String(error) })
  }
})
