import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { env, pipeline, Tensor } from '@huggingface/transformers'
import type { Embedder } from '@kebab/core'
import { MINILM } from '../../scripts/minilm/bert-graph.js'
import { prepareMiniLM } from '../../scripts/minilm/prepare-minilm.js'

/** The word pieces of a model, each with the vector that the model gives it alone. */
export interface Pieces {
  /**
   * By id, which is the row of a piece in `vectors`. The vocabulary begins with frequent pieces.
   */
  names: readonly string[]
  /** Rows of `MINILM.hidden` numbers. Rows of special tokens are zero. */
  vectors: Float32Array
}

/** How a table is made of the vectors of pieces. */
export interface Distillation {
  /** How many principal components are kept. */
  dimensions: number
  /** What a piece weighs in the mean of a text, by its frequency rank from 1. */
  weights: keyof typeof WEIGHTS
  /** Whether the first principal component is left out. */
  withoutTop: boolean
}

/** One short vector for each piece. */
export interface Table {
  dimensions: number
  /** Signed bytes, row by row. */
  rows: Int8Array
  /** What a byte of each row stands for, with the weight of its piece. */
  scales: Float32Array
}

const WIDTH = MINILM.hidden
const CACHE = fileURLToPath(new URL('../.cache/minilm-pieces.bin', import.meta.url))
const PIECES_PER_RUN = 128
const [CLS, SEP] = [101n, 102n]
/** Words begin here in the vocabulary; single characters come before them. */
const FIRST_WORD = 1996
/** The constant of smooth inverse frequency; Arora, Liang and Ma, ICLR 2017. */
const SIF_CONSTANT = 1e-3

const WEIGHTS = {
  /** The logarithm of the rank, as model2vec has it. */
  Zipf: (rank: number) => Math.log(1 + rank),
  /** a / (a + p), where p is the share that Zipf's law gives the rank among 30,000. */
  SIF: (rank: number) => SIF_CONSTANT / (SIF_CONSTANT + 1 / (rank * (Math.log(MINILM.vocabulary) + 0.577))),
}

/** All word pieces of MiniLM through the model, kept in `bench/.cache`. Full precision. */
export async function readPieces(): Promise<Pieces> {
  const { localModelPath, model, dtype } = await prepareMiniLM({ dtype: 'fp32' })
  const tokenizer = JSON.parse(await readFile(join(localModelPath, model, 'tokenizer.json'), 'utf8'))
  const vocabulary = tokenizer.model.vocab as Record<string, number>
  const names = Object.keys(vocabulary).sort((a, b) => vocabulary[a]! - vocabulary[b]!)
  const bytes = await readFile(CACHE).catch(() => undefined)
  if (bytes?.length === 4 * WIDTH * names.length)
    return { names, vectors: new Float32Array(new Uint8Array(bytes).buffer) }

  env.localModelPath = localModelPath
  const extractor = await pipeline('feature-extraction', model, { dtype })
  const vectors = new Float32Array(names.length * WIDTH)
  const ids = [...names.keys()].filter((id) => !isSpecial(names[id]!))
  for (let at = 0; at < ids.length; at += PIECES_PER_RUN) {
    const some = ids.slice(at, at + PIECES_PER_RUN)
    const tensor = (values: bigint[]) => new Tensor('int64', BigInt64Array.from(values), [some.length, 3])
    const all = (value: bigint) => tensor(new Array(3 * some.length).fill(value))
    const { last_hidden_state: states } = await extractor.model({
      input_ids: tensor(some.flatMap((id) => [CLS, BigInt(id), SEP])),
      attention_mask: all(1n),
      token_type_ids: all(0n),
    })
    for (const [n, id] of some.entries())
      for (let i = 0; i < WIDTH; i++)
        for (let token = 0; token < 3; token++) vectors[id * WIDTH + i]! += states.data[(n * 3 + token) * WIDTH + i] / 3
  }
  await extractor.dispose()
  await mkdir(dirname(CACHE), { recursive: true })
  await writeFile(CACHE, new Uint8Array(vectors.buffer))
  return { names, vectors }
}

function isSpecial(piece: string): boolean {
  return /^\[.+\]$/.test(piece)
}

/**
 * The vectors of all pieces, centred and turned to their principal components: the one of the
 * greatest variance comes first in each row.
 */
export function turnToComponents({ names, vectors }: Pieces): Float32Array {
  const ids = [...names.keys()].filter((id) => !isSpecial(names[id]!))
  const centre = new Float64Array(WIDTH)
  for (const id of ids) for (let i = 0; i < WIDTH; i++) centre[i]! += vectors[id * WIDTH + i]! / ids.length
  const centred = new Float32Array(vectors.length)
  const covariance = Array.from({ length: WIDTH }, () => new Float64Array(WIDTH))
  for (const id of ids) {
    const row = centred.subarray(id * WIDTH, (id + 1) * WIDTH)
    for (let i = 0; i < WIDTH; i++) row[i] = vectors[id * WIDTH + i]! - centre[i]!
    for (const [i, line] of covariance.entries()) for (let j = 0; j <= i; j++) line[j]! += row[i]! * row[j]!
  }
  for (const [i, line] of covariance.entries()) for (let j = 0; j < i; j++) covariance[j]![i] = line[j]!
  const axes = eigenvectors(covariance)
  const turned = new Float32Array(vectors.length)
  for (const id of ids) {
    for (const [k, axis] of axes.entries()) {
      let sum = 0
      for (let i = 0; i < WIDTH; i++) sum += axis[i]! * centred[id * WIDTH + i]!
      turned[id * WIDTH + k] = sum
    }
  }
  return turned
}

/** The frequency rank of a piece, from 1. Single characters count as the most frequent. */
function rankOf(id: number): number {
  return Math.max(1, id - FIRST_WORD + 1)
}

/** The eigenvectors of a symmetric matrix, by Jacobi's rotations. Changes the matrix. */
function eigenvectors(matrix: Float64Array[]): Float64Array[] {
  const size = matrix.length
  const axes = matrix.map((_, i) => new Float64Array(size).fill(1, i, i + 1))
  const rotate = (a: Float64Array, b: Float64Array, cosine: number, sine: number): void => {
    for (let k = 0; k < size; k++) {
      const [x, y] = [a[k]!, b[k]!]
      a[k] = cosine * x - sine * y
      b[k] = sine * x + cosine * y
    }
  }
  for (let sweep = 0; sweep < 8; sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const [a, b] = [matrix[p]!, matrix[q]!]
        if (a[q] === 0) continue
        const theta = (b[q]! - a[p]!) / (2 * a[q]!)
        const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1))
        const cosine = 1 / Math.hypot(tangent, 1)
        const sine = tangent * cosine
        rotate(a, b, cosine, sine)
        for (const row of matrix) {
          const [x, y] = [row[p]!, row[q]!]
          row[p] = cosine * x - sine * y
          row[q] = sine * x + cosine * y
        }
        rotate(axes[p]!, axes[q]!, cosine, sine)
      }
    }
  }
  const order = [...axes.keys()].sort((a, b) => matrix[b]![b]! - matrix[a]![a]!)
  return order.map((i) => axes[i]!)
}

/** Makes the table of what `turnToComponents` returned. */
export function distil(
  { names }: Pieces,
  turned: Float32Array,
  { dimensions, weights, withoutTop }: Distillation,
): Table {
  const first = withoutTop ? 1 : 0
  const width = Math.min(dimensions, WIDTH - first)
  const rows = new Int8Array(names.length * width)
  const scales = new Float32Array(names.length)
  for (const [id, name] of names.entries()) {
    if (isSpecial(name)) continue
    const row = turned.subarray(id * WIDTH + first, id * WIDTH + first + width)
    const step = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
    for (let i = 0; i < width; i++) rows[id * width + i] = Math.round(row[i]! / step)
    scales[id] = step * WEIGHTS[weights](rankOf(id))
  }
  return { dimensions: width, rows, scales }
}

/** The bytes that a table takes. */
export function bytesOf({ rows, scales }: Table): number {
  return rows.byteLength + scales.byteLength
}

/** An embedder that looks up the vectors of a text's pieces and adds them. */
export function tableEmbedder({ names }: Pieces, { dimensions, rows, scales }: Table): Embedder {
  const ids = new Map(names.map((name, id) => [name, id]))
  const embed = (text: string): Float32Array => {
    const sum = new Float32Array(dimensions)
    for (const id of pieceIds(text, ids)) {
      const scale = scales[id]!
      for (let i = 0, at = id * dimensions; i < dimensions; i++) sum[i]! += scale * rows[at++]!
    }
    const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0))
    return length === 0 ? sum.fill(1, 0, 1) : sum.map((value) => value / length)
  }
  return { model: 'static', dimensions, embed: async (texts) => texts.map(embed) }
}

/** Runs of anything but white space, and each mark of punctuation alone. */
const WORDS = /[^\s\p{P}$+<=>^`|~]+|[\p{P}$+<=>^`|~]/gu
const IDEOGRAPH = /\p{Script=Han}/gu
/** Longer words are unknown to the tokenizer. */
const MAX_WORD = 100

/** The ids of the word pieces of a text, as BERT's tokenizer cuts it. Unknown words have none. */
function* pieceIds(text: string, ids: ReadonlyMap<string, number>): Generator<number, void> {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}|(?!\s)\p{C}/gu, '')
    .replace(IDEOGRAPH, ' $& ')
  for (const [word] of plain.matchAll(WORDS)) {
    if (word.length > MAX_WORD) continue
    const found: number[] = []
    for (let start = 0, end = word.length; start < word.length; end--) {
      if (end === start) {
        found.length = 0
        break
      }
      const id = ids.get(start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`)
      if (id === undefined) continue
      found.push(id)
      start = end
      end = word.length + 1
    }
    yield* found
  }
}
