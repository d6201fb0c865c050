export type { SegmentThread } from './announced/announced-texts.js'
export { type SegmentAnswer, type SegmentTask, segmentTasks } from './announced/segment-tasks.js'
export { type Bm25Retriever, type Bm25RetrieverOptions, bm25Retriever } from './bm25-retriever.js'
