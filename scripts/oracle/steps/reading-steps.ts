import { existsSync } from 'node:fs'
import type { Kebab } from '@kebab/local'
import { agree, Disagreement } from '../compare/compare.js'
import { compareAnswer, compareBulk, compareExplanation } from '../compare/compare-answers.js'
import { compareContents, linesOf, listDocuments } from '../compare/compare-contents.js'
import type { Sides } from '../sides.js'
import type { AbortedCall, Step } from '../world/world.js'

const ABORTED = new Error('aborted by the world')
const REQUEST = { query: 'apple river', k: 20 } as const

/** Answers a question. */
export async function ask({ kebab, naive }: Sides, { question }: Extract<Step, { do: 'ask' }>): Promise<void> {
  await compareAnswer(kebab, naive.engine, question)
}

/** Explains the place of a document. */
export async function explain(sides: Sides, step: Extract<Step, { do: 'explain' }>): Promise<void> {
  const { kebab, naive } = sides
  const request = sides.requestOf(step.request)
  if (naive.isApproximate(request.mode)) return
  const documents = naive.save().map(({ document }) => document.docId)
  await compareExplanation(kebab, naive.engine, request, documents.sort()[step.document] ?? '0'.repeat(32))
}

/** Sends several requests at once. */
export async function searchAll(sides: Sides, { requests }: Extract<Step, { do: 'bulk' }>): Promise<void> {
  const { kebab, naive, tally } = sides
  const sent = requests.map((request) => sides.requestOf(request)).filter(({ mode }) => !naive.isApproximate(mode))
  if (sent.length === 0) return
  await compareBulk(kebab, naive.engine, sent)
  tally.pages += sent.length
}

/** Aborts a call. It is done as a whole, or rejects with the reason and has done nothing. */
export async function abort(sides: Sides, { call, turns }: Extract<Step, { do: 'abort' }>): Promise<void> {
  const { naive, kebab } = sides
  const controller = new AbortController()
  const copy = sides.newPath()
  const calling = callOf(call, kebab, copy, controller.signal).catch((error: unknown) => error)
  for (let i = 0; i < turns; i++) await new Promise(setImmediate)
  controller.abort(ABORTED)
  const outcome = await calling
  if (outcome instanceof Error && outcome !== ABORTED) throw outcome
  const isDone = outcome !== ABORTED
  if (call === 'backup' && !isDone && existsSync(copy)) throw new Disagreement('an aborted backup', copy, 'no folder')
  if (call === 'backup' && isDone) await sides.compareCopy(copy)
  if (call === 'removal') {
    const isRemoved = (await listDocuments(kebab)).every(({ sourceId }) => sourceId !== 'notes')
    if (isDone) agree('whether a removal removes', isRemoved, true)
    if (isRemoved) naive.remove({ sourceId: 'notes' })
    await compareContents(kebab, naive.engine)
  }
  if (call === 'search' && isDone && !naive.isApproximate(undefined))
    agree(
      'the hits of a search that was aborted too late',
      (outcome as Awaited<ReturnType<Kebab['search']>>).hits.map(({ chunk_id }) => chunk_id),
      naive.engine
        .hits(REQUEST)!
        .slice(0, REQUEST.k)
        .map(({ chunkId }) => chunkId),
    )
}

async function callOf(call: AbortedCall, kebab: Kebab, copy: string, signal: AbortSignal): Promise<unknown> {
  switch (call) {
    case 'search':
      return kebab.search(REQUEST, { signal })
    case 'bulk':
      return kebab.bulkSearch({ queries: [REQUEST, REQUEST] }, { signal })
    case 'ask':
      return kebab.ask({ question: 'Where is the river?' }, { signal })
    case 'doctor':
      return kebab.doctor({ deep: true, signal })
    case 'listing':
      return linesOf(kebab, signal)
    case 'removal':
      return kebab.remove({ sourceId: 'notes' }, { signal })
    case 'backup':
      return kebab.backup(copy, { signal })
  }
}
