import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A weight of a TensorFlow.js model. The value of a quantised element is `element * scale + min`.
 */
export interface TfjsWeight {
  name: string
  shape: number[]
  /** One byte per element where the weight is quantised, otherwise little-endian float32. */
  bytes: Uint8Array
  quantization?: { scale: number; min: number } | undefined
}

/** An entry of the weights manifest in `model.json`. */
interface ManifestEntry {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale: number; min: number }
}

const BYTES_PER_ELEMENT: { [dtype: string]: number } = { uint8: 1, bool: 1, int32: 4, float32: 4 }

/**
 * Reads the floating-point weights of the TensorFlow.js graph model in a folder, by name. Its
 * integer constants are left out.
 */
export async function readTfjsWeights(folder: string): Promise<Map<string, TfjsWeight>> {
  const model = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as {
    weightsManifest: { paths: string[]; weights: ManifestEntry[] }[]
  }
  const weights = new Map<string, TfjsWeight>()
  for (const group of model.weightsManifest) {
    // The shards are one run of bytes, cut at arbitrary points. Weights follow one another without
    // padding.
    const bytes = Buffer.concat(await Promise.all(group.paths.map((path) => readFile(join(folder, path)))))
    let offset = 0
    for (const { name, shape, dtype, quantization } of group.weights) {
      const stored = quantization?.dtype ?? dtype
      const size = BYTES_PER_ELEMENT[stored]
      if (size === undefined) throw new Error(`Weight ${name} is stored as ${stored}, which this reader doesn't know.`)
      const end = offset + size * shape.reduce((product, length) => product * length, 1)
      if (dtype === 'float32') {
        if (quantization && stored !== 'uint8') throw new Error(`Weight ${name} is quantised to ${stored}, not uint8.`)
        weights.set(name, { name, shape, bytes: bytes.subarray(offset, end), quantization })
      }
      offset = end
    }
    if (offset !== bytes.length)
      throw new Error(`The manifest describes ${offset} bytes; its files hold ${bytes.length}.`)
  }
  return weights
}

/** The values of a weight. */
export function dequantize({ bytes, quantization }: TfjsWeight): Float32Array {
  if (quantization) return Float32Array.from(bytes, (element) => element * quantization.scale + quantization.min)
  // Copied first, because floats must be aligned to four bytes and these start anywhere in their
  // file.
  return new Float32Array(new Uint8Array(bytes).buffer)
}
