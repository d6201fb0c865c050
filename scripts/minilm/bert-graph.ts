import { OnnxGraph } from './onnx-graph.js'
import { dequantize, type TfjsWeight } from './tfjs-weights.js'

/** The shape of all-MiniLM-L6-v2, as its `config.json` says it. */
export const MINILM = {
  layers: 6,
  heads: 12,
  hidden: 384,
  intermediate: 1536,
  vocabulary: 30_522,
  positions: 512,
  segments: 2,
  layerNormEpsilon: 1e-12,
}

const BERT = 'StatefulPartitionedCall/model/tf_bert_model/bert/'
const FLOAT = 1

/**
 * The BERT encoder of all-MiniLM-L6-v2 as an ONNX model: `input_ids`, `attention_mask` and
 * `token_type_ids` (batch x tokens) to `last_hidden_state` (batch x tokens x 384). Pooling is left
 * to transformers.js.
 *
 * `fp32` computes with the weights' values. `q8` keeps the weights in their bytes and multiplies
 * integers: each input of a dense layer is quantised to uint8 over the range that it has in this
 * run, as ONNX Runtime's dynamic quantisation does. Weights stay unsigned: with signed ones,
 * processors without VNNI saturate and the vectors move (cosine .989 to the exact result).
 */
export function bertGraph(weights: ReadonlyMap<string, TfjsWeight>, precision: 'fp32' | 'q8'): Uint8Array {
  const graph = new OnnxGraph()
  const quantised = precision === 'q8'
  const scalar = (name: string, value: number) => graph.constant(name, [], Float32Array.of(value))
  const int64 = (name: string, values: number[], shape = [values.length]) =>
    graph.constant(name, shape, BigInt64Array.from(values, BigInt))
  const floats = (name: string, weight: TfjsWeight) => graph.constant(name, weight.shape, dequantize(weight))

  const one = scalar('one', 1)
  const half = scalar('half', 0.5)
  const sqrt2 = scalar('sqrt2', Math.SQRT2)
  const lowest = scalar('lowest', -3.4028234663852886e38)
  const attentionScale = scalar('attention_scale', 1 / Math.sqrt(MINILM.hidden / MINILM.heads))
  // In a Reshape, 0 keeps the length that the input has there.
  const splitHeads = int64('split_heads', [0, 0, MINILM.heads, MINILM.hidden / MINILM.heads])
  const mergeHeads = int64('merge_heads', [0, 0, MINILM.hidden])
  const int0 = int64('int_0', [0], [])
  const int1 = int64('int_1', [1], [])

  /** A row of a table for each index. */
  function embedding(name: string, weight: TfjsWeight, indices: string): string {
    if (!quantised || !weight.quantization) return graph.add('Gather', [floats(name, weight), indices])
    const rows = graph.add('Gather', [graph.constant(`${name}.bytes`, weight.shape, weight.bytes), indices])
    const scaled = graph.add('Mul', [
      graph.add('Cast', [rows], { to: FLOAT }),
      scalar(`${name}.scale`, weight.quantization.scale),
    ])
    return graph.add('Add', [scaled, scalar(`${name}.min`, weight.quantization.min)])
  }

  /** The input of dense layers. Layers that share an input share its quantisation. */
  function denseInput(x: string): string[] {
    return quantised ? graph.addMany('DynamicQuantizeLinear', [x], 3) : [x]
  }

  /** x W + b, where TensorFlow.js named W and b. */
  function dense([x, xScale, xZero]: string[], path: string): string {
    const weight = named(weights, `${BERT}${path}/Tensordot/ReadVariableOp`)
    const bias = floats(`${path}.bias`, named(weights, `${BERT}${path}/BiasAdd/ReadVariableOp`))
    if (x === undefined) throw new Error(`The dense layer ${path} has no input.`)
    if (xScale === undefined || xZero === undefined) {
      return graph.add('Add', [graph.add('MatMul', [x, floats(`${path}.weight`, weight)]), bias])
    }
    const { scale, zeroPoint } = affine(weight)
    const product = graph.add('MatMulInteger', [
      x,
      graph.constant(`${path}.bytes`, weight.shape, weight.bytes),
      xZero,
      graph.constant(`${path}.zero`, [], Uint8Array.of(zeroPoint)),
    ])
    // This exact shape (cast, times the product of the scales, plus bias) is what the runtime fuses
    // into one kernel.
    const scales = graph.add('Mul', [xScale, scalar(`${path}.scale`, scale)])
    return graph.add('Add', [graph.add('Mul', [graph.add('Cast', [product], { to: FLOAT }), scales]), bias])
  }

  function layerNorm(x: string, path: string): string {
    const gamma = floats(`${path}.gamma`, named(weights, `${BERT}${path}/LayerNorm/batchnorm/mul/ReadVariableOp`))
    const beta = floats(`${path}.beta`, named(weights, `${BERT}${path}/LayerNorm/batchnorm/ReadVariableOp`))
    return graph.add('LayerNormalization', [x, gamma, beta], { axis: -1, epsilon: { float: MINILM.layerNormEpsilon } })
  }

  /** x / 2 (1 + erf(x / sqrt 2)), the exact GELU. */
  function gelu(x: string): string {
    const erf = graph.add('Erf', [graph.add('Div', [x, sqrt2])])
    return graph.add('Mul', [graph.add('Mul', [x, half]), graph.add('Add', [erf, one])])
  }

  /** softmax(Q K^T / sqrt(d) + mask) V for every head, merged again. */
  function selfAttention(x: string, mask: string, path: string): string {
    const input = denseInput(x)
    // Heads come before tokens; keys are transposed for the product with the queries.
    const heads = (part: string, perm: number[]) =>
      graph.add('Transpose', [graph.add('Reshape', [dense(input, `${path}attention/self/${part}`), splitHeads])], {
        perm,
      })
    const scores = graph.add('MatMul', [heads('query', [0, 2, 1, 3]), heads('key', [0, 2, 3, 1])])
    const masked = graph.add('Add', [graph.add('Mul', [scores, attentionScale]), mask])
    const attended = graph.add('MatMul', [graph.add('Softmax', [masked], { axis: -1 }), heads('value', [0, 2, 1, 3])])
    return graph.add('Reshape', [graph.add('Transpose', [attended], { perm: [0, 2, 1, 3] }), mergeHeads])
  }

  /** Attention, then two dense layers, each with its residual connection and normalisation. */
  function layer(x: string, mask: string, path: string): string {
    const context = dense(denseInput(selfAttention(x, mask, path)), `${path}attention/output/dense`)
    const attended = layerNorm(graph.add('Add', [context, x]), `${path}attention/output`)
    const inner = gelu(dense(denseInput(attended), `${path}intermediate/dense`))
    const output = dense(denseInput(inner), `${path}output/dense`)
    return layerNorm(graph.add('Add', [output, attended]), `${path}output`)
  }

  const { hidden, vocabulary, positions, segments } = MINILM
  const tokens = graph.add('Gather', [graph.add('Shape', ['input_ids']), int1], { axis: 0 })
  const places = graph.add('Unsqueeze', [graph.add('Range', [int0, tokens, int1]), int64('axis_0', [0])])
  const words = embedding('words', shaped(weights, [vocabulary, hidden]), 'input_ids')
  const located = graph.add('Add', [words, embedding('positions', shaped(weights, [positions, hidden]), places)])
  const segmented = embedding('segments', shaped(weights, [segments, hidden]), 'token_type_ids')
  let x = layerNorm(graph.add('Add', [located, segmented]), 'embeddings')

  // (1 - mask) * lowest: padding gets a weight of zero from the softmax.
  const kept = graph.add('Unsqueeze', [graph.add('Cast', ['attention_mask'], { to: FLOAT }), int64('axes_1_2', [1, 2])])
  const mask = graph.add('Mul', [graph.add('Sub', [one, kept]), lowest])
  for (let index = 0; index < MINILM.layers; index++) x = layer(x, mask, `encoder/layer_._${index}/`)

  const shape = ['batch', 'tokens']
  return graph.encode(
    { input_ids: shape, attention_mask: shape, token_type_ids: shape },
    { name: 'last_hidden_state', from: x, shape: [...shape, hidden] },
  )
}

function named(weights: ReadonlyMap<string, TfjsWeight>, name: string): TfjsWeight {
  const weight = weights.get(name)
  if (!weight) throw new Error(`The model has no weight ${name}.`)
  return weight
}

/** The one weight of this shape: the converter lost the names of the embedding tables. */
function shaped(weights: ReadonlyMap<string, TfjsWeight>, shape: number[]): TfjsWeight {
  const found = [...weights.values()].filter((weight) => weight.shape.join() === shape.join())
  if (found.length !== 1 || !found[0]) throw new Error(`Expected one weight of shape ${shape}, found ${found.length}.`)
  return found[0]
}

/**
 * ONNX quantises as scale * (element - zeroPoint) with a whole zero point; TensorFlow.js as element
 * * scale + min.
 */
function affine({ name, quantization }: TfjsWeight): { scale: number; zeroPoint: number } {
  if (!quantization) throw new Error(`Weight ${name} isn't quantised.`)
  const exact = -quantization.min / quantization.scale
  const zeroPoint = Math.round(exact)
  if (Math.abs(exact - zeroPoint) > 1e-3 || zeroPoint < 0 || zeroPoint > 255) {
    throw new Error(`Weight ${name} has the zero point ${exact}, which isn't a byte.`)
  }
  return { scale: quantization.scale, zeroPoint }
}
