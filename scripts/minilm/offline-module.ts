import { prepareMiniLM } from './prepare-minilm.js'

/**
 * Returns the text of a module that points transformers.js to models on this disk: the hub may be
 * out of reach.
 * @param library what the module imports: the name of a package, or a URL
 * @param folder where the models are; by default where the model of the tests is
 */
export async function offlineModule(library: string, folder?: string): Promise<string> {
  const localModelPath = folder ?? (await prepareMiniLM()).localModelPath
  return [
    `import { env } from ${JSON.stringify(library)}`,
    `env.localModelPath = ${JSON.stringify(localModelPath)}`,
    'env.allowRemoteModels = false',
    '',
  ].join('\n')
}
