import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { offlineModule } from '../../scripts/minilm/offline-module.js'

/** The library of language models that a user installs. */
export const MODEL_LIBRARY = '@huggingface/transformers'

/**
 * Installs the library of language models in a folder: the one of this repository. It gets its
 * models from a network, and here from a folder on this disk.
 *
 * @param localModelPath where it finds models; by default where the model of the tests is
 * @returns the URL of the module that stands for the library
 */
export async function installOfflineLibrary(folder: string, localModelPath?: string): Promise<string> {
  // As programs import it: what `require` finds is another instance, with settings of its own.
  const library = import.meta.resolve(MODEL_LIBRARY)
  const place = join(folder, 'node_modules', MODEL_LIBRARY)
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }))
  const text = `${await offlineModule(library, localModelPath)}export * from ${JSON.stringify(library)}\n`
  await writeFile(join(place, 'index.js'), text)
  return pathToFileURL(join(place, 'index.js')).href
}
