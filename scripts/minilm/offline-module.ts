import { prepareMiniLM } from './prepare-minilm.js'

/**
 * Returns the text of a module that points transformers.js to the model of the tests, which is on
 * this disk: the hub of the model may be out of reach.
 * @param library what the module imports: the name of a package, or a URL
 */
export async function offlineModule(library: string): Promise<string> {
  const { localModelPath } = await prepareMiniLM()
  return [
    `import { env } from ${JSON.stringify(library)}`,
    `env.localModelPath = ${JSON.stringify(localModelPath)}`,
    'env.allowRemoteModels = false',
    '',
  ].join('\n')
}
