import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { makeOnce } from '../../scripts/minilm/make-once.js'

/** The Postgres that a user installs to try one in a process. */
export const PGLITE = '@electric-sql/pglite'

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))
const EXTENSIONS = { vector }

/** Starts a server in this process, with pgvector at hand. */
export async function startPglite(): Promise<PGlite> {
  return PGlite.create({ extensions: EXTENSIONS, loadDataDir: new Blob([await readFile(await filesOfServer())]) })
}

/**
 * Writes a module into a folder, for Node to load before a program. It has the servers that the
 * program starts read their files. Returns the URL of the module.
 */
export async function quickenPglite(folder: string): Promise<string> {
  const path = join(folder, 'quicken-pglite.mjs')
  const text = `
import { readFile } from 'node:fs/promises'
import { PGlite } from ${JSON.stringify(import.meta.resolve(PGLITE))}
const { create } = PGlite
const loadDataDir = new Blob([await readFile(${JSON.stringify(await filesOfServer())})])
PGlite.create = (options) => create.call(PGlite, { loadDataDir, ...options })
`
  await writeFile(path, text)
  return pathToFileURL(path).href
}

/**
 * Returns an archive of the files of a new server. To read them takes a third of the time that it
 * takes to make them. The first call makes them for every process and every later run.
 */
async function filesOfServer(): Promise<string> {
  const manifest = join(dirname(fileURLToPath(import.meta.resolve(PGLITE))), '..', 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const archive = join(CACHE, `pglite-${version}.tar`)
  await mkdir(CACHE, { recursive: true })
  await makeOnce(archive, async (path) => {
    const server = await PGlite.create({ extensions: EXTENSIONS })
    const files = await server.dumpDataDir('none')
    await server.close()
    await writeFile(path, Buffer.from(await files.arrayBuffer()))
  })
  return archive
}
