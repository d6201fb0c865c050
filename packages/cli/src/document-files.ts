import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import type { Freshness } from '@kebab/core'
import { escapeLine } from '@kebab/core/internal'
import { globMatcher } from '@kebab/core/kit'
import type { Document, SearchFilters } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { wrongCommandLine } from './failure.js'
import type { Session } from './session.js'

/** A document as the user of a shell knows it. */
export interface DocumentFile {
  document: Document
  /** The absolute path of its file. Absent where its source is no folder that is known. */
  file: string | undefined
  /**
   * The path of its file from the working directory. Without a file, its path, after the name of
   * its source. Not escaped.
   */
  name: string
}

/** The source of documents that came from no folder and have no named source. */
const UNNAMED = 'documents'

/** Returns the name of a document at the shell. */
export function nameDocument(document: Document, index: OpenedIndex, cwd: string): DocumentFile {
  const { sourceId, path, origin } = document
  const folder = index.folderOf(sourceId)
  // A reader may make several documents of one file: their paths go on with `#`.
  const inFolder = origin === undefined ? path : path.replace(/#.*$/s, '')
  const file = folder === undefined ? undefined : resolve(folder, inFolder)
  const qualifiedPath = sourceId === UNNAMED ? path : `${sourceId}:${path}`
  return {
    document,
    file,
    name: file === undefined ? qualifiedPath : `${relative(cwd, file)}${path.slice(inFolder.length)}`,
  }
}

/** Returns the documents with these ids, by id. */
export async function nameDocuments(
  index: OpenedIndex,
  docIds: Iterable<string>,
  { process: { cwd }, signal }: Session,
): Promise<ReadonlyMap<string, DocumentFile>> {
  const documents = new Map<string, DocumentFile>()
  for (const docId of new Set(docIds)) {
    const document = await index.kebab.document(docId, { signal })
    // A commit since the search may have removed it.
    if (document !== null) documents.set(docId, nameDocument(document, index, cwd))
  }
  return documents
}

/**
 * Returns the one document that is meant by a path from the working directory, by a path within a
 * source, or by an id. With `byEnd`, it may be meant by the end of its path, such as
 * `guides/hooks.md`: a file that is there means itself, indexed or not. Returns `undefined` if
 * there is none. Rejects if there are several.
 */
export async function findDocument(
  index: OpenedIndex,
  reference: string,
  { process: { cwd }, signal }: Session,
  { byEnd = false } = {},
): Promise<DocumentFile | undefined> {
  const byId = await index.kebab.document(reference, { signal })
  if (byId !== null) return nameDocument(byId, index, cwd)
  const file = resolve(cwd, reference)
  const end = `/${reference.split('\\').join('/')}`
  const within: DocumentFile[] = []
  const ending: DocumentFile[] = []
  for await (const document of index.kebab.documents({ signal })) {
    const documentFile = nameDocument(document, index, cwd)
    if (documentFile.name === reference || (documentFile.file === file && document.path.indexOf('#') === -1))
      return documentFile
    if (document.path === reference) within.push(documentFile)
    else if (byEnd && document.path.endsWith(end)) ending.push(documentFile)
  }
  const matches = within.length === 0 && ending.length > 0 && !(await isThere(file)) ? ending : within
  if (matches.length < 2) return matches[0]
  const list = matches.map(({ document, name }) => `  ${document.docId}  ${name}`).join('\n')
  const hint = `Use one of these ids or names:\n${list}`
  throw wrongCommandLine(reference, 'the path of one document', `${matches.length}`, hint)
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/**
 * Returns the documents of sources without a folder, such as one that was named with `--source`,
 * which may be of a file: their path is how the path of the file ends. Those with the longest path.
 */
export async function documentsLikeFile(
  index: OpenedIndex,
  reference: string,
  { process: { cwd }, signal }: Session,
): Promise<readonly DocumentFile[]> {
  const file = `/${resolve(cwd, reference).split(sep).join('/')}`
  let alike: DocumentFile[] = []
  for await (const document of index.kebab.documents({ signal })) {
    if (!file.endsWith(`/${document.path}`) || index.folderOf(document.sourceId) !== undefined) continue
    const longest = alike[0]?.document.path.length ?? 0
    if (document.path.length > longest) alike = []
    if (document.path.length >= longest) alike.push(nameDocument(document, index, cwd))
  }
  return alike
}

/**
 * Returns the one document of these that was made from a file as it is now, byte for byte.
 * `undefined` without a file, or where none or several are.
 */
export async function documentOfFile(
  { kebab }: OpenedIndex,
  documents: readonly DocumentFile[],
  reference: string,
  { process: { cwd }, signal }: Session,
): Promise<DocumentFile | undefined> {
  const bytes = documents.length === 0 ? undefined : await readFile(resolve(cwd, reference)).catch(() => undefined)
  if (bytes === undefined) return undefined
  const same: DocumentFile[] = []
  for (const documentFile of documents) {
    const { docId, origin } = documentFile.document
    const isSame =
      origin === undefined
        ? bytes.equals(Buffer.from((await kebab.fetch({ doc_id: docId }, { signal })).text))
        : origin.digest === createHash('sha256').update(bytes).digest('hex')
    if (isSame) same.push(documentFile)
  }
  return same.length === 1 ? same[0] : undefined
}

/**
 * Says so if `path_glob` matches no path within a source, but the name of a document at the shell.
 * To be called where nothing was found, or a boost changes nothing.
 */
export async function sayPathWithin(
  index: OpenedIndex,
  { path_glob: globs }: SearchFilters = {},
  session: Session,
): Promise<void> {
  if (globs === undefined) return
  const matches = globMatcher([globs].flat())
  const { process, signal } = session
  let like: DocumentFile | undefined
  for await (const document of index.kebab.documents({ signal })) {
    if (matches(document.path)) return
    const documentFile = nameDocument(document, index, process.cwd)
    if (like === undefined && matches(documentFile.name)) like = documentFile
  }
  if (like !== undefined)
    session.say(
      `path_glob is of the path within a source, where ${escapeLine(like.name)} is ${escapeLine(like.document.path)}`,
    )
}

/** The place of a passage, with the headings above it. */
export function headedPlace(
  session: Session,
  document: Pick<DocumentFile, 'name' | 'file'>,
  at: PassagePlace,
  headingPath: readonly string[],
): string {
  const headings = headingPath.map(escapeLine).join(' > ')
  const place = placeOf(session, document, at)
  return headings === '' ? place : `${place}  ${session.colors.dim(headings)}`
}

/** Where a passage is. */
export interface PassagePlace {
  /** The line of the text that is indexed. */
  line: number
  /** The place in the file that the text was made from. Absent: the text is the file. */
  origin?: { text?: string | undefined; from?: { line?: number; page?: number; part?: string } | undefined } | undefined
}

/**
 * The name of a document and a line of it, as a link to that line on a terminal. In brackets is the
 * place in a file that the text was made from: `(slide 3)`.
 */
export function placeOf(
  session: Session,
  { name, file }: Pick<DocumentFile, 'name' | 'file'>,
  at?: PassagePlace,
): string {
  const { colors } = session
  const { line, origin } = at ?? {}
  const text = `${colors.cyan(escapeLine(name))}${line === undefined ? '' : `:${colors.green(String(line))}`}`
  const fileLine = at === undefined ? undefined : lineInFile(at)
  const link = session.link(text, file === undefined ? undefined : { file, line: fileLine })
  return origin?.text === undefined ? link : `${link} (${escapeLine(origin.text)})`
}

/** Says of a file that has changed, or is gone, in brackets. Empty for any other. */
export function freshnessNote(session: Session, { freshness }: { freshness?: Freshness | undefined }): string {
  return freshness === undefined || freshness === 'current' ? '' : ` ${session.colors.yellow(`[${freshness}]`)}`
}

/** The line of the file that a passage is in. `undefined` where its place is no line. */
export function lineInFile({ line, origin }: PassagePlace): number | undefined {
  if (origin === undefined) return line
  // A line of a chapter is none of the file.
  return origin.from?.part === undefined ? origin.from?.line : undefined
}
