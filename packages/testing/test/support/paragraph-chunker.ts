import type { Chunker, Passage } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import { turns } from '../../src/prove-abort.js'

/** How many paragraphs are cut before others get their turn. */
const SLICE = 200

/** Cuts Markdown into paragraphs, which blank lines part, under the heading above them. */
export function paragraphChunker(): Chunker {
  return {
    version: 'paragraphs.v1',
    accepts: ({ media }) => media === 'markdown',
    async chunk({ text }, { signal } = {}) {
      signal?.throwIfAborted()
      const lines = new SourceLines(text)
      const passages: Passage[] = []
      let headingPath: string[] = []
      for (const { 0: paragraph, index } of text.matchAll(/\S[^\n\r]*(?:(?:\r\n|[\n\r])[^\n\r]*\S[^\n\r]*)*/g)) {
        if (passages.length % SLICE === SLICE - 1) {
          await turns(1)
          signal?.throwIfAborted()
        }
        const passageText = paragraph.trimEnd()
        const end = index + passageText.length
        const place = { start: index, end, lineStart: lines.at(index) + 1, lineEnd: lines.at(end - 1) + 1 }
        const heading = /^#+ (.*)$/.exec(passageText)?.[1]
        if (heading !== undefined) headingPath = [heading]
        passages.push({ text: passageText, ...place, headingPath: [...headingPath] })
      }
      return passages
    },
  }
}
