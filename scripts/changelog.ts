import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANGELOG, nextChangelog } from './release/changelog.js'

/** Writes the present changesets into `CHANGELOG.md`, as what the next version will hold. */
const root = join(import.meta.dirname, '..')
await writeFile(join(root, CHANGELOG), await nextChangelog(root))
