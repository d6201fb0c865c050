import { type SegmentAnswer, type SegmentTask, segmentTasks } from '@kebab/bm25'
import { BM25_DEFAULTS } from '@kebab/core/internal'
import { expect, test } from 'vitest'
import { folderAnalyzer } from '../src/folder-analyzer.js'
import { wordsThread } from '../src/words-thread.js'

const analyzer = folderAnalyzer()
const key = [1, 2] as const
let batches = 0

/** A batch of one long text, which is all of it. */
function taskOf(text: string): SegmentTask {
  const texts = [{ chunkId: `id${batches}`, text, headingsStart: 0, bodyStart: 0, lang: 'en' }]
  return { analyzer: analyzer.version, settings: BM25_DEFAULTS, key, batch: batches++, texts, isLast: true }
}

const LONG = 'The quick foxes were running over Müller’s lazy dogs on 5 March 2024. '.repeat(1000)

/** Sends texts until the thread takes one. */
async function firstTaken(): Promise<{ task: SegmentTask; answer: SegmentAnswer; sent: number }> {
  for (let sent = 1; ; sent++) {
    const task = taskOf(LONG)
    const answer = wordsThread()?.send(task)
    if (answer !== undefined) return { task, answer: await answer, sent }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('the thread starts after half a million characters, and counts terms as the calling thread does', async () => {
  const { task, answer, sent } = await firstTaken()
  expect(sent * LONG.length).toBeGreaterThan(2 ** 19)
  expect(answer).toEqual(segmentTasks(analyzer)(task))
})

test('the thread refuses texts of another analyzer, and goes on', async () => {
  await firstTaken()
  const other = { ...taskOf(LONG), analyzer: 'another' }
  await expect(wordsThread()!.send(other)).rejects.toMatchObject({ code: 'internal' })
  await firstTaken()
})
