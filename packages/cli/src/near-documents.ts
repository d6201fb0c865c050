import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { nearestName } from '@kebab/core/internal'
import { type DocumentFile, findDocument, nameDocument, severalDocuments } from './document-files.js'
import type { OpenedIndex, Session } from './session.js'

/** How many documents are suggested. */
const MOST_NEAR = 3
const FILE_ENDING = /\.[^./]+$/

/**
 * Returns the one document that is meant by a path, as `findDocument` does, or by its end, such as
 * `guides/hooks.md`. A file that is there means itself, indexed or not. Returns `undefined` if
 * there is none. Rejects if there are several.
 */
export async function findByEnd(
  index: OpenedIndex,
  reference: string,
  session: Session,
): Promise<DocumentFile | undefined> {
  const match = await findDocument(index, reference, session)
  if (match !== undefined) return match
  const { cwd } = session.process
  const isThere = await stat(resolve(cwd, reference)).then(
    () => true,
    () => false,
  )
  if (isThere) return undefined
  const end = `/${reference.split('\\').join('/')}`
  const documents: DocumentFile[] = []
  for await (const document of index.kebab.documents({ signal: session.signal }))
    if (document.path.endsWith(end)) documents.push(nameDocument(document, index, cwd))
  if (documents.length > 1) throw severalDocuments(reference, documents)
  return documents[0]
}

/**
 * Returns a question for people that names the documents whose paths are nearest to one that no
 * document has. Empty where none is near.
 */
export async function nearDocuments(index: OpenedIndex, reference: string, session: Session): Promise<string> {
  const { process, signal } = session
  const named = lastPart(reference)
  const names = new Map<string, string[]>()
  for await (const document of index.kebab.documents({ signal })) {
    const { name } = nameDocument(document, index, process.cwd)
    const part = lastPart(document.path)
    for (const form of new Set([part, part.replace(FILE_ENDING, '')])) {
      const others = names.get(form)
      if (others === undefined) names.set(form, [name])
      else if (others.length < MOST_NEAR) others.push(name)
    }
  }
  const nearest = nearestName(named, [...names.keys()])
  return nearest === undefined ? '' : `Did you mean ${names.get(nearest)!.join(' or ')}?`
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
