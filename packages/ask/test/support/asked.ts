import type { CallOptions } from '@kebab/core'
import type { AnswerEventV1, AnswerV1, AskRequestV1 } from '@kebab/schemas'
import { assertWire } from '../../../../test/support/assert-wire.js'
import { type Ask, type AskOptions, createAsk } from '../../src/index.js'
import type { Shelf } from './shelf.js'

/**
 * An `Ask` over a shelf that holds everything that comes out of it to the schemas, to the contract
 * as it was given, and to what holds of every answer: citations are verbatim, and markers and
 * citations are the same. The gate lets everything through unless a request says otherwise.
 */
export function askOf(shelf: Shelf, options: Omit<AskOptions, 'engine'> & Partial<Pick<AskOptions, 'engine'>>): Ask {
  const ask = createAsk({ engine: shelf.engine, ...options })

  async function* stream(request: AskRequestV1, call?: CallOptions): AsyncGenerator<AnswerEventV1> {
    const seen: AnswerEventV1[] = []
    for await (const event of ask.stream(open(request), call)) {
      assertWire('answer_event.v1', event)
      seen.push(event)
      if (event.type === 'final') checkEvents(seen, event.answer, shelf)
      yield event
    }
    if (seen.at(-1)?.type !== 'final') throw new Error('expected a final event last')
  }

  async function checkedAnswer(request: AskRequestV1, call?: CallOptions): Promise<AnswerV1> {
    const answer = await ask(open(request), call)
    checkAnswer(answer, shelf)
    return answer
  }

  return Object.assign(checkedAnswer, { stream })
}

function open(request: AskRequestV1): AskRequestV1 {
  return { evidence_threshold: 0, ...request }
}

/** All events of a stream. */
export async function eventsOf(stream: AsyncIterable<AnswerEventV1>): Promise<AnswerEventV1[]> {
  const events: AnswerEventV1[] = []
  for await (const event of stream) events.push(event)
  return events
}

function checkEvents(events: readonly AnswerEventV1[], answer: AnswerV1, shelf: Shelf): void {
  checkAnswer(answer, shelf)
  const hops = events.flatMap((event) => (event.type === 'hop' ? [event.hop] : []))
  expectSame('hops', hops, answer.hops ?? [])
  const verified = events.flatMap((event) => (event.type === 'verification' ? [event.verification] : []))
  expectSame('verification', verified, answer.verification === undefined ? [] : [answer.verification])
  const order = ['hop', 'retrieval_done', 'token', 'hop', 'verification', 'final']
  const types = events.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1])
  const inOrder = order.filter((type, i) =>
    type !== 'hop' ? types.includes(type as 'token') : i === 0 ? types[0] === 'hop' : types.lastIndexOf('hop') > 0,
  )
  expectSame('order of events', types, inOrder)
  for (const once of ['retrieval_done', 'final']) {
    expectSame(once, events.filter(({ type }) => type === once).length, 1)
  }
}

function checkAnswer(answer: AnswerV1, shelf: Shelf): void {
  assertWire('answer.v1', answer)
  checkHops(answer)
  if (!answer.grounded) {
    expectSame('citations of a refusal', answer.citations, [])
    return
  }
  const markers = [...new Set([...answer.answer.matchAll(/\[#(\d+)\]/g)].map(([, n]) => n))]
  expectSame('markers', markers.sort(), answer.citations.map(({ marker }) => String(marker)).sort())
  for (const { path, start, end, line_start, line_end, claims = [] } of answer.citations) {
    const source = shelf.source(path)
    if (source === undefined) throw new Error(`expected a document ${path}, found none`)
    checkLines(source, start, end, line_start, line_end)
    for (const { claim, start: from, end: to, evidence } of claims) {
      expectSame('claim', answer.answer.slice(from, to), claim)
      expectSame('evidence', source.slice(evidence.start, evidence.end), evidence.text)
      if (evidence.start < start || evidence.end > end) throw new Error('expected the evidence within its passage')
      checkLines(source, evidence.start, evidence.end, evidence.line_start, evidence.line_end)
    }
  }
}

function checkLines(source: string, start: number, end: number, lineStart: number, lineEnd: number): void {
  const lineOf = (offset: number): number => source.slice(0, offset).split(/\r\n|\r|\n/).length
  expectSame('lines', [lineStart, lineEnd], [lineOf(start), lineOf(end - 1)])
}

function checkHops({ hops, usage, refusal_reason }: AnswerV1): void {
  if (hops == null || hops.length === 0) return
  const kinds = hops.map(({ kind }) => kind).join(' ')
  if (!/^decompose( decide)*( synthesize)?$/.test(kinds)) throw new Error(`expected hops in order, found ${kinds}`)
  expectSame(
    'iter',
    hops.map(({ iter }) => iter),
    hops.map((_, i) => i),
  )
  if (refusal_reason == null && hops.at(-1)?.kind !== 'synthesize') throw new Error('expected synthesize last')
  for (const { kind, context_chunks_added: added, sub_queries = [], forced_stop } of hops) {
    if (kind !== 'decide' && added > 0) throw new Error(`expected no chunks added by ${kind}`)
    if (kind === 'synthesize') expectSame('sub_queries', sub_queries, [])
    if (forced_stop && (kind !== 'decide' || sub_queries.length > 0))
      throw new Error('expected a forced stop to ask for nothing')
  }
  if (usage.llm_calls < 0) throw new Error('expected calls')
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  const [foundJson, expectedJson] = [found, expected].map((value) => JSON.stringify(value))
  if (foundJson !== expectedJson) throw new Error(`${what}: expected ${expectedJson}, found ${foundJson}`)
}
