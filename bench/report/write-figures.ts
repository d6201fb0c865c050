import { join } from 'node:path'
import { FIGURES } from './figure-places.js'
import { speedReports } from './readme-figures.js'
import { writeIntoPage } from './write-into-page.js'

/**
 * npm run bench:figures
 *
 * Writes the figures of speed into the pages that have some, between <!-- figures --> and
 * <!-- /figures -->, from what `npm run bench` kept in `results.json`. `npm run bench` ends with it.
 */
const reports = await speedReports()
for (const { page, figuresOf } of FIGURES)
  await writeIntoPage(join(import.meta.dirname, '..', '..', page), figuresOf(reports), 'figures')
