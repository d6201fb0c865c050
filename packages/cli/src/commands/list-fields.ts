import { escapeLine, metadataFields } from '@kebab/core/internal'
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

/** What is known of a field of metadata. */
interface FieldSummary {
  types: Set<string>
  documents: number
  examples: Set<string | number | boolean>
}

/** The most examples of a field, and the most characters of one. */
const EXAMPLES = 3
const EXAMPLE_CHARS = 40

async function fields(session: Session, { json, ...flags }: Flags): Promise<ExitCode> {
  await using index = await session.open(flags)
  const summaries = new Map<string, FieldSummary>()
  for await (const { metadata } of index.kebab.documents({ signal: session.signal })) {
    for (const [field, leaves] of metadataFields(metadata)) {
      const summary = summaries.get(field) ?? { types: new Set(), documents: 0, examples: new Set() }
      summaries.set(field, summary)
      summary.documents++
      for (const leaf of leaves) {
        summary.types.add(leaf === null ? 'object' : typeof leaf)
        if (leaf !== null && summary.examples.size < EXAMPLES) summary.examples.add(leaf)
      }
    }
  }
  const inOrder = [...summaries].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [field, { types, documents, examples }] of inOrder) {
    if (json) session.printJson({ field, types: [...types].sort(), documents, examples: [...examples] })
    else session.print(lineOf(field, { types, documents, examples }))
  }
  if (inOrder.length > 0) return EXIT.done
  session.say('no document has a field of its own: front matter and `metadata` give them')
  return EXIT.nothingFound
}

function lineOf(field: string, { types, documents, examples }: FieldSummary): string {
  const texts = [...examples].map((example) => JSON.stringify(example).slice(0, EXAMPLE_CHARS))
  const suffix = texts.length === 0 ? '' : `  ${escapeLine(texts.join(', '))}`
  return `${escapeLine(field)}  ${[...types].sort().join(' or ')}  ${documents}${suffix}`
}
