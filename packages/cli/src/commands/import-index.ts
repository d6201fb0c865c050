import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { isKebabError } from '@kebab/core'
import { counted, escapeLine, failureLines, ioError } from '@kebab/core/internal'
import { runWithin } from '@kebab/core/kit'
import type { checkExportHeader } from '@kebab/ingest'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode, Failure, reworded } from '../failure.js'
import type { Session } from '../session.js'
import { progressBar } from '../terminal/progress-bar.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  json?: boolean
}

/** Adds `kebab import`. */
export function addImport(program: Command, run: Run): void {
  indexFlags(program.command('import'), { lexical: false })
    .summary('add the documents of a file that `kebab export` wrote')
    .description(
      'Adds the documents of a file that `kebab export` wrote, and replaces those that differ. Others stay. Vectors ' +
        'come from the file, so that no model is needed. Makes .kebab in the working directory if there is no index. ' +
        'An import that was interrupted is completed by the same command.',
    )
    .argument('<FILE>', 'the file to read, or - for standard input')
    .option('--json', 'print { added, updated, unchanged, failed, errors, chunks, revision }')
    .action(run((session, file: string, flags: Flags) => importFrom(session, file, flags)))
}

async function importFrom(session: Session, file: string, flags: Flags): Promise<ExitCode> {
  const { signal } = session
  const { pieces, name } = open(session, file)
  // Before an index is made for nothing.
  const begin = await runWithin(() => readHeader(pieces, name), { signal, stage: 'import' })
  await using index = await session.open(flags, { write: true, create: true })
  const bar = await progressBar(session.process, 'import', 'document')
  try {
    const onProgress = ({ done, total }: { done: number; total: number }): void => bar.show(done, total)
    const report = await index.kebab.import(from(begin, pieces), { onProgress, signal })
    bar.end()
    const { added, updated, unchanged, failed, errors, chunks } = report
    const { failures, hints } = failureLines(errors)
    for (const line of [...failures, ...hints]) session.say(line)
    if (flags.json) session.printJson(report)
    else
      session.print(
        `imported ${escapeLine(name)}: ${added} new, ${updated} changed, ${unchanged} unchanged${failed > 0 ? `, ${failed} failed` : ''}; ${counted(chunks, 'chunk')}`,
      )
    return failed > 0 ? EXIT.failed : EXIT.done
  } catch (error) {
    throw wrongFile(error, name, 'Documents before that line may have been imported.')
  } finally {
    bar.end()
  }
}

function open({ process }: Session, file: string): { pieces: AsyncGenerator<string>; name: string } {
  if (file !== '-') {
    const path = resolve(process.cwd, file)
    return { pieces: texts(() => createReadStream(path), path), name: path }
  }
  return { pieces: texts(() => process.stdin ?? [], 'standard input'), name: 'standard input' }
}

/** Opens a stream only when it is read: until then, nobody would hear of an error. */
async function* texts(
  opened: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  try {
    for await (const some of opened()) yield decoder.decode(some, { stream: true })
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? ioError(error, name, 'a file that can be read') : error
  }
  yield decoder.decode()
}

/** Reads at least the first line, and rejects if it is not that of an export. */
async function readHeader(pieces: AsyncGenerator<string>, name: string): Promise<string> {
  const ingest: { checkExportHeader: typeof checkExportHeader } = await import('@kebab/ingest')
  let begin = ''
  while (!begin.includes('\n') && begin.length < MOST_OF_HEADER) {
    const { done, value } = await pieces.next()
    if (done) break
    begin += value
  }
  try {
    ingest.checkExportHeader(begin)
  } catch (error) {
    throw wrongFile(error, name, 'Nothing was imported.')
  }
  return begin
}

/** A file without a line end that is longer than this is no export. In characters. */
const MOST_OF_HEADER = 2 ** 20

/** The file is wrong, and not the command line. */
function wrongFile(error: unknown, name: string, rest: string): unknown {
  if (!isKebabError(error, 'invalid_input')) return error
  const hint = error.hint === undefined ? rest : `${error.hint}\n${rest}`
  return new Failure(reworded(error, { hint, message: `${name}: ${error.message}` }), EXIT.failed)
}

async function* from(begin: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begin
  yield* rest
}
