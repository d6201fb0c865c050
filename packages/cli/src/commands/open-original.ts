import { isKebabError, KebabError } from '@kebab/core'
import { escapeLine } from '@kebab/core/internal'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, Failure } from '../failure.js'
import { numberedPassage } from '../originals/numbered-passages.js'
import type { PlaceInFile } from '../originals/open-place.js'
import { type PassageInDocument, placeInFile } from '../originals/place-in-file.js'
import type { Session } from '../session.js'
import { originAtLine } from '../terminal/hit-matches.js'
import { indexFlags, type Run } from './flags.js'
import { passageRequest } from './get-document.js'

interface Flags extends IndexFlags {
  print?: boolean
}

/** Adds `kebab open`. */
export function addOpen(program: Command, run: Run): void {
  indexFlags(program.command('open'), { lexical: false })
    .summary('open the file of a hit, a citation or a document at its place')
    .description(
      'Opens a file that was indexed: text in the editor of VISUAL or EDITOR at its line, a PDF in the browser at its ' +
        'page, and all else with what the system has for it. A number is that of a hit of the last search, or of a ' +
        'citation of the last answer.',
    )
    .argument('<HIT|DOC[:LINE]>', 'a number that was printed, a path or its end, a document id or a chunk id')
    .option('--print', 'print what would be opened: PATH:LINE, or the address of a page')
    .action(run((session, reference: string, flags: Flags) => openOriginal(session, reference, flags)))
}

async function openOriginal(session: Session, reference: string, flags: Flags): Promise<ExitCode> {
  const place = await placeMeant(session, reference, flags)
  // Loaded only now: no other command starts programs.
  const { openPlace, placeText } = await import('../originals/open-place.js')
  if (!flags.print) return openPlace(session, place)
  session.print(escapeLine(placeText(place)))
  return EXIT.done
}

/** Finds the place that is meant. The index is closed by then: an editor may run for long. */
async function placeMeant(session: Session, reference: string, flags: Flags): Promise<PlaceInFile> {
  await using index = await session.open(flags)
  return await placeInFile(session, index, await passageAt(session, index, reference))
}

async function passageAt(session: Session, index: OpenedIndex, reference: string): Promise<PassageInDocument> {
  const { kebab } = index
  const { signal } = session
  const number = /^[1-9]\d{0,5}$/.test(reference) ? Number(reference) : undefined
  if (number === undefined) {
    const request = await passageRequest(session, index, reference)
    const isWhole = 'doc_id' in request && request.line_start === undefined
    return isWhole ? { docId: request.doc_id! } : fetchedPassage(await kebab.fetch(request, { signal }))
  }
  const { chunkId, line } = await numberedPassage(session, index, number)
  const chunk = await kebab.fetch({ chunk_id: chunkId }, { signal }).catch((error: unknown) => {
    if (isKebabError(error, 'chunk_not_found')) throw changedSince(number, error)
    throw error
  })
  const { docId, at } = fetchedPassage(chunk)
  return { docId, at: { line, origin: await originAtLine(kebab, { docId, line, origin: at?.origin }, signal) } }
}

function fetchedPassage({ doc_id, citation }: Awaited<ReturnType<OpenedIndex['kebab']['fetch']>>): PassageInDocument {
  return { docId: doc_id, at: { line: citation.line_start, origin: citation.origin } }
}

function changedSince(number: number, { details }: KebabError<'chunk_not_found'>): Failure {
  return new Failure(
    new KebabError('chunk_not_found', `${number}: expected a passage of the index, which has changed since`, {
      details: details!,
      hint: 'Search again.',
    }),
  )
}
