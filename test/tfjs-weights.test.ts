import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dequantize, readTfjsWeights } from '../scripts/minilm/tfjs-weights.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-weights-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const weights = [
  { name: 'quantised', shape: [2, 2], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
  { name: 'axes', shape: [1], dtype: 'int32' },
  { name: 'plain', shape: [2], dtype: 'float32' },
]
const bytes = Buffer.concat([
  Buffer.from([0, 1, 2, 255]),
  Buffer.from(Int32Array.of(7).buffer),
  Buffer.from(Float32Array.of(0.25, -3).buffer),
])

async function write(shards: Buffer[]): Promise<void> {
  const paths = shards.map((_, index) => `shard${index}.bin`)
  for (const [index, shard] of shards.entries()) await writeFile(join(folder, paths[index]!), shard)
  await writeFile(join(folder, 'model.json'), JSON.stringify({ weightsManifest: [{ paths, weights }] }))
}

test('weights are read across shards, by name, and integer constants are left out', async () => {
  await write([bytes.subarray(0, 3), bytes.subarray(3, 10), bytes.subarray(10)])
  const read = await readTfjsWeights(folder)
  expect([...read.keys()]).toEqual(['quantised', 'plain'])
  expect(Array.from(dequantize(read.get('quantised')!))).toEqual([-1, -0.5, 0, 126.5])
  expect(Array.from(dequantize(read.get('plain')!))).toEqual([0.25, -3])
})

test('files that are longer or shorter than the manifest says are refused', async () => {
  await write([bytes, Buffer.from([0])])
  await expect(readTfjsWeights(folder)).rejects.toThrow('16 bytes; its files hold 17')
  await write([bytes.subarray(1)])
  await expect(readTfjsWeights(folder)).rejects.toThrow('16 bytes; its files hold 15')
})
