import { escapeLine, type FieldSummary, fieldSummaries } from '@kebab/core/internal'
import type { IndexFlags } from '@kebab/local/internal'
import type { Command } from 'commander'
import { EXIT, type ExitCode } from '../failure.js'
import type { Session } from '../session.js'
import { indexFlags, type Run } from './flags.js'

interface Flags extends IndexFlags {
  json?: boolean
}

/** Adds `kebab fields`. */
export function addFields(program: Command, run: Run): void {
  indexFlags(program.command('fields'), { lexical: false })
    .summary('list the fields of the documents, which --where can ask for')
    .description(
      'Lists the fields of metadata by name: the types of their values, how many documents have them, examples.',
    )
    .option('--json', 'print { field, types, documents, examples }, one a line')
    .action(run((session, flags: Flags) => fields(session, flags)))
}

/** The most examples of a field, and the most characters of one. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 40

async function fields(session: Session, { json, ...flags }: Flags): Promise<ExitCode> {
  await using index = await session.open(flags)
  const { signal } = session
  const summaries = await fieldSummaries(index.kebab.documents({ signal }), EXAMPLES, signal)
  for (const summary of summaries) {
    if (json) session.printJson(summary)
    else session.print(lineOf(summary))
  }
  if (summaries.length > 0) return EXIT.done
  session.say('no document has a field of its own: front matter and `metadata` give them')
  return EXIT.nothingFound
}

function lineOf({ field, types, documents, examples }: FieldSummary): string {
  const texts = examples.map((example) => JSON.stringify(example).slice(0, EXAMPLE_CHARS))
  const suffix = texts.length === 0 ? '' : `  ${escapeLine(texts.join(', '))}`
  return `${escapeLine(field)}  ${types.join(' or ')}  ${documents}${suffix}`
}
