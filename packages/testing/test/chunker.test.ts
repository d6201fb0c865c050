import type { ChunkableDocument, Chunker, Passage } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import { expect, test } from 'vitest'
import { yieldToEventLoop } from '../src/assert-call.js'
import { type ChunkerKit, chunkerRules, type SampleText, testChunker } from '../src/index.js'
import { holdEventLoop } from './support/hold-event-loop.js'
import { testKit } from './support/test-kit.js'

const document = (path: string, text: string): SampleText => ({ path, text, media: 'markdown', metadata: {} })
const documents = [
  document('guide.md', '# Hooks\n\nA hook runs\nbefore a commit.\n\n# Pages\r\n\r\nThe next page\r\nbegins here.\r\n'),
  document('short.md', 'short'),
]

/** Returns the whole document as one passage, synchronously. */
function wholeChunker(): Chunker {
  return {
    version: 'whole.v1',
    accepts: () => true,
    chunk({ text }, { signal } = {}) {
      signal?.throwIfAborted()
      if (text.trim() === '') return []
      const lines = text.replaceAll('\r\n', '\n').split(/[\r\n]/)
      const lineEnd = /[\r\n]$/.test(text) ? lines.length - 1 : lines.length
      return [{ text, start: 0, end: text.length, lineStart: 1, lineEnd, headingPath: [] }]
    },
  }
}

testKit<Chunker>({
  rules: chunkerRules,
  kit: (options: Omit<ChunkerKit, 'documents'>) => testChunker({ ...options, documents }),
  create: paragraphChunker,
  others: { 'one that cuts nothing': wholeChunker },
  breakers: {
    '`version` is not empty': () => ({ version: '' }),
    '`accepts` accepts the sample documents, and answers the same every time': (chunker) => {
      let calls = 0
      return { accepts: (document) => chunker.accepts(document) || calls++ % 5 === 1 }
    },
    'a passage is a verbatim slice of the text': (chunker) =>
      rewrite(chunker, (passages) =>
        passages.map((passage) => ({ ...passage, text: passage.text.replace('\r\n', '\n') })),
      ),
    'no passage is only white space': (chunker) =>
      rewrite(chunker, (passages, { text }) =>
        text.startsWith(' \n') && passages.length > 0
          ? [{ text: ' ', start: 0, end: 1, lineStart: 1, lineEnd: 1, headingPath: [] }, ...passages]
          : passages,
      ),
    'passages are ordered by `start`, ascending': (chunker) => rewrite(chunker, (passages) => passages.reverse()),
    'at most 64 passages hold the same character': (chunker) =>
      rewrite(chunker, (passages) => passages.flatMap((passage) => Array.from({ length: 65 }, () => passage))),
    'the lines of a passage are those that it stands in, from 1, where LF, CR and CRLF end a line': (chunker) =>
      rewrite(chunker, (passages, { text }) =>
        /\r(?!\n)/.test(text)
          ? passages.map((passage) => ({ ...passage, lineStart: text.slice(0, passage.start).split('\n').length }))
          : passages,
      ),
    'a passage has the headings above it, a `codeLang` in lower case or none, and no members but those of `Passage`': (
      chunker,
    ) => rewrite(chunker, (passages) => passages.map((passage) => ({ ...passage, headingPath: Array(1) }))),
    'the spans of a `reading` ascend, don’t overlap, and only one at 0 is empty': (chunker) =>
      rewrite(chunker, (passages) =>
        passages.map((passage) => ({
          ...passage,
          reading: [
            [0, 0, 'a'],
            [0, 0, 'b'],
          ],
        })),
      ),
    'the spans of a `reading` lie within the text of the passage, and cut no surrogate pair': (chunker) =>
      rewrite(chunker, (passages) => passages.map((passage) => ({ ...passage, reading: [[0, 1, '']] }))),
    'what is read of a passage isn’t empty where its text holds a letter': (chunker) =>
      rewrite(chunker, (passages) =>
        passages.map((passage) => (passage.text === 'short' ? { ...passage, reading: [[0, 5, ' ']] } : passage)),
      ),
    'a document with content has a passage': (chunker) =>
      rewrite(chunker, (passages, { path, text }) => (path === 'short.md' && text === 'short' ? [] : passages)),
    'a document without content has no passages': (chunker) =>
      rewrite(chunker, (passages, { text }) =>
        text === '' ? [{ text: '', start: 0, end: 0, lineStart: 1, lineEnd: 1, headingPath: [] }] : passages,
      ),
    'the same document gives the same passages, again and beside others': (chunker) => {
      let current: Document
      return {
        async chunk(document, options) {
          current = document
          await Promise.resolve()
          return chunker.chunk(current, options)
        },
      }
    },
    'the document is not changed': (chunker) => ({
      async chunk(document, options) {
        document.text = document.text.normalize()
        return chunker.chunk(document, options)
      },
    }),
    'what a caller changes in a passage changes no later one': (chunker) => {
      const remembered = new Map<string, readonly Passage[]>()
      return {
        async chunk(document, options) {
          const passages = await chunker.chunk(document, options)
          if (!remembered.has(document.text)) remembered.set(document.text, passages)
          return remembered.get(document.text)!
        },
      }
    },
    'a call whose signal is aborted already rejects with the caller’s reason': (chunker) => ({
      chunk: (document, options) => chunker.chunk(document, options?.signal?.aborted ? {} : options),
    }),
    'an abort during a call rejects with the caller’s reason, unless the call is done': (chunker) => ({
      async chunk(document, options) {
        options?.signal?.throwIfAborted()
        return chunker.chunk(document)
      },
    }),
    'chunking a long document yields to the event loop': (chunker) => ({
      async chunk(document, options) {
        if (document.text.length < 200_000 || options?.signal !== undefined) return chunker.chunk(document, options)
        holdEventLoop(100)
        return []
      },
    }),
  },
})

test('without a document there is nothing to test, and the kit says so', () => {
  expect(() => testChunker({ test: () => {}, create: paragraphChunker, documents: [] })).toThrow(TypeError)
})

type Document = ChunkableDocument & { text: string }

/** Makes `chunk` return other passages. */
function rewrite(
  chunker: Chunker,
  change: (passages: Passage[], document: Document) => readonly Passage[],
): Partial<Chunker> {
  return { chunk: async (document, options) => change([...(await chunker.chunk(document, options))], document) }
}

/** How many paragraphs are cut between two checks of the signal. */
const PARAGRAPHS_PER_YIELD = 200

/** Cuts Markdown at blank lines into paragraphs, each with the heading above it. */
function paragraphChunker(): Chunker {
  return {
    version: 'paragraphs.v1',
    accepts: ({ media }) => media === 'markdown',
    async chunk({ text: source }, { signal } = {}) {
      signal?.throwIfAborted()
      const lines = new SourceLines(source)
      const passages: Passage[] = []
      let headingPath: string[] = []
      for (const { 0: paragraph, index } of source.matchAll(/\S[^\n\r]*(?:(?:\r\n|[\n\r])[^\n\r]*\S[^\n\r]*)*/g)) {
        if (passages.length % PARAGRAPHS_PER_YIELD === PARAGRAPHS_PER_YIELD - 1) {
          await yieldToEventLoop()
          signal?.throwIfAborted()
        }
        const text = paragraph.trimEnd()
        const end = index + text.length
        const span = { start: index, end, lineStart: lines.at(index) + 1, lineEnd: lines.at(end - 1) + 1 }
        const heading = /^#+ (.*)$/.exec(text)?.[1]
        if (heading !== undefined) headingPath = [heading]
        const mark = /^#+ /.exec(text)?.[0].length
        const reading = heading === undefined || mark === undefined ? {} : { reading: [[0, mark, '']] as const }
        passages.push({ text, ...span, headingPath: [...headingPath], ...reading })
      }
      return passages
    },
  }
}
