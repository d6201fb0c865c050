import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { ChunkableDocument, Chunker, Passage } from '@kebab/core'
import { deepFreeze } from '../deep-freeze.js'
import { proveAbortBefore, proveAbortDuring, turns } from '../prove-abort.js'
import type { Rule } from '../test-runner.js'
import { BLANK_TEXTS, HOSTILE_TEXTS } from './hostile-texts.js'

/** A document that the chunker cuts. */
export type SampleText = ChunkableDocument & { text: string }

/** What the rules of `Chunker` are proved on. */
export interface ChunkerSubject {
  chunker: Chunker
  /** The documents of the author. */
  documents: readonly SampleText[]
}

const MEMBERS = ['text', 'start', 'end', 'lineStart', 'lineEnd', 'headingPath', 'codeLang']
/** How long a text is that may take long to cut, in UTF-16 units. */
const LONG = 200_000
/** What counts as long, in milliseconds. A chunker that is done sooner may keep the event loop to itself. */
const LONG_MS = 50

/** What a chunker promises. */
export const chunkerRules: readonly Rule<ChunkerSubject>[] = [
  {
    rule: '`version` is not empty',
    async prove({ chunker: { version } }) {
      ok(typeof version === 'string' && version.trim() !== '', `expected a string, found ${JSON.stringify(version)}`)
    },
  },
  {
    rule: '`accepts` takes the sample documents, and says the same again',
    async prove({ chunker, documents }) {
      const others: ChunkableDocument[] = [{ path: 'none', media: 'audio', metadata: {} }]
      for (const { text: _, ...document } of documents) {
        strictEqual(chunker.accepts(document), true, `${document.path}: expected it to be accepted`)
        others.push({ ...document, path: `other/${document.path}.none`, media: 'pdf' })
      }
      const say = (): boolean[] => others.map((document) => chunker.accepts(document))
      const first = say()
      for (const [i, said] of first.entries()) strictEqual(typeof said, 'boolean', others[i]!.path)
      deepStrictEqual(say(), first)
    },
  },
  {
    rule: 'a passage is a verbatim slice of the text',
    prove: eachPassage(({ start, end, text }, document, what) => {
      ok(isOffset(start) && isOffset(end), `${what}: expected offsets, found ${start} and ${end}`)
      ok(end <= document.text.length, `${what}: expected it to end within the text, found ${end}`)
      ok(
        document.text.slice(start, end) === text,
        `${what}: expected the slice from ${start} to ${end}, found ${show(text)}`,
      )
    }),
  },
  {
    rule: 'no passage is white space alone',
    prove: eachPassage(({ text }, _, what) => ok(text.trim() !== '', `${what}: found ${show(text)}`)),
  },
  {
    rule: 'passages go by `start` ascending',
    async prove(subject) {
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
    rule: 'the lines of a passage are those that it stands in, from 1, where LF, CR and CRLF end a line',
    prove: eachPassage(({ start, end, lineStart, lineEnd }, { text }, what) => {
      deepStrictEqual([lineStart, lineEnd], [lineAt(text, start), lineAt(text, end - 1)], what)
    }),
  },
  {
    rule: 'a passage has the headings above it, a `codeLang` in lower case or none, and no members but those of `Passage`',
    prove: eachPassage((passage, _, what) => {
      const { headingPath, codeLang } = passage
      const areHeadings = Array.isArray(headingPath) && headingPath.every((one) => typeof one === 'string')
      ok(areHeadings, `${what}: expected a list of headings, found ${JSON.stringify(headingPath)}`)
      const isLang = codeLang === undefined || (typeof codeLang === 'string' && codeLang === codeLang.toLowerCase())
      ok(isLang && codeLang !== '', `${what}: expected a language in lower case, found ${JSON.stringify(codeLang)}`)
      const others = Object.keys(passage).filter((member) => !MEMBERS.includes(member))
      deepStrictEqual(others, [], `${what}: expected only ${MEMBERS.join(', ')}`)
    }),
  },
  {
    rule: 'a document with content has a passage',
    async prove({ chunker, documents }) {
      for (const document of documents)
        ok((await chunker.chunk(document)).length > 0, `${document.path}: expected a passage, found none`)
    },
  },
  {
    rule: 'a document without content has no passages',
    async prove({ chunker, documents: [first] }) {
      for (const text of BLANK_TEXTS)
        deepStrictEqual(await chunker.chunk({ ...first!, text }), [], `expected none for ${show(text)}`)
    },
  },
  {
    rule: 'the same document gives the same passages, again and beside others',
    async prove(subject) {
      const samples = samplesOf(subject)
      const alone: unknown[] = []
      for (const document of samples) alone.push(await subject.chunker.chunk(document))
      const together = await Promise.all(samples.map((document) => subject.chunker.chunk(document)))
      for (const [i, { path }] of samples.entries()) deepStrictEqual(together[i], alone[i], path)
    },
  },
  {
    rule: 'the document is not changed',
    async prove(subject) {
      for (const document of samplesOf(subject)) {
        const { text: _, ...described } = deepFreeze(structuredClone(document))
        subject.chunker.accepts(described)
        await subject.chunker.chunk(deepFreeze(structuredClone(document)), Object.freeze({}))
      }
    },
  },
  {
    rule: 'what a caller changes in a passage reaches no later one',
    async prove({ chunker, documents }) {
      for (const document of documents) {
        const first = await chunker.chunk(document)
        const before = structuredClone(first)
        for (const passage of first) {
          ;(passage.headingPath as string[]).push('spoilt')
          Object.assign(passage, { text: 'spoilt', start: -1 })
        }
        ;(first as Passage[]).length = 0
        deepStrictEqual(await chunker.chunk(document), before, document.path)
      }
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async prove({ chunker, documents }) {
      for (const document of documents)
        await proveAbortBefore(async (signal) => chunker.chunk(document, { signal }), document.path)
    },
  },
  {
    rule: 'an abort during a call rejects with the caller’s reason, unless the call is done',
    async prove({ chunker, documents }) {
      for (const document of documents.map(long))
        await proveAbortDuring(async (signal) => chunker.chunk(document, { signal }), `${document.path}, long`)
    },
  },
  {
    rule: 'a document that takes long lets other work have its turn',
    async prove({ chunker, documents }) {
      for (const document of documents.map(long)) {
        let taken = 0
        let done = false
        const other = (async () => {
          for (; !done; taken++) await turns(1)
        })()
        const start = performance.now()
        await chunker.chunk(document)
        const isLong = performance.now() - start > LONG_MS
        const given = taken
        done = true
        await other
        if (isLong)
          ok(given > 0, `${document.path}, long: expected other work to have its turn, found that it had none`)
      }
    },
  },
]

/** The documents of the author, and the same with hostile texts in them. */
function samplesOf({ documents }: ChunkerSubject): SampleText[] {
  const [first] = documents
  return [...documents, ...Object.values(HOSTILE_TEXTS).map((text) => ({ ...first!, text }))]
}

type Proof = (passage: Passage, document: SampleText, what: string) => void

/** Proves something for each passage of each document. */
function eachPassage(prove: Proof): (subject: ChunkerSubject) => Promise<void> {
  return async (subject) => {
    for (const document of samplesOf(subject)) {
      const passages = await subject.chunker.chunk(document)
      for (const [i, passage] of passages.entries())
        prove(passage, document, `${document.path}, ${show(document.text)}, passage ${i}`)
    }
  }
}

/** The same document over and over, until it is long. */
function long(document: SampleText): SampleText {
  return { ...document, text: `${document.text}\n\n`.repeat(Math.ceil(LONG / (document.text.length + 2))) }
}

function lineAt(text: string, offset: number): number {
  const isWithinCrlf = offset > 0 && text.slice(offset - 1, offset + 1) === '\r\n'
  const before = text.slice(0, isWithinCrlf ? offset - 1 : offset)
  return before.replaceAll('\r\n', '\n').split(/[\r\n]/).length
}

function isOffset(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** The beginning of a text, as messages show it. */
function show(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
