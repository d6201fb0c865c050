import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { validated } from '../../../../test/support/validated.js'
import { type Kebab, type OpenOptions, openKebab } from '../../src/index.js'
import { temporaryFolder } from './temporary-folder.js'

/** An index in a folder of its own, with an embedder that needs no model; closed when the test is over. */
export async function openToy(options: Partial<OpenOptions> = {}): Promise<Kebab & { path: string }> {
  const path = options.path ?? join(await temporaryFolder(), 'index')
  const kebab = await openKebab({ embedder: toyEmbedder(), ...options, path })
  onTestFinished(() => kebab.close())
  return { ...validated(kebab), path }
}
