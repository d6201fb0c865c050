import type { DocumentInput, Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { readText } from '../decode-bytes.js'
import { DerivedText } from '../derived-text.js'
import { READERS } from '../formats.js'
import { type Cue, scanCues } from './scan-cues.js'

/** Silence that ends a paragraph, in seconds. */
const PAUSE = 3

/**
 * Returns a reader of subtitles: `.srt` and `.vtt`. A file becomes a text with a line for each line
 * that is shown, and a new paragraph after three seconds without any. The place of a line is the
 * time from which and until which it is shown.
 *
 * A line that is shown again, as in captions that roll up, is written once. A file without times is
 * refused with `invalid_input`.
 */
export function subtitlesReader(): Reader {
  return {
    ...READERS.subtitles,
    async read(file, options): Promise<DocumentInput[]> {
      const { path } = file
      const source = await readText(file, options)
      if (source.trim() === '') return []
      const cues = scanCues(source)
      // A file of WebVTT may have no cue yet.
      if (cues.length === 0 && !/^\uFEFF?WEBVTT/.test(source))
        throw invalidInput(path, 'subtitles with times, such as `00:00:01,000 --> 00:00:04,000`', 'none')
      const derived = writeCues(cues)
      const text = derived.toString()
      if (text === '') return []
      return [{ path, text, syntax: 'text', metadata: { media: 'subtitles' }, origin: { spans: derived.spans } }]
    },
  }
}

function writeCues(cues: readonly Cue[]): DerivedText {
  const derived = new DerivedText()
  let linesBefore: readonly string[] = []
  let end = 0
  for (const { start, end: until, lines } of cues) {
    const [from, to] = [{ time: start }, { time: until }]
    let separator = start - end >= PAUSE ? '\n\n' : '\n'
    for (const line of lines) {
      if (linesBefore.includes(line)) continue
      if (derived.length > 0) derived.write(separator)
      derived.write(line, from, to)
      separator = '\n'
    }
    linesBefore = lines
    end = Math.max(end, until)
  }
  return derived
}
