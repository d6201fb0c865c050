import { readFile, writeFile } from 'node:fs/promises'

const MEASURED = /(?<=<!-- measured -->).*(?=<!-- \/measured -->)/s

/** Writes a report into a page, between `<!-- measured -->` and `<!-- /measured -->`. */
export async function writeIntoPage(file: string, report: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  if (!MEASURED.test(page)) throw new Error(`${file}: expected <!-- measured --> and <!-- /measured -->`)
  await writeFile(
    file,
    page.replace(MEASURED, () => `\n\n${report}\n\n`),
  )
}
