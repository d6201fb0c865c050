import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { inspect, SkippedFile } from '@kebab/inspector'
import type { ServedIndex, ServeFlags } from '@kebab/local/internal'
import { type Command, InvalidArgumentError } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import { importPart } from '../import-part.js'
import { indexUntil, isRead } from '../index-until.js'
import type { Session } from '../session.js'
import { displayPath, indexedSources } from '../source-names.js'
import { answerFlags, globFlags, indexFlags, type Run, repeated, wholeNumber } from './flags.js'

interface Flags extends ServeFlags {
  port?: number
}

/** Adds `kebab inspect`. */
export function addInspect(program: Command, run: Run): void {
  globFlags(answerFlags(indexFlags(program.command('inspect'), { lexical: true })))
    .option(
      '--docs <FOLDER>',
      'bring the index in step with a folder, and say what is left out; may be repeated. Nothing waits for it: what is indexed already answers',
      repeated,
    )
    .option('--watch', 'go on whenever the folders change')
    .summary('serve a page that shows what is found, why, and what is in the index')
    .description(
      'Serves a page on 127.0.0.1 until Ctrl-C, and prints its link. The page shows hits with their sources, how the ' +
        'rankings were fused, what a budget cut, why a document is not there, answers with their evidence, and what ' +
        'the index holds. The link has a token: who has none is refused.',
    )
    .option('--port <NUMBER>', 'the port to listen at (default: any free one)', portNumber)
    .action(run((session, flags: Flags) => inspectIndex(session, flags)))
}

function portNumber(value: string): number {
  const port = wholeNumber(value)
  if (port > 65_535) throw new InvalidArgumentError('expected a port from 0 to 65535')
  return port
}

async function inspectIndex(session: Session, flags: Flags): Promise<ExitCode> {
  const { signal } = session
  const { serveIndex } = await import('@kebab/local/internal')
  await using index = await serveIndex(flags, {}, session.program)
  await index.opened
  const { engine, ask, documents, failed } = index
  // Loaded only now: no other command has a use for it.
  const inspector: { inspect: typeof inspect } = await importPart('@kebab/inspector', () => import('@kebab/inspector'))
  await using served = await inspector.inspect(engine, {
    ask,
    documents,
    originals: documents,
    skipped: (options) => skippedFiles(session, index, options.signal ?? signal),
    port: flags.port,
    onError: (error) => session.say(String(error)),
  })
  session.print(served.url)
  session.say('open this link in a browser; Ctrl-C ends the inspector')
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), failed])
  return EXIT.done
}

/**
 * Lists what the rules leave out of the indexed folders. A folder that is gone has nothing, and
 * one elsewhere that nobody named.
 */
async function skippedFiles(
  session: Session,
  { setup, documents }: ServedIndex,
  signal: AbortSignal,
): Promise<SkippedFile[]> {
  const { memoryStore, openKebab } = await import('@kebab/local')
  const skipped: SkippedFile[] = []
  for (const folder of (await indexedSources({ ...setup, kebab: documents }, signal)).folders.values()) {
    if (!setup.mayIndex(folder)) continue
    const isThere = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    )
    if (!isThere) continue
    await using planned = await openKebab({ store: memoryStore(), embedder: null, signal })
    const source = displayPath(folder, session.process.cwd)
    const isEnough: Parameters<typeof indexUntil>[2] = (event) => {
      const { path, status, code, reason } = event
      if (status === 'skipped') skipped.push({ source, path, code: code ?? 'skipped', reason: reason ?? '' })
      return isRead(event)
    }
    await indexUntil(planned, folder, isEnough, { ...setup.rulesOf(folder), signal })
  }
  return skipped
}
