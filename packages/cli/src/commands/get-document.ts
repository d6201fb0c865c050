import { KebabError } from '@kebab/core'
import { escapeText } from '@kebab/core/internal'
import type { FetchRequestV1, FetchResultV1 } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { findDocument } from '../document-files.js'
import { EXIT, type ExitCode, Failure } from '../failure.js'
import { nearDocuments } from '../near-documents.js'
import type { Session } from '../session.js'
import { indexFlags, type Run, wholeNumber } from './flags.js'

interface Flags extends IndexFlags {
  maxTokens?: number
  json?: boolean
}

/** Adds `kebab get`. */
export function addGet(program: Command, run: Run): void {
  indexFlags(program.command('get'), { lexical: false })
    .summary('print a document, or lines of it')
    .description(
      'Prints a document of the index, or some of its lines, as it was indexed. On a terminal, control characters are ' +
        'written out; elsewhere the text is verbatim.',
    )
    .argument('<DOC[:FROM[-TO]]>', 'a path or its end, a document id or a chunk id; FROM and TO are lines, from 1')
    .option('--max-tokens <NUMBER>', 'the budget of the result as JSON, in tokens', wholeNumber)
    .option('--json', 'print a fetch_result.v1')
    .action(run((session, reference: string, flags: Flags) => get(session, reference, flags)))
}

async function get(session: Session, reference: string, flags: Flags): Promise<ExitCode> {
  await using index = await session.open(flags)
  const request = await passageRequest(session, index, reference)
  const result = await index.kebab.fetch({ ...request, max_tokens: flags.maxTokens }, { signal: session.signal })
  if (flags.json) session.printJson(result)
  else print(session, result)
  return EXIT.done
}

function print(session: Session, { text, doc_path, citation, truncated }: FetchResultV1): void {
  if (session.isTerminal) session.print(escapeText(text).replace(/\n$/, ''))
  else session.process.stdout.write(text)
  if (!truncated) return
  const { line_start, line_end } = citation
  session.say(
    `${doc_path}: the budget ended at line ${line_end}; raise --max-tokens, or get the lines after ${line_start}-${line_end}`,
  )
}

/**
 * Returns the request for what a word at the shell means: a document, lines of it, or a chunk. The
 * word as a whole may be a name, since a path may end like a span of lines.
 *
 * @throws Failure `doc_not_found`, which names the nearest documents
 */
export async function passageRequest(session: Session, index: OpenedIndex, reference: string): Promise<FetchRequestV1> {
  const whole = await findDocument(index, reference, session, { byEnd: true })
  if (whole !== undefined) return { doc_id: whole.document.docId }
  const [, name = reference, from, to] = /^(.+?):(\d{1,15})(?:-(\d{1,15}))?$/s.exec(reference) ?? []
  const match = from === undefined ? undefined : await findDocument(index, name, session, { byEnd: true })
  if (match !== undefined) {
    const lines = { line_start: Number(from), line_end: Number(to ?? from) }
    return { doc_id: match.document.docId, ...lines }
  }
  if (isId(reference)) return { chunk_id: reference }
  throw new Failure(
    new KebabError('doc_not_found', `${name}: expected a document of the index, found none`, {
      details: { path: name },
      hint: `${await nearDocuments(index, name, session)} \`kebab ls\` lists them.`.trimStart(),
    }),
  )
}

/** Whether a text may be the id of a chunk or a document: 128 bits in hexadecimal. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}
