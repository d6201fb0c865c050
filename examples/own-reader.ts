import test from 'node:test'
import type { OriginSpan, Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { testReader } from '@kebab/testing'

const TIMES = /^\d+:\d\d:\d\d,\d{3} --> /

/** Subtitles as one text, which knows the lines of the file that each of them stands in. */
const subtitles: Reader = {
  name: 'subtitles',
  version: '1',
  accepts: ['.srt'],
  async read({ path, bytes }, { signal } = {}) {
    signal?.throwIfAborted()
    const lines = new TextDecoder().decode(await bytes()).split(/\r?\n/)
    signal?.throwIfAborted()
    if (lines.every((line) => line.trim() === '')) return [] // nothing in it
    if (!lines.some((line) => TIMES.test(line))) throw invalidInput(path, 'subtitles with times', 'none')
    const spans: OriginSpan[] = []
    let text = ''
    for (const [i, line] of lines.entries()) {
      const isNumber = /^\d+$/.test(line) && TIMES.test(lines[i + 1] ?? '')
      if (isNumber || TIMES.test(line) || line.trim() === '') continue
      spans.push({ start: text.length, end: text.length + line.length, from: { line: i + 1 } })
      text += `${line}\n`
    }
    return [{ path, text, metadata: { media: 'text' }, origin: { spans } }]
  },
}

const text = '1\n0:00:01,000 --> 0:00:04,000\nA hook runs\nbefore a commit.\n'
const files = [{ path: 'talks/hooks.srt', bytes: new TextEncoder().encode(text) }]
testReader({ test, create: () => subtitles, files })
