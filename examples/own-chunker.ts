import test from 'node:test'
import type { Chunker, Passage } from '@kebab/core'
import { SourceLines } from '@kebab/core/kit'
import { testChunker } from '@kebab/testing'

/** A passage for each run of log entries of one day. */
const days: Chunker = {
  version: 'days.v1',
  accepts: ({ path }) => path.endsWith('.log'),
  chunk({ text }, { signal } = {}) {
    signal?.throwIfAborted()
    const lines = new SourceLines(text) // numbers lines from 0, as editors end them
    const passages: Passage[] = []
    let start = 0
    for (let line = 1; line <= lines.count; line++) {
      const here = lines.start(line)
      const isDay = text.slice(here, here + 10) === text.slice(start, start + 10)
      if (isDay && line < lines.count) continue
      const passage = text.slice(start, here)
      const place = { start, end: here, lineStart: lines.at(start) + 1, lineEnd: lines.at(here - 1) + 1 }
      if (passage.trim() !== '') passages.push({ text: passage, ...place, headingPath: [passage.slice(0, 10)] })
      start = here
    }
    return passages
  },
}

const text = '2026-01-02 opened\n2026-01-02 closed\n2026-01-03 opened\n'
const documents = [{ path: 'door.log', text, media: 'text' as const, metadata: {} }]
testChunker({ test, create: () => days, documents })
