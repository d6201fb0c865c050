import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes a report into a page, between `<!-- measured -->` and `<!-- /measured -->`, or between
 * comments with another name.
 */
export async function writeIntoPage(file: string, report: string, name = 'measured'): Promise<void> {
  const page = await readFile(file, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = page.indexOf(start) + start.length
  const to = page.indexOf(end, from)
  if (from < start.length || to === -1) throw new Error(`${file}: expected ${start} and ${end}`)
  await writeFile(file, `${page.slice(0, from)}\n\n${report}\n\n${page.slice(to)}`)
}
