import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { validated } from '../../../../test/support/validated.js'
import { type Kebab, type OpenOptions, openKebab } from '../../src/index.js'
import { temporaryFolder } from './temporary-folder.js'

/**
 * Opens an index in its own folder, with an embedder that needs no model. Closed when the test
 * ends.
 */
export async function openToy(options: Partial<OpenOptions> = {}): Promise<Kebab & { path: string }> {
  const path = options.path ?? join(await temporaryFolder(), 'index')
  const kebab = await openKebab({ embedder: toyEmbedder(), ...options, path })
  onTestFinished(() => kebab.close())
  return { ...validated(kebab), path }
}
