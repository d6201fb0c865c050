import type { ChunkableDocument, Chunker, Passage } from '@kebab/core'
import type { Breakers } from '../support/prove-kit.js'

type Document = ChunkableDocument & { text: string }

/** Has `chunk` give other passages. */
function rewrite(
  chunker: Chunker,
  change: (passages: Passage[], document: Document) => readonly Passage[],
): Partial<Chunker> {
  return { chunk: async (document, options) => change([...(await chunker.chunk(document, options))], document) }
}

export const chunkerBreakers: Breakers<Chunker> = {
  '`version` is not empty': () => ({ version: '' }),
  '`accepts` takes the sample documents, and says the same again': (chunker) => {
    let asked = 0
    return { accepts: (document) => chunker.accepts(document) || asked++ % 5 === 1 }
  },
  'a passage is a verbatim slice of the text': (chunker) =>
    rewrite(chunker, (passages) =>
      passages.map((passage) => ({ ...passage, text: passage.text.replace('\r\n', '\n') })),
    ),
  'no passage is white space alone': (chunker) =>
    rewrite(chunker, (passages, { text }) =>
      text.startsWith(' \n') && passages.length > 0
        ? [{ text: ' ', start: 0, end: 1, lineStart: 1, lineEnd: 1, headingPath: [] }, ...passages]
        : passages,
    ),
  'passages go by `start` ascending': (chunker) => rewrite(chunker, (passages) => passages.reverse()),
  'the lines of a passage are those that it stands in, from 1, where LF, CR and CRLF end a line': (chunker) =>
    rewrite(chunker, (passages, { text }) =>
      /\r(?!\n)/.test(text)
        ? passages.map((passage) => ({ ...passage, lineStart: text.slice(0, passage.start).split('\n').length }))
        : passages,
    ),
  'a passage has the headings above it, a `codeLang` in lower case or none, and no members but those of `Passage`': (
    chunker,
  ) => rewrite(chunker, (passages) => passages.map((passage) => ({ ...passage, codeLang: 'TypeScript' }))),
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
  'what a caller changes in a passage reaches no later one': (chunker) => {
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
  'a document that takes long lets other work have its turn': (chunker) => ({
    async chunk(document, options) {
      if (document.text.length < 200_000 || options?.signal !== undefined) return chunker.chunk(document, options)
      const end = performance.now() + 200
      while (performance.now() < end);
      return []
    },
  }),
}
