import { type Block, readMarkdown } from '@kebab/markdown'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, chunkOptions, markdown, realDocuments } from '../../../../test/support/markdown-samples.js'
import { isNightly } from '../../../../test/support/profile.js'
import { chunkMarkdown, chunkText, prepareDocument } from '../../src/prepare/index.js'
import { expectNoOverlap, expectPassageRules, expectWholeGraphemes, uncovered, unread } from './passage-rules.js'

const options = { sourceId: 'docs', now: new Date(0) }

/** The longest grapheme of the samples, in UTF-16 units: a family of four. */
const LONGEST_GRAPHEME = '👩‍👩‍👧‍👦'.length

/** Returns the code blocks and tables at any depth, as CommonMark and GFM define them. */
function solidBlocks(text: string): Block[] {
  const within = (block: Block): Block[] =>
    block.kind === 'code' || block.kind === 'table' ? [block] : block.children.flatMap(within)
  return readMarkdown(text).blocks.flatMap(within)
}

describe('the passages of a Markdown document', () => {
  test('are verbatim slices with exact lines, in order, and cover everything that is read but headings and front matter', () => {
    fc.assert(
      fc.property(fc.oneof(markdown, anyText), chunkOptions, (text, settings) => {
        const passages = chunkMarkdown(text, settings)
        expectPassageRules(text, passages)
        expect(unread(text, passages)).toEqual([])
        if (settings.overlapChars === 0) expectNoOverlap(passages)
      }),
      { numRuns: 400 },
    )
  })

  test('never cut a grapheme', () => {
    fc.assert(
      fc.property(markdown, chunkOptions, (text, settings) =>
        expectWholeGraphemes(text, chunkMarkdown(text, settings)),
      ),
      { numRuns: 200 },
    )
  })

  test('hold at most maxChars, except within code or a table, and for a grapheme that is longer', () => {
    fc.assert(
      fc.property(markdown, chunkOptions, (text, settings) => {
        const solid = solidBlocks(text)
        for (const passage of chunkMarkdown(text, settings)) {
          const isSolid = solid.some(({ start, end }) => passage.start < end && start < passage.end)
          expect(passage.text.length).toBeLessThanOrEqual(
            Math.max(isSolid ? 4 * settings.maxChars : settings.maxChars, LONGEST_GRAPHEME),
          )
        }
      }),
      {
        numRuns: 200,
        // The closing tag opens an HTML block that includes the list, so the text after the empty
        // line is indented code.
        examples: [['</div>\n- item\n\n    its paragraph', { maxChars: 4, overlapChars: 0 }]],
      },
    )
  })
})

describe('the passages of a plain text', () => {
  test('are verbatim slices with exact lines, in order, and cover everything', () => {
    fc.assert(
      fc.property(fc.oneof(markdown, anyText), chunkOptions, fc.boolean(), (text, settings, code) => {
        const passages = chunkText(text, { ...settings, code })
        expectPassageRules(text, passages)
        expect(uncovered(text, passages)).toEqual([])
        if (settings.overlapChars === 0) expectNoOverlap(passages)
      }),
      { numRuns: 400 },
    )
  })

  test('never cut a grapheme', () => {
    fc.assert(
      fc.property(markdown, chunkOptions, (text, settings) => expectWholeGraphemes(text, chunkText(text, settings))),
      { numRuns: 200 },
    )
  })
})

describe('a prepared document', () => {
  test('is the same for the same input, with ordinals without gaps and ids without repeats', () => {
    fc.assert(
      fc.property(
        fc.oneof(markdown, anyText),
        fc.constantFrom('a.md', 'a.txt', 'a.py'),
        chunkOptions,
        (text, path, settings) => {
          const prepare = () => prepareDocument({ path, text }, { ...options, ...settings })
          const { document, chunks } = prepare()
          expect(prepare()).toEqual({ document, text, chunks })
          expect(chunks.map(({ ordinal }) => ordinal)).toEqual(chunks.map((_, i) => i))
          expect(new Set(chunks.map(({ chunkId }) => chunkId)).size).toBe(chunks.length)
          for (const { chunkId } of chunks) expect(chunkId).toMatch(/^[0-9a-f]{32}$/)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the documents of a real guide', () => {
  /** Every day a third of them. */
  const documents = realDocuments().filter((_, i) => isNightly || i % 3 === 1)

  test('keep every rule', () => {
    expect(documents.length).toBeGreaterThan(50)
    for (const { path, text } of documents) {
      const { document, chunks } = prepareDocument({ path, text }, options)
      expectPassageRules(text, chunks)
      expect(unread(text, chunks)).toEqual([])
      expectNoOverlap(chunks)
      expect(chunks.length).toBeGreaterThan(0)
      expect(document.title).toBeTruthy()
      for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(4800)
    }
  })

  test('share no chunk id', () => {
    const ids = documents.flatMap((document) => prepareDocument(document, options).chunks.map(({ chunkId }) => chunkId))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
