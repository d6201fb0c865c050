import { objectWith, optionReader } from '@kebab/core/kit'
import { readSource } from './check-source.js'
import type { Dtype } from './dtype.js'
import type { AutoClass } from './library.js'
import type { LoadOptions } from './load-model.js'

/** How `transformersReranker` and `transformersEntailer` get their model. */
export interface CrossEncoderOptions extends LoadOptions {
  /** The library's own, of `@xenova/transformers` 2 or `@huggingface/transformers` 3 or 4. */
  AutoTokenizer: AutoClass
  /** The same library's. To set its options, hand in `{ from_pretrained: (model, options) => … }` instead. */
  AutoModelForSequenceClassification: AutoClass
  /**
   * The name on the hub or under `localModelPath`. Default: `Xenova/ms-marco-MiniLM-L-6-v2` (English, about 23 MB) for the reranker,
   * `Xenova/nli-deberta-v3-xsmall` (English, about 90 MB) for the entailer.
   */
  model?: string | undefined
  /** The precision of the weights. Default: `q8` with every generation, whatever the library's own default is. It moves the results. */
  dtype?: Dtype | undefined
}

/** Checks the options and fills in their defaults. Throws `TypeError`: they are wiring. */
export function crossEncoderSettings(
  maker: string,
  defaultModel: string,
  options: CrossEncoderOptions,
): { model: string; dtype: Dtype } {
  const read = optionReader(maker, options, `${maker}: `)
  const aClass = { ...objectWith('from_pretrained'), expected: 'the class of that name of transformers.js' }
  read('AutoTokenizer', aClass)
  read('AutoModelForSequenceClassification', aClass)
  const source = readSource(read, defaultModel)
  read.done()
  return source
}
