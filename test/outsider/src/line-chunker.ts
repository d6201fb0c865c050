import type { Chunker, Passage } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'

/** Makes a passage of every line that has something in it. */
export function lineChunker(): Chunker {
  return {
    version: 'lines.v1',
    accepts: ({ path }) => path.endsWith('.outline'),
    chunk({ text }, { signal } = {}) {
      signal?.throwIfAborted()
      const lines = new SourceLines(text)
      const passages: Passage[] = []
      for (let line = 0; line < lines.count; line++) {
        const [start, end] = [lines.start(line), lines.end(line)]
        const passage = text.slice(start, end)
        const place = { start, end, lineStart: line + 1, lineEnd: line + 1 }
        if (passage.trim() !== '') passages.push({ text: passage, ...place, headingPath: [] })
      }
      return passages
    },
  }
}
