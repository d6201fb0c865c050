import { counted, escapeLine } from '@kebab/core/internal'
import type { EngineDescriptionV1 } from '@kebab/local'
import type { IndexFlags, OpenedIndex } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import type { Session } from '../session.js'
import { nameSource } from '../source-names.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  json?: boolean
}

/** Adds `kebab status`. */
export function addStatus(program: Command, run: Run): void {
  indexFlags(program.command('status'), { lexical: false })
    .summary('say what the index holds, how fresh it is, and which model made it')
    .description(
      'Says where the index is, what it holds, how fresh it is, and which model embedded it. Loads no model.',
    )
    .option('--json', 'print an engine_description.v1')
    .action(run((session, flags: Flags) => status(session, flags)))
}

async function status(session: Session, flags: Flags): Promise<ExitCode> {
  await using index = await session.open(flags)
  const description = await index.kebab.describe({ signal: session.signal })
  if (flags.json) session.printJson(description)
  else await print(session, index, description)
  return EXIT.done
}

async function print(session: Session, index: OpenedIndex, { store, retrievers }: EngineDescriptionV1): Promise<void> {
  const { cwd } = session.process
  const sources = new Map<string, { documents: number; oldest: string; newest: string }>()
  for await (const { sourceId, indexedAt } of index.kebab.documents({ signal: session.signal })) {
    const { documents, oldest, newest } = sources.get(sourceId) ?? {
      documents: 0,
      oldest: indexedAt,
      newest: indexedAt,
    }
    sources.set(sourceId, {
      documents: documents + 1,
      oldest: indexedAt < oldest ? indexedAt : oldest,
      newest: indexedAt > newest ? indexedAt : newest,
    })
  }
  const models = store.embedding_models.map((model) => model ?? 'none: documents are searched by words alone')
  session.print(`index      ${escapeLine(index.path)}`)
  session.print(`documents  ${store.documents}`)
  session.print(`chunks     ${store.chunks}`)
  if (store.missing_vectors !== undefined)
    session.print(
      `vectors    ${store.chunks - store.missing_vectors}: the others are missing, and \`kebab index\` makes them`,
    )
  if (retrievers.some((retriever) => retriever.words_pending))
    session.print('words      of another version: some are not found, and `kebab index` makes them anew')
  session.print(`model      ${models.length === 0 ? 'none yet: nothing is indexed' : escapeLine(models.join(', '))}`)
  for (const [sourceId, { documents, oldest, newest }] of sources) {
    const name = nameSource(sourceId, index, cwd)
    const times = oldest === newest ? newest : `from ${oldest} to ${newest}`
    session.print(`source     ${escapeLine(name)}: ${counted(documents, 'document')}, last changed ${times}`)
  }
}
