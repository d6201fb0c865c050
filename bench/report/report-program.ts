import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { writeIntoPage } from './write-into-page.js'

/** What a program measures, and how it says so. */
export interface ReportProgram<M> {
  usage: string
  /** The fewest folders that it needs to measure anything. */
  leastFolders: number
  /** The name of the comments in the page that the report stands between. Default: `measured`. */
  place?: string
  measure(folders: readonly string[]): Promise<M>
  reportOf(measured: M): string
  /**
   * Further reports, each by the name of its comments. Where one is missing, the page stays as
   * it is.
   */
  furtherOf?(measured: M): Record<string, string>
  /** What is measured instead with the flag of this name. Its place has the same name. */
  variants?: Record<string, Pick<ReportProgram<M>, 'measure' | 'reportOf'>>
}

/**
 * Runs a program that measures collections and reports:
 * `[--json FILE] [--write FILE.md] FOLDER...`, or `--from FILE [--write FILE.md]` for the report of
 * what an earlier run kept with `--json`.
 */
export async function runReportProgram<M>({
  usage,
  leastFolders,
  variants = {},
  ...usual
}: ReportProgram<M>): Promise<void> {
  const flags = Object.fromEntries(Object.keys(variants).map((name) => [name, { type: 'boolean' } as const]))
  const { positionals: folders, values } = parseArgs({
    allowPositionals: true,
    options: { ...flags, json: { type: 'string' }, from: { type: 'string' }, write: { type: 'string' } },
  })
  const [variant] = Object.keys(variants).filter((name) => name in values)
  const {
    place,
    measure,
    reportOf,
    furtherOf,
  }: Omit<ReportProgram<M>, 'usage' | 'leastFolders'> = variant === undefined
    ? usual
    : { place: variant, ...variants[variant]! }
  if (folders.length < leastFolders && values.from === undefined) {
    process.stderr.write(usage)
    process.exit(2)
  }
  const measured =
    values.from === undefined ? await measure(folders) : (JSON.parse(await readFile(values.from, 'utf8')) as M)
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(measured))
  const report = reportOf(measured)
  const further = Object.entries(furtherOf?.(measured) ?? {})
  process.stdout.write(`${[report, ...further.map(([, text]) => text)].join('\n\n')}\n`)
  if (values.write === undefined) return
  await writeIntoPage(values.write, report, place)
  for (const [name, text] of further) await writeIntoPage(values.write, text, name)
}
