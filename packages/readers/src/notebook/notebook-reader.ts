import type { DocumentInput, Reader } from '@kebab/core'
import { invalidInput } from '@kebab/core/kit'
import { readText } from '../decode-bytes.js'
import { READERS } from '../formats.js'
import { writeNotebook } from './write-notebook.js'

/**
 * Returns a reader of Jupyter notebooks: `.ipynb` of format 3 and 4. A notebook becomes Markdown:
 * its texts as they are written, its code and the texts that it printed as blocks of code. Each has
 * the number of its cell as its place.
 *
 * A note names the pictures and pages that code made, which are left out. A file that is no
 * notebook is refused with `invalid_input`.
 */
export function notebookReader(): Reader {
  return {
    ...READERS.notebook,
    async read(file, options): Promise<DocumentInput[]> {
      const { path } = file
      const source = await readText(file, options)
      if (source.trim() === '') return []
      const { text, spans, leftOut } = writeNotebook(notebookOf(path, source))
      for (const [kind, count] of leftOut) options?.onNote?.(`left out outputs of ${kind}: ${count}`)
      if (text === '') return []
      return [{ path, text, syntax: 'markdown', metadata: { media: 'notebook' }, origin: { spans } }]
    },
  }
}

/** A notebook as far as it is known to be one: what its members hold isn't. */
function notebookOf(path: string, source: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch (cause) {
    throw invalidInput(path, 'a notebook, which is JSON', (cause as Error).message, { cause })
  }
  const notebook = value as Record<string, unknown> | null
  if (typeof notebook === 'object' && (Array.isArray(notebook?.cells) || Array.isArray(notebook?.worksheets)))
    return notebook!
  throw invalidInput(path, 'a notebook with `cells`', 'JSON without them')
}
