import { KebabError } from '@kebab/core'
import type { OpenedIndex } from '@kebab/local/internal'
import { lineInFile, nameDocument, type PassagePlace } from '../document-files.js'
import { Failure } from '../failure.js'
import type { Session } from '../session.js'
import type { PlaceInFile } from './open-place.js'

/** A document, and the place in it that is meant. Without a place, it is meant as a whole. */
export interface PassageInDocument {
  docId: string
  at?: PassagePlace
}

/**
 * Finds a passage in the file of its document, and says so if that has changed since. Rejects with
 * `doc_not_found` where there is no such file.
 */
export async function placeInFile(
  session: Session,
  index: OpenedIndex,
  { docId, at }: PassageInDocument,
): Promise<PlaceInFile> {
  const { signal, process } = session
  const { kebab } = index
  const document = await kebab.document(docId, { signal })
  const { state, file } = await kebab.verify({ doc_id: docId }, { signal })
  const name = document === null ? docId : nameDocument(document, index, process.cwd).name
  if (file === undefined || state === 'gone') throw withoutFile(name, state === 'gone')
  if (state === 'changed') session.say(`${name} has changed since it was indexed: the place may be another`)
  const line = at === undefined ? undefined : lineInFile(at)
  const { page } = at?.origin?.from ?? {}
  const isText = line !== undefined || document?.origin === undefined
  return { file, isText, line, page, text: at?.origin?.text }
}

function withoutFile(name: string, isGone: boolean): Failure {
  const problem = isGone ? 'which is no longer there' : 'found a document whose file is not known'
  return new Failure(
    new KebabError('doc_not_found', `${name}: expected its file, ${problem}`, {
      details: { path: name },
      hint: '`kebab get` prints what was indexed of it.',
    }),
  )
}
