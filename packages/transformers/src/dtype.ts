/** The precision of a model's weights. `@xenova/transformers` has `fp32` and `q8`. */
export type Dtype = 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'q4f16' | 'bnb4'

/** How the name of a model's ONNX file ends. */
const FILE_SUFFIX: Readonly<Record<Dtype, string>> = {
  fp32: '',
  fp16: '_fp16',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
}

export const DTYPES = Object.keys(FILE_SUFFIX) as Dtype[]

/** The file that holds a model in this precision, within the model's folder. */
export function modelFile(dtype: Dtype): string {
  return `onnx/model${FILE_SUFFIX[dtype]}.onnx`
}

/** The file that holds a model which writes text: the first generation of the library has a name of its own for it. */
export function generatorFile(dtype: Dtype): string {
  return `${modelFile(dtype)} (for @xenova/transformers onnx/decoder_model_merged${FILE_SUFFIX[dtype]}.onnx)`
}

/** Whether a file holds a model in this precision, going by its ending. */
export function isModelFile(file: string, dtype: Dtype): boolean {
  return file.endsWith(`${FILE_SUFFIX[dtype]}.onnx`)
}

/**
 * Whether such a model quantises its activations too, over the range that they have in the whole batch. Then a text's vector
 * depends on the texts beside it.
 */
export function dependsOnBatch(dtype: Dtype): boolean {
  return dtype === 'q8' || dtype === 'int8' || dtype === 'uint8'
}
