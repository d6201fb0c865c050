import onnxProto from 'onnx-proto'

const { AttributeProto, ModelProto, NodeProto, TensorProto } = onnxProto.onnx

/** An attribute of an operator. Numbers are integers; `{ float }` marks the others. */
export type Attribute = number | number[] | { float: number }

/** The lengths of a tensor. A string is one that varies. */
export type Shape = (string | number)[]

/** An output: its name, the tensor that it is, and its shape. */
export interface Output {
  name: string
  from: string
  shape: Shape
}

const FLOAT = TensorProto.DataType.FLOAT
const UINT8 = TensorProto.DataType.UINT8
const INT64 = TensorProto.DataType.INT64
/** The last versions that the ONNX runtime of the first transformers.js generation reads. */
const IR_VERSION = 8
const OPSET = 17

/** Collects the constants and operators of an ONNX graph. Tensors are known by name. */
export class OnnxGraph {
  readonly #constants: InstanceType<typeof TensorProto>[] = []
  readonly #nodes: InstanceType<typeof NodeProto>[] = []

  /**
   * Adds a constant tensor and returns its name. `BigInt64Array` is ONNX's int64; an empty shape is
   * a scalar.
   */
  constant(name: string, shape: number[], data: Float32Array | Uint8Array | BigInt64Array): string {
    const dataType = data instanceof Float32Array ? FLOAT : data instanceof Uint8Array ? UINT8 : INT64
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    this.#constants.push(TensorProto.create({ name, dims: shape, dataType, rawData }))
    return name
  }

  /** Adds an operator with one output and returns the output's name. */
  add(opType: string, inputs: string[], attributes: { [name: string]: Attribute } = {}): string {
    return this.addMany(opType, inputs, 1, attributes)[0] as string
  }

  /** Adds an operator with several outputs and returns their names. */
  addMany(opType: string, inputs: string[], outputs: number, attributes: { [name: string]: Attribute } = {}): string[] {
    const name = `${opType}_${this.#nodes.length}`
    const output = Array.from({ length: outputs }, (_, index) => `${name}:${index}`)
    const attribute = Object.entries(attributes).map(([key, value]) => attributeProto(key, value))
    this.#nodes.push(NodeProto.create({ name, opType, input: inputs, output, attribute }))
    return output
  }

  /**
   * The model file. Inputs (int64 unless they say `float`) and float outputs have names and shapes.
   * A string in a shape is a variable length.
   */
  encode(inputs: { [name: string]: Shape | { float: Shape } }, ...outputs: [Output, ...Output[]]): Uint8Array {
    for (const { name, from } of outputs) {
      this.#nodes.push(NodeProto.create({ name, opType: 'Identity', input: [from], output: [name] }))
    }
    const model = ModelProto.create({
      irVersion: IR_VERSION,
      producerName: 'kebab',
      opsetImport: [{ domain: '', version: OPSET }],
      graph: {
        name: outputs[0].name,
        node: this.#nodes,
        initializer: this.#constants,
        input: Object.entries(inputs).map(([name, shape]) =>
          Array.isArray(shape) ? valueInfo(name, INT64, shape) : valueInfo(name, FLOAT, shape.float),
        ),
        output: outputs.map(({ name, shape }) => valueInfo(name, FLOAT, shape)),
      },
    })
    return ModelProto.encode(model).finish()
  }
}

function attributeProto(name: string, value: Attribute) {
  const { AttributeType } = AttributeProto
  if (typeof value === 'number') return { name, type: AttributeType.INT, i: value }
  if (Array.isArray(value)) return { name, type: AttributeType.INTS, ints: value }
  return { name, type: AttributeType.FLOAT, f: value.float }
}

function valueInfo(name: string, elemType: number, shape: Shape) {
  const dim = shape.map((length) => (typeof length === 'string' ? { dimParam: length } : { dimValue: length }))
  return { name, type: { tensorType: { elemType, shape: { dim } } } }
}
