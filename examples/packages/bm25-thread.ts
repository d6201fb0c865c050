import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { bm25Retriever, type SegmentAnswer, type SegmentTask, segmentTasks } from '@kebab/bm25'
import { defaultAnalyzer } from '@kebab/core'
import { prepareDocument } from '@kebab/ingest/prepare'

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url))
  const waiting: ((answer: SegmentAnswer) => void)[] = []
  worker.on('message', (answer) => waiting.shift()!(answer))
  const send = (task: SegmentTask): Promise<SegmentAnswer> => {
    worker.postMessage(task)
    return new Promise((resolve) => waiting.push(resolve))
  }

  const lexical = bm25Retriever({ analyzer: defaultAnalyzer, thread: { send } })
  const text = 'A hook runs before a commit is made.\n\n'.repeat(1000)
  const { chunks } = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })
  lexical.announce(chunks) // the thread begins to count
  await lexical.add(chunks)
  const { candidates } = await lexical.prepare('how do hooks run').retrieve({ limit: 10 })
  console.log(candidates.length)
  await worker.terminate()
} else {
  const answerTo = segmentTasks(defaultAnalyzer)
  parentPort!.on('message', (task: SegmentTask) => parentPort!.postMessage(answerTo(task)))
}
