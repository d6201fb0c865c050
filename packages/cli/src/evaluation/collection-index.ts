import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '@kebab/core/internal'
import { invalidInput } from '@kebab/core/kit'
import type { HitIds } from '@kebab/eval'
import type { CollectionDocument } from '@kebab/eval/read'
import type { AsideFolder, DocumentInput, Kebab } from '@kebab/local'
import { EXIT, Failure } from '../failure.js'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'

/** The documents of a collection. */
export interface Corpus {
  /** The name of its folder. */
  name: string
  documents: readonly CollectionDocument[]
}

/** Makes a place for an index that is removed afterwards. Removes what killed processes left. */
export async function temporaryIndex(): Promise<AsideFolder> {
  const { makeAside } = await import('@kebab/local')
  return makeAside(join(tmpdir(), 'kebab-eval'), 'index')
}

/**
 * Brings the index in a folder in step with a corpus. What it holds of it is not embedded again.
 * Rejects with a `Failure` for an index of other documents, and for a document that fails.
 */
export async function indexCorpus(
  session: Session,
  { kebab, path }: { kebab: Kebab; path: string },
  { name, documents }: Corpus,
): Promise<void> {
  const { signal } = session
  const sourceId = `collection:${name}`
  const paths = new Set(documents.map(({ id }) => pathOf(id)))
  const obsoleteIds: string[] = []
  for await (const document of kebab.documents({ signal })) {
    if (document.sourceId !== sourceId)
      throw new Failure(
        invalidInput(path, `an index of ${name} alone`, 'other documents', {
          hint: 'Give the collection a folder of its own with --path, or none.',
        }),
        EXIT.failed,
      )
    if (!paths.has(document.path)) obsoleteIds.push(document.docId)
  }
  if (obsoleteIds.length > 0) await kebab.remove({ docIds: obsoleteIds }, { signal })
  const bar = await progressBar(session.process, name, 'document')
  try {
    const report = await kebab.index(inputsOf(documents), {
      sourceId,
      signal,
      onProgress: (event) => {
        if (event.type === 'progress') bar.show(event.documents_done, documents.length)
      },
    })
    const [failed] = report.errors
    if (failed !== undefined)
      throw new Failure(
        invalidInput(
          idOf(failed.path),
          'a corpus that can be indexed',
          `${counted(report.documents.failed, 'document')} that failed: ${failed.error.message}`,
        ),
        EXIT.failed,
      )
  } finally {
    bar.end()
  }
}

/** Returns the id in a collection of the document of a hit. */
export function documentOf({ doc_path }: HitIds): string {
  return idOf(doc_path)
}

function* inputsOf(documents: readonly CollectionDocument[]): Generator<DocumentInput> {
  for (const { id, title, text } of documents) yield { path: pathOf(id), text, metadata: title === '' ? {} : { title } }
}

/** The path of a Markdown file, which is read as such. None is one that leads elsewhere. */
const MARKDOWN_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^%\\:\p{Cc}]+\.(?:md|mdx|markdown)$/iu

/** Any id as a path: it may be an address, or hold `..`. */
function pathOf(id: string): string {
  return MARKDOWN_PATH.test(id) ? id : `${encodeURIComponent(id)}.txt`
}

function idOf(path: string): string {
  return path.endsWith('.txt') ? decodeURIComponent(path.slice(0, -'.txt'.length)) : path
}
