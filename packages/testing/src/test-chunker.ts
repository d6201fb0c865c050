import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { ChunkableDocument, Chunker, Passage } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring, assertYields } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'
import { deepFreeze } from './samples.js'

/** The options of `testChunker`. */
export interface ChunkerKit extends Kit<Chunker> {
  /**
   * Small documents with content that the chunker accepts: at least one. The kit also repeats the
   * text of each up to 200,000 UTF-16 units, and puts hostile texts in place of the first one's.
   */
  documents: readonly SampleText[]
}

/**
 * Registers one test for each rule of `Chunker`. The kit doesn't close the chunker.
 * `create` may return the same one each time, because no test changes it.
 * @throws TypeError if `documents` is empty
 */
export function testChunker(kit: ChunkerKit): void {
  const { test, create, documents = [] } = checkKit('testChunker', kit, ['documents'])
  if (documents.length === 0) throw new TypeError('documents: expected at least one, found none')
  registerRules({ test, create: async () => ({ chunker: await create(), documents }) }, RULES)
}

/** A document for the chunker to cut, with its text. */
export type SampleText = ChunkableDocument & { text: string }

interface ChunkerSubject {
  chunker: Chunker
  /** The documents of the kit's options. */
  documents: readonly SampleText[]
}

/** The members of a `Passage`. */
const MEMBERS = ['text', 'start', 'end', 'lineStart', 'lineEnd', 'headingPath', 'codeLang', 'reading']
/** The length of a text that a chunker needs some time for, in UTF-16 units. */
const LONG_TEXT_UNITS = 200_000
/** The time that a chunker may hold the event loop, in milliseconds. */
const BRIEF_MS = 50

/** The maximum number of passages that hold the same character, as the indexer has it. */
const MOST_OVERLAPPING = 64

/** The rules of `Chunker`. */
const RULES: readonly Rule<ChunkerSubject>[] = [
  {
    rule: '`version` is not empty',
    async check({ chunker: { version } }) {
      ok(typeof version === 'string' && version.trim() !== '', `expected a string, found ${JSON.stringify(version)}`)
    },
  },
  {
    rule: '`accepts` accepts the sample documents, and answers the same every time',
    async check({ chunker, documents }) {
      const others: ChunkableDocument[] = [{ path: 'none', media: 'audio', metadata: {} }]
      for (const { text: _, ...document } of documents) {
        strictEqual(chunker.accepts(document), true, `${document.path}: expected it to be accepted`)
        others.push({ ...document, path: `other/${document.path}.none`, media: 'pdf' })
      }
      const answers = (): boolean[] => others.map((document) => chunker.accepts(document))
      const first = answers()
      for (const [i, answer] of first.entries()) strictEqual(typeof answer, 'boolean', others[i]!.path)
      deepStrictEqual(answers(), first)
    },
  },
  {
    rule: 'a passage is a verbatim slice of the text',
    check: eachPassage(({ start, end, text }, document, what) => {
      ok(isOffset(start) && isOffset(end), `${what}: expected offsets, found ${start} and ${end}`)
      ok(end <= document.text.length, `${what}: expected it to end within the text, found ${end}`)
      ok(
        document.text.slice(start, end) === text,
        `${what}: expected the slice from ${start} to ${end}, found ${excerpt(text)}`,
      )
    }),
  },
  {
    rule: 'no passage is only white space',
    check: eachPassage(({ text }, _, what) => ok(text.trim() !== '', `${what}: found ${excerpt(text)}`)),
  },
  {
    rule: 'passages are ordered by `start`, ascending',
    async check(subject) {
      for (const document of samplesOf(subject)) {
        let last = 0
        for (const [i, { start }] of (await subject.chunker.chunk(document)).entries()) {
          ok(start >= last, `${document.path}, passage ${i}: expected a start from ${last}, found ${start}`)
          last = start
        }
      }
    },
  },
  {
    rule: 'at most 64 passages hold the same character',
    async check(subject) {
      for (const document of samplesOf(subject)) {
        let open: number[] = []
        for (const [i, { start, end }] of (await subject.chunker.chunk(document)).entries()) {
          open = [...open.filter((openEnd) => openEnd > start), end]
          ok(open.length <= MOST_OVERLAPPING, `${document.path}, passage ${i}: expected at most 64, found more`)
        }
      }
    },
  },
  {
    rule: 'the lines of a passage are those that it stands in, from 1, where LF, CR and CRLF end a line',
    check: eachPassage(({ start, end, lineStart, lineEnd }, { text }, what) => {
      deepStrictEqual([lineStart, lineEnd], [lineAt(text, start), lineAt(text, end - 1)], what)
    }),
  },
  {
    rule: 'a passage has the headings above it, a `codeLang` in lower case or none, and no members but those of `Passage`',
    check: eachPassage((passage, _, what) => {
      const { headingPath, codeLang } = passage
      const areHeadings =
        Array.isArray(headingPath) && Array.from(headingPath).every((heading) => typeof heading === 'string')
      ok(areHeadings, `${what}: expected a list of headings, found ${JSON.stringify(headingPath)}`)
      const isLang = codeLang === undefined || (typeof codeLang === 'string' && codeLang === codeLang.toLowerCase())
      ok(isLang && codeLang !== '', `${what}: expected a language in lower case, found ${JSON.stringify(codeLang)}`)
      const others = Object.keys(passage).filter((member) => !MEMBERS.includes(member))
      deepStrictEqual(others, [], `${what}: expected only ${MEMBERS.join(', ')}`)
    }),
  },
  {
    rule: 'the spans of a `reading` ascend, don’t overlap, and only one at 0 is empty',
    check: eachPassage(({ reading = [] }, _, what) => {
      let behind = 0
      for (const [i, [start, end]] of reading.entries()) {
        ok(isOffset(start) && start >= behind, `${what}, span ${i}: expected a start from ${behind}, found ${start}`)
        const least = i === 0 && start === 0 ? 0 : start + 1
        ok(isOffset(end) && end >= least, `${what}, span ${i}: expected an end from ${least}, found ${end}`)
        behind = end
      }
    }),
  },
  {
    rule: 'the spans of a `reading` lie within the text of the passage, and cut no surrogate pair',
    check: eachPassage(({ text, reading = [] }, _, what) => {
      for (const offset of reading.flatMap(([start, end]) => [start as number, end as number])) {
        ok(offset <= text.length, `${what}: expected offsets up to ${text.length}, found ${offset}`)
        const around = text.slice(Math.max(0, offset - 1), offset + 1)
        ok(
          !/^[\ud800-\udbff][\udc00-\udfff]$/.test(around),
          `${what}: expected no cut in a pair, found one at ${offset}`,
        )
      }
    }),
  },
  {
    rule: 'what is read of a passage isn’t empty where its text holds a letter',
    check: eachPassage(({ text, reading = [] }, _, what) => {
      let read = ''
      let behind = 0
      for (const [start, end, replacement] of reading) {
        strictEqual(typeof replacement, 'string', what)
        read += text.slice(behind, start) + replacement
        behind = end
      }
      read += text.slice(behind)
      ok(!/\p{L}/u.test(text) || read.trim() !== '', `${what}: expected text, found nothing in its place`)
    }),
  },
  {
    rule: 'a document with content has a passage',
    async check({ chunker, documents }) {
      for (const document of documents)
        ok((await chunker.chunk(document)).length > 0, `${document.path}: expected a passage, found none`)
    },
  },
  {
    rule: 'a document without content has no passages',
    async check({ chunker, documents: [first] }) {
      for (const text of BLANK_TEXTS)
        deepStrictEqual(await chunker.chunk({ ...first!, text }), [], `expected none for ${excerpt(text)}`)
    },
  },
  {
    rule: 'the same document gives the same passages, again and beside others',
    async check(subject) {
      const samples = samplesOf(subject)
      const alone: unknown[] = []
      for (const document of samples) alone.push(await subject.chunker.chunk(document))
      const together = await Promise.all(samples.map((document) => subject.chunker.chunk(document)))
      for (const [i, { path }] of samples.entries()) deepStrictEqual(together[i], alone[i], path)
    },
  },
  {
    rule: 'the document is not changed',
    async check(subject) {
      for (const document of samplesOf(subject)) {
        const { text: _, ...described } = deepFreeze(structuredClone(document))
        subject.chunker.accepts(described)
        await subject.chunker.chunk(deepFreeze(structuredClone(document)), Object.freeze({}))
      }
    },
  },
  {
    rule: 'what a caller changes in a passage changes no later one',
    async check({ chunker, documents }) {
      for (const document of documents) {
        const first = await chunker.chunk(document)
        const before = structuredClone(first)
        for (const passage of first) {
          ;(passage.headingPath as string[]).push('spoilt')
          for (const span of passage.reading ?? []) Object.assign(span, ['spoilt'])
          Object.assign(passage, { text: 'spoilt', start: -1 })
        }
        ;(first as Passage[]).length = 0
        deepStrictEqual(await chunker.chunk(document), before, document.path)
      }
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async check({ chunker, documents }) {
      for (const document of documents)
        await assertAbortBefore(async (signal) => chunker.chunk(document, { signal }), document.path)
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async check({ chunker, documents }) {
      for (const document of documents.map(long))
        await assertAbortDuring(async (signal) => chunker.chunk(document, { signal }), `${document.path}, long`)
    },
  },
  {
    rule: 'chunking a long document yields to the event loop',
    async check({ chunker, documents }) {
      for (const document of documents.map(long))
        await assertYields(() => chunker.chunk(document), BRIEF_MS, `${document.path}, long`)
    },
  },
]

/** The rules of `Chunker`: the names of the tests of `testChunker`. */
export const chunkerRules: readonly string[] = namesOf(RULES)

/** The documents of the kit's options, and the first one with each hostile text. */
function samplesOf({ documents }: ChunkerSubject): SampleText[] {
  const [first] = documents
  return [...documents, ...Object.values(HOSTILE_TEXTS).map((text) => ({ ...first!, text }))]
}

type Check = (passage: Passage, document: SampleText, what: string) => void

/** Runs a check on each passage of each document. */
function eachPassage(check: Check): (subject: ChunkerSubject) => Promise<void> {
  return async (subject) => {
    for (const document of samplesOf(subject)) {
      const passages = await subject.chunker.chunk(document)
      for (const [i, passage] of passages.entries())
        check(passage, document, `${document.path}, ${excerpt(document.text)}, passage ${i}`)
    }
  }
}

/** The document with its text repeated until it is long. */
function long(document: SampleText): SampleText {
  return { ...document, text: `${document.text}\n\n`.repeat(Math.ceil(LONG_TEXT_UNITS / (document.text.length + 2))) }
}

function lineAt(text: string, offset: number): number {
  const isWithinCrlf = offset > 0 && text.slice(offset - 1, offset + 1) === '\r\n'
  const before = text.slice(0, isWithinCrlf ? offset - 1 : offset)
  return before.replaceAll('\r\n', '\n').split(/[\r\n]/).length
}

function isOffset(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** The start of a text, as messages show it. */
function excerpt(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}

/** Texts that every chunker has to cut. */
const HOSTILE_TEXTS: Readonly<Record<string, string>> = Object.freeze({
  'a word': 'word',
  'one long line': 'many words on one line, '.repeat(800),
  'one long word': 'x'.repeat(20_000),
  'many short lines': 'line\n'.repeat(2000),
  'lines that end in CRLF': 'one\r\ntwo\r\n\r\nthree\r\nfour\r\n'.repeat(40),
  'lines that end in CR': 'one\rtwo\r\rthree\r'.repeat(40),
  'lines that end in every way': 'one\rtwo\ntwo\r\nthree\n\rfour\r\r\nfive',
  'white space around it': ' \n\t\n  text in the middle \u3000\n\n \t',
  'a byte-order mark': '\ufefffirst line\nsecond line',
  'a byte-order mark alone in a line': '\ufeff\n\nsecond paragraph',
  'astral characters': '🎉👩‍👩‍👧𝒳'.repeat(900),
  'lone surrogates': 'a\ud800b \udc00\n\n\udfffc'.repeat(200),
  'NUL characters': 'a\0b\0\n\n\0\0c',
  'combining marks': `e${'\u0301'.repeat(3000)} text`,
  'other line separators': 'one\u2028two\u2029three\u0085four\vfive\fsix',
  'text without spaces': '東京の夏はとても暑いです。'.repeat(400),
  'text from right to left': 'שלום עולם. '.repeat(300),
  'markup that doesn’t end': '```\n# Heading\n<div>\n| a | b |\n---\n{{{((([[[""" \'\'\' /* <!--\n'.repeat(20),
  'deep nesting': `${'> '.repeat(300)}quote\n${'  '.repeat(300)}- item\n${'{[('.repeat(500)}`,
})

/** Texts without content. */
const BLANK_TEXTS: readonly string[] = Object.freeze([
  '',
  ' ',
  '\n',
  '\r\n\r\n',
  ' \t\n \u00a0\u3000\n',
  '\n'.repeat(5000),
])
