import { testReader } from '@kebab/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subtitlesReader } from '../src/subtitles/index.js'
import { readNoted } from './support/read-noted.js'

const SRT = `1
00:00:01,000 --> 00:00:04,000
Welcome to the <i>sourdough</i> course.
{\\an8}Today: the starter.

2
01:02:03,500 --> 01:02:05,000
Feed it twice a day.
`
const VTT = `WEBVTT - A talk

STYLE
::cue { color: red }

NOTE no cue

intro
00:01.000 --> 00:02.000 line:0
<v Ann Lee>Salt &amp; flour

00:02.000 --> 00:04.500
Salt & flour
<00:03.000><c>are <b>mixed</b></c> 1 < 2
`
const read = (path: string, text: string) => readNoted(subtitlesReader(), path, Buffer.from(text))

describe('the reader of subtitles keeps to the contract', () => {
  const files = [
    { path: 'course.srt', bytes: Buffer.from(SRT) },
    { path: 'talk.vtt', bytes: Buffer.from(VTT) },
  ]
  testReader({ test, create: () => subtitlesReader(), files })
})

test('SubRip is the lines that are shown, each with its seconds, and a silence ends a paragraph', async () => {
  const { documents } = await read('course.srt', SRT)
  expect(documents[0]).toEqual({
    path: 'course.srt',
    text: 'Welcome to the sourdough course.\nToday: the starter.\n\nFeed it twice a day.',
    syntax: 'text',
    metadata: { media: 'subtitles' },
    origin: {
      spans: [
        { start: 0, end: 52, from: { time: 1 }, to: { time: 4 } },
        { start: 54, end: 74, from: { time: 3723.5 }, to: { time: 3725 } },
      ],
    },
  })
})

test('WebVTT says who speaks, and its notes, styles and settings are not shown', async () => {
  const { text, origin } = (await read('talk.vtt', VTT)).documents[0]!
  expect(text).toBe('Ann Lee: Salt & flour\nSalt & flour\nare mixed 1 < 2')
  expect(origin!.spans.map(({ from, to }) => [from.time, to?.time])).toEqual([
    [1, 2],
    [2, 4.5],
  ])
})

test('a line that is shown again with the next one is written once', async () => {
  const cues = ['one', 'one\ntwo', 'two\nthree', 'one']
  const source = cues.map((lines, i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${lines}\n`).join('\n')
  expect((await read('a.vtt', `WEBVTT\n\n${source}`)).documents[0]!.text).toBe('one\ntwo\nthree\none')
})

test('line ends and a byte-order mark change nothing', async () => {
  const { documents } = await read('course.srt', SRT)
  expect((await read('course.srt', `\uFEFF${SRT.replaceAll('\n', '\r\n')}`)).documents).toEqual(documents)
})

test('a file without times is refused, and one without a line has no document', async () => {
  await expect(read('a.srt', 'Dear Sir,\n\nno times.')).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await read('a.srt', ' \n')).documents).toEqual([])
  expect((await read('a.vtt', 'WEBVTT\n')).documents).toEqual([])
})

test('each word that is shown is in the text, in the order of times', async () => {
  const word = fc.stringMatching(/^[a-zé語]{1,8}$/)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 9 }),
      async (cues) => {
        const source = cues
          .map((lines, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${lines.join('\n')}\n`)
          .join('\n')
        const { text, origin } = (await read('a.srt', source)).documents[0]!
        expect(new Set(text.split('\n'))).toEqual(new Set(cues.flat()))
        for (const { start, end, from } of origin!.spans)
          for (const line of text.slice(start, end).split('\n')) expect(cues[from.time!]).toContain(line)
      },
    ),
    { numRuns: 100 },
  )
})
