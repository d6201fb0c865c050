import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SIZES_PAGE, withSizeTable } from './packages/size-table.js'

/** Writes the limits of the packages' sizes into the page that shows them. */
const path = join(import.meta.dirname, '..', SIZES_PAGE)
await writeFile(path, withSizeTable(await readFile(path, 'utf8')))
