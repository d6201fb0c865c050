import type { SearchHitV1 } from '@kebab/schemas'
import type { Position } from './cursor.js'
import { type QueryTerms, weighEvidence, weighTerms } from './evidence.js'
import { findTerms } from './find-terms.js'
import type { Found, FoundHit } from './hydrate.js'
import { passageText } from './passage-text.js'
import type { Plan } from './plan.js'
import { describeHit } from './respond.js'
import type { Question } from './retrieve.js'
import type { Settings } from './settings.js'
import { type Span, snippeter } from './snippet.js'
import { TimeSlices } from './time-slices.js'

/** A hit on its way to the wire, with everything but its snippet. */
export interface Draft {
  hit: SearchHitV1
  /** What the snippet is cut from. */
  text: string
  /** The span of the text that is shown under a cap. */
  snippetAt(cap: number): Span
  /** The place right behind the hit. */
  after: Position
}

/** Weighs the evidence of every hit that was found, and writes it but for the snippet, whose length the budget decides. */
export async function draft(settings: Settings, plan: Plan, question: Question, found: Found): Promise<Draft[]> {
  const { participants } = found.windows.at(-1)!
  const query = await weighTerms(settings, question)
  const slices = new TimeSlices(question.signal, settings.clock)
  const read: (ReturnType<typeof readPassage> & { hit: FoundHit })[] = []
  for (const hit of found.hits) {
    if (slices.isOver()) await slices.next()
    read.push({ hit, ...readPassage(settings, query, hit) })
  }
  const held = read.map(({ terms }) => new Set(terms.map(({ term }) => term)))
  const evidence = await weighEvidence(participants, question, query, found.hits, held)
  return read.map(({ hit, terms, textStart }, i) => {
    const { text } = hit.chunk
    const matches = terms
      .filter(({ start }) => start >= textStart)
      .map(({ term, start, end }) => ({ term, start: start - textStart, end: end - textStart }))
    return {
      hit: describeHit(settings, plan, hit, evidence[i] ?? null),
      text,
      snippetAt: snippeter(text, matches, query.weights, plan.input.snippetChars),
      after: hit.after,
    }
  })
}

/** Finds the query's terms in what the indexes hold of a chunk, once for evidence and snippet. Its text is the end of it. */
function readPassage({ analyzer }: Settings, { wanted }: QueryTerms, { chunk }: FoundHit) {
  const passage = passageText(chunk)
  return {
    terms: findTerms(analyzer, passage, wanted, { lang: chunk.document.lang }),
    textStart: passage.length - chunk.text.length,
  }
}
