import { optionReader } from '@kebab/core/kit'
import { PIPELINE, readSource } from './check-source.js'
import type { Dtype } from './dtype.js'
import type { PipelineFactory } from './library.js'
import type { LoadOptions } from './load-model.js'

/** How `transformersGenerator` gets its model. */
export interface TransformersGeneratorOptions extends LoadOptions {
  /** The library's own, of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4. Wrap it to set options of the library. */
  pipeline: PipelineFactory<'text-generation'>
  /**
   * The name on the hub or under `localModelPath`, such as `onnx-community/Qwen2.5-0.5B-Instruct`. There is no default: the generations of
   * the library read different files, and no model comes with both.
   */
  model: string
  /** The precision of the weights. Default: `q8` with every generation, whatever the library's own default is. It moves the answers. */
  dtype?: Dtype | undefined
}

/** Checks the options and fills in their defaults. Throws `TypeError`: they are wiring. */
export function generatorSettings(options: TransformersGeneratorOptions): { model: string; dtype: Dtype } {
  const read = optionReader('transformersGenerator', options, 'transformersGenerator: ')
  read('pipeline', PIPELINE)
  const source = readSource(read)
  read.done()
  return source
}
