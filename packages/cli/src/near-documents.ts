import { nearestName } from '@kebab/core/internal'
import type { OpenedIndex } from '@kebab/local/internal'
import { nameDocument } from './document-files.js'
import type { Session } from './session.js'

/** How many documents are suggested. */
const MOST_NEAR = 3
const FILE_ENDING = /\.[^./]+$/

/**
 * Returns a question for people that names the documents whose paths are nearest to one that no
 * document has. Empty where none is near.
 */
export async function nearDocuments(index: OpenedIndex, reference: string, session: Session): Promise<string> {
  const { process, signal } = session
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
  const nearest = nearestName(lastPart(reference), [...names.keys()])
  return nearest === undefined ? '' : `Did you mean ${names.get(nearest)!.join(' or ')}?`
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
