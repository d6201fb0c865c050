import { counted } from '@kebab/core/internal'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { findDocument, sayPathWithin } from '../document-files.js'
import { EXIT, type ExitCode, wrongCommandLine } from '../failure.js'
import { nearDocuments } from '../near-documents.js'
import type { Session } from '../session.js'
import { findSources, withSourceIds } from '../source-names.js'
import { sayFieldsOfNone } from '../unknown-fields.js'
import { type FilterFlags, filterFlag, filtersIn, filtersInside, indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags, FilterFlags {
  source?: string
  dryRun?: boolean
  json?: boolean
}

/** Adds `kebab remove`. */
export function addRemove(program: Command, run: Run): void {
  filterFlag(indexFlags(program.command('remove'), { lexical: false }), 'remove only documents with this value')
    .summary('remove documents from the index')
    .description(
      'Removes from the index the documents that meet every condition: those that are named, of a source, that pass a ' +
        'filter. Their files stay. What is still in an indexed folder comes back when it is indexed again.',
    )
    .argument('[DOC...]', 'paths or document ids')
    .option('--source <NAME>', 'only documents of this source: its name, or its folder; alone, all of them')
    .option('--dry-run', 'say how many documents would be removed, and change nothing')
    .option('--json', 'print { removed, chunks, revision, missing }')
    .action(run((session, documents: string[], flags: Flags) => remove(session, documents, flags)))
}

async function remove(session: Session, references: string[], flags: Flags): Promise<ExitCode> {
  const { source, filter, where, dryRun, json } = flags
  if (references.length === 0 && source === undefined && filter === undefined && where === undefined)
    throw wrongCommandLine('DOC', 'one, --source, --filter or --where', 'none of them')
  await using index = await session.open(flags, { write: true })
  const docIds: string[] = []
  const unknown: string[] = []
  for (const reference of references) {
    const match = await findDocument(index, reference, session)
    if (match === undefined) unknown.push(reference)
    else docIds.push(match.document.docId)
  }
  for (const reference of unknown) {
    const question = await nearDocuments(index, reference, session)
    const help = question === '' ? '' : `. ${question}`
    session.say(`${reference}: expected a document of the index, found none; \`kebab ls\` lists them${help}`)
  }
  const [sourceId] = await findSources(index, source === undefined ? [] : [source], '--source', session)
  const filters = await withSourceIds(index, filtersIn(flags), session)
  await sayFieldsOfNone(index, filters, session)
  const request = {
    docIds: references.length === 0 ? undefined : docIds,
    sourceId,
    filters: filters && filtersInside(filters),
  }
  const report = await index.kebab.remove(request, { signal: session.signal, dryRun })
  if (json) session.printJson({ ...report, missing: [...unknown, ...report.missing] })
  else
    session.print(
      `${dryRun ? 'would remove' : 'removed'} ${counted(report.removed, 'document')} with ${counted(report.chunks, 'chunk')}`,
    )
  if (report.removed === 0) {
    if (references.length === 0)
      session.say('no document matches; `kebab ls` lists all, and `kebab status` the sources')
    await sayPathWithin(index, filter, session)
  }
  return report.removed > 0 && unknown.length === 0 ? EXIT.done : EXIT.nothingFound
}
