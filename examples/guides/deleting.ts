import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'

const options = { path: './.kebab-deleting', embedder: null }

/** SQLite removes its log some time after closing: a file that is gone holds nothing. */
function ifGone(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error
  return ''
}

/** Whether some file of the index has these bytes. */
async function isOnDisk(text: string): Promise<boolean> {
  const entries = await readdir(options.path, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name))
  const contents = await Promise.all(paths.map((path) => readFile(path).catch(ifGone)))
  return contents.some((bytes) => bytes.includes(text))
}

const kebab = await openKebab(options)
await kebab.index(
  [
    { path: 'anna.md', text: '# Anna\n\nAnna lives in Zanzibar.', metadata: { tags: ['person'] } },
    { path: 'bert.md', text: '# Bert\n\nBert lives in Bergen.', metadata: { tags: ['person'] } },
    { path: 'rules.md', text: '# Rules\n\nEveryone lives somewhere.' },
  ],
  { sourceId: 'people' },
)
const report = await kebab.remove({ paths: ['anna.md', 'nobody.md'], sourceId: 'people' })
console.log(report.removed, report.missing) // → 1 [ 'nobody.md' ]
await kebab.remove({ filters: { tags: ['person'], pathGlob: ['b*.md'] } }) // both conditions
const { hits } = await kebab.search({ query: 'Anna Zanzibar Bert' })
console.log('found:', hits.length) // → found: 0
await kebab.close()
console.log('on disk after closing:', await isOnDisk('Zanzibar')) // → on disk after closing: true

const compacted = await openKebab({ ...options, compact: true }) // erases what was removed
console.log('on disk after compact:', await isOnDisk('Zanzibar')) // → on disk after compact: false
await compacted.close()
