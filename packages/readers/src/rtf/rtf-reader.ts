import type { DocumentInput, Reader } from '@kebab/core'
import { invalidInput, TimeSlices } from '@kebab/core/kit'
import { READERS } from '../formats.js'
import { MarkdownWriter } from '../markdown/markdown-writer.js'
import { OfficeBody } from '../office/office-body.js'
import { RtfText } from './rtf-text.js'

/** A control word with its number, a sign, a byte, a brace, or text. Ends of lines say nothing. */
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

/**
 * Returns a reader of Rich Text Format: `.rtf`. A file becomes Markdown with its headings, lists,
 * tables, links and footnotes, each of which has its paragraph as its place.
 *
 * Headers, footers, pictures, comments, hidden text and what was deleted are left out, which a note
 * says. A file that doesn't
 * begin as RTF, or has groups too deep in one another, is refused with `invalid_input`.
 */
export function rtfReader(): Reader {
  return {
    ...READERS.rtf,
    async read({ path, bytes }, { signal, onNote } = {}): Promise<DocumentInput[]> {
      signal?.throwIfAborted()
      const source = Buffer.from(await bytes()).toString('latin1')
      signal?.throwIfAborted()
      if (source.trim() === '') return []
      if (!/^\s*\{\\rtf/.test(source)) throw invalidInput(path, 'RTF, which begins with `{\\rtf`', 'another text')
      const writer = new MarkdownWriter()
      const rtf = new RtfText(path, new OfficeBody(writer))
      const slices = new TimeSlices(signal)
      TOKEN.lastIndex = source.search(/\{/)
      for (let token = TOKEN.exec(source); token !== null; ) {
        if (slices.isOver()) {
          const { lastIndex } = TOKEN
          await slices.next()
          TOKEN.lastIndex = lastIndex
        }
        const [, word, number, byte, sign, brace, text] = token
        if (word?.toLowerCase() === 'bin') TOKEN.lastIndex += Math.max(0, Number(number ?? 0))
        else if (word !== undefined) rtf.control(word, number === undefined ? undefined : Number(number))
        else if (byte !== undefined) rtf.byte(Number.parseInt(byte, 16))
        else if (sign !== undefined) rtf.sign(sign)
        else if (brace !== undefined) rtf.brace(brace)
        else if (text !== undefined) rtf.text(text)
        token = TOKEN.exec(source)
      }
      const title = rtf.end()
      for (const name of rtf.leftOut) onNote?.(`left out ${name}`)
      const { derived } = writer
      if (derived.length === 0) return []
      const metadata = { media: 'document', ...(title === '' ? {} : { title }) }
      return [{ path, text: derived.toString(), syntax: 'markdown', metadata, origin: { spans: derived.spans } }]
    },
  }
}
