import type { ChunkStore } from '@kebab/core'
import { collect } from '../collect.js'
import { proveAbortBefore, proveAbortBetween, proveAbortDuring } from '../prove-abort.js'
import { sampleDocument } from '../sample-document.js'
import type { Rule } from '../test-runner.js'
import { idsOf } from './expected-chunks.js'

const documents = Array.from({ length: 40 }, (_, i) => sampleDocument(`${i}.md`, [`${i} first`, `${i} second`]))
const chunkIds = documents.flatMap(idsOf)
const { docId } = documents[0]!.document

/** What an abort does to each call that takes a signal. */
export const abortRules: readonly Rule<ChunkStore>[] = [
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    prove: (store) => proveEachCall(store, proveAbortBefore),
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    prove: (store) => proveEachCall(store, proveAbortDuring),
  },
  {
    rule: 'an abort between two items of `documents()` or `chunks()` ends them with the caller’s reason',
    async prove(store) {
      await store.commit({ put: documents })
      await proveAbortBetween((signal) => store.documents({ signal }), 'documents')
      await proveAbortBetween((signal) => store.chunks({ signal }), 'chunks')
      await proveAbortBetween((signal) => store.chunks({ signal, docIds: [docId] }), 'chunks of a document')
    },
  },
]

type Proof = (call: (signal: AbortSignal) => Promise<unknown>, what: string) => Promise<void>

async function proveEachCall(store: ChunkStore, prove: Proof): Promise<void> {
  await store.commit({ put: documents })
  await prove((signal) => store.get(chunkIds, { signal }), 'get')
  await prove((signal) => store.get(chunkIds, { signal, embeddings: true }), 'get with embeddings')
  await prove((signal) => store.select({ tags: ['none'] }, { signal }), 'select')
  await prove((signal) => store.neighbours(chunkIds[0]!, 1, { signal }), 'neighbours')
  await prove((signal) => store.source(docId, { signal }), 'source')
  await prove((signal) => collect(store.documents({ signal })), 'documents')
  await prove((signal) => collect(store.chunks({ signal })), 'chunks')
}
