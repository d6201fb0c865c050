import { checkFilters, escapeLine } from '@kebab/core/internal'
import { filterMatcher, globMatcher } from '@kebab/core/kit'
import type { Document } from '@kebab/local'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { type DocumentFile, nameDocument, placeOf } from '../document-files.js'
import { EXIT, type ExitCode } from '../failure.js'
import type { Session } from '../session.js'
import { findSources, nameSource, withSourceIds } from '../source-names.js'
import { sayFieldsOfNone } from '../unknown-fields.js'
import { type FilterFlags, filtersIn, filtersInside, indexFlags, type Run, repeated, whereFlag } from './flags.js'

interface Flags extends IndexFlags, FilterFlags {
  long?: boolean
  count?: boolean
  source?: string
  json?: boolean
}

/** Adds `kebab ls`. */
export function addList(program: Command, run: Run): void {
  whereFlag(indexFlags(program.command('ls'), { lexical: false }))
    .summary('list the documents')
    .description('Lists the documents of the index by path.')
    .argument(
      '[GLOB...]',
      'only documents whose path, from here or within their source, matches one of these',
      repeated,
    )
    .option('-l, --long', 'with the time of indexing and the title')
    .option('--count', 'print only how many there are')
    .option('--source <NAME>', 'only documents of this source: its name, or its folder')
    .option('--json', 'print { doc_id, doc_path, source_id, title, lang, tags, media, indexed_at }, one a line')
    .action(run((session, globs: string[], flags: Flags) => list(session, globs, flags)))
}

async function list(session: Session, globs: string[], flags: Flags): Promise<ExitCode> {
  const { signal } = session
  // Names at the shell don't begin with `./`, though shells complete them so.
  const patterns = globs.map((glob) => glob.replace(/^(?:\.\/+)+/, ''))
  const matches = patterns.length === 0 ? () => true : globMatcher(patterns)
  await using index = await session.open(flags)
  const filters = await withSourceIds(index, filtersIn(flags), session)
  const passes = filters === undefined ? () => true : filterMatcher(checkFilters(filtersInside(filters)))
  await sayFieldsOfNone(index, filters, session)
  let count = 0
  const sourceNames = flags.source === undefined ? [] : [flags.source]
  const [sourceId] = await findSources(index, sourceNames, '--source', session)
  for await (const document of index.kebab.documents({ signal, sourceId })) {
    if (!passes({ document })) continue
    const documentFile = nameDocument(document, index, session.process.cwd)
    if (!matches(document.path) && !matches(documentFile.name)) continue
    count++
    if (flags.count) continue
    if (flags.json) session.printJson(jsonOf(document, nameSource(document.sourceId, index, session.process.cwd)))
    else session.print(lineOf(session, documentFile, flags))
  }
  if (flags.count) session.print(String(count))
  if (count > 0) return EXIT.done
  session.say(
    globs.length === 0 && flags.source === undefined && filters === undefined
      ? 'the index is empty: index a folder with `kebab index FOLDER`'
      : 'no document matches; `kebab ls` lists all, and `kebab status` the sources',
  )
  return EXIT.nothingFound
}

function lineOf(session: Session, documentFile: DocumentFile, { long }: Flags): string {
  const place = placeOf(session, documentFile)
  const { indexedAt, title } = documentFile.document
  return long ? `${indexedAt}  ${place}${title === undefined ? '' : `  ${escapeLine(title)}`}` : place
}

function jsonOf({ docId, path, title, lang, tags, media, indexedAt }: Document, source: string): object {
  return { doc_id: docId, doc_path: path, source_id: source, title, lang, tags, media, indexed_at: indexedAt }
}
