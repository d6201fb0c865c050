import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Puts a report into a page, between `<!-- measured -->` and `<!-- /measured -->`. */
export async function writeMeasured(file: string, report: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  const marked = /(?<=<!-- measured -->).*(?=<!-- \/measured -->)/s
  if (!marked.test(page)) throw new Error(`${file}: expected <!-- measured --> and <!-- /measured -->`)
  await writeFile(
    file,
    page.replace(marked, () => `\n\n${report}\n\n`),
  )
}

/** Where and when a report was made. */
export function machineAndDate(): string {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`
  return `Node ${process.version}, ${machine}, ${new Date().toISOString().slice(0, 10)}`
}
