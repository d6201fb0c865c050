import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { DocumentInput, OriginPlace, OriginSpan, ReadableFile, Reader, ReadOptions } from '@kebab/core'
import { assertAbortBefore, assertAbortDuring, isRefusal, settled, yieldToEventLoop } from './assert-call.js'
import { checkKit, type Kit, namesOf, type Rule, registerRules } from './kit.js'

/** The options of `testReader`. */
export interface ReaderKit extends Kit<Reader> {
  /**
   * Files that the reader accepts and makes documents of: at least one.
   * Keep them small, because each is read about forty times.
   */
  files: readonly SampleFile[]
}

/**
 * Registers one test for each rule of `Reader`. The kit doesn't close the reader.
 * `create` may return the same one each time, because no test changes it.
 * @throws TypeError if `files` is empty
 */
export function testReader(kit: ReaderKit): void {
  const { test, create, files = [] } = checkKit('testReader', kit, ['files'])
  if (files.length === 0) throw new TypeError('files: expected at least one, found none')
  registerRules({ test, create: async () => ({ reader: await create(), files }) }, RULES)
}

/** A file for the reader to read. */
export interface SampleFile {
  /** The path within its source: relative, with `/`. */
  path: string
  bytes: Uint8Array
}

interface ReaderSubject {
  reader: Reader
  files: readonly SampleFile[]
}

/** The members of a `DocumentInput`. */
const MEMBERS = ['path', 'text', 'syntax', 'metadata', 'origin']

/** The rules of `Reader`. */
const RULES: readonly Rule<ReaderSubject>[] = [
  {
    rule: '`name` and `version` are not empty',
    async check({ reader: { name, version } }) {
      for (const text of [name, version])
        ok(typeof text === 'string' && text.trim() !== '', `expected a string, found ${JSON.stringify(text)}`)
    },
  },
  {
    rule: '`accepts` lists endings of paths, in lower case, each once, and matches the sample files',
    async check({ reader: { accepts }, files }) {
      for (const end of accepts) {
        ok(typeof end === 'string' && end !== '', `expected the end of a path, found ${JSON.stringify(end)}`)
        strictEqual(end, end.toLowerCase(), 'expected lower case')
      }
      strictEqual(new Set(accepts).size, accepts.length, `expected each once, found ${accepts.join(', ')}`)
      for (const { path } of files) {
        const isAccepted = accepts.some((end) => path.toLowerCase().endsWith(end))
        ok(isAccepted, `${path}: expected a file that the reader accepts, found ${accepts.join(', ')}`)
      }
    },
  },
  {
    rule: 'a file with content has a document',
    check: eachFile(async (read, path) => ok((await read()).length > 0, `${path}: expected a document, found none`)),
  },
  {
    rule: 'a document has text, and no members but those of `DocumentInput`',
    check: eachFile(async (read, path) => {
      for (const document of await read()) {
        strictEqual(typeof document.text, 'string', path)
        const others = Object.keys(document).filter((member) => !MEMBERS.includes(member))
        deepStrictEqual(others, [], `${path}: expected only ${MEMBERS.join(', ')}`)
      }
    }),
  },
  {
    rule: 'a document has the path of its file, or one that begins with it and `#`, unique among them',
    check: eachFile(async (read, path) => {
      const paths = (await read()).map((document) => document.path)
      for (const documentPath of paths)
        ok(
          documentPath === path || documentPath.startsWith(`${path}#`),
          `${path}: expected it, or \`${path}#…\`, found ${documentPath}`,
        )
      strictEqual(new Set(paths).size, paths.length, `${path}: expected paths of their own, found ${paths.join(', ')}`)
    }),
  },
  {
    rule: 'the case of a path doesn’t count',
    async check({ reader, files }) {
      for (const file of files) {
        const path = file.path.toUpperCase()
        const texts = (documents: readonly DocumentInput[]): string[] => documents.map(({ text }) => text)
        const actual = texts(await documentsOf(reader, readable({ path, bytes: file.bytes })))
        deepStrictEqual(actual, texts(await documentsOf(reader, readable(file))), path)
      }
    },
  },
  {
    rule: 'spans are ordered by `start`, ascending, lie within the text and don’t overlap',
    check: eachFile(async (read, path) => {
      for (const { text, origin } of await read()) assertOrder(origin?.spans ?? [], text.length, path)
    }),
  },
  {
    rule: 'places in a file are in their ranges, and a span ends where it begins or later',
    check: eachFile(async (read, path) => {
      for (const { origin } of await read()) for (const span of origin?.spans ?? []) assertPlaces(span, path)
    }),
  },
  {
    rule: 'the same bytes give the same documents, again and concurrently',
    check: eachFile(async (read, path) => {
      const first = await read()
      deepStrictEqual(await read(), first, path)
      for (const documents of await Promise.all([read(), read(), read()])) deepStrictEqual(documents, first, path)
    }),
  },
  {
    rule: 'what a caller changes in a document changes no later one',
    check: eachFile(async (read, path) => {
      const first = await read()
      const before = structuredClone(first)
      for (const document of first as DocumentInput[]) {
        Object.assign(document, { text: 'spoilt', path: 'spoilt' })
        if (document.metadata !== undefined) Object.assign(document.metadata, { spoilt: true })
        ;(document.origin?.spans as OriginSpan[] | undefined)?.splice(0)
      }
      ;(first as DocumentInput[]).length = 0
      deepStrictEqual(await read(), before, path)
    }),
  },
  {
    rule: 'an empty file gives no text, or is refused with `invalid_input`',
    async check({ reader, files }) {
      for (const { path } of files) {
        const documents = await readOrRefuse(reader, { path, bytes: new Uint8Array() }, `${path}, empty`)
        const texts = documents.map(({ text }) => text).join('')
        strictEqual(
          texts,
          '',
          `${path}: expected no text of an empty file, found ${JSON.stringify(texts.slice(0, 40))}`,
        )
      }
    },
  },
  {
    rule: 'malformed bytes give documents, or are refused with `invalid_input`',
    async check({ reader, files }) {
      for (const { path, bytes } of files)
        for (const [what, damaged] of Object.entries(malformed(bytes)))
          await readOrRefuse(reader, { path, bytes: damaged }, `${path}, ${what}`)
    },
  },
  {
    rule: 'a file whose `bytes` rejects is refused with that same error',
    async check({ reader, files }) {
      for (const { path } of files) {
        const unreadable = Object.assign(new Error('the disk is gone'), { code: 'EIO' })
        const outcome = await settled(() => documentsOf(reader, { path, bytes: () => Promise.reject(unreadable) }))
        ok('error' in outcome, `${path}: expected the error of \`bytes\`, found documents`)
        strictEqual(outcome.error, unreadable, `${path}: expected the error of \`bytes\` itself`)
      }
    },
  },
  {
    rule: 'a call whose signal is aborted already rejects with the caller’s reason',
    async check({ reader, files }) {
      for (const file of files)
        await assertAbortBefore((signal) => documentsOf(reader, readable(file), { signal }), file.path)
    },
  },
  {
    rule: 'an abort while the bytes are read rejects with the caller’s reason',
    async check({ reader, files }) {
      for (const { path, bytes } of files) {
        const slow = { path, bytes: () => yieldToEventLoop(6).then(() => new Uint8Array(bytes)) }
        await assertAbortDuring((signal) => documentsOf(reader, slow, { signal }), path)
      }
    },
  },
]

/** The rules of `Reader`: the names of the tests of `testReader`. */
export const readerRules: readonly string[] = namesOf(RULES)

type Check = (read: () => Promise<readonly DocumentInput[]>, path: string) => Promise<void>

/** Returns all documents of a file, whether they come at once or one by one. */
export async function documentsOf(
  reader: Pick<Reader, 'read'>,
  file: ReadableFile,
  options?: ReadOptions,
): Promise<readonly DocumentInput[]> {
  const reading = await reader.read(file, options)
  if (!(Symbol.asyncIterator in reading)) return reading
  const documents: DocumentInput[] = []
  for await (const document of reading) documents.push(document)
  return documents
}

/** Runs a check on each file. */
function eachFile(check: Check): (subject: ReaderSubject) => Promise<void> {
  return async ({ reader, files }) => {
    for (const file of files) await check(() => documentsOf(reader, readable(file)), file.path)
  }
}

/** A file that gives a new copy of its bytes each time, because the reader owns what it gets. */
function readable({ path, bytes }: SampleFile) {
  return Object.freeze({ path, bytes: async () => new Uint8Array(bytes) })
}

/**
 * Returns the documents of a file, and none if the file is refused with `invalid_input`.
 * Fails on any other error.
 */
async function readOrRefuse(reader: Reader, file: SampleFile, what: string): Promise<readonly DocumentInput[]> {
  const outcome = await settled(() => documentsOf(reader, readable(file)))
  if ('value' in outcome) return outcome.value
  const isRefused = isRefusal(outcome.error, ['invalid_input'])
  ok(isRefused, `${what}: expected documents, or a KebabError with invalid_input, found ${outcome.error}`)
  return []
}

function assertOrder(spans: readonly OriginSpan[], length: number, path: string): void {
  let end = 0
  for (const [i, span] of spans.entries()) {
    const what = `${path}, span ${i}: from ${span.start} to ${span.end}`
    ok(Number.isSafeInteger(span.start) && Number.isSafeInteger(span.end), `${what}: expected integers`)
    ok(span.start >= end, `${what}: expected it to begin at ${end} or later, where the one before ends`)
    ok(span.start <= span.end && span.end <= length, `${what}: expected it to lie within ${length} units of text`)
    end = span.end
  }
}

function assertPlaces({ from, to, box }: OriginSpan, path: string): void {
  for (const [what, place] of Object.entries({ from, ...(to === undefined ? {} : { to }) })) {
    for (const [name, value] of Object.entries(place as OriginPlace)) {
      const isPlace = value === undefined || PLACES[name as keyof OriginPlace]?.(value) === true
      ok(isPlace, `${path}: expected \`${what}.${name}\` in its range, found ${JSON.stringify(place)}`)
    }
  }
  const isBox = box === undefined || (box.length === 4 && box.every(Number.isFinite) && from.page !== undefined)
  ok(isBox, `${path}: expected a box of four numbers on a page, found ${JSON.stringify({ from, box })}`)
  // A span may end on a lower line than it begins, if that line is on a later page.
  for (const member of ['page', 'slide', 'paragraph', 'row', 'line', 'column', 'time'] as const) {
    const [first, last] = [from[member], to?.[member]]
    if (first === undefined || last === undefined) continue
    ok(last >= first, `${path}: expected a span that ends after it begins, found ${JSON.stringify({ from, to })}`)
    if (last > first) return
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1
const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** Whether a value of a place is in its range. */
const PLACES: Readonly<Record<keyof OriginPlace, (value: unknown) => boolean>> = {
  page: isCount,
  line: isCount,
  row: isCount,
  cell: isName,
  column: isCount,
  paragraph: isCount,
  sheet: isName,
  slide: isCount,
  part: isName,
  time: (value) => Number.isFinite(value) && Number(value) >= 0,
}

/** Damaged, malformed and hostile variants of a file. */
function malformed(bytes: Uint8Array): Record<string, Uint8Array> {
  const random = Uint8Array.from({ length: 2000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 0xff)
  return {
    'its first half': bytes.slice(0, bytes.length >> 1),
    'its second half': bytes.slice(bytes.length >> 1),
    'its first byte': bytes.slice(0, 1),
    'all but its last byte': bytes.slice(0, -1),
    backwards: bytes.slice().reverse(),
    'every tenth byte changed': bytes.map((byte, i) => (i % 10 === 9 ? byte ^ 0xff : byte)),
    twice: Uint8Array.of(...bytes, ...bytes),
    zeros: new Uint8Array(1000),
    'no UTF-8': Uint8Array.of(0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf8),
    'a byte-order mark alone': Uint8Array.of(0xef, 0xbb, 0xbf),
    'line ends alone': Uint8Array.of(13, 10, 13, 10, 10, 13),
    'random bytes': random,
  }
}
