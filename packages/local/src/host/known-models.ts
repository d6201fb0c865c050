import { DEFAULT_MODEL } from '../installed-embedder.js'

/** An embedding model that Kebab knows, of the installed library. */
export interface KnownModel {
  /** Its name on the hub. */
  model: string
  /** The word that stands for it. */
  word: string
  /** The length of its vectors. */
  dimensions: number
  /** What is downloaded, in MB. */
  megabytes: number
  /** The languages that it reads, in words. */
  languages: string
}

/**
 * The models that Kebab names. They are used without consent, since no index decides what they are.
 * The sizes are those of `onnx/model_quantized.onnx` and `tokenizer.json`.
 */
export const KNOWN_MODELS: readonly KnownModel[] = [
  { word: 'default', model: DEFAULT_MODEL, dimensions: 384, megabytes: 24, languages: 'English' },
  {
    word: 'multilingual',
    model: 'Xenova/multilingual-e5-small',
    dimensions: 384,
    megabytes: 135,
    languages: 'about 100 languages',
  },
]

/** Returns the known model of a word, or of a name on the hub. */
export function knownModel(name: string): KnownModel | undefined {
  return KNOWN_MODELS.find(({ word, model }) => name === word || name === model)
}
