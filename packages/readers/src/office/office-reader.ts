import type { DocumentInput, Reader } from '@kebab/core'
import { PackageParts } from '../archive/package-parts.js'
import { READERS } from '../formats.js'
import { readDocx } from './read-docx.js'
import { readEpub } from './read-epub.js'
import { readOdf, readOds } from './read-odf.js'
import { readPptx } from './read-pptx.js'
import { readXlsx } from './read-xlsx.js'
import { noteUnreadParts } from './unread-parts.js'

/**
 * Returns a reader of documents, presentations, workbooks and e-books: of Office since 2007, of
 * OpenDocument, and EPUB. A document is one text, and a presentation too. A workbook has a text for
 * each sheet, and a book for each chapter.
 *
 * A file that is encrypted, is no zip file or is beyond the limits is refused with `invalid_input`.
 */
export function officeReader(): Reader {
  return {
    ...READERS.office,
    async *read({ path, bytes }, { signal, onNote } = {}) {
      signal?.throwIfAborted()
      const read = await bytes()
      signal?.throwIfAborted()
      const parts = new PackageParts(path, read, signal)
      for await (const document of documentsOf(parts, onNote)) if (document.text !== '') yield document
    },
  }
}

async function* documentsOf(
  parts: PackageParts,
  onNote: ((reason: string) => void) | undefined,
): AsyncGenerator<DocumentInput, void> {
  noteUnreadParts(parts, onNote)
  const ending = /\.([^.]+)$/.exec(parts.path.toLowerCase())?.[1] ?? ''
  if (/^(doc|dot)[xm]$/.test(ending)) yield await readDocx(parts)
  else if (/^(ppt|pps|pot)[xm]$/.test(ending)) yield await readPptx(parts)
  else if (/^xl[st][xm]$/.test(ending)) yield* readXlsx(parts, onNote)
  else if (ending === 'ods' || ending === 'ots') yield* readOds(parts, onNote)
  else if (ending === 'epub') yield* readEpub(parts, onNote)
  else yield await readOdf(parts, ending === 'odp' || ending === 'otp' ? 'slides' : 'document', onNote)
}
