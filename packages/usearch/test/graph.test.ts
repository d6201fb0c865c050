import type * as Usearch from 'usearch'
import { expect, expectTypeOf, test } from 'vitest'
import { Graph } from '../src/graph.js'
import type { UsearchModule } from '../src/index.js'
import { type Precision, readSettings } from '../src/settings.js'
import { usearch } from './support/usearch.js'
import { bruteForce, chunksOf, clustered, idOf, near, vectorEmbedder } from './support/vectors.js'

test('the types of USearch fit `UsearchModule`', () => {
  expectTypeOf<typeof Usearch>().toExtend<UsearchModule>()
})

async function graphOf(
  vectors: readonly Float32Array[],
  more: { precision?: Precision; threads?: number } = {},
): Promise<Graph> {
  const embedder = vectorEmbedder(vectors[0]!.length)
  const graph = new Graph(readSettings({ usearch, embedder, expansionSearch: 500, ...more }))
  await graph.append(0, vectors.length, (row) => vectors[row]!)
  return graph
}

test('a search for all rows gives them in the right order', async () => {
  const vectors = clustered(400, 16)
  const graph = await graphOf(vectors, { precision: 'f32' })
  expect(graph.size).toBe(400)
  for (let i = 0; i < 20; i++) {
    const query = near(vectors[i * 20]!, i)
    const expected = bruteForce(chunksOf(vectors), query).map(({ chunkId }) => chunkId)
    expect(Array.from(await graph.nearest(query, 400), (row) => idOf(row))).toEqual(expected)
  }
})

test('a graph built by several threads has every vector', async () => {
  const vectors = clustered(1500, 16)
  const graph = await graphOf(vectors, { threads: 2 })
  expect(graph.size).toBe(1500)
})

test.each<Precision>(['f32', 'f16', 'i8'])('the length of a vector does not matter, with %s', async (precision) => {
  const vectors = clustered(300, 16)
  const scaled = vectors.map((vector, i) => vector.map((value) => value * [1e-40, 1e-20, 1, 1e20, 1e37][i % 5]!))
  const graph = await graphOf(vectors, { precision })
  const other = await graphOf(scaled, { precision })
  let alike = 0
  for (let row = 0; row < 300; row++)
    if ((await other.nearest(scaled[row]!, 1))[0] === (await graph.nearest(vectors[row]!, 1))[0]) alike++
  // Numbers near 1e-40 are denormal and have lost some digits.
  expect(alike).toBeGreaterThanOrEqual(297)
})
