import { KebabError } from '@kebab/core'
import { type Dtype, modelFile } from './dtype.js'

/** What is known of a model that can't be used. */
export interface FailedLoad {
  model: string
  dtype: Dtype
  /** The file with the weights, as the hint names it. Default: `modelFile` of the precision. */
  file?: string | undefined
  /** Where the model was looked for. Absent: in the library's cache and on the hub. */
  localModelPath: string | undefined
  /** Whether the model's file was found and read. */
  fileRead: boolean
  cause: unknown
}

/** The error for a model that can't be loaded, or not be used once it is: what to do depends on how far it came. */
export function modelUnavailable(failed: FailedLoad): KebabError<'model_unavailable'> {
  const { model, dtype, cause } = failed
  return new KebabError('model_unavailable', `The model ${model} (${dtype}) can't be loaded: ${reasonOf(cause)}`, {
    hint: hintFor(failed),
    details: { model },
    cause,
  })
}

function hintFor({ model, dtype, file = modelFile(dtype), localModelPath, fileRead }: FailedLoad): string {
  const folder = localModelPath === undefined ? undefined : `${localModelPath.replace(/[\\/]+$/, '')}/${model}`
  if (fileRead) {
    const place = folder ?? "the library's cache (`env.cacheDir`)"
    return `The files were found, but the library can't use them. An interrupted download leaves ${file} damaged: delete it from ${place}, fetch it again, and start a new process, since the library may keep the failure. Otherwise the model isn't one for this task.`
  }
  const layout = `config.json, tokenizer.json, tokenizer_config.json and ${file}`
  if (folder !== undefined)
    return `Put ${layout} into ${folder}, or leave \`localModelPath\` out to download the model.`
  return `Check the model's name and connect to the network once, since the library keeps what it downloads; or hand in \`env\` and a \`localModelPath\` that holds ${layout} under ${model}/.`
}

/** The message, with the system's code where the network failed: `fetch failed` says little. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = Object(error.cause) as { code?: unknown }
  return typeof code === 'string' ? `${error.message} (${code})` : error.message
}
