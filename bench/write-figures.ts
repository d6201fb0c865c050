import { join } from 'node:path'
import { readmeFigures, speedReports } from './readme-figures.js'
import { writeIntoPage } from './write-into-page.js'

/**
 * npm run bench:figures
 *
 * Writes the table of speed into README.md, between <!-- figures --> and <!-- /figures -->, from
 * what `npm run bench` kept in `results.json`. `npm run bench` ends with it.
 */
const page = join(import.meta.dirname, '../README.md')
await writeIntoPage(page, readmeFigures(await speedReports()), 'figures')
