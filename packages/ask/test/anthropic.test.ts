import { readFileSync } from 'node:fs'
import type { AnswerCitation, AnswerV1 } from '@kebab/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anthropicContent, anthropicSearchResults } from '../src/index.js'

const grounded: AnswerV1 = JSON.parse(
  readFileSync(new URL('../../../schemas/examples/valid/answer/grounded.json', import.meta.url), 'utf8'),
)

/** A citation of statements of an answer, each with the sentence that it rests on. */
function citationOf(
  marker: number,
  path: string,
  answer: string,
  claims: readonly (readonly [claim: string, sentence: string])[],
  origin?: AnswerCitation['origin'],
): AnswerCitation {
  return {
    marker,
    chunk_id: `chunk ${marker}`,
    path,
    uri: `${path}#L1-L1`,
    line_start: 1,
    line_end: 1,
    start: 0,
    end: 100,
    claims: claims.map(([claim, text]) => {
      const start = answer.indexOf(claim)
      const evidence = { text, start: 10 * marker, end: 10 * marker + text.length, line_start: 1, line_end: 1 }
      return { claim, start, end: start + claim.length, evidence }
    }),
    ...(origin && { origin }),
  }
}

const answerWith = (answer: string, ...citations: AnswerCitation[]): AnswerV1 =>
  ({ ...grounded, answer, citations }) as AnswerV1

const TEXT = '**Hooks**\nA hook runs first [#1][#2]. A tool runs then [#2].\n\nThe text has [#9] in it.'
const PDF = { digest: '0'.repeat(64), from: { page: 12 }, to: { page: 13 }, text: 'pages 12 to 13' }
const answer = answerWith(
  TEXT,
  citationOf(1, 'a.md', TEXT, [['A hook runs first', 'First, a hook runs.']]),
  citationOf(
    2,
    'b.pdf',
    TEXT,
    [
      ['A hook runs first', 'Hooks are first.'],
      ['A tool runs then', 'Tools come then.'],
    ],
    PDF,
  ),
)

test('each statement is a text block with its citations: a sentence of a text, or the pages of a PDF', () => {
  const inA = {
    type: 'char_location',
    cited_text: 'First, a hook runs.',
    document_index: 0,
    document_title: 'a.md',
    file_id: null,
    start_char_index: 10,
    end_char_index: 29,
  }
  const inB = {
    type: 'page_location',
    document_index: 1,
    document_title: 'b.pdf',
    file_id: null,
    start_page_number: 12,
    end_page_number: 14,
  }
  expect(anthropicContent(answer)).toEqual([
    { type: 'text', text: '**Hooks**\n', citations: null },
    { type: 'text', text: 'A hook runs first', citations: [inA, { ...inB, cited_text: 'Hooks are first.' }] },
    { type: 'text', text: '. ', citations: null },
    { type: 'text', text: 'A tool runs then', citations: [{ ...inB, cited_text: 'Tools come then.' }] },
    { type: 'text', text: '.\n\nThe text has [#9] in it.', citations: null },
  ])
})

test('search results hold the sentences, and citations are blocks of them', () => {
  const results = anthropicSearchResults(answer)
  expect(results).toEqual([
    {
      type: 'search_result',
      source: 'a.md#L1-L1',
      title: 'a.md',
      content: [{ type: 'text', text: 'First, a hook runs.' }],
      citations: { enabled: true },
    },
    expect.objectContaining({
      title: 'b.pdf',
      content: [
        { type: 'text', text: 'Hooks are first.' },
        { type: 'text', text: 'Tools come then.' },
      ],
    }),
  ])
  const blocks = anthropicContent(answer, { locations: 'search_results' })
  const citations = blocks.flatMap((block) => block.citations ?? [])
  expect(citations).toHaveLength(3)
  for (const citation of citations) {
    if (citation.type !== 'search_result_location') throw new Error(`found ${citation.type}`)
    const { search_result_index, start_block_index, end_block_index, cited_text, source, title } = citation
    const result = results[search_result_index]!
    const texts = result.content.slice(start_block_index, end_block_index).map(({ text }) => text)
    expect({ source, title, text: cited_text }).toEqual({
      source: result.source,
      title: result.title,
      text: texts.join(''),
    })
  }
})

test('a refusal is one block without citations', () => {
  const refusal = { ...grounded, grounded: false, answer: 'Nothing was found.', citations: [] } as unknown as AnswerV1
  expect(anthropicContent(refusal)).toEqual([{ type: 'text', text: 'Nothing was found.', citations: null }])
  expect(anthropicSearchResults(refusal)).toEqual([])
})

test('the texts together are the answer without its markers, whatever the statements are, and none is blank', () => {
  const span = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n') }), fc.array(span), (text, spans) => {
      const claims = spans.map(([start, end]) => [text.slice(start, end), 'A sentence.'] as const)
      const blocks = anthropicContent(answerWith(text, citationOf(1, 'a.md', text, claims)))
      // Blanks before the first statement have no block.
      expect(
        blocks
          .map((block) => block.text)
          .join('')
          .trimStart(),
      ).toBe(text.trimStart())
      for (const block of blocks) expect(block.text.trim()).not.toBe('')
    }),
  )
})
