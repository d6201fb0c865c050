import { type DocumentInput, isKebabError, type Reader, type ReadOptions } from '@kebab/core'
import { invalidInput, TimeSlices } from '@kebab/core/kit'
import PostalMime, { type Email } from 'postal-mime'
import { READERS } from '../formats.js'
import { messagesOf } from './mailbox-messages.js'
import { writeMessage } from './write-message.js'

/** How deep parts may be in one another. Messages have five at most. */
const MOST_NESTED = 100
/** How deep forwarded messages are read. */
const MOST_FORWARDED = 5
/** The most lines that begin a part. More of them take the parser minutes. */
const MOST_PARTS = 5000
/** The most colons of a header. Each may begin a group of addresses, which take quadratic time. */
const MOST_COLONS = 50_000
/** The most lines, and units of base64 that padding ends: each takes a buffer of its own. */
const MOST_BUFFERS = 250_000
/** A line that may be base64. One of quoted-printable that has no other letters begins with `=`. */
const BASE64_LINE = /^[A-Za-z0-9+/][A-Za-z0-9+/=]*\r?$/gm
/** The longest name of an attachment that a note has, in UTF-16 units. */
const LONGEST_NAME = 200
const FORWARDED = 'message/rfc822'
/** A boundary of parts, which may stand in the line after its name. */
const BOUNDARY = /boundary[^=;"\r\n]{0,80}=\s*"?([^";\r\n]+)/gi
/** The first header of a name counts. */
const AS_TEXT = Buffer.from('Content-Type: text/plain\r\n')
/** Every message has one of these, and a file of another kind has none. */
const USUAL_HEADERS = ['from', 'to', 'subject', 'date', 'message-id', 'received', 'mime-version', 'content-type']

/**
 * Returns a reader of mail: `.eml` with a message, and `.mbox` with any number. Each message is a
 * document of its own, also one that is forwarded as a part of another. It has the subject as its
 * title, who wrote it to whom and when, and its text, or its page where that says more.
 *
 * Places are lines of a part. A note names each attachment, which is left out but for its name.
 * What is no message is refused with `invalid_input`, and left out of a mailbox, which a note says.
 */
export function mailReader(): Reader {
  return {
    ...READERS.mail,
    async *read({ path, bytes }, options = {}) {
      const { signal } = options
      signal?.throwIfAborted()
      const contents = withoutMark(Buffer.from(await bytes()))
      signal?.throwIfAborted()
      if (contents.toString('latin1').trim() === '') return
      yield* /\.mbox$/i.test(path) ? readMailbox(path, contents, options) : readMessage(path, contents, options)
    },
  }
}

/** Leaves out a byte-order mark, which would belong to the first header. */
function withoutMark(contents: Buffer): Buffer {
  return contents.subarray(contents.subarray(0, 3).equals(Buffer.from('\ufeff')) ? 3 : 0)
}

async function* readMailbox(path: string, contents: Buffer, options: ReadOptions): AsyncGenerator<DocumentInput> {
  const slices = new TimeSlices(options.signal)
  let count = 0
  for (const [i, message] of messagesOf(path, contents).entries()) {
    if (slices.isOver()) await slices.next()
    try {
      yield* readMessage(`${path}#${i + 1}`, message, options)
      count++
    } catch (error) {
      if (!isKebabError(error, 'invalid_input')) throw error
      options.onNote?.(`message ${i + 1} is left out: ${error.message}`)
    }
  }
  if (count === 0) throw invalidInput(path, 'a mailbox of messages', 'none that can be read')
}

/** Reads a message, and those that are forwarded in it. */
async function* readMessage(
  path: string,
  contents: Buffer,
  options: ReadOptions,
  depth = 0,
): AsyncGenerator<DocumentInput> {
  const { onNote, signal } = options
  let email = await parseMessage(path, contents)
  if (isWithoutParts(email, contents)) {
    onNote?.('no boundary separates its parts: they are read as one text')
    email = await parseMessage(path, Buffer.concat([AS_TEXT, contents]))
  }
  signal?.throwIfAborted()
  if (hasEpilogue(email, contents)) onNote?.('left out what stands behind the last part')
  const forwarded = email.attachments.filter(({ mimeType }) => mimeType === FORWARDED)
  const leftOut = email.attachments.filter(({ mimeType }) => mimeType !== FORWARDED)
  for (const { filename, mimeType } of leftOut)
    onNote?.(`left out an attachment: ${(filename ?? mimeType).slice(0, LONGEST_NAME)}`)
  const document = writeMessage(path, email, options)
  if (document.text.trim() !== '') yield document
  for (const [i, { content }] of forwarded.entries()) {
    const inner = `${path}${path.includes('#') ? '.' : '#'}${i + 1}`
    if (depth === MOST_FORWARDED) onNote?.(`left out a message: ${inner} is forwarded too deep`)
    else {
      try {
        yield* readMessage(inner, Buffer.from(content as ArrayBuffer), options, depth + 1)
      } catch (error) {
        if (!isKebabError(error, 'invalid_input')) throw error
        onNote?.(`left out a message that is forwarded: ${error.message}`)
      }
    }
  }
}

/** Whether nothing was read, though something follows the header. */
function isWithoutParts({ text, html, attachments }: Email, contents: Buffer): boolean {
  if (text !== undefined || html !== undefined || attachments.length > 0) return false
  const source = contents.toString('latin1')
  const end = source.search(/\n\r?\n/)
  return end >= 0 && source.slice(end).trim() !== ''
}

/** Whether something stands behind the line that ends the last part. */
function hasEpilogue({ headers }: Email, contents: Buffer): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const [, boundary] = type.matchAll(BOUNDARY).next().value ?? []
  if (boundary === undefined) return false
  const end = `\n--${boundary.trim()}--`
  const at = contents.lastIndexOf(end)
  return at >= 0 && contents.toString('latin1', at + end.length).trim() !== ''
}

async function parseMessage(path: string, contents: Buffer): Promise<Email> {
  checkSize(path, contents)
  let email: Email
  try {
    email = await PostalMime.parse(contents, { forceRfc822Attachments: true, maxNestingDepth: MOST_NESTED })
  } catch (cause) {
    throw invalidInput(path, 'a message', (cause as Error).message, { cause })
  }
  if (email.headers.some(({ key }) => USUAL_HEADERS.includes(key))) return email
  throw invalidInput(path, `a message with one of the headers ${USUAL_HEADERS.join(', ')}`, 'none of them')
}

/** Refuses a message that the parser can't read in the time and the memory that a file may take. */
function checkSize(path: string, contents: Buffer): void {
  const text = contents.toString('latin1')
  const header = text.slice(0, Math.max(0, text.search(/\n\r?\n/)))
  const colons = header.split(':').length - 1
  if (colons > MOST_COLONS) throw invalidInput(path, `a header of at most ${MOST_COLONS} colons`, `${colons}`)
  const lines = text.split('\n').length
  if (lines > MOST_BUFFERS) throw invalidInput(path, `a message of at most ${MOST_BUFFERS} lines`, `${lines}`)
  let units = 0
  for (const [line] of text.matchAll(BASE64_LINE)) units += line.split(/=+/).length - 1
  if (units > MOST_BUFFERS) throw invalidInput(path, `at most ${MOST_BUFFERS} units of base64 with padding`, `${units}`)
  const boundaries = new Set(Array.from(text.matchAll(BOUNDARY), ([, boundary]) => boundary!.trim()))
  if (boundaries.size === 0) return
  // A boundary in pieces, or with a comment, may be any line.
  const isAny = /boundary[^=\r\n]{0,80}[*(]/i.test(text)
  let parts = 0
  for (const [, line] of text.matchAll(/^--([^\r\n]*)/gm)) {
    const boundary = line!.trimEnd()
    if (isAny || boundaries.has(boundary) || boundaries.has(boundary.replace(/--$/, ''))) parts++
  }
  if (parts > MOST_PARTS) throw invalidInput(path, `a message of at most ${MOST_PARTS} parts`, `${parts}`)
}
